import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { BotCheckProof, ChallengeAnswer, SeenSigns } from '#contract/contact-forms/bot-check.ts'
import { botCheckRoutes } from '../routes.ts'
import { TEST_URL, type TestShop } from '#server/testing/open-test-shop.ts'

export const NOTHING_SEEN: SeenSigns = { pointer: 0, keys: 0, focus: 0, input: 0, scroll: 0 }
export const TYPED: SeenSigns = { pointer: 0, keys: 40, focus: 4, input: 38, scroll: 0 }
export const UNHURRIED_MS = 20_000

type Asking = { test: Pick<TestShop, 'services'>; action?: string; stamp?: string }

export const requestChallenge = async ({
  test,
  action = 'contactform',
  stamp = '',
}: Asking): Promise<ChallengeAnswer> =>
  (
    await botCheckRoutes(test.services).request(
      `${TEST_URL}/bot-check/challenge?${new URLSearchParams({ action, stamp })}`,
    )
  ).json() as Promise<ChallengeAnswer>

/** What any client can do with an answer of the route: solve it with the library's own solver. */
export const solvedBy = async ({
  stamp: _,
  livesMs: __,
  ...challenge
}: ChallengeAnswer): Promise<BotCheckProof> => {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey }, seen: TYPED }
}
export const tokenOf = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64')
