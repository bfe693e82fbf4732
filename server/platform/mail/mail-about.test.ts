import { expect, it } from 'vitest'
import { removePassedIdentityRows } from '#server/identity/clean-identity-rows.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { sendRequestedRecoveries } from '#server/identity/sign-in/request-recovery.ts'
import { openFactorShop } from '#server/testing/identity/open-factor-shop.ts'
import { codeTo, openSignIn } from '#server/testing/identity/open-sign-in.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { beginTelephone } from '#server/identity/factors/telephone.ts'
import { addEmailFactor } from '#server/identity/factors/own-factors.ts'
import { beginPush } from '#server/identity/factors/push-device.ts'
import { sendDueMail } from './outbox.ts'
import { queueMail } from './queue-mail.ts'

const MINUTE_MS = 60_000
/** What only the recipient should have: six digits on a line, or a token in an address. */
const SECRET = /^\d{6}$|(?:token|prosba)=\S{20}/m

it.each(engines)(
  'removes a mail with a code or link when it expires, sent or not, but no other mail (%s)',
  async (engine) => {
    const test = await openSignIn(engine, { site: { requireEmailVerification: true } })
    const secrets = async () =>
      (await test.services.db.read.selectFrom('outbox').select(['text', 'ends_ms']).execute()).filter(
        ({ text }) => SECRET.test(text),
      )
    const clean = () => removePassedIdentityRows(test.services)
    const email = test.newEmail()
    const { stateToken } = (await test.register(email)).body
    await test.verify(stateToken, await codeTo(test, email))
    await sendDueMail(
      { ...test.services, shopSettings: test.services.shopSettings },
      { send: async () => [], close: () => {} },
    )
    await test.request('/_api/iam/recovery/v1/send-email', { email })
    await sendRequestedRecoveries(identityService(test.services))
    expect(await secrets()).toHaveLength(2)

    await clean()
    expect(await secrets()).toHaveLength(2)
    test.clock.nowMs += 10 * MINUTE_MS
    await clean()
    expect((await secrets()).map(({ text }) => /token=/.test(text))).toEqual([true])
    test.clock.nowMs += 50 * MINUTE_MS
    await clean()
    expect(await secrets()).toEqual([])

    await test.services.db.transaction((tx) =>
      queueMail(
        tx,
        { cause: 'order:1:received', to: email, subject: 'Zamówienie', text: 'Dziękujemy', html: '' },
        test.services.now(),
      ),
    )
    test.clock.nowMs += 365 * 24 * 60 * MINUTE_MS
    await clean()
    expect(
      (await test.services.db.read.selectFrom('outbox').select('cause').execute()).map(({ cause }) => cause),
    ).toEqual(['order:1:received'])
    await test.close()
  },
)

it('sets an expiry for every kind of mail with a secret', async () => {
  const test = await openFactorShop('sqlite')
  const member = await test.addMember()
  await addEmailFactor(test.identity, member.owner)
  const { stateToken } = await test.signIn(member)
  await test.verify({ factorType: 'EMAIL', stateToken: stateToken! })
  await beginTelephone(test.identity, member.owner, 'SMS', '600700123')
  await beginPush(test.identity, member.owner, 'Telefon')
  const mails = await test.services.db.read
    .selectFrom('outbox')
    .select(['cause', 'text', 'ends_ms'])
    .execute()
  const withSecret = mails.filter(({ text }) => SECRET.test(text))
  expect(withSecret).toHaveLength(3)
  for (const { cause, ends_ms } of withSecret) expect(ends_ms, cause).toBeGreaterThan(test.clock.nowMs)
  for (const { ends_ms } of withSecret) expect(ends_ms).toBeLessThanOrEqual(test.clock.nowMs + 10 * MINUTE_MS)
  for (const { cause, text, ends_ms } of mails) if (!SECRET.test(text)) expect(ends_ms, cause).toBeNull()
  await test.close()
})
