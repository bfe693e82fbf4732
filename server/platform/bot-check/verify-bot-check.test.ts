import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { SeenSigns } from '#contract/contact-forms/bot-check.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { LIFETIME_MS } from './challenge.ts'
import { botCheckRoutes } from './routes.ts'
import {
  requestChallenge,
  NOTHING_SEEN,
  solvedBy,
  tokenOf,
  TYPED,
  UNHURRIED_MS,
} from './testing/make-proof.ts'
import { verifyBotCheck } from './verify-bot-check.ts'

describe.each(engines)('the embedded bot check on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine, { createApp: () => new Hono() }))
  const verify = (token: string, given: { honeypot?: string } = {}) =>
    verifyBotCheck(test.services, { token, remoteIp: '192.0.2.1', honeypot: '', ...given })
  /** A token of a visitor who opened the page some time ago. */
  const token = async ({
    action,
    seen = TYPED,
    openMs = UNHURRIED_MS,
  }: { action?: string; seen?: SeenSigns; openMs?: number } = {}) => {
    const { stamp } = await requestChallenge({ test, action: 'homepage' })
    test.clock.nowMs += openMs
    return tokenOf({
      ...(await solvedBy(await requestChallenge({ test, stamp, ...(action ? { action } : {}) }))),
      seen,
    })
  }

  it("accepts a person's token once [S-BOT-02]", async () => {
    const given = await token()
    expect(await verify(given)).toEqual({
      isHuman: true,
      score: 1,
      threshold: 0.5,
      reason: null,
      provider: 'altcha',
    })
    expect(await verify(given)).toMatchObject({ isHuman: false, reason: expect.stringMatching(/już użyty/) })
  })

  it('accepts one of twenty simultaneous posts with the same token [S-BOT-02]', async () => {
    const given = await token()
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => verify(given)))
    expect(verdicts.filter(({ isHuman }) => isHuman)).toHaveLength(1)
  })

  it.each(['', '   '])('reports a missing token: „%s” [S-BOT-02]', async (given) => {
    expect(await verify(given)).toMatchObject({
      isHuman: false,
      score: null,
      reason: expect.stringMatching(/pusty/),
    })
  })

  it('refuses forged tokens [S-BOT-02]', async () => {
    const proof = await solvedBy(await requestChallenge({ test }))
    const { challenge, solution } = proof
    const { parameters } = challenge
    const forged: unknown[] = [
      'x',
      null,
      [],
      {},
      { ...proof, seen: undefined },
      { ...proof, seen: { ...TYPED, keys: -1 } },
      { ...proof, solution: { ...solution, counter: solution.counter + 1, derivedKey: '00'.repeat(32) } },
      { ...proof, solution: { ...solution, counter: 2 ** 40 } },
      { ...proof, challenge: { ...challenge, signature: '0'.repeat(64) } },
      { ...proof, challenge: { parameters } },
      {
        ...proof,
        challenge: { ...challenge, parameters: { ...parameters, data: { ...parameters.data, openedMs: 0 } } },
      },
      {
        ...proof,
        challenge: {
          ...challenge,
          parameters: { ...parameters, data: { ...parameters.data, expiresMs: 9e15 } },
        },
      },
      { ...proof, challenge: { ...challenge, parameters: { ...parameters, cost: 2 } } },
    ]
    for (const one of [...forged.map(tokenOf), 'ąćę', '%%%', 'a'.repeat(100_000)]) {
      expect(await verify(one)).toMatchObject({ isHuman: false, reason: expect.stringMatching(/podrobiony/) })
    }
    // None of them used up the real one.
    test.clock.nowMs += UNHURRIED_MS
    expect((await verify(tokenOf(proof))).isHuman).toBe(true)
  })

  it("accepts a token for ten minutes, by the server's clock [S-BOT-02]", async () => {
    const [early, late] = [await token(), await token()]
    test.clock.nowMs += LIFETIME_MS - UNHURRIED_MS - 1
    expect((await verify(early)).isHuman).toBe(true)
    test.clock.nowMs += UNHURRIED_MS + 1
    expect(await verify(late)).toMatchObject({
      isHuman: false,
      reason: expect.stringMatching(/stracił ważność/),
    })
    expect(LIFETIME_MS).toBeLessThanOrEqual(600_000)
  })

  it('refuses a token of another action for a form [S-BOT-02]', async () => {
    expect(await verify(await token({ action: 'homepage' }))).toMatchObject({
      isHuman: false,
      reason: expect.stringContaining('„homepage”'),
    })
  })

  it('refuses a visitor who fills in the hidden field [S-BOT-02]', async () => {
    expect(await verify(await token(), { honeypot: 'https://kasyno.example' })).toMatchObject({
      isHuman: false,
      score: 0,
      reason: expect.stringMatching(/nie widzą/),
    })
  })

  it.each<[string, SeenSigns, number]>([
    ['with only a keyboard', { ...NOTHING_SEEN, keys: 30, focus: 4, input: 25 }, 20_000],
    [
      'with a browser that fills it in, in three seconds',
      { ...NOTHING_SEEN, pointer: 2, focus: 2, input: 3 },
      3_000,
    ],
    ['with a screen reader that clicks buttons', { ...NOTHING_SEEN, pointer: 1, focus: 3 }, 30_000],
    ['with voice input', { ...NOTHING_SEEN, input: 2, focus: 2 }, 15_000],
    ['on a touch screen', { ...NOTHING_SEEN, pointer: 5, scroll: 20, input: 30 }, 12_000],
  ])('a person %s is well above the threshold [S-BOT-02]', async (_, seen, openMs) => {
    const { isHuman, score } = await verify(await token({ seen, openMs }))
    expect(isHuman).toBe(true)
    expect(score).toBeGreaterThan(0.6)
  })

  it.each<[string, SeenSigns, number]>([
    ['sends at once', NOTHING_SEEN, 0],
    ['sends at once and claims that it typed', TYPED, 0],
    ['waits, but touches nothing', NOTHING_SEEN, 60_000],
  ])('a program that %s is below the threshold [S-BOT-02]', async (_, seen, openMs) => {
    const verdict = await verify(await token({ seen, openMs }))
    expect(verdict.isHuman).toBe(false)
    expect(verdict.score).toBeLessThan(0.5)
    expect(verdict.reason).toMatch(/^Ocena 0,\d\d nie przekracza progu 0,50\.$/)
  })

  it('a score must be above the threshold, not equal to it [S-BOT-02]', async () => {
    await test.changeSettings({ botCheck: { provider: 'altcha', siteKey: '', secretKey: '', threshold: 1 } })
    expect(await verify(await token())).toMatchObject({
      isHuman: false,
      score: 1,
      reason: 'Ocena 1,00 nie przekracza progu 1,00.',
    })
    await test.changeSettings({
      botCheck: { provider: 'altcha', siteKey: '', secretKey: '', threshold: 0.5 },
    })
  })

  it('a client cannot claim an earlier page opening [S-BOT-02]', async () => {
    const { stamp } = await requestChallenge({ test })
    const older = (Number.parseInt(stamp, 36) - 60_000).toString(36) + stamp.slice(stamp.indexOf('.'))
    for (const forged of [older, '0.aaaaaaaaaaaaaaaaaaaaaa', 'x', 'ą'.repeat(30)]) {
      expect((await requestChallenge({ test, stamp: forged })).parameters.data?.['openedMs']).toBe(
        test.clock.nowMs,
      )
    }
    test.clock.nowMs += 5_000
    expect((await requestChallenge({ test, stamp })).parameters.data?.['openedMs']).toBe(
      test.clock.nowMs - 5_000,
    )
    // The clock was set back.
    test.clock.nowMs -= 60_000
    expect((await requestChallenge({ test, stamp })).parameters.data?.['openedMs']).toBe(test.clock.nowMs)
  })

  it('does not let caches store a challenge and refuses unknown actions', async () => {
    const routes = botCheckRoutes(test.services)
    const answer = await routes.request(`${TEST_URL}/bot-check/challenge?action=homepage`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    for (const action of ['', 'login', '__proto__'])
      expect((await routes.request(`${TEST_URL}/bot-check/challenge?action=${action}`)).status).toBe(400)
  })

  it('the embedded check calls no other service [S-BOT-04]', async () => {
    const refused = () => Promise.reject(new Error('called another service'))
    expect(
      (
        await verifyBotCheck(
          test.services,
          { token: await token(), remoteIp: '', honeypot: '' },
          { fetch: refused },
        )
      ).isHuman,
    ).toBe(true)
  })
})
