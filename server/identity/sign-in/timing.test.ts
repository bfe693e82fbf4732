import { performance } from 'node:perf_hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSignIn } from '#server/testing/open-sign-in.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const TRIES = 200
const MOST_DIFFERENCE = 0.05
/** Another program on the machine may take its share of one kind only. */
const RETRIES = 6
const TIMEOUT_MS = 120_000

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!

/** How far apart the medians of two kinds of tries are, as a share of the smaller; the kinds take turns. */
const differenceOf = async (one: (index: number) => Promise<unknown>, other: (index: number) => Promise<unknown>) => {
  const times: [number[], number[]] = [[], []]
  for (let index = 0; index < 2 * TRIES; index += 1) {
    // Which of the two is first changes too.
    const kind = ((index >> 1) + index) % 2 === 0 ? 0 : 1
    const startMs = performance.now()
    await [one, other][kind]!(index)
    times[kind].push(performance.now() - startMs)
  }
  const [a, b] = [median(times[0]), median(times[1])]
  return Math.abs(a - b) / Math.min(a, b)
}

describe.each(engines)('the time of an answer (%s)', (engine) => {
  const test = shareShop(() => openSignIn(engine, { site: { freeSignInFailures: 100_000, signInFailuresPerIp: 1_000_000, mailsPerHour: 100_000 } }))
  let email: string
  beforeAll(async () => {
    email = await test.member()
    for (let warm = 0; warm < 10; warm += 1) await test.logIn(test.newEmail(), 'niedobre')
  })

  it('tells no known address from an unknown one at login (CWE-204)', { timeout: TIMEOUT_MS, retry: RETRIES }, async () => {
    const difference = await differenceOf(
      () => test.logIn(email, 'niedobre haslo'),
      (index) => test.logIn(`nikt${index}@example.pl`, 'niedobre haslo'),
    )
    expect(difference).toBeLessThan(MOST_DIFFERENCE)
  })

  it('tells nothing at a recovery either (CWE-204)', { timeout: TIMEOUT_MS, retry: RETRIES }, async () => {
    const ask = (address: string) => test.ask('/_api/iam/recovery/v1/send-email', { email: address })
    for (let warm = 0; warm < 50; warm += 1) await ask(`nikt-${warm}@example.pl`)
    const difference = await differenceOf(() => ask(email), (index) => ask(`nikt${index}@example.pl`))
    expect(difference).toBeLessThan(MOST_DIFFERENCE)
  })
})
