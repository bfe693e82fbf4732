import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { makeSettings, TEST_NOW_MS, makeServices } from '#server/testing/make.ts'
import { type Engine, engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { openSmtpServer, type TestSmtp } from '#server/testing/processes/smtp-server.ts'
import { backoffMs } from '../jobs/queue.ts'
import { listMail } from './list-mail.ts'
import { sendDueMail, startOutbox } from './outbox.ts'
import { type MailToQueue, queueMail } from './queue-mail.ts'
import { retryMail } from './mail-about.ts'
import { folderTransport, type MailTransport, smtpTransport } from './transport.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const mail = {
  cause: 'order:1:received',
  about: 'order:1',
  to: 'łucja@example.pl',
  subject: 'Przyjęliśmy zamówienie – żółć',
  text: 'Dziękujemy!\n',
  html: '<p>Dziękujemy!</p>',
}

type Bench = {
  db: Database
  clock: { nowMs: number }
  services: Parameters<typeof sendDueMail>[0]
  logged: string[]
}

const openBench = async (engine: Engine): Promise<Bench> => {
  const db = await openTestDatabase(engine)
  const clock = { nowMs: TEST_NOW_MS }
  const logged: string[] = []
  const settings = makeSettings()
  return {
    db,
    clock,
    logged,
    services: makeServices({
      db,
      now: () => clock.nowMs,
      settings: { publicUrl: 'https://sklep.example.pl' } as never,
      shopSettings: () => settings,
      log: (line) => logged.push(line),
    }),
  }
}

