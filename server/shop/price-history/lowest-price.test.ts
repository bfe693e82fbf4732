import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LowestPrice } from '#contract/shop/product.ts'
import { type CodePeriod, codePeriodsOf, codeStart, withCodes } from './code-terms.ts'
import { lowestPriceAt, lowestPriceBefore, type PriceInForce } from './lowest-price.ts'

const at = (text: string) => Date.parse(text)
const row = (from: string, priceGrosze: number | null, isPromotion = false): PriceInForce => ({
  fromMs: at(from),
  priceGrosze,
  isPromotion,
})

describe('the lowest price of 30 days', () => {
  it('regards the 30 calendar days before the day of the reduction, and not the day itself', () => {
    const history = [
      row('2026-01-01T12:00:00Z', 5_000),
      // 31 March, 00:00 in Warsaw: 30 days before 30 April.
      row('2026-03-30T21:59:59Z', 9_000),
      row('2026-04-29T22:30:00Z', 7_000),
    ]
    expect(lowestPriceBefore(history, at('2026-04-30T10:00:00Z'))).toEqual({
      grosze: 9_000,
      isSinceStart: false,
    })
    const dayBefore = [row('2026-01-01T12:00:00Z', 5_000), row('2026-03-30T22:00:01Z', 9_000)]
    expect(lowestPriceBefore(dayBefore, at('2026-04-30T10:00:00Z'))?.grosze).toBe(5_000)
  })

  it('of new goods is the lowest one since they were first offered', () => {
    const history = [row('2026-04-10T08:00:00Z', 9_000), row('2026-04-12T08:00:00Z', 9_500)]
    expect(lowestPriceBefore(history, at('2026-04-20T10:00:00Z'))).toEqual({
      grosze: 9_000,
      isSinceStart: true,
    })
    expect(lowestPriceBefore([], at('2026-04-20T10:00:00Z'))).toBeNull()
    expect(lowestPriceBefore([row('2026-04-20T10:00:00Z', 9_000)], at('2026-04-20T10:00:00Z'))).toBeNull()
  })

  it('stays the same while a promotion runs, also longer than 30 days and with a pause in the offer', () => {
    const history = [
      row('2026-01-01T08:00:00Z', 10_000),
      row('2026-03-01T08:00:00Z', 8_000, true),
      row('2026-05-01T08:00:00Z', null),
      row('2026-05-02T08:00:00Z', 8_000, true),
    ]
    expect(lowestPriceAt(history, at('2026-06-01T08:00:00Z'))?.grosze).toBe(10_000)
  })

  it('of a deeper cut regards the promotion before it', () => {
    const history = [
      row('2026-01-01T08:00:00Z', 10_000),
      row('2026-03-01T08:00:00Z', 8_000, true),
      row('2026-03-05T08:00:00Z', 7_000, true),
    ]
    expect(lowestPriceAt(history, at('2026-03-06T08:00:00Z'))?.grosze).toBe(8_000)
  })

  it('is none where no promotion runs', () => {
    expect(lowestPriceAt([row('2026-01-01T08:00:00Z', 10_000)], at('2026-03-06T08:00:00Z'))).toBeNull()
  })

  it('agrees with a reckoning day by day on 1,000 random histories', () => {
    const HOUR_MS = 3_600_000
    const step = fc.record({
      hours: fc.integer({ min: 1, max: 400 }),
      priceGrosze: fc.option(fc.integer({ min: 1, max: 6 }).map((zloty) => zloty * 100)),
      isPromotion: fc.boolean(),
    })
    const start = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') })
    let compared = 0
    fc.assert(
      fc.property(start, fc.array(step, { minLength: 1, maxLength: 12 }), (startMs, steps) => {
        let fromMs = startMs
        const history = steps.map(({ hours, priceGrosze, isPromotion }): PriceInForce => {
          fromMs += hours * HOUR_MS
          return { fromMs, priceGrosze, isPromotion }
        })
        const reductionMs = fromMs + 5 * HOUR_MS
        const reckoned = dayByDay(history, [], reductionMs)
        if (reckoned !== null) compared += 1
        expect(lowestPriceBefore(history, reductionMs)).toEqual(reckoned)
      }),
      { numRuns: 1_000 },
    )
    expect(compared).toBeGreaterThan(500)
  })

  it('agrees with the same reckoning when discount codes for everybody run on them', () => {
    const HOUR_MS = 3_600_000
    const step = fc.record({
      hours: fc.integer({ min: 1, max: 400 }),
      priceGrosze: fc.option(fc.integer({ min: 1, max: 6 }).map((zloty) => zloty * 100)),
      isPromotion: fc.boolean(),
    })
    const code = fc.record({
      afterHours: fc.integer({ min: -500, max: 3_000 }),
      hours: fc.option(fc.integer({ min: 1, max: 800 })),
      kind: fc.constantFrom('percent' as const, 'fixed_product' as const),
      amount: fc.integer({ min: 1, max: 12_000 }),
      excludesSaleItems: fc.boolean(),
    })
    const start = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') })
    const given = [
      start,
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.array(code, { maxLength: 4 }),
    ] as const
    let lowered = 0
    fc.assert(
      fc.property(...given, (startMs, steps, codes) => {
        let fromMs = startMs
        const history = steps.map(({ hours, priceGrosze, isPromotion }): PriceInForce => {
          fromMs += hours * HOUR_MS
          return { fromMs, priceGrosze, isPromotion }
        })
        const reductionMs = fromMs + 5 * HOUR_MS
        const periods = codes.map(({ afterHours, hours, ...terms }, index): CodePeriod => {
          const codeMs = startMs + afterHours * HOUR_MS
          return {
            code: `kod${index}`,
            fromMs: codeMs,
            toMs: hours === null ? Infinity : codeMs + hours * HOUR_MS,
            terms,
          }
        })
        const found = lowestPriceBefore(withCodes(history, periods), reductionMs)
        expect(found).toEqual(dayByDay(history, periods, reductionMs))
        if (found?.grosze !== lowestPriceBefore(history, reductionMs)?.grosze) lowered += 1
      }),
      { numRuns: 1_000 },
    )
    expect(lowered).toBeGreaterThan(300)
  })
})

