import { expect, it } from 'vitest'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import { openSignIn } from '../testing/identity/open-sign-in.ts'
import { engines } from '../testing/open-test-database.ts'
import { removePassedIdentityRows } from './clean-identity-rows.ts'

const DAY_MS = 86_400_000

it.each(engines)('removes expired rows and no others (%s)', async (engine) => {
  const test = await openSignIn(engine, { site: { requireEmailVerification: true } })
  const count = async (
    table: 'one_time_secrets' | 'sign_in_throttles' | 'identity_sessions' | 'identities',
  ) =>
    Number(
      (
        await test.services.db.read
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const counts = async () => [
    await count('one_time_secrets'),
    await count('sign_in_throttles'),
    await count('identity_sessions'),
    await count('identities'),
  ]
  const email = test.newEmail()
  await test.register(email)
  await test.logIn(email, 'niedobre')
  const before = await counts()
  expect(before.every((rows) => rows > 0)).toBe(true)
  await removePassedIdentityRows(test.services)
  expect(await counts()).toEqual(before)
  test.clock.nowMs += 365 * DAY_MS
  await removePassedIdentityRows(test.services)
  expect(await counts()).toEqual([0, 0, 0, 1])
  await test.close()
})

it.each(engines)('removes sessions a month after their end, however many they are (%s)', async (engine) => {
  const test = await openSignIn(engine)
  const { services, clock } = test
  const visits = await Promise.all(Array.from({ length: 6 }, () => test.visit()))
  const [row] = await services.db.read.selectFrom('identity_sessions').selectAll().execute()
  await services.db.transaction((tx) =>
    insertRows(
      tx,
      'identity_sessions',
      Array.from({ length: 1_200 }, (_, n) => ({
        ...row!,
        id: `old-${n}`,
        idle_ends_ms: clock.nowMs - 31 * DAY_MS,
      })),
    ),
  )
  await removePassedIdentityRows(services)
  const left = async () =>
    (await services.db.read.selectFrom('identity_sessions').select('id').execute()).length
  expect(await left()).toBe(visits.length)

  for (const { refresh_token } of visits.slice(0, 2))
    await test.call('/oauth2/revoke', { token: refresh_token, client_id: test.client.id })
  clock.nowMs += 29 * DAY_MS
  await removePassedIdentityRows(services)
  expect(await left()).toBe(visits.length)
  clock.nowMs += 2 * DAY_MS
  await removePassedIdentityRows(services)
  expect(await left()).toBe(visits.length - 2)
  await test.close()
})