describe.each(engines)('the outbox on %s', (engine) => {
  let bench: Bench
  let smtp: TestSmtp
  const transports: MailTransport[] = []
  const connected = (silenceLimitMs?: number) => {
    const transport = smtpTransport(smtp.url, silenceLimitMs)
    transports.push(transport)
    return transport
  }
  const queue = (given: MailToQueue = mail) =>
    bench.db.transaction((tx) => queueMail(tx, given, bench.clock.nowMs))
  const only = async () => (await listMail(bench.db.read))[0]!

  beforeEach(async () => {
    bench = await openBench(engine)
    smtp = await openSmtpServer()
  })
  afterEach(async () => {
    for (const transport of transports.splice(0)) transport.close()
    await smtp.close()
    await bench.db.close()
  })

  it('sends codes first, then orders, then the rest, in any order of queueing [M-05]', async () => {
    for (let number = 0; number < 25; number++)
      await queue({ ...mail, cause: `lead:${number}:owner`, subject: 'kontakt' })
    bench.clock.nowMs += MINUTE_MS
    await queue({ ...mail, lane: 'order', subject: 'zamówienie' })
    await queue({ ...mail, lane: 'code', cause: 'factor-code:1', subject: 'kod' })
    const subjects: string[] = []
    const transport: MailTransport = {
      send: async ({ subject }) => (subjects.push(subject), []),
      close: () => {},
    }
    expect(await sendDueMail(bench.services, transport)).toBe(27)
    expect(subjects.indexOf('kod')).toBeLessThan(10)
    expect(subjects.indexOf('zamówienie')).toBeLessThan(10)
  })

  it('sends a queued mail once, with a Message-ID of the shop', async () => {
    expect(await queue()).toBe(true)
    expect(await sendDueMail(bench.services, connected())).toBe(1)
    expect(await sendDueMail(bench.services, connected())).toBe(0)
    expect(smtp.received).toHaveLength(1)
    const [{ source, messageId, from }] = smtp.received as [(typeof smtp.received)[0]]
    expect(messageId).toMatch(/^<[0-9a-f]{32}\.[0-9a-z]+@sklep\.example\.pl>$/)
    expect(from).toBe('sklep@example.pl')
    expect(source).toMatch(/^From: Klepka <sklep@example\.pl>/m)
    expect(source).toMatch(/Content-Type: text\/plain/)
    expect(source).toMatch(/Content-Type: text\/html/)
    expect(await only()).toMatchObject({ status: 'sent', attempts: 1, sentMs: TEST_NOW_MS, lastError: null })
  })

  it('queues the same cause once', async () => {
    expect(await queue()).toBe(true)
    expect(await queue({ ...mail, subject: 'jeszcze raz' })).toBe(false)
    expect(await listMail(bench.db.read)).toHaveLength(1)
  })

  it('does not queue a mail when its transaction is rolled back', async () => {
    await expect(
      bench.db.transaction(async (tx) => {
        await queueMail(tx, mail, bench.clock.nowMs)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await listMail(bench.db.read)).toEqual([])
  })

  it('does not let a subject add headers', async () => {
    await queue({ ...mail, to: 'a@example.pl', subject: 'Witaj\r\nBcc: ofiara@example.pl' })
    await sendDueMail(bench.services, connected())
    expect(smtp.received[0]?.to).toEqual(['a@example.pl'])
    expect(smtp.received[0]?.source).not.toMatch(/^Bcc:/im)
  })

  it('waits longer after each failed attempt while the server is down, then sends', async () => {
    const port = Number(new URL(smtp.url).port)
    await smtp.close()
    await queue()
    const transport = connected()
    const waits: number[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(await sendDueMail(bench.services, transport)).toBe(0)
      const { nextTryMs, lastError, attempts } = await only()
      expect(attempts).toBe(attempt)
      expect(lastError).toMatch(/ECONNREFUSED|connect/i)
      waits.push((nextTryMs - bench.clock.nowMs) / MINUTE_MS)
      // Not a millisecond earlier.
      bench.clock.nowMs = nextTryMs - 1
      expect(await sendDueMail(bench.services, transport)).toBe(0)
      expect((await only()).attempts).toBe(attempt)
      bench.clock.nowMs = nextTryMs
    }
    expect(waits).toEqual([1, 3, 9, 27, 81, 243, 360, 360])
    smtp = await openSmtpServer(port)
    expect(await sendDueMail(bench.services, transport)).toBe(1)
    expect(await only()).toMatchObject({ status: 'sent', lastError: null })
  })

  it('gives up after three days of temporary refusals and lets the owner retry', async () => {
    smtp.behave({ kind: 'refuse', at: 'data', code: 451, text: 'Mailbox busy, try later' })
    await queue()
    const transport = connected()
    while ((await only()).status === 'waiting') {
      await sendDueMail(bench.services, transport)
      bench.clock.nowMs = Math.max(bench.clock.nowMs, (await only()).nextTryMs)
    }
    const givenUp = await only()
    const triedHours = (bench.clock.nowMs - TEST_NOW_MS) / HOUR_MS
    expect(givenUp).toMatchObject({
      status: 'given_up',
      lastError: expect.stringContaining('Mailbox busy, try later'),
    })
    expect(triedHours).toBeGreaterThan(60)
    expect(triedHours).toBeLessThanOrEqual(72)
    expect(bench.logged.at(-1)).toContain('given up')

    smtp.behave({ kind: 'accept' })
    expect(await sendDueMail(bench.services, transport)).toBe(0)
    let isWoken = false
    expect(await retryMail({ ...bench.services, mailWaiting: () => void (isWoken = true) }, givenUp.id)).toBe(
      true,
    )
    expect(isWoken).toBe(true)
    expect(await sendDueMail(bench.services, transport)).toBe(1)
    expect(await retryMail({ ...bench.services, mailWaiting: () => {} }, givenUp.id)).toBe(false)
  })

  it('sends on time after the clock was a month ahead and set back [M-18]', async () => {
    const rightMs = bench.clock.nowMs
    bench.clock.nowMs += 720 * HOUR_MS
    await queue()
    bench.clock.nowMs = rightMs
    expect(await sendDueMail(bench.services, connected())).toBe(1)
    expect(await only()).toMatchObject({ status: 'sent', createdMs: rightMs, sentMs: rightMs })

    // One that waited for its second attempt while the clock was wrong.
    await queue({ ...mail, cause: 'order:2:received', about: 'order:2' })
    smtp.behave({ kind: 'refuse', at: 'data', code: 451, text: 'later' })
    bench.clock.nowMs += 720 * HOUR_MS
    await sendDueMail(bench.services, connected())
    bench.clock.nowMs = rightMs
    smtp.behave({ kind: 'accept' })
    expect(await sendDueMail(bench.services, connected())).toBe(1)
  })

  it('does not give up at the first failure after the clock was set forward by a month [M-18]', async () => {
    smtp.behave({ kind: 'refuse', at: 'data', code: 451, text: 'later' })
    await queue()
    bench.clock.nowMs += 720 * HOUR_MS
    await sendDueMail(bench.services, connected())
    expect(await only()).toMatchObject({
      status: 'waiting',
      attempts: 1,
      nextTryMs: bench.clock.nowMs + MINUTE_MS,
    })
  })

  it('gives up at once when the address does not exist', async () => {
    smtp.behave({ kind: 'refuse', at: 'recipient', code: 550, text: 'No such user' })
    await queue()
    await sendDueMail(bench.services, connected())
    expect(await only()).toMatchObject({
      status: 'given_up',
      attempts: 1,
      lastError: expect.stringContaining('No such user'),
    })
  })

  it('tries again after a temporary refusal of the recipient', async () => {
    smtp.behave({ kind: 'refuse', at: 'recipient', code: 450, text: 'Greylisted' })
    await queue()
    await sendDueMail(bench.services, connected())
    expect(await only()).toMatchObject({
      status: 'waiting',
      attempts: 1,
      lastError: expect.stringContaining('Greylisted'),
    })
  })

  it('sends other mail when one mail cannot be sent', async () => {
    await queue({ ...mail, cause: 'a', to: 'nie ma takiego' })
    await queue({ ...mail, cause: 'b' })
    expect(await sendDueMail(bench.services, connected())).toBe(1)
    expect(smtp.received).toHaveLength(1)
  })

  it('stops waiting for a silent server and tries again', async () => {
    smtp.behave({ kind: 'slow', delayMs: 1_500 })
    await queue()
    await sendDueMail(bench.services, connected(300))
    expect(await only()).toMatchObject({ status: 'waiting', attempts: 1 })
    smtp.behave({ kind: 'accept' })
    bench.clock.nowMs += MINUTE_MS
    expect(await sendDueMail(bench.services, connected())).toBe(1)
    // The server may have accepted the first one too: a mail program recognises both as the same mail.
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
  })

  it('sends each mail once to a slow server, with several senders at the same time', async () => {
    smtp.behave({ kind: 'slow', delayMs: 400 })
    for (let n = 0; n < 5; n++) await queue({ ...mail, cause: `order:${n}` })
    const sent = await Promise.all(Array.from({ length: 4 }, () => sendDueMail(bench.services, connected())))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(5)
    expect(smtp.received).toHaveLength(5)
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(5)
  })

  it('repeats a mail once, with the same Message-ID, after a crash between sending and marking', async () => {
    await queue()
    const sending = connected()
    const crash = new Error('crash')
    const crashing = { ...bench.services, db: { ...bench.db, transaction: failAfter(bench.db, 1, crash) } }
    await expect(sendDueMail(crashing, sending)).rejects.toThrow('crash')
    expect(smtp.received).toHaveLength(1)

    // The crash is not known yet: its claim is still valid.
    expect(await sendDueMail(bench.services, connected())).toBe(0)
    bench.clock.nowMs += 2 * MINUTE_MS
    expect(await sendDueMail(bench.services, connected())).toBe(1)
    bench.clock.nowMs += 24 * HOUR_MS
    expect(await sendDueMail(bench.services, connected())).toBe(0)
    expect(smtp.received).toHaveLength(2)
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
  })

  it('runs in the background: sends when woken, finishes when stopped', async () => {
    const outbox = startOutbox(bench.services, connected(), HOUR_MS)
    await queue()
    outbox.wake()
    await expect.poll(() => smtp.received.length).toBe(1)
    await outbox.stop()
    await queue({ ...mail, cause: 'later' })
    outbox.wake()
    expect((await listMail(bench.db.read, { status: 'waiting' })).map(({ cause }) => cause)).toEqual([
      'later',
    ])
  })

  it('writes mail as .eml files to a folder when there is no mail server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'klepka-mail-'))
    await queue()
    expect(await sendDueMail(bench.services, folderTransport(folder))).toBe(1)
    const files = readdirSync(folder)
    expect(files).toHaveLength(1)
    expect(files[0]).toMatch(/\.eml$/)
    expect(readFileSync(join(folder, files[0]!), 'utf8')).toMatch(/^Subject: =\?UTF-8\?/m)
    rmSync(folder, { recursive: true })
  })
})

it('waits up to six hours between attempts', () =>
  expect([1, 2, 6, 7, 20].map((attempts) => backoffMs(attempts) / MINUTE_MS)).toEqual([1, 3, 243, 360, 360]))

/** Lets `count` transactions through and then fails, like a process that dies. */
const failAfter = (db: Database, count: number, error: Error): Database['transaction'] => {
  let left = count
  return (work, options) => (left-- > 0 ? db.transaction(work, options) : Promise.reject(error))
}
