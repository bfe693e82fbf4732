import { loadAttachments } from '#server/contact-forms/load-attachments.ts'
import type { Shop } from '#server/shop.ts'
import { mail as words } from '#storefront/strings/pl/mail.ts'
import { escapeHtml } from './draw-mail.ts'
import { type Mailbox, readAddress, splitAddresses } from './read-address.ts'
import type { OutboxRow } from './store.ts'
import type { OutgoingMail } from './transport.ts'

/** Headers with addresses in them; `To` only once the mail is owed to fewer than it names. */
type Addressed = { To?: string; Cc?: string; Bcc?: string; 'Reply-To'?: string }

const headersOf = (mail: Pick<OutboxRow, 'headers_json'>) =>
  JSON.parse(mail.headers_json) as Addressed & Record<string, string>

/** An address that cannot be read is handed on as it is: the mail server says what is wrong with it. */
const mailboxes = (text: string): Mailbox[] =>
  splitAddresses(text).map((item) => readAddress(item) ?? { name: '', address: item })

/** A queued mail as it goes out, with its files as they are kept now; one that is gone is told of in the text. */
export const outgoingMail = async (
  { db, settings, shopSettings }: Pick<Shop, 'db' | 'settings' | 'shopSettings'>,
  mail: OutboxRow,
): Promise<OutgoingMail> => {
  const { To, Cc = '', Bcc = '', 'Reply-To': replyTo = '', ...headers } = headersOf(mail)
  const from = mail.from_address
    ? { name: mail.from_name ?? '', address: mail.from_address }
    : { name: shopSettings().shopName, address: shopSettings().email }
  const owed = mailboxes(To === undefined ? [mail.to_address, Cc, Bcc].join(',') : mail.to_address)
  const { files, missing } = await loadAttachments(db.read, JSON.parse(mail.attachments_json) as string[])
  const note = missing > 0 ? words.missingFiles(missing) : ''
  return {
    messageId: `<${mail.message_id}@${new URL(settings.publicUrl).hostname}>`,
    from,
    to: mailboxes(To ?? mail.to_address),
    cc: mailboxes(Cc),
    replyTo: mailboxes(replyTo),
    subject: mail.subject,
    text: note ? `${mail.text}\n\n${note}\n` : mail.text,
    ...(mail.html && { html: note ? withNote(mail.html, note) : mail.html }),
    headers,
    attachments: files,
    envelope: { from: from.address, to: [...new Set(owed.map(({ address }) => address))] },
    ...(mail.site_id !== null && { siteId: mail.site_id }),
  }
}

/** The change that leaves a mail owed to these addresses only; what its headers say stays. */
export const owedTo = (
  mail: OutboxRow,
  addresses: string[],
): Pick<OutboxRow, 'to_address' | 'headers_json'> => {
  const headers = headersOf(mail)
  return {
    to_address: addresses.join(', '),
    headers_json: JSON.stringify({ ...headers, To: headers.To ?? mail.to_address }),
  }
}

const withNote = (html: string, note: string) => {
  const end = html.lastIndexOf('</body>')
  const at = end < 0 ? html.length : end
  return `${html.slice(0, at)}<p>${escapeHtml(note)}</p>${html.slice(at)}`
}
