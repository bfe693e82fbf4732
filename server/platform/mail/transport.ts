import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GiveUp } from '#server/platform/jobs/queue.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Mailbox } from './read-address.ts'

export type OutgoingMail = {
  /** With its angle brackets. */
  messageId: string
  from: Mailbox
  to: Mailbox[]
  cc: Mailbox[]
  replyTo: Mailbox[]
  subject: string
  text: string
  /** Absent: plain text. */
  html?: string
  headers: Record<string, string>
  attachments: { filename: string; contentType: string; content: Buffer }[]
  /** All recipients, named in the headers or not. */
  envelope: { from: string; to: string[] }
  /** The site of members that sends it. */
  siteId?: string
}

/** An address that the server refused while it accepted the mail for others; `isFinal`: permanently. */
export type RefusedRecipient = { address: string; response: string; isFinal: boolean }

/**
 * Sends one mail and returns refused recipients, or throws; `RefusedPermanently` when another attempt would
 * be refused as well.
 */
export type MailTransport = { send: (mail: OutgoingMail) => Promise<RefusedRecipient[]>; close: () => void }

/** The receiving server knows no such address. */
export class RefusedPermanently extends GiveUp {}

const CONNECT_LIMIT_MS = 30_000
/** Time without any answer; a slow server that continues to answer is not ended. */
const SILENCE_LIMIT_MS = 60_000
const MAX_CONNECTIONS = 3
const PERMANENT_FROM = 500

/** What nodemailer reports about one address. */
type Refusing = { recipient?: string; responseCode?: number; response?: string }

/** Created with the first mail, so that a starting shop has no extra work. */
const once = <T>(open: (mailer: typeof import('nodemailer')) => T) => {
  let opened: Promise<T> | undefined
  return { get: () => (opened ??= import('nodemailer').then(open)), ifOpened: () => opened }
}

/** SMTP when the operator named a server; in the demo a folder of `.eml` files. */
export const openTransport = ({
  smtpUrl,
  dataFolder,
}: Pick<Settings, 'smtpUrl' | 'dataFolder'>): MailTransport =>
  smtpUrl ? smtpTransport(smtpUrl) : folderTransport(join(dataFolder, 'poczta'))

export const smtpTransport = (url: string, silenceLimitMs: number = SILENCE_LIMIT_MS): MailTransport => {
  const smtp = once(({ createTransport }) =>
    createTransport({
      url,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      connectionTimeout: CONNECT_LIMIT_MS,
      greetingTimeout: CONNECT_LIMIT_MS,
      socketTimeout: silenceLimitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  return {
    send: async (mail) => {
      try {
        const { rejectedErrors = [] } = (await (await smtp.get()).sendMail(mail)) as {
          rejectedErrors?: Refusing[]
        }
        return rejectedErrors.map(({ recipient = '', responseCode = 0, response = '' }) => ({
          address: recipient,
          response,
          isFinal: responseCode >= PERMANENT_FROM,
        }))
      } catch (error) {
        const {
          command,
          responseCode = 0,
          message,
        } = error as { command?: string; responseCode?: number; message: string }
        // Only a reply about this recipient is final; a refused sign-in is for the operator to fix.
        throw command === 'RCPT TO' && responseCode >= PERMANENT_FROM
          ? new RefusedPermanently(message)
          : error
      }
    },
    close: () => void smtp.ifOpened()?.then((opened) => opened.close()),
  }
}

/** One file per mail, named by its Message-ID: the same mail sent again is the same file. */
export const folderTransport = (folder: string): MailTransport => {
  const composer = once(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  )
  return {
    send: async (mail) => {
      const { message } = await (await composer.get()).sendMail(mail)
      const file = join(folder, `${mail.messageId.replace(/[^a-z0-9.@-]/gi, '')}.eml`)
      const write = () => writeFile(`${file}.part`, message as Buffer)
      // The folder is created when it turns out to be missing: checking before each mail costs as much as the
      // mail.
      await write().catch(async () => {
        await mkdir(folder, { recursive: true })
        await write()
      })
      await rename(`${file}.part`, file)
      return []
    },
    close: () => {},
  }
}
