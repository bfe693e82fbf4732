import { type MailFacts, replaceMailTags, singleLine } from '#forms/mail-template.ts'
import { writeAddress } from '#server/mail/read-address.ts'
import { firstLine, mailboxesOf } from './compose-mail-addresses.ts'

/** Written by the owner as it stands, so that no value can become a header's name. */
const HEADER = /^([A-Za-z][A-Za-z0-9-]{0,60})[ \t]*:(.*)$/
/** What a mail may say of itself. Its sender, recipients, form and way here are not for a template to tell. */
const ALLOWED =
  /^(?:x-[a-z0-9-]+|importance|priority|precedence|organization|keywords|comments|auto-submitted|list-(?:id|help|unsubscribe|subscribe|post|owner|archive))$/
const ADDRESSED: Record<string, string> = { 'reply-to': 'Reply-To', cc: 'Cc', bcc: 'Bcc' }
/** A line of a mail ends at 998; folding needs spaces, which a value may lack. */
const MAX_VALUE_LENGTH = 800

/** The additional headers of a template. Lines without a colon, and headers a template may not set, are left out. */
export const mailHeaders = (template: string, facts: MailFacts): Record<string, string> => {
  const headers: Record<string, string> = {}
  for (const line of template.split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = HEADER.exec(line.trim()) ?? []
    const addressed = Object.hasOwn(ADDRESSED, name.toLowerCase()) ? ADDRESSED[name.toLowerCase()] : undefined
    if (addressed) {
      const mailboxes = mailboxesOf(value, facts).map(writeAddress)
      if (mailboxes.length > 0)
        headers[addressed] = [headers[addressed], ...mailboxes].filter(Boolean).join(', ')
    } else if (ALLOWED.test(name.toLowerCase())) {
      const text = cutText(singleLine(firstLine(replaceMailTags(value, facts))), MAX_VALUE_LENGTH)
      if (text) headers[name] = text
    }
  }
  return headers
}

/** No longer than so many signs, none of them cut in half. */
export const cutText = (text: string, length: number): string => {
  const signs = [...text.toWellFormed()]
  return signs.length > length ? `${signs.slice(0, length - 1).join('')}…` : signs.join('')
}
