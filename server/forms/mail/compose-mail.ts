import type { CompiledForm } from '../definitions/compiled-form.ts'
import type { MailTemplate } from '#contract/contact-forms/stored-form.ts'
import { type MailFacts, replaceMailTags, singleLine } from '#forms/mail/mail-template.ts'
import type { MailToQueue } from '#server/platform/mail/queue-mail.ts'
import { type Mailbox, readAddress, writeAddress } from '#server/platform/mail/read-address.ts'
import { mail as words } from '#storefront/strings/pl/mail/order-mail.ts'
import { type AddressReader, createAddressReader, firstLine } from './mail-addresses.ts'
import { mailBody } from './mail-body.ts'
import { mailFacts, type MailSource } from './mail-facts.ts'

/** Matched before mail tags are replaced, so that no value can become a header name. */
const HEADER = /^([A-Za-z][A-Za-z0-9-]{0,60})[ \t]*:(.*)$/
/** Headers a template may set. The shop sets sender, recipients, MIME and trace headers. */
const ALLOWED =
  /^(?:x-[a-z0-9-]+|importance|priority|precedence|organization|keywords|comments|auto-submitted|list-(?:id|help|unsubscribe|subscribe|post|owner|archive))$/
const ADDRESSED: Record<string, string> = { 'reply-to': 'Reply-To', cc: 'Cc', bcc: 'Bcc' }
/** A line of a mail has at most 998 characters; folding needs spaces, which a value may not have. */
const MAX_VALUE_LENGTH = 800

/** The additional headers of a template. Lines without a colon, and headers a template may not set, are left out. */
const mailHeaders = (
  template: string,
  facts: MailFacts,
  { mailboxesOf }: AddressReader,
): Record<string, string> => {
  const headers: Record<string, string> = {}
  for (const line of template.split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = HEADER.exec(line.trim()) ?? []
    const addressed = Object.hasOwn(ADDRESSED, name.toLowerCase()) ? ADDRESSED[name.toLowerCase()] : undefined
    if (addressed) {
      const mailboxes = mailboxesOf(value).map(writeAddress)
      if (mailboxes.length > 0)
        headers[addressed] = [headers[addressed], ...mailboxes].filter(Boolean).join(', ')
    } else if (ALLOWED.test(name.toLowerCase())) {
      const text = cutText(singleLine(firstLine(replaceMailTags(value, facts))), MAX_VALUE_LENGTH)
      if (text) headers[name] = text
    }
  }
  return headers
}

/** At most `length` characters, never splitting one. */
const cutText = (text: string, length: number): string => {
  const signs = [...text.toWellFormed()]
  return signs.length > length ? `${signs.slice(0, length - 1).join('')}…` : signs.join('')
}

const MAX_SUBJECT_LENGTH = 250
/** The limit for all files of one mail; mail servers accept little more after encoding. */
const MAX_ATTACHED_BYTES = 25 * 1024 * 1024

type Source = MailSource & { form: { mail: MailTemplate; mail2: MailTemplate } }

/**
 * One mail of a form, ready to be queued. The first mail is always composed: it goes to the shop when its
 * template contains no valid recipient. The second mail answers the visitor: null when there is no address to
 * answer to.
 */
export const composeMail = (
  source: Source,
  template: MailTemplate,
  { cause, about }: { cause: string; about: string },
  facts = mailFacts(source),
): MailToQueue | null => {
  const addresses = createAddressReader(facts)
  const { shopName, email } = source.services.shopSettings()
  const shopMailbox = { name: shopName, address: email }

  const recipients = addresses.mailboxesOf(template.recipient)
  if (recipients.length === 0 && template !== source.form.mail) return null
  const { from, replyTo } = senderOf(template.sender, facts, addresses, shopMailbox)
  const headers = mailHeaders(template.additional_headers, facts, addresses)
  const subject =
    cutText(singleLine(replaceMailTags(template.subject, facts)), MAX_SUBJECT_LENGTH) || source.form.title
  const { attached, left } = attachmentsOf(template.attachments, source)
  const { text, html } = mailBody(
    template,
    facts,
    subject,
    left.length > 0 ? [words.filesTooLarge(left.map(({ name }) => name).join(', '))] : [],
  )
  return {
    cause,
    about,
    to: (recipients.length > 0 ? recipients : [shopMailbox]).map(({ address }) => address).join(', '),
    subject,
    text,
    html,
    headers: { ...(replyTo && { 'Reply-To': writeAddress(replyTo) }), ...headers },
    ...(from && { from }),
    attachments: attached.map(({ id }) => id),
  }
}

/**
 * The sender. Mail from the visitor's own address would fail sender checks, so it is sent from the shop's
 * address with the visitor's name, and replies go to the visitor. A sender that cannot be parsed gives the
 * shop as sender.
 */
const senderOf = (
  template: string,
  facts: MailFacts,
  { isOwnersAddress }: AddressReader,
  shop: Mailbox,
): { from?: Mailbox; replyTo?: Mailbox } => {
  const mailbox = readAddress(firstLine(replaceMailTags(template, facts)))
  if (!mailbox) return {}
  return isOwnersAddress(template, mailbox)
    ? { from: mailbox }
    : { from: { name: mailbox.name || shop.name, address: shop.address }, replyTo: mailbox }
}

/**
 * Files of the fields in the template, one `[field]` per line, as many as fit. A line that names a file on
 * the server is ignored.
 */
const attachmentsOf = (template: string, { checkedFiles }: MailSource) => {
  const fields = new Set(
    [...template.matchAll(/\[[\t ]*([a-zA-Z_][0-9a-zA-Z:._-]*)[^[\]]*\]/g)].map(([, name]) =>
      name!.replaceAll('.', '_'),
    ),
  )
  const attached: MailSource['checkedFiles'][number][] = []
  const left: MailSource['checkedFiles'][number][] = []
  let bytes = 0
  for (const file of checkedFiles.filter(({ field }) => fields.has(field))) {
    const fits = bytes + file.size <= MAX_ATTACHED_BYTES
    if (fits) bytes += file.size
    ;(fits ? attached : left).push(file)
  }
  return { attached, left }
}

/** Identifies the mails of a message in the outbox. */
export const aboutMessage = (id: string): string => `message:${id}`

/**
 * The mails of a new message, or of one moved out of the spam folder. The second mail is sent only when the
 * first one can be sent: it promises an answer.
 */
export const composeMails = (
  sending: MailSource & { form: Pick<CompiledForm, 'mail' | 'mail2'> },
  id: string,
) => {
  const { form } = sending
  const [facts, about] = [mailFacts(sending), aboutMessage(id)]
  const first = composeMail(sending, form.mail, { cause: `${about}:mail`, about }, facts)
  if (!first) return []
  const second = form.mail2.active
    ? composeMail(sending, form.mail2, { cause: `${about}:mail_2`, about }, facts)
    : null
  return second ? [first, second] : [first]
}
