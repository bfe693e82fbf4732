import { makeServices } from '#server/testing/make.ts'
import { describe, expect, it } from 'vitest'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { Hono } from 'hono'
import { checkQuiz, makeQuiz, QUIZ_LASTS_MS } from './quiz.ts'

const TREE = { question: 'Jakie drzewo ma żołędzie?', answer: 'Dąb' }

describe.each(engines)('the quiz of a form, on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine, { createApp: () => new Hono() }))
  const seal = (answer = TREE.answer) => makeQuiz(test.services, [{ question: 'Pytanie', answer }]).sealed
  const spent = async () =>
    Number(
      (
        await test.services.db.read
          .selectFrom('used_once')
          .select((build) => build.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )

  it.each([
    ['Dąb', 'Dąb', true],
    ['Dąb', ' d ą\tB ', true],
    ['D\u00a0ąb', 'dąb', true],
    ['Jaś &amp; Małgosia', 'jaś&małgosia', true],
    ['Dąb', 'dab', false],
    ['Dąb', '', false],
    ['5', '55', false],
  ])('the answer %j matches %j: %s', async (answer, given, isRight) => {
    expect(await checkQuiz(test.services, given, seal(answer))).toBe(isRight)
  })

  it('allows one attempt, right or wrong', async () => {
    const [right, wrong] = [seal(), seal()]
    expect(await checkQuiz(test.services, 'dąb', right)).toBe(true)
    expect(await checkQuiz(test.services, 'dąb', right)).toBe(false)
    expect(await checkQuiz(test.services, 'buk', wrong)).toBe(false)
    expect(await checkQuiz(test.services, 'dąb', wrong)).toBe(false)
  })

  it('accepts one of several with the same sealed answer at the same moment', async () => {
    const sealed = seal()
    const taken = await Promise.all(Array.from({ length: 5 }, () => checkQuiz(test.services, 'dąb', sealed)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  it('expires after two hours', async () => {
    const [atLast, tooLate] = [seal(), seal()]
    const startMs = test.clock.nowMs
    test.clock.nowMs = startMs + QUIZ_LASTS_MS - 1
    expect(await checkQuiz(test.services, 'dąb', atLast)).toBe(true)
    test.clock.nowMs = startMs + QUIZ_LASTS_MS
    expect(await checkQuiz(test.services, 'dąb', tooLate)).toBe(false)
    test.clock.nowMs = startMs
  })

  it('refuses a changed sealed answer and stores nothing about it', async () => {
    const sealed = seal()
    const before = await spent()
    for (let at = 0; at < sealed.length; at++)
      expect(
        await checkQuiz(
          test.services,
          'dąb',
          `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`,
        ),
      ).toBe(false)
    for (const odd of [
      '',
      'A',
      `${sealed}A`,
      ` ${sealed}`,
      '__proto__',
      '\0'.repeat(64),
      'A'.repeat(100_000),
    ])
      expect(await checkQuiz(test.services, 'dąb', odd)).toBe(false)
    expect(await spent()).toBe(before)
    expect(await checkQuiz(test.services, 'dąb', sealed)).toBe(true)
  })

  it('refuses an answer sealed by another shop', async () => {
    const other = {
      ...test.services,
      settings: { ...test.services.settings, secret: 'a secret of somebody else' },
    }
    expect(await checkQuiz(test.services, 'dąb', makeQuiz(other, [TREE]).sealed)).toBe(false)
  })
})

describe('the questions of a quiz', () => {
  const pairs = [TREE, { question: 'Ile to 2 + 3?', answer: '5' }] as const
  const needs = (first: number) =>
    makeServices({
      settings: { secret: 'a secret of the tests' } as never,
      now: () => 0,
      randomBytes: (count: number) => new Uint8Array(count).fill(first),
    })

  it('are selected at random', () => {
    expect(makeQuiz(needs(0), [...pairs]).question).toBe(TREE.question)
    expect(makeQuiz(needs(1), [...pairs]).question).toBe(pairs[1].question)
  })

  it('do not reveal their answers, nor whether two answers are equal', async () => {
    let byte = 0
    const varying = makeServices({
      ...needs(0),
      randomBytes: (count: number) => new Uint8Array(count).fill(byte++),
    })
    const [one, two] = [makeQuiz(varying, [TREE]).sealed, makeQuiz(varying, [TREE]).sealed]
    expect(Buffer.from(one, 'base64url').subarray(16, 32)).not.toEqual(
      Buffer.from(two, 'base64url').subarray(16, 32),
    )
    expect(one).toMatch(/^[A-Za-z0-9_-]{64}$/)
  })
})
