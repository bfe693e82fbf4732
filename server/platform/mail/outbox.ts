import { createQueue, type Queue, startQueue } from '../jobs/queue.ts'
import type { Loop } from '../jobs/loop.ts'
import type { Services } from '#server/platform/services.ts'
import { letterheadSize, logoFileAddress } from '#contract/shop/logo.ts'
import type { MailTransport, OutgoingMail } from './transport.ts'
import { loadAttachments } from './attachments.ts'
import { mail as words } from '#storefront/strings/pl/mail/order-mail.ts'
import { escapeHtml, withLetterhead } from './render-mail.ts'
import { type Mailbox, readAddress, splitAddresses } from './read-address.ts'
import { mailGuards } from './queue-mail.ts'
import { type OutboxRow, removeMail } from './store.ts'

/** Headers with addresses; `To` only when the mail is still to be sent to fewer than it names. */
type Addressed = { To?: string; Cc?: string; Bcc?: string; 'Reply-To'?: string }

const headersOf = (mail: Pick<OutboxRow, 'headers_json'>) =>
  JSON.parse(mail.headers_json) as Addressed & Record<string, string>

/** As in the header of a mail. */
export const messageIdOf = (
  { settings }: Pick<Services, 'settings'>,
  { message_id }: Pick<OutboxRow, 'message_id'>,
): string => `<${message_id}@${new URL(settings.publicUrl).hostname}>`

/** An address that cannot be parsed is passed on unchanged: the mail server reports what is wrong with it. */
const mailboxes = (text: string): Mailbox[] =>
  splitAddresses(text).map((item) => readAddress(item) ?? { name: '', address: item })

/** The shop's logo as it is now, for the shop's own mails: those of a site of members or campaigns have none. */
const letterheadOf = (
  { settings, shopSettings }: Services,
  { from_address, site_id }: Pick<OutboxRow, 'from_address' | 'site_id'>,
) => {
  const { logo, shopName } = shopSettings()
  const address = logoFileAddress(logo)
  return address === null || from_address !== null || site_id !== null
    ? null
    : { url: settings.publicUrl + address, ...letterheadSize(logo.picture), alt: shopName }
}

/** A queued mail as it is sent, with its files as stored now; the text mentions a missing file. */
const outgoingMail = async (services: Services, mail: OutboxRow): Promise<OutgoingMail> => {
  const { shopSettings } = services
  const { To, Cc = '', Bcc = '', 'Reply-To': replyTo = '', ...headers } = headersOf(mail)
  const from = mail.from_address
    ? { name: mail.from_name ?? '', address: mail.from_address }
    : { name: shopSettings().shopName, address: shopSettings().email }
  const owed = mailboxes(To === undefined ? [mail.to_address, Cc, Bcc].join(',') : mail.to_address)
  const { files, missing } = await loadAttachments(services, JSON.parse(mail.attachments_json) as string[])
  const note = missing > 0 ? words.missingFiles(missing) : ''
  const html = withLetterhead(mail.html, letterheadOf(services, mail))
  return {
    messageId: messageIdOf(services, mail),
    from,
    to: mailboxes(To ?? mail.to_address),
    cc: mailboxes(Cc),
    replyTo: mailboxes(replyTo),
    subject: mail.subject,
    text: note ? `${mail.text}\n\n${note}\n` : mail.text,
    ...(html && { html: note ? withNote(html, note) : html }),
    headers,
    attachments: files,
    envelope: { from: from.address, to: [...new Set(owed.map(({ address }) => address))] },
    ...(mail.site_id !== null && { siteId: mail.site_id }),
  }
}

/** The change that leaves only these addresses to be sent to; the headers stay. */
const owedTo = (mail: OutboxRow, addresses: string[]): Pick<OutboxRow, 'to_address' | 'headers_json'> => {
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

/** Whether no guard of commercial mail refuses. */
const mayStillSend = async (services: Services, mail: OutboxRow): Promise<boolean> => {
  if (mail.commercial_scope === null) return true
  for (const guard of services.get(mailGuards))
    if (
      !(await guard({
        to: mail.to_address,
        scope: mail.commercial_scope,
        queuedMs: Number(mail.created_ms),
      }))
    )
      return false
  return true
}

const MINUTE_MS = 60_000
const LEASE_MS = 2 * MINUTE_MS
const GIVE_UP_AFTER_MS = 72 * 60 * MINUTE_MS
const POLL_MS = 5_000

/** A crash between sending and marking sends the mail again under the same Message-ID. */
const mailQueue = (services: Services, transport: MailTransport): Queue<'outbox'> =>
  createQueue(services, {
    table: 'outbox',
    leaseMs: LEASE_MS,
    giveUpAfterMs: GIVE_UP_AFTER_MS,
    done: (nowMs) => ({ status: 'sent', sent_ms: nowMs }),
    describe: (mail) => `mail ${mail.cause} to ${mail.to_address}`,
    run: async (mail) => {
      if (!(await mayStillSend(services, mail))) {
        // Not given up, which would alarm the owner: nobody wants it any more.
        await services.db.transaction((tx) => removeMail(tx, mail.id))
        return {}
      }
      const refused = await transport.send(await outgoingMail(services, mail))
      const note = refused.map(({ address, response }) => `${address}: ${response}`).join('; ')
      const later = refused.filter(({ isFinal }) => !isFinal).map(({ address }) => address)
      // An address that got the mail never gets it again; only addresses to be tried later remain.
      return later.length > 0 ? { note, rest: owedTo(mail, later) } : { note }
    },
  })

/** Sends what is due, once. Returns how many were sent. */
export const sendDueMail = (services: Services, transport: MailTransport): Promise<number> =>
  mailQueue(services, transport).drain()

/** Sends in the background until stopped: at once when woken, else whenever a mail is due. */
export const startOutbox = (services: Services, transport: MailTransport, pollMs: number = POLL_MS): Loop =>
  startQueue(services, 'outbox', mailQueue(services, transport), {
    pollMs,
    abort: () => transport.close(),
  })
