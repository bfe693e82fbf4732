import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailTemplate } from '#contract/contact-forms/stored-form.ts'
import { parseTemplate } from '#forms/template/parse-template.ts'
import type { Database } from '#server/platform/db/database.ts'
import { listMail } from '#server/platform/mail/list-mail.ts'
import { sendDueMail } from '#server/platform/mail/outbox.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { type MailTransport, smtpTransport } from '#server/platform/mail/transport.ts'
import { makeServices, makeSettings, TEST_NOW_MS } from '#server/testing/make.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { openSmtpServer, type TestSmtp } from '#server/testing/processes/smtp-server.ts'
import { composeMail } from './compose-mail.ts'

const RUNS = process.env['KLEPKA_DEEP'] === '1' ? 60 : 6
const MAILS_A_RUN = 25
const MAX_SMTP_LINE = 998

const form = {
  title: 'Kontakt',
  tags: parseTemplate(
    '[text imie][email adres][text temat][textarea tresc][select dzial "A|a@klepka.pl" "B|b@klepka.pl"][file plan]',
  ).tags,
}
const template: MailTemplate = {
  active: true,
  subject: '[temat] [_user_agent]',
  sender: '[imie] <[adres]>',
  recipient: 'biuro@klepka.pl, [dzial], [imie] <[adres]>',
  body: '[imie]\n[temat]\n[tresc]\n[_user_agent] [_url]\n[plan]',
  additional_headers:
    'Reply-To: [imie] <[adres]>, [temat]\nCc: [imie]\nX-Temat: [temat]\n[temat]: [imie]\nX-[temat]: a\nContent-Type: [temat]',
  attachments: '[plan]\n[temat]',
  use_html: false,
  exclude_blank: false,
}
const EXPECTED = new Set([
  'from',
  'to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'reply-to',
  'cc',
  'x-temat',
])
const TYPED_ADDRESS = 'jan@example.pl'
const OWNERS = ['biuro@klepka.pl', 'a@klepka.pl', 'b@klepka.pl']

/** Texts that have broken headers, mails and SMTP sessions elsewhere. */
const piece = fc.constantFrom(
  '\r\n',
  '\n',
  '\r',
  '\r\n\r\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u000b',
  '\u000c',
  '\u0000',
  '%0d%0a',
  '\\r\\n',
  '\r\n.\r\n',
  '\r\nRCPT TO:<ofiara@example.com>\r\n',
  '\nBcc: ofiara@example.com\n',
  '\r\nContent-Type: text/html\r\n\r\n<b>',
  'Bcc: ofiara@example.com',
  'ofiara@example.com',
  'a@b.pl, ofiara@example.com',
  '<ofiara@example.com>',
  '"',
  '\\',
  '\\"',
  '(',
  ')',
  ',',
  ';',
  ':',
  '<',
  '>',
  '@',
  '[',
  ']',
  '=?utf-8?Q?=0D=0ABcc:_ofiara=40example.com?=',
  '=?utf-8?B?DQpCY2M6IG9maWFyYUBleGFtcGxlLmNvbQ==?=',
  '=?',
  '?=',
  'undisclosed-recipients:;',
  'grupa: ofiara@example.com;',
  '\ud800',
  '\udc00',
  '\u202e',
  '\ufeff',
  '\u200b',
  '🪵',
  'żółć',
  'Jan',
  ' ',
  '\t',
  '[adres]',
  '[[imie]]',
  '$&',
  '--',
  'x'.repeat(1_200),
  'Ą'.repeat(700),
  `${'y '.repeat(600)}`,
)
const typed = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 40 }),
)
const address = fc.oneof(
  { weight: 2, arbitrary: fc.constant(TYPED_ADDRESS) },
  { weight: 1, arbitrary: typed },
)
const submission = fc.record({
  imie: typed,
  adres: address,
  temat: typed,
  tresc: typed,
  dzial: fc.oneof(fc.constantFrom('a@klepka.pl', 'b@klepka.pl'), typed),
  agent: typed,
  page: typed,
  fileName: typed,
  isHtml: fc.boolean(),
})
type Typed = typeof submission extends fc.Arbitrary<infer T> ? T : never

