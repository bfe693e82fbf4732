import type { MailTemplate } from '#contract/contact-forms/stored-form.ts'
import { type MailFacts, replaceMailTags, singleLine } from '#forms/mail-template.ts'
import type { MailToQueue } from '#server/mail/queue-mail.ts'
import { type Mailbox, readAddress, writeAddress } from '#server/mail/read-address.ts'
import { mail as words } from '#storefront/strings/pl/mail.ts'
import { firstLine, isOwnersAddress, mailboxesOf } from './compose-mail-addresses.ts'
import { mailBody } from './compose-mail-body.ts'
import { factsOfSent, type MailSource } from './compose-mail-facts.ts'
import { cutText, mailHeaders } from './compose-mail-headers.ts'

const MAX_SUBJECT_LENGTH = 250
/** Of all files of a mail together; mail servers take little more once they are encoded. */
const MAX_ATTACHED_BYTES = 25 * 1024 * 1024

type Source = MailSource & { form: { mail: MailTemplate; mail2: MailTemplate } }

/**
 * One mail of a form, ready to be queued. The first mail always goes: to the shop when its template names
 * nobody who can be written to. The second one answers the visitor: null when there is no address to answer
 * to.
 */
export const composeMail = (
  source: Source,
  template: MailTemplate,
  { cause, about }: { cause: string; about: string },
): MailToQueue | null => {
  const facts = factsOfSent(source)
  const { shopName, email } = source.shop.shopSettings()
  const shopMailbox = { name: shopName, address: email }

  const recipients = mailboxesOf(template.recipient, facts)
  if (recipients.length === 0 && template !== source.form.mail) return null
  const { from, replyTo } = senderOf(template.sender, facts, shopMailbox)
  const headers = mailHeaders(template.additional_headers, facts)
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
 * Who writes. A visitor's own address would be forged mail to every server that checks: the shop writes then, in the
 * visitor's name, and the answer goes to the visitor. A sender that cannot be read leaves the shop itself.
 */
const senderOf = (
  template: string,
  facts: MailFacts,
  shop: Mailbox,
): { from?: Mailbox; replyTo?: Mailbox } => {
  const mailbox = readAddress(firstLine(replaceMailTags(template, facts)))
  if (!mailbox) return {}
  return isOwnersAddress(template, facts, mailbox)
    ? { from: mailbox }
    : { from: { name: mailbox.name || shop.name, address: shop.address }, replyTo: mailbox }
}

/**
 * Files of the fields the template names, a `[field]` a line, as many as fit. A line may not name a file of
 * the server's own: it is left out.
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
