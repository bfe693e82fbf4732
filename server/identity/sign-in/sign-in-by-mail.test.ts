import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityService } from '../service/identity-service.ts'
import { siteMail } from '#server/identity/sites/site-mail.ts'
import { sendDueMail } from '#server/platform/mail/outbox.ts'
import { type MailTransport, smtpTransport } from '#server/platform/mail/transport.ts'
import { openSignIn, type SignInShop } from '#server/testing/identity/open-sign-in.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openSmtpServer, type TestSmtp } from '#server/testing/processes/smtp-server.ts'
import { sendRequestedRecoveries } from './request-recovery.ts'

/** The plain-text part of a mail, decoded. */
const textOf = (source: string) => {
  const part =
    source.split(/\r\n--[^\r\n]+\r\n/).find((one) => /^content-type: text\/plain/im.test(one)) ?? source
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body
  return Buffer.from(
    body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}

describe.each(engines)('sign-in with a real mail server (%s)', (engine) => {
  let test: SignInShop
  let smtp: TestSmtp
  let transport: MailTransport
  beforeAll(async () => {
    test = await openSignIn(engine, { site: { requireEmailVerification: true } })
    smtp = await openSmtpServer()
    transport = siteMail(identityService(test.services), smtpTransport(smtp.url))
  })
  afterAll(async () => {
    transport.close()
    await smtp.close()
    await test.close()
  })

  const lastMailTo = async (email: string) => {
    await sendDueMail(test.services, transport)
    return textOf(smtp.received.findLast(({ to }) => to.includes(email))?.source ?? '')
  }

  it('registers, verifies the code, forgets the password, and recovers by the link [S-ID-08]', async () => {
    const email = test.newEmail()
    const { stateToken } = (await test.register(email)).body
    const digits = (await lastMailTo(email)).match(/^\s*\d{6}\s*$/gm) ?? []
    expect(digits).toHaveLength(1)
    expect((await test.verify(stateToken, digits[0]!.trim())).body.state).toBe('SUCCESS')

    test.clock.nowMs += 1
    expect((await test.request('/_api/iam/recovery/v1/send-email', { email })).body).toEqual({})
    await sendRequestedRecoveries(identityService(test.services))
    const link = new URL(/https?:\/\/\S+/.exec(await lastMailTo(email))?.[0] ?? '')
    expect([...link.searchParams]).toEqual([['token', expect.stringMatching(/^rc_[\w-]{43}$/)]])
    test.clock.nowMs += 1
    const { body } = await test.request('/_api/iam/recovery/v1/recover', {
      recoveryToken: link.searchParams.get('token'),
      password: 'zielona podłoga 9',
    })
    expect([body.state, body.identity.email]).toEqual(['SUCCESS', { address: email, isVerified: true }])
    expect(await lastMailTo(email)).toMatch(/hasło do Twojego konta zostało zmienione \d+ \p{L}+ \d{4}/u)
  })

  it('notifies webhooks of a new member and of the verified address', async () => {
    await test.services.db.transaction((tx) =>
      tx
        .insertInto('webhooks')
        .values({
          id: `w-${engine}`,
          app_id: 'a',
          instance_id: 'i',
          site_id: test.site.id,
          url: 'https://app.example/',
          event_types_json: '[]',
          is_on: 1,
          created_ms: 0,
        })
        .execute(),
    )
    const email = test.newEmail()
    const { stateToken } = (await test.register(email)).body
    await test.verify(stateToken, /^\s*(\d{6})\s*$/m.exec(await lastMailTo(email))?.[1] ?? '')
    const events = await test.services.db.read.selectFrom('webhook_deliveries').selectAll().execute()
    expect(events.map(({ event_type }) => event_type).toSorted()).toEqual([
      'wix.members.v1.member_created',
      'wix.members.v1.member_updated',
    ])
    expect(JSON.stringify(events)).not.toMatch(/argon2/)
  })
})
