import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendDueMail } from '#server/platform/mail/outbox.ts'
import { type MailTransport, smtpTransport } from '#server/platform/mail/transport.ts'
import { addForm, letter, submit } from '#server/testing/make-form.ts'
import { type FormShop, openFormShop } from '#server/testing/open-form-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { type Behaviour, openSmtpServer, type TestSmtp } from '#server/testing/processes/smtp-server.ts'

const MESSAGES = process.env['KLEPKA_DEEP'] === '1' ? 1_000 : 200
const AT_ONCE = 20
const HOUR_MS = 3_600_000
/** Time between two sendings of due mail. */
const STEP_MS = 3 * HOUR_MS
/** The mail server's behaviour during the day; `down`: it does not run. */
const DAY: (Behaviour | 'down')[] = [
  'down',
  { kind: 'refuse', at: 'data', code: 451, text: 'Try later' },
  'down',
  { kind: 'refuse', at: 'recipient', code: 450, text: 'Greylisted' },
  { kind: 'refuse', at: 'data', code: 452, text: 'Disk full' },
  'down',
  { kind: 'refuse', at: 'recipient', code: 451, text: 'Too many messages' },
  'down',
]
/** The longest wait between two attempts. */
const LAST_TRY_MS = 6 * HOUR_MS
const LIMIT_MS = 240_000

const textOf = (number: number) => `Wiadomość numer ${number}.`

describe.each(engines)('a day without a mail server (%s)', (engine) => {
  let test: FormShop
  let smtp: TestSmtp | undefined
  let transport: MailTransport
  let port: number
  let form: number

  beforeEach(async () => {
    test = await openFormShop(engine)
    smtp = await openSmtpServer()
    port = Number(new URL(smtp.url).port)
    transport = smtpTransport(smtp.url)
    form = await addForm(test, { mail: { body: '[your-message]' } })
  })
  afterEach(async () => {
    transport.close()
    await smtp?.close()
    await test.close()
  })

  const setServer = async (behaviour: Behaviour | 'down') => {
    if (behaviour === 'down') {
      await smtp?.close()
      smtp = undefined
      return
    }
    smtp ??= await openSmtpServer(port)
    smtp.behave(behaviour)
  }

  /** Posts these messages to the form's address; returns the status of each. */
  const post = async (numbers: number[]): Promise<string[]> => {
    const waiting = [...numbers]
    const answers: string[] = []
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let number = waiting.pop(); number !== undefined; number = waiting.pop())
          answers.push((await submit(test, form, { ...letter, 'your-message': textOf(number) })).status)
      }),
    )
    return answers
  }

  it(
    'answers, saves and later mails every message once [S-FORM-16]',
    async () => {
      const share = MESSAGES / DAY.length
      for (const [part, behaviour] of DAY.entries()) {
        await setServer(behaviour)
        const answers = await post(Array.from({ length: share }, (_, index) => part * share + index))
        expect(new Set(answers)).toEqual(new Set(['mail_sent']))
        expect(await sendDueMail(test.services, transport)).toBe(0)
        test.clock.nowMs += STEP_MS
      }
      expect((await test.messages()).filter(({ folder }) => folder === 'inbox')).toHaveLength(MESSAGES)
      expect((await test.mails()).filter(({ status }) => status === 'waiting')).toHaveLength(MESSAGES)

      await setServer({ kind: 'slow', delayMs: 2 })
      for (let waitedMs = 0; waitedMs <= LAST_TRY_MS; waitedMs += STEP_MS) {
        await sendDueMail(test.services, transport)
        test.clock.nowMs += STEP_MS
      }
      // Another day: nothing is sent again.
      test.clock.nowMs += 24 * HOUR_MS
      expect(await sendDueMail(test.services, transport)).toBe(0)

      const received = smtp?.received ?? []
      expect(received).toHaveLength(MESSAGES)
      expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(MESSAGES)
      const numbers = received.map(({ source }) => Number(/numer (\d+)\./.exec(source)?.[1]))
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: MESSAGES }, (_, index) => index))
      expect((await test.mails()).filter(({ status }) => status !== 'sent')).toEqual([])
    },
    LIMIT_MS,
  )
})
