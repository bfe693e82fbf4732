import { describe, expect, it } from 'vitest'
import { decideInShop } from './decide-in-shop.ts'
import { decide } from './decide.ts'
import { hashText, isInHoldout, pickVariants } from './pick-variants.ts'
import { pickWeighted, triggerWeights } from './trigger-weights.ts'
import { makeCampaign } from '../testing/make-campaign.ts'
import { makeCampaignVisitor } from '../testing/make-visitor.ts'

const ID = '0123456789abc'
const verdict = (
  filters: object[],
  visitor: Parameters<typeof makeCampaignVisitor>[0] = {},
  seen = new Set<string>(),
) => decide({ id: ID, ...makeCampaign({ filters: filters as never }) }, makeCampaignVisitor(visitor), seen)
const PANELS = { kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: '/panele/' }] }
const POLAND = { kind: 'country', outcome: 'show', countries: ['PL'] }
const PHONES = { kind: 'device', device: 'mobile' }
/** Mulberry32. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

describe('decision to show a campaign', () => {
  it('all filters must allow it; unknown data gives unknown, unless another filter refuses', () => {
    expect(verdict([])).toBe('yes')
    expect(verdict([PANELS, POLAND])).toBe('yes')
    expect(verdict([PANELS, PHONES])).toBe('no')
    expect(verdict([POLAND, PANELS], { country: undefined })).toBe('unknown')
    expect(verdict([POLAND, PHONES], { country: undefined })).toBe('no')
    expect(
      decide(
        { id: ID, ...makeCampaign(), filters: [{ kind: 'moonPhase' }] as never },
        makeCampaignVisitor(),
        new Set(),
      ),
    ).toBe('unknown')
  })

  it('refuses a second view in a session, and a view after a conversion', () => {
    const memory = new Map([[ID, { views: 1, lastViewMs: 0, isClosed: false, isConverted: false }]])
    expect(verdict([], { memory })).toBe('yes')
    expect(verdict([], { memory }, new Set([ID]))).toBe('no')
    expect(
      verdict([], {
        memory: new Map([[ID, { views: 1, lastViewMs: 0, isClosed: false, isConverted: true }]]),
      }),
    ).toBe('no')
  })
})

describe('decision with the cart of the shop', () => {
  const inShop = (filters: object[], visitor: Parameters<typeof makeCampaignVisitor>[0] = {}) =>
    decideInShop(
      { id: ID, ...makeCampaign({ filters: filters as never }) },
      makeCampaignVisitor(visitor),
      new Set(),
    )
  const MORE_THAN_ONE = { kind: 'cartItems', operator: 'greater_than', count: 1 }
  const cartWith = (count: number) => ({ items: [], count, valueMinor: 0, currency: 'PLN' })

  it('cart filters decide with the others; without a cart they are unknown', () => {
    expect(verdict([MORE_THAN_ONE])).toBe('unknown')
    expect(inShop([MORE_THAN_ONE], { cart: cartWith(2) })).toBe('yes')
    expect(inShop([MORE_THAN_ONE], { cart: cartWith(1) })).toBe('no')
    expect(inShop([PANELS, MORE_THAN_ONE], { cart: cartWith(2) })).toBe('yes')
    expect(inShop([MORE_THAN_ONE, PHONES], { cart: cartWith(2) })).toBe('no')
    expect(inShop([POLAND, MORE_THAN_ONE], { cart: cartWith(2), country: undefined })).toBe('unknown')
    expect(inShop([MORE_THAN_ONE])).toBe('unknown')
    expect(inShop([PHONES])).toBe('no')
  })
})

describe('A/B', () => {
  const pair = [
    { id: 'a', parentId: null },
    { id: 'b', parentId: 'a' },
    { id: 'c', parentId: null },
  ]
  const pick = (visitorId: string, chosen = new Map<string, string>(), of = pair) =>
    pickVariants(of, visitorId, chosen).map(({ id }) => id)

  it('a visitor always sees the same of two variants, each seen by half of the visitors', () => {
    const seen = Array.from({ length: 10_000 }, (_, index) => pick(`visitor-${index}`))
    expect(seen.every((ids) => ids.length === 2 && ids.at(-1) === 'c')).toBe(true)
    const first = seen.filter(([id]) => id === 'a').length
    expect(first).toBeGreaterThan(4_800)
    expect(first).toBeLessThan(5_200)
    expect(pick('visitor-7')).toEqual(pick('visitor-7', new Map(), pair.toReversed()).toReversed())
  })

  it('reuses the stored variant of a parent while that variant exists', () => {
    for (const id of ['a', 'b']) expect(pick('anybody', new Map([['a', id]]))).toEqual([id, 'c'])
    const chosen = new Map([['a', 'removed']])
    const [now] = pick('anybody', chosen)
    expect(chosen).toEqual(new Map([['a', now]]))
    // A third variant that is added later does not change earlier choices.
    const later = new Map<string, string>()
    const [before] = pick('visitor-1', later)
    expect(pick('visitor-1', later, [...pair, { id: 'd', parentId: 'a' }])).toContain(before)
  })

  it('a share of visitors is in the holdout', () => {
    const countInHoldout = (percent: number) =>
      Array.from({ length: 10_000 }, (_, index) => isInHoldout(`v${index}`, 'site', percent)).filter(Boolean)
        .length
    expect(countInHoldout(0)).toBe(0)
    expect(countInHoldout(20)).toBeGreaterThan(1_800)
    expect(countInHoldout(20)).toBeLessThan(2_200)
  })

  it('hashes of similar texts are spread evenly', () => {
    const tenths = Array<number>(10).fill(0)
    for (let index = 0; index < 10_000; index += 1) tenths[Math.floor(hashText(`v${index}`) * 10)]! += 1
    for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(120)
  })
})

describe('autopilot', () => {
  it('gives all triggers the same weight until each has a hundred views', () => {
    expect(
      triggerWeights(
        [
          { views: 5_000, conversions: 900 },
          { views: 99, conversions: 0 },
        ],
        seeded(1),
      ),
    ).toEqual([0.5, 0.5])
  })

  it('then prefers the best trigger, and still tries others that may be as good', () => {
    const clear = triggerWeights(
      [
        { views: 1_000, conversions: 20 },
        { views: 1_000, conversions: 80 },
        { views: 1_000, conversions: 30 },
      ],
      seeded(1),
    )
    expect(clear[1]).toBeGreaterThan(0.99)
    const open = triggerWeights(
      [
        { views: 200, conversions: 10 },
        { views: 200, conversions: 12 },
      ],
      seeded(1),
    )
    expect(open[1]).toBeGreaterThan(0.5)
    expect(open[0]).toBeGreaterThan(0.15)
    expect(open[0]! + open[1]!).toBeCloseTo(1)
  })

  it('a page picks each trigger in proportion to its weight', () => {
    expect([0, 0.24, 0.25, 0.99].map((chance) => pickWeighted([0.25, 0, 0.75], chance))).toEqual([0, 0, 2, 2])
    expect(pickWeighted([0, 0], 0.5)).toBe(1)
  })
})