describe.each(engines)('hostile values of a form (%s)', (engine) => {
  let db: Database
  let smtp: TestSmtp
  let transport: MailTransport
  let clock = TEST_NOW_MS
  const settings = { ...makeSettings(), shopName: 'Klepka', email: 'sklep@klepka.pl' }
  const services = () =>
    makeServices({
      db,
      now: () => clock,
      settings: { publicUrl: 'https://sklep.klepka.pl' } as never,
      shopSettings: () => settings,
      log: () => {},
    })

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    smtp = await openSmtpServer()
    transport = smtpTransport(smtp.url)
  })
  afterAll(async () => {
    transport.close()
    await smtp.close()
    await db.close()
  })

  let count = 0
  const queue = async ({ imie, adres, temat, tresc, dzial, agent, page, fileName, isHtml }: Typed) => {
    const id = `m${++count}`
    const mail = { ...template, use_html: isHtml }
    const source = {
      services: services(),
      form: { ...form, mail, mail2: mail },
      meta: { remoteIp: '203.0.113.9', userAgent: agent, pageUrl: page, containerPost: 0, nowMs: clock },
      posted: Object.assign(Object.create(null), { imie, adres, temat, tresc, dzial: [dzial] }) as Record<
        string,
        string | string[]
      >,
      raw: Object.create(null) as Record<string, string[]>,
      checkedFiles: [{ id, field: 'plan', name: fileName, size: 3 }],
    }
    const composed = composeMail(source, mail, { cause: id, about: 'form' })!
    await db.transaction(async (tx) => {
      // Cleaning names is tested elsewhere; here a stored name may be anything a database accepts.
      await tx
        .insertInto('message_files')
        .values({
          id,
          message_id: id,
          field: 'plan',
          name: fileName.toWellFormed().replaceAll('\0', ''),
          media_type: 'text/plain',
          size: 3,
          sha256: '',
          content: Buffer.from('abc'),
        })
        .execute()
      await queueMail(tx, composed, clock)
    })
  }

  it('cannot add recipients or headers to the mail', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(submission, { minLength: MAILS_A_RUN, maxLength: MAILS_A_RUN }),
        async (submissions) => {
          clock += 1_000
          smtp.received.length = 0
          for (const one of submissions) await queue(one)
          await sendDueMail(services(), transport)
          expect((await listMail(db.read, { status: 'waiting' })).map(({ lastError }) => lastError)).toEqual(
            [],
          )
          expect((await listMail(db.read, { status: 'given_up' })).map(({ lastError }) => lastError)).toEqual(
            [],
          )
          expect(smtp.received).toHaveLength(submissions.length)
          // The outbox sends several at once: each mail is compared with all typed addresses. The case of a
          // domain is ignored.
          const allowed = new Set(
            [...OWNERS, ...submissions.flatMap(addressesTyped)].map((one) => one.toLowerCase()),
          )
          for (const { source, to, from } of smtp.received) {
            expect(from).toBe('sklep@klepka.pl')
            for (const recipient of to) expect(allowed).toContain(recipient.toLowerCase())
            expect(to).toContain('biuro@klepka.pl')
            expectHarmless(source)
          }
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})

/**
 * The typed addresses that may be recipients: a whole value that is one address; the owner's template may
 * close an angle bracket that the visitor left open.
 */
const addressesTyped = ({ imie, adres, temat, dzial }: Typed) =>
  [imie, adres, temat, dzial]
    .map((value) =>
      value
        .trim()
        .split(/[\r\n\u0085\u2028\u2029]/)[0]!
        .trim(),
    )
    .flatMap((value) => [value, /<([^<>]*)>?$/.exec(value)?.[1]?.trim() ?? value])
    .filter((value) => /^[^\s<>,;:"()[\]\\]+@[^\s@<>,]+$/.test(value))

const expectHarmless = (source: string) => {
  expect(Math.max(...source.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(
    MAX_SMTP_LINE,
  )
  const end = source.indexOf('\r\n\r\n')
  const head = source.slice(0, end)
  // Every line begins or continues a header, and ends with CRLF.
  for (const sign of '\r\n\0\v\f') expect(head.replaceAll('\r\n', '')).not.toContain(sign)
  const names = head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => /^([!-9;-~]+):/.exec(line)?.[1]?.toLowerCase())
  expect(names.filter((name) => name === undefined || !EXPECTED.has(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  expect(head).not.toMatch(/^bcc:/im)

  const types = partsOf(source).map(({ type }) => type)
  expect([
    ['multipart/mixed', 'text/plain', 'text/plain'],
    ['multipart/mixed', 'multipart/alternative', 'text/plain', 'text/html', 'text/plain'],
  ]).toContainEqual(types)
  expect(
    partsOf(source).filter(({ headers }) => /^content-disposition: attachment/im.test(headers)),
  ).toHaveLength(1)
}

/** A mail and its parts, split as a mail program splits them. */
const partsOf = (source: string): { headers: string; type: string }[] => {
  const end = source.indexOf('\r\n\r\n')
  const headers = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const type = /^content-type: ([a-z]+\/[a-z]+)/im.exec(headers)?.[1]?.toLowerCase() ?? 'none'
  const boundary = /^content-type:.*boundary="([^"]+)"/im.exec(headers)?.[1]
  const inner =
    boundary === undefined
      ? []
      : source
          .slice(end + 2)
          .split(`\r\n--${boundary}`)
          .slice(1, -1)
          .map((part) => part.slice(2))
  return [{ headers, type }, ...inner.flatMap(partsOf)]
}
