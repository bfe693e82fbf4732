import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSignIn } from '#server/testing/identity/open-sign-in.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { differenceIn, takeTimes } from '#server/testing/compare-times.ts'

const LOGINS = 320
const RECOVERIES = 1_000
const WARM = 30
const TIMEOUT_MS = 240_000

/** Hashing takes the same time on both engines; the deep run tests the second one. */
const ENGINES = process.env['KLEPKA_DEEP'] === '1' ? engines : (['sqlite'] as const)

describe.each(ENGINES)('the time of an answer (%s)', (engine) => {
  const test = shareShop(() =>
    openSignIn(engine, {
      site: { freeSignInFailures: 100_000, signInFailuresPerIp: 1_000_000, mailsPerHour: 100_000 },
    }),
  )
  let known: string[]
  beforeAll(async () => {
    const { id: _, email: __, ...made } = await test.load(await test.member())
    known = Array.from({ length: LOGINS + RECOVERIES }, test.newEmail)
    await test.services.db.transaction(async (tx) => {
      for (const email of known)
        await tx
          .insertInto('identities')
          .values({ ...made, id: randomUUID(), email })
          .execute()
    })
  })
  /** Each address is tried once: effects of an attempt make the next one faster or slower, known or not. */
  const compare = async (count: number, act: (email: string) => Promise<unknown>) => {
    for (let warm = 0; warm < WARM; warm += 1) await act(test.newEmail())
    return differenceIn(
      await takeTimes(
        count,
        () => act(known.pop()!),
        () => act(test.newEmail()),
      ),
    )
  }

  it(
    'does not reveal at login whether an address is known (CWE-204) [M-60]',
    { timeout: TIMEOUT_MS },
    async () => {
      expect(await compare(LOGINS, (email) => test.logIn(email, 'niedobre haslo'))).toBeNull()
    },
  )

  it('does not reveal it at a recovery either (CWE-204) [M-60]', { timeout: TIMEOUT_MS }, async () => {
    expect(
      await compare(RECOVERIES, (email) => test.request('/_api/iam/recovery/v1/send-email', { email })),
    ).toBeNull()
  })
})
