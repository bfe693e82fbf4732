import { performance } from 'node:perf_hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSignIn } from '#server/testing/open-sign-in.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'

/** Of each kind before anything is said. */
const TRIES = 200
/** A real difference stays however often it is tried; what other programs of the machine do averages out. */
const MOST_TRIES = 2_000
const MOST_DIFFERENCE = 0.05
const TIMEOUT_MS = 240_000

/**
 * How far apart two kinds of tries are, as a share of the smaller, where they are closest: at the slowest of the fastest
 * eighth, quarter or half. More work makes all of an answer's times longer; what else the machine does makes some of them
 * so, and where the quick ones end and the others begin even the same work differs.
 */
const apart = (one: number[], other: number[]) => {
  const sorted = [one, other].map((times) => times.toSorted((a, b) => a - b))
  const shares = [3, 2, 1].map((halvings) => {
    const [a, b] = sorted.map((times) => times[times.length >> halvings]!) as [number, number]
    return (a - b) / Math.min(a, b)
  })
  // One longer here and the other there: neither is.
  return shares.every((share) => share > 0) || shares.every((share) => share < 0) ? Math.min(...shares.map(Math.abs)) : 0
}

/** The kinds take turns, so that whatever the machine does meets both. */
const differenceOf = async (one: (index: number) => Promise<unknown>, other: (index: number) => Promise<unknown>) => {
  const times: [number[], number[]] = [[], []]
  let difference = Infinity
  for (let index = 0; index < 2 * MOST_TRIES; index += 1) {
    // Which of the two is first changes too.
    const kind = ((index >> 1) + index) % 2 === 0 ? 0 : 1
    const startMs = performance.now()
    await [one, other][kind]!(index)
    times[kind].push(performance.now() - startMs)
    if ((index + 1) % (2 * TRIES) !== 0) continue
    difference = apart(...times)
    if (difference < MOST_DIFFERENCE) break
  }
  return difference
}

describe.each(engines)('the time of an answer (%s)', (engine) => {
  const test = shareShop(() => openSignIn(engine, { site: { freeSignInFailures: 100_000, signInFailuresPerIp: 1_000_000, mailsPerHour: 100_000 } }))
  let email: string
  beforeAll(async () => {
    email = await test.member()
    for (let warm = 0; warm < 10; warm += 1) await test.logIn(test.newEmail(), 'niedobre')
  })

  it('tells no known address from an unknown one at login (CWE-204)', { timeout: TIMEOUT_MS }, async () => {
    const difference = await differenceOf(
      () => test.logIn(email, 'niedobre haslo'),
      (index) => test.logIn(`nikt${index}@example.pl`, 'niedobre haslo'),
    )
    expect(difference).toBeLessThan(MOST_DIFFERENCE)
  })

  it('tells nothing at a recovery either (CWE-204)', { timeout: TIMEOUT_MS }, async () => {
    const ask = (address: string) => test.ask('/_api/iam/recovery/v1/send-email', { email: address })
    for (let warm = 0; warm < 50; warm += 1) await ask(`nikt-${warm}@example.pl`)
    const difference = await differenceOf(() => ask(email), (index) => ask(`nikt${index}@example.pl`))
    expect(difference).toBeLessThan(MOST_DIFFERENCE)
  })
})
