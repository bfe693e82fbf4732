import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ruleOperators, ruleOutcomes } from '#contract/display/names.ts'
import { allowedByRules, compare } from '../targeting/text-rules.ts'
import { makeCampaignVisitor } from '../testing/make-visitor.ts'
import type { CampaignMemory } from '../targeting/visitor.ts'
import * as filters from './index.ts'
import type { Allows, Filter } from './filter.ts'
import { allowing } from './in-page.ts'
import { allowingLater } from '../targeting/groups.ts'
import { allowingInShop, allowingOnServer } from '../targeting/decide-in-shop.ts'
const inPage: { [Kind in keyof typeof filters]?: unknown } = {
  ...allowing,
  ...allowingInShop,
  ...allowingOnServer,
  visitSource: allowingLater.visitSource,
}
type AnyFilter = Filter<never>
const CAMPAIGN = '0123456789abc'
const OTHER = 'fedcba9876543'
const memoryOf = (memory: Partial<CampaignMemory>) =>
  new Map([[CAMPAIGN, { views: 0, lastViewMs: null, isClosed: false, isConverted: false, ...memory }]])
const allows = (
  kind: keyof typeof filters,
  settings: object,
  visitor: Parameters<typeof makeCampaignVisitor>[0] = {},
) => (inPage[kind] as Allows<never> | undefined)?.(settings as never, makeCampaignVisitor(visitor), {})
const rule = (operator: string, text = '', outcome = 'show') => ({ rules: [{ outcome, operator, text }] })

