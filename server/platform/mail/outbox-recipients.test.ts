import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { makeServices, makeSettings, TEST_NOW_MS } from '#server/testing/make.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { openSmtpServer, type TestSmtp } from '#server/testing/processes/smtp-server.ts'
import { listMail } from './list-mail.ts'
import { sendDueMail } from './outbox.ts'
import { type MailToQueue, queueMail } from './queue-mail.ts'
import { folderTransport, type MailTransport, smtpTransport } from './transport.ts'

const MINUTE_MS = 60_000
const mail: MailToQueue = {
  cause: 'message:1:mail',
  about: 'message:1',
  to: 'a@klepka.pl, b@klepka.pl',
  from: { name: 'Jan „Żółw” Kowalski', address: 'formularz@klepka.pl' },
  subject: 'Pytanie',
  text: 'Dzień dobry\n',
  html: '',
  headers: {
    'Reply-To': '"Jan Kowalski" <jan@example.pl>',
    Cc: 'c@klepka.pl',
    Bcc: 'd@klepka.pl',
    'X-Temat': 'Żółć',
  },
}

describe.each(engines)('mail of a form in the outbox (%s)', (engine) => {
  let db: Database
  let smtp: TestSmtp
  let transport: MailTransport
  let clock: { nowMs: number }
  let services: Parameters<typeof sendDueMail>[0]

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    smtp = await openSmtpServer()
    transport = smtpTransport(smtp.url)
    clock = { nowMs: TEST_NOW_MS }
    const settings = makeSettings()
    services = makeServices({
      db,
      now: () => clock.nowMs,
      settings: { publicUrl: 'https://sklep.example.pl' } as never,
      shopSettings: () => settings,
      log: () => {},
    })
  })
  afterEach(async () => {
    transport.close()
    await smtp.close()
    await db.close()
  })

  const queue = (change: Partial<MailToQueue> = {}) =>
    db.transaction((tx) => queueMail(tx, { ...mail, ...change }, clock.nowMs))
  const addFile = (id: string, name: string, content: string) =>
    db.transaction((tx) =>
      tx
        .insertInto('message_files')
        .values({
          id,
          message_id: '1',
          field: 'plan',
          name,
          media_type: 'text/plain',
          size: content.length,
          sha256: '',
          content: Buffer.from(content),
        })
        .execute(),
    )
  const only = async () => (await listMail(db.read))[0]!
  const headersOf = (source: string) => source.split(/\r?\n\r?\n/)[0]!.replace(/\r?\n[ \t]+/g, ' ')

  it('is sent to all recipients including copies, and no header names the hidden one', async () => {
    await queue()
    expect(await sendDueMail(services, transport)).toBe(1)
    expect(smtp.received).toHaveLength(1)
    const [{ from, to, source }] = smtp.received as [(typeof smtp.received)[0]]
    expect({ from, to }).toEqual({
      from: 'formularz@klepka.pl',
      to: ['a@klepka.pl', 'b@klepka.pl', 'c@klepka.pl', 'd@klepka.pl'],
    })
    const headers = headersOf(source)
    expect(headers).toMatch(/^To: a@klepka\.pl, b@klepka\.pl$/m)
    expect(headers).toMatch(/^Cc: c@klepka\.pl$/m)
    expect(headers).toMatch(/^Reply-To: (?:"Jan Kowalski"|Jan Kowalski) <jan@example\.pl>$/m)
    expect(headers).toMatch(/^From: =\?UTF-8\?.*<formularz@klepka\.pl>$/m)
    expect(headers).toMatch(/^X-Temat: =\?UTF-8\?/m)
    expect(source).not.toMatch(/d@klepka\.pl|^Bcc:/im)
  })

  it('is sent without an HTML part when it has plain text only', async () => {
    await queue()
    await sendDueMail(services, transport)
    expect(smtp.received[0]?.source).toMatch(/^Content-Type: text\/plain/m)
    expect(smtp.received[0]?.source).not.toMatch(/text\/html|multipart/)
  })

  it('notes a permanently refused address and does not send again to the others', async () => {
    smtp.behave({ kind: 'refuse', at: 'recipient', code: 550, text: 'No such user', only: ['b@klepka.pl'] })
    await queue()
    expect(await sendDueMail(services, transport)).toBe(1)
    expect(await only()).toMatchObject({
      status: 'sent',
      lastError: expect.stringMatching(/^b@klepka\.pl: 550 .*No such user/),
    })
    expect(smtp.received.map(({ to }) => to)).toEqual([['a@klepka.pl', 'c@klepka.pl', 'd@klepka.pl']])
    clock.nowMs += 24 * 60 * MINUTE_MS
    expect(await sendDueMail(services, transport)).toBe(0)
  })

  it('sends later to a temporarily refused address only, with the same headers', async () => {
    smtp.behave({
      kind: 'refuse',
      at: 'recipient',
      code: 450,
      text: 'Greylisted',
      only: ['b@klepka.pl', 'd@klepka.pl'],
    })
    await queue()
    expect(await sendDueMail(services, transport)).toBe(0)
    expect(await only()).toMatchObject({
      status: 'waiting',
      attempts: 1,
      lastError: expect.stringContaining('Greylisted'),
    })
    clock.nowMs += MINUTE_MS
    smtp.behave({ kind: 'refuse', at: 'recipient', code: 450, text: 'Greylisted', only: ['b@klepka.pl'] })
    expect(await sendDueMail(services, transport)).toBe(0)
    clock.nowMs += 3 * MINUTE_MS
    smtp.behave({ kind: 'accept' })
    expect(await sendDueMail(services, transport)).toBe(1)
    expect(smtp.received.map(({ to }) => to)).toEqual([
      ['a@klepka.pl', 'c@klepka.pl'],
      ['d@klepka.pl'],
      ['b@klepka.pl'],
    ])
    expect(new Set(smtp.received.map(({ source }) => headersOf(source).replace(/^Date:.*/m, ''))).size).toBe(
      1,
    )
    expect(await only()).toMatchObject({ status: 'sent', lastError: null })
  })

  it('does not send repeatedly to a server that accepts the mail and hangs up', async () => {
    smtp.behave({ kind: 'hang-up' })
    await queue()
    expect(await sendDueMail(services, transport)).toBe(0)
    expect(smtp.received).toHaveLength(1)
    expect(await only()).toMatchObject({ status: 'waiting', attempts: 1 })
    smtp.behave({ kind: 'accept' })
    clock.nowMs += MINUTE_MS
    expect(await sendDueMail(services, transport)).toBe(1)
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
  })

  it('attaches stored files, and mentions a missing one in the text', async () => {
    await addFile('1', 'plan łazienki.txt', 'treść planu')
    await queue({ attachments: ['1'] })
    await sendDueMail(services, transport)
    const { source } = smtp.received[0]!
    expect(source).toMatch(/Content-Disposition: attachment/)
    expect(source).toContain(Buffer.from('treść planu').toString('base64'))
    expect(source).not.toContain('Jednego')

    await queue({ cause: 'message:2:mail', attachments: ['2', '1'], html: '<body><p>Witaj</p></body>' })
    expect(await sendDueMail(services, transport)).toBe(1)
    const second = smtp.received[1]!.source
    expect(second).toContain(Buffer.from('treść planu').toString('base64'))
    expect(second.match(/Jednego za/g)).toHaveLength(2)
  })

  it('is written with attachments to the demo folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'klepka-mail-'))
    await addFile('1', 'plan.txt', 'treść planu')
    await queue({ attachments: ['1'] })
    expect(await sendDueMail(services, folderTransport(folder))).toBe(1)
    const source = readFileSync(join(folder, readdirSync(folder)[0]!), 'utf8')
    expect(source).toContain('filename=plan.txt')
    expect(source).toMatch(/^To: a@klepka\.pl, b@klepka\.pl$/m)
    rmSync(folder, { recursive: true })
  })
})
