import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Settings } from '#server/settings.ts'

export type OutgoingMail = {
  /** With its angle brackets. */
  messageId: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** Takes one mail away, or throws; `RefusedForGood` when another try would be refused as well. */
export type MailTransport = { send: (mail: OutgoingMail) => Promise<void>; close: () => void }

/** The receiving server knows no such address. */
export class RefusedForGood extends Error {}

const CONNECT_LIMIT_MS = 30_000
/** Of silence; a slow server that keeps answering is waited for. */
const SILENCE_LIMIT_MS = 60_000
const MAX_CONNECTIONS = 3
const PERMANENT_FROM = 500

/** SMTP when the operator named a server; in the demo a folder of `.eml` files. */
export const openTransport = ({ smtpUrl, dataFolder }: Pick<Settings, 'smtpUrl' | 'dataFolder'>): MailTransport =>
  smtpUrl ? smtpTransport(smtpUrl) : folderTransport(join(dataFolder, 'poczta'))

export const smtpTransport = (url: string, silenceLimitMs: number = SILENCE_LIMIT_MS): MailTransport => {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: silenceLimitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      try {
        await smtp.sendMail(mail)
      } catch (error) {
        const { command, responseCode = 0, message } = error as { command?: string; responseCode?: number; message: string }
        // Only what is said of this very recipient is final; a refused sign-in is the operator's to mend.
        throw command === 'RCPT TO' && responseCode >= PERMANENT_FROM ? new RefusedForGood(message) : error
      }
    },
    close: () => smtp.close(),
  }
}

/** One file a mail, named by its Message-ID: the same mail sent again is the same file. */
export const folderTransport = (folder: string): MailTransport => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (mail) => {
      await mkdir(folder, { recursive: true })
      const { message } = await composer.sendMail(mail)
      const file = join(folder, `${mail.messageId.replace(/[^a-z0-9.@-]/gi, '')}.eml`)
      await writeFile(`${file}.part`, message as Buffer)
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}
