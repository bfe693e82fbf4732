import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CONTACT_FORMS_PATH, HIDDEN, unitTagOf } from '#contract/contact-forms/wire.ts'
import { connect } from '#server/platform/db/connect.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { loadVersions } from '#server/platform/db/versions.ts'
import { sendDueMail } from '#server/platform/mail/outbox.ts'
import { smtpTransport } from '#server/platform/mail/transport.ts'
import { setShopSettings } from '#server/platform/shop-settings/store.ts'
import { makeSettings, makeServices } from '#server/testing/make.ts'
import { addForm, FORM_BROWSER, letter } from '#server/testing/make-form.ts'
import { startServer } from '#server/testing/processes/server-process.ts'
import { openSmtpServer, type TestSmtp } from '#server/testing/processes/smtp-server.ts'

const KILLS = process.env['KLEPKA_DEEP'] === '1' ? 50 : 4
const MESSAGES_A_ROUND = 400
const AT_ONCE = 16
const MAX_RUN_MS = 800
/** Time for the mail server to process what was sent before the kill. */
const SETTLE_MS = 100
const MINUTE_MS = 60_000
/** Later than every claim of a killed process. */
const LATER_MS = 60 * MINUTE_MS

const PORT = '4392'
const publicUrl = `http://127.0.0.1:${PORT}`
const settings = {
  ...makeSettings(),
  botCheck: { provider: 'none', siteKey: '', secretKey: '', threshold: 0.5 },
}

let folder: string
let smtp: TestSmtp

const withData = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
  const db = await connect({ sqliteFile: join(folder, 'klepka.sqlite') })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klepka-messages-'))
  smtp = await openSmtpServer()
})
afterEach(async () => {
  await smtp.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A form, and a shop without a bot check. */
const prepare = () =>
  withData(async (db) => {
    await migrate(db, Date.now())
    await db.transaction((tx) => setShopSettings(tx, settings))
    const versions = await loadVersions(db.read)
    const services = {
      db,
      now: Date.now,
      settings: { publicUrl },
      randomBytes,
      shopSettings: () => settings,
      versions: () => versions,
      refresh: async () => {},
      log: () => {},
    }
    return addForm({ services: services as never }, { mail: { body: '[your-message]' } })
  })

const post = async (form: number, text: string): Promise<string> => {
  const body = new FormData()
  for (const [name, value] of Object.entries({
    [HIDDEN.formId]: String(form),
    [HIDDEN.unitTag]: unitTagOf(form, 0, 1),
    ...letter,
    'your-message': text,
  }))
    body.append(name, value)
  // Each from another address, so that the rate limit does not apply.
  const forwarded = `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`
  const response = await fetch(`${publicUrl}${CONTACT_FORMS_PATH}/${form}/feedback`, {
    method: 'POST',
    body,
    headers: { 'user-agent': FORM_BROWSER, 'x-forwarded-for': forwarded },
  })
  return ((await response.json()) as { status: string }).status
}

/** Sends messages, several at once, until the server stops. */
const postMessages = (form: number, round: number) => {
  const waiting = Array.from({ length: MESSAGES_A_ROUND }, (_, index) => `Wiadomość ${round}-${index}.`)
  const answered: string[] = []
  const refused: string[] = []
  const first = Promise.withResolvers<void>()
  const over = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let text = waiting.pop(); text; text = waiting.pop()) {
        const status = await post(form, text).catch(() => undefined)
        if (status === undefined) return
        ;(status === 'mail_sent' ? answered : refused).push(status === 'mail_sent' ? text : status)
        first.resolve()
      }
    }),
  )
  return { answered, refused, over, begun: Promise.race([first.promise, over]) }
}

const textIn = (words: string) => /Wiadomość \d+-\d+\./.exec(words)?.[0] ?? ''
const textOfMail = (source: string) =>
  textIn(
    source.includes('quoted-printable')
      ? Buffer.from(
          source
            .replace(/=\r?\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString()
      : source,
  )

it(
  `${KILLS} times killed while messages arrive: all answered ones are saved and mailed [S-FORM-16]`,
  async () => {
    const form = await prepare()
    const env = {
      PORT,
      DATA_DIR: folder,
      SECRET: 'a secret of the kill test, long enough',
      PUBLIC_URL: publicUrl,
      SMTP_URL: smtp.url,
      TRUSTED_PROXIES: '1',
    }
    const answered: string[] = []
    /** How many mails had been received at the end of each run of the server. */
    const runs: number[] = []

    for (let round = 0; round < KILLS; round++) {
      const server = await startServer(env)
      const visitors = postMessages(form, round)
      await visitors.begun
      await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_RUN_MS))
      await server.kill()
      await visitors.over
      expect(visitors.refused).toEqual([])
      answered.push(...visitors.answered)
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
      runs.push(smtp.received.length)
    }

    await withData(async (db) => {
      const transport = smtpTransport(smtp.url)
      await sendDueMail(
        makeServices({
          db,
          now: () => Date.now() + LATER_MS,
          settings: { publicUrl } as never,
          shopSettings: () => settings,
          log: () => {},
        }),
        transport,
      )
      transport.close()

      const messages = await db.read
        .selectFrom('contact_messages')
        .select(['id', 'folder', 'fields_json'])
        .execute()
      const mails = await db.read.selectFrom('outbox').select(['about', 'status', 'last_error']).execute()
      const stored = messages.map(({ fields_json }) => textIn(fields_json))
      expect(answered.length).toBeGreaterThan(KILLS)
      expect(new Set(messages.map(({ folder: place }) => place))).toEqual(new Set(['inbox']))
      expect(answered.filter((text) => !stored.includes(text))).toEqual([])
      expect(new Set(stored).size).toBe(stored.length)
      // Each message has exactly one mail, which was sent.
      expect(mails.map(({ about }) => about).toSorted()).toEqual(
        messages.map(({ id }) => `message:${id}`).toSorted(),
      )
      expect(mails.filter(({ status }) => status !== 'sent')).toEqual([])
      expectDelivered(stored, runs)
    })
  },
  (KILLS + 1) * MINUTE_MS,
)

/**
 * Every message arrived. One run of the server sends a mail once; a second copy has the same Message-ID and
 * comes from a later run.
 */
const expectDelivered = (stored: string[], runs: number[]) => {
  const arrivals = smtp.received.map(({ source, messageId }, index) => ({
    text: textOfMail(source),
    messageId,
    life: runs.filter((end) => end <= index).length,
  }))
  expect(new Set(arrivals.map(({ text }) => text))).toEqual(new Set(stored))
  expect(new Set(arrivals.map(({ text, messageId }) => `${text} ${messageId}`)).size).toBe(stored.length)
  expect(new Set(arrivals.map(({ messageId, life }) => `${messageId} ${life}`)).size).toBe(arrivals.length)
}