describe('filters', () => {
  it('are the same in the page’s code as in the registry', () => {
    const decidedInPage = Object.entries(filters).flatMap(([name, kind]) =>
      'allows' in kind ? [[name, kind.allows]] : [],
    )
    expect(Object.entries(inPage).toSorted()).toEqual(decidedInPage)
    // Only the owner's JavaScript is decided neither by the page's filters nor by the server.
    expect(Object.keys(filters).filter((name) => !(name in inPage))).toEqual(['javascript'])
  })

  it.each([
    ['contain', 'PANELE', true],
    ['contain', 'deski', false],
    ['exact', 'https://podlogi.example/panele/?kolor=dab', true],
    ['exact', 'https://podlogi.example/panele/', false],
    ['start', 'https://podlogi.example/pan', true],
    ['start', '/panele', false],
    ['end', '=dab', true],
    ['end', '/panele/', false],
    ['any_value', '', true],
  ])('an address rule with operator %s and text %j matches: %s [W-TRIG-03]', (operator, text, matches) => {
    expect(allows('pageAddress', rule(operator, text))).toBe(matches)
    expect(allows('pageAddress', rule(operator, text, 'dont_show'))).toBe(!matches)
  })

  it('numbers are compared as numbers [W-TRIG-03]', () => {
    const cookies = new Map([['n', '10']])
    const of = (operator: string, text: string) =>
      allows('cookie', { name: 'n', ...rule(operator, text) }, { cookies })
    expect([
      of('greater_than', '9'),
      of('greater_than', '10'),
      of('less_than', '11'),
      of('less_than', '9'),
      of('greater_than', 'x'),
    ]).toEqual([true, false, true, false, false])
    expect(allows('cookie', { name: 'missing', ...rule('less_than', '5') }, { cookies })).toBe(false)
  })

  it('any_value matches neither an empty nor a missing text [W-TRIG-03] [M-59]', () => {
    const cookies = new Map([
      ['empty', ''],
      ['plan', 'gold'],
    ])
    const of = (name: string, outcome = 'show') =>
      allows('cookie', { name, ...rule('any_value', '', outcome) }, { cookies })
    expect([of('plan'), of('empty'), of('missing')]).toEqual([true, false, false])
    expect([of('plan', 'dont_show'), of('empty', 'dont_show'), of('missing', 'dont_show')]).toEqual([
      false,
      true,
      true,
    ])
    expect(allows('referrer', rule('any_value'), { referrer: '' })).toBe(false)
  })

  it('dont_show wins over show; one matching show rule is enough [W-TRIG-03]', () => {
    const rules = [
      { outcome: 'show', operator: 'contain', text: '/panele/' },
      { outcome: 'show', operator: 'contain', text: '/deski/' },
      { outcome: 'dont_show', operator: 'contain', text: 'kolor=' },
    ]
    expect(allows('pageAddress', { rules })).toBe(false)
    expect(allows('pageAddress', { rules: rules.slice(0, 2) })).toBe(true)
    expect(allows('pageAddress', { rules: rules.slice(1, 2) })).toBe(false)
  })

  it('rules decide independently of their order, for one text or several [W-TRIG-03]', () => {
    const text = fc.constantFrom('', 'a', 'B', 'ab', 'Ab1', '1', '2')
    const rules = fc.array(
      fc.record({
        outcome: fc.constantFrom(...ruleOutcomes),
        operator: fc.constantFrom(...ruleOperators),
        text,
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(rules, fc.array(text, { maxLength: 3 }), (all, values) => {
        const matching = all.filter((one) => values.some((value) => compare(one.operator, value, one.text)))
        const has = (some: typeof all, outcome: string) => some.some((one) => one.outcome === outcome)
        expect(allowedByRules(all, values)).toBe(
          !has(matching, 'dont_show') && (!has(all, 'show') || has(matching, 'show')),
        )
      }),
    )
  })

  it.each([
    ['referrer', rule('contain', 'szukaj'), true],
    ['previousPage', rule('end', '.example/'), true],
    ['landingPage', rule('contain', 'panele'), false],
    ['visitedPages', rule('contain', 'panele'), true],
    ['visitedPages', rule('contain', 'koszyk', 'dont_show'), true],
    ['pageTitle', rule('start', 'panele'), true],
    ['device', { device: 'mobile' }, false],
    ['device', { device: 'desktop' }, true],
    ['language', { outcome: 'show', languages: ['pl'] }, true],
    ['language', { outcome: 'dont_show', languages: ['en', 'pl-pl'] }, false],
    ['language', { outcome: 'show', languages: ['p'] }, false],
    ['language', { outcome: 'show', languages: ['pl-PL'] }, true],
    ['language', { outcome: 'show', languages: ['PL'] }, true],
    ['country', { outcome: 'show', countries: ['DE', 'PL'] }, true],
    ['country', { outcome: 'dont_show', countries: ['PL'] }, false],
    ['visitorKind', { who: 'new' }, true],
    ['visitorKind', { who: 'returning' }, false],
    ['sessions', { least: 1, most: 1 }, true],
    ['sessions', { least: 2, most: null }, false],
    ['pageCount', { least: 2, most: 2 }, true],
    ['pageCount', { least: 3, most: null }, false],
    ['pageCount', { least: 1, most: 1 }, false],
  ] as const)('%s with %j: %s', (kind, settings, expected) => {
    expect(allows(kind, settings)).toBe(expected)
  })

  it('filters of country, cookies and page are undefined without their data', () => {
    expect(allows('country', { outcome: 'show', countries: ['PL'] }, { country: undefined })).toBeUndefined()
    expect(allows('cookie', { name: 'plan', ...rule('any_value') }, { cookies: undefined })).toBeUndefined()
    expect(allows('sourceCode', { outcome: 'show', html: 'x' }, { page: undefined })).toBeUndefined()
    expect(allows('javascript', { code: 'return true' }, { page: undefined })).toBeUndefined()
  })

  it.each([
    ['current', 'src', 'exact', ['GOOGLE'], true],
    ['current', 'src', 'contain', ['goo'], true],
    ['current', 'src', 'exact', ['goo'], false],
    ['current', 'mdm', 'exact', ['e-mail', 'cpc'], true],
    ['current', 'cmp', 'exact', ['wiosna & lato'], true],
    ['current', 'trm', 'exact', ['50%'], true],
    ['first', 'src', 'exact', ['google'], false],
    ['first', 'src', 'exact', ['newsletter'], true],
    ['first', 'cmp', 'contain', ['a'], false],
  ])('the source of the %s visit: %s %s %j is %s', (visit, part, operator, texts, expected) => {
    const cookies = new Map([
      ['sbjs_current', 'typ=utm|||src=google|||mdm=cpc|||cmp=wiosna%20%26%20lato|||cnt=(none)|||trm=50%'],
      ['sbjs_first', 'typ=utm|||src=newsletter'],
    ])
    expect(allows('visitSource', { visit, part, operator, texts }, { cookies })).toBe(expected)
  })

  it('without a record of its source a visit has none; without cookies it is unknown', () => {
    const wanted = { visit: 'current', part: 'src', operator: 'contain', texts: ['a'] }
    expect(allows('visitSource', wanted)).toBe(false)
    expect(allows('visitSource', wanted, { cookies: undefined })).toBeUndefined()
  })

  it('categories of the cart decide where they are known, and an empty cart has none', () => {
    const line = { productId: '1', variantId: '', title: '', quantity: 1 }
    const cart = (...items: object[]) =>
      ({ cart: { items, count: 1, valueMinor: 0, currency: 'PLN' } }) as never
    const of = (visitor: object) => allows('cartCategories', { categories: ['7', '8'] }, visitor)
    expect(of({})).toBeUndefined()
    expect(of(cart())).toBe(false)
    expect(of(cart(line))).toBeUndefined()
    expect(of(cart({ ...line, categories: ['1', '7'] }))).toBe(true)
    expect(of(cart({ ...line, categories: ['1'] }))).toBe(false)
    expect(of(cart({ ...line, categories: ['1'] }, { ...line, categories: [] }))).toBe(false)
    expect(of(cart(line, { ...line, categories: ['8'] }))).toBe(true)
  })

  it('members and buyers are known to the shop only', () => {
    const member = { isSignedIn: true, orders: 2 }
    expect([allows('member', {}), allows('buyer', { orders: 1 })]).toEqual([undefined, undefined])
    expect(allows('member', {}, { member })).toBe(true)
    expect(allows('member', {}, { member: { isSignedIn: false, orders: 0 } })).toBe(false)
    expect([1, 2, 3].map((orders) => allows('buyer', { orders }, { member }))).toEqual([true, true, false])
  })

  it('each reads as a sentence with all of its settings', () => {
    for (const { settings, sentence, hints } of Object.values<AnyFilter>(filters as never)) {
      const texts: string[] = [sentence.is, ...(sentence.isNot ? [sentence.isNot] : [])]
      for (const text of texts) {
        const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        // „i nie” is the outcome of those that have one.
        expect(named.toSorted()).toEqual(
          Object.keys(settings)
            .filter((name) => name !== 'outcome')
            .toSorted(),
        )
      }
      for (const [name, words] of Object.entries(sentence.words ?? {}))
        expect(Object.keys(words)).toEqual(Object.keys(hints.settings[name]?.choices ?? {}))
    }
  })

  it('page source and cookies decide; the owner’s JavaScript is undefined here', () => {
    expect(allows('sourceCode', { outcome: 'show', html: 'class="sklep"' })).toBe(true)
    expect(allows('sourceCode', { outcome: 'dont_show', html: 'class="sklep"' })).toBe(false)
    expect(allows('cookie', { name: 'plan', ...rule('exact', 'gold') })).toBe(true)
    expect(allows('javascript', { code: '…' })).toBeUndefined()
  })

  it.each([
    ['seen_poptin', { views: 1 }, true],
    ['seen_poptin', {}, false],
    ['not_seen', {}, true],
    ['not_seen', { views: 2 }, false],
    ['closed', { views: 1, isClosed: true }, true],
    ['closed', { views: 1 }, false],
    ['converted', { views: 1, isConverted: true }, true],
    ['converted', { views: 1, isClosed: true }, false],
  ])('engagement %s with another campaign remembered as %j: %s', (engagement, memory, expected) => {
    expect(allows('engagement', { campaigns: [CAMPAIGN], engagement }, { memory: memoryOf(memory) })).toBe(
      expected,
    )
    if (!Object.keys(memory).length)
      expect(allows('engagement', { campaigns: [CAMPAIGN], engagement })).toBe(expected)
    // One of several campaigns is enough, at any position.
    for (const campaigns of [
      [CAMPAIGN, OTHER],
      [OTHER, CAMPAIGN],
    ])
      expect(allows('engagement', { campaigns, engagement }, { memory: memoryOf(memory) })).toBe(expected)
  })

  it.each([
    // Saturday 12:00 in Warsaw.
    [[6], 0, 1_440, 0, true],
    [[0, 1, 2, 3, 4, 5], 0, 1_440, 0, false],
    [[6], 720, 721, 0, true],
    [[6], 721, 1_440, 0, false],
    // The end minute is excluded.
    [[6], 0, 720, 0, false],
    [[6], 600, 700, 0, false],
    // From 22:00 to 13:00 of the next day: Friday's interval has not ended.
    [[5], 1_320, 780, 0, true],
    [[6], 1_320, 780, 0, false],
    // Twelve hours later it is Sunday.
    [[0], 0, 60, 12, true],
  ])(
    'days %j from minute %i until %i, %i hours later: %s',
    (days, fromMinute, untilMinute, hours, expected) => {
      expect(
        allows(
          'daysAndHours',
          { days, fromMinute, untilMinute },
          { nowMs: Date.UTC(2026, 10, 21, 11 + hours, 0) },
        ),
      ).toBe(expected)
    },
  )

  it('dates includes its start and excludes its end', () => {
    const nowMs = Date.UTC(2026, 10, 21)
    const of = (fromMs: number | null, untilMs: number | null) =>
      allows('dates', { fromMs, untilMs }, { nowMs })
    expect([
      of(null, null),
      of(nowMs, null),
      of(nowMs + 1, null),
      of(null, nowMs),
      of(null, nowMs + 1),
    ]).toEqual([true, true, false, false, true])
  })

  const CART = {
    items: [{ productId: '7', variantId: '71', title: 'Panel', quantity: 2 }],
    count: 2,
    valueMinor: 2_000,
    currency: 'PLN',
  }

  it.each([
    ['cartItems', { operator: 'greater_than', count: 1 }, true],
    ['cartItems', { operator: 'greater_than', count: 2 }, false],
    ['cartValue', { operator: 'greater_than_or_equal', amount: 20 }, true],
    ['cartValue', { operator: 'greater_than_or_equal', amount: 20.01 }, false],
    ['cartProducts', { outcome: 'show', products: ['7'] }, true],
    ['cartProducts', { outcome: 'show', products: ['8', '71'] }, true],
    ['cartProducts', { outcome: 'show', products: ['8'] }, false],
    ['cartProducts', { outcome: 'dont_show', products: ['7'] }, false],
    ['cartProducts', { outcome: 'dont_show', products: ['8'] }, true],
  ] as const)('a cart of two pieces worth 20 zł: %s with %j: %s', (kind, settings, expected) => {
    expect(allows(kind, settings, { cart: CART })).toBe(expected)
    expect(allows(kind, settings)).toBeUndefined()
  })

  it('cartProducts matches one of several products in the cart', () => {
    const cart = { ...CART, items: [...CART.items, { ...CART.items[0]!, productId: '9', variantId: '' }] }
    expect(allows('cartProducts', { outcome: 'show', products: ['9'] }, { cart })).toBe(true)
  })
})