describe('codes for everybody', () => {
  const terms = {
    kind: 'percent' as const,
    amount: 1_000,
    productIds: [],
    categoryIds: [],
    excludesSaleItems: false,
  }
  const entry = (fromMs: number, changed: object | null = {}) => ({
    code: 'wiosna',
    fromMs,
    terms: changed === null ? null : { ...terms, ...changed },
  })

  it('reduce what they are for: all, some products with their variations, or what is in a category meanwhile', () => {
    const times = (sold: { id: number; parentId: number | null }, changed: object) =>
      codePeriodsOf(
        sold,
        [entry(10, changed), entry(50, null)],
        [{ code: 'wiosna', productId: 7, fromMs: 20, toMs: 30 }],
      ).map(({ fromMs, toMs }) => [fromMs, toMs])
    expect(times({ id: 1, parentId: null }, {})).toEqual([[10, 50]])
    expect(times({ id: 1, parentId: null }, { productIds: [2] })).toEqual([])
    expect(times({ id: 3, parentId: 2 }, { productIds: [2] })).toEqual([[10, 50]])
    expect(times({ id: 1, parentId: null }, { categoryIds: [5] })).toEqual([])
    expect(times({ id: 8, parentId: 7 }, { categoryIds: [5] })).toEqual([[20, 30]])
  })

  it('began when they first lowered the price by as much; more, or a pause, is a new beginning', () => {
    const startOf = (entries: ReturnType<typeof entry>[]) =>
      codeStart(codePeriodsOf({ id: 1, parentId: null }, entries, []), 'wiosna', 100)
    expect(startOf([entry(10), entry(40, { productIds: [1, 2] })])).toBe(10)
    expect(startOf([entry(10), entry(40, { amount: 1_500 })])).toBe(40)
    expect(startOf([entry(10), entry(20, null), entry(40)])).toBe(40)
    expect(startOf([entry(10), entry(60, null)])).toBeUndefined()
    expect(startOf([entry(101)])).toBeUndefined()
  })
})

/** Off a price by the terms of a code, in złotys as somebody would reckon it by hand. */
const afterCode = (price: PriceInForce, { kind, amount, excludesSaleItems }: CodePeriod['terms']): number => {
  const grosze = price.priceGrosze!
  if (price.isPromotion && excludesSaleItems) return grosze
  const off = kind === 'percent' ? Math.round((grosze * amount) / 10_000) : amount
  return Math.max(grosze - off, 0)
}

/** The same by dates as words: collects each day's prices, quarter by quarter of an hour, and counts 30 days back. */
const dayByDay = (
  history: PriceInForce[],
  periods: CodePeriod[],
  reductionMs: number,
): LowestPrice | null => {
  const QUARTER_MS = 900_000
  const words = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' })
  const today = words.format(reductionMs)
  const days = Array.from({ length: 30 }, (_, back) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - (back + 1) * 86_400_000).toISOString().slice(0, 10),
  )
  const offered = history.filter(({ priceGrosze }) => priceGrosze !== null)
  if (offered.length === 0) return null
  const firstMs = offered[0]!.fromMs
  const isSinceStart = words.format(firstMs - 1) >= days.at(-1)!
  const seen: number[] = []
  const collect = (ms: number) => {
    const price = history.findLast(({ fromMs }) => fromMs <= ms)
    const day = words.format(ms)
    if (!price || price.priceGrosze === null || !(isSinceStart ? day <= today : days.includes(day))) return
    seen.push(price.priceGrosze)
    for (const { fromMs, toMs, terms } of periods)
      if (fromMs <= ms && ms < toMs) seen.push(afterCode(price, terms))
  }
  // Also what was in force for a moment only: the last one of what ends.
  const changes = [...history, ...periods, ...periods.map(({ toMs }) => ({ fromMs: toMs }))]
  for (const { fromMs } of changes) for (const ms of [fromMs - 1, fromMs]) if (ms < reductionMs) collect(ms)
  for (let ms = reductionMs - 32 * 86_400_000; ms < reductionMs; ms += QUARTER_MS)
    if (Math.floor(ms / QUARTER_MS) % 4 === 0) collect(ms)
  return seen.length === 0 ? null : { grosze: Math.min(...seen), isSinceStart }
}
