import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { campaignShape } from '../campaign-shape.ts'
import { allowing } from '../filters/in-page.ts'
import { makeCampaign, newsletterFile } from '../testing/make-campaign.ts'
import { makeCampaignVisitor } from '../testing/make-visitor.ts'
import { decideAudience, decideInShop, everyKind } from './decide-in-shop.ts'
import { decide } from './decide.ts'
import { type AllowsByKind, allowingLater, type CampaignFilter, filterGroups } from './groups.ts'
import { withVerdicts, writeVerdicts } from './page-verdicts.ts'
import { loaderPieces, targetedFilters } from './prepare-filters.ts'
import type { Visitor } from './visitor.ts'

/** What a visitor may be, each fact apart from the others; undefined: unknown. */
type Facts = {
  isReturning: boolean
  isPhone: boolean
  isPanelsPage: boolean
  source: 'google' | '' | undefined
  country: 'PL' | 'DE' | undefined
  cart: 'panels' | 'other' | 'empty' | undefined
  isMember: boolean | undefined
}
/** A filter, and what it says by a rule of its own, independent of the code under test. */
type Case = { filter: CampaignFilter; says: (facts: Facts) => boolean | undefined }

const CASES: Case[] = [
  { filter: { kind: 'visitorKind', who: 'returning' }, says: ({ isReturning }) => isReturning },
  { filter: { kind: 'device', device: 'mobile' }, says: ({ isPhone }) => isPhone },
  {
    filter: { kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: '/panele/' }] },
    says: ({ isPanelsPage }) => isPanelsPage,
  },
  {
    filter: { kind: 'visitSource', visit: 'current', part: 'src', operator: 'exact', texts: ['Google'] },
    says: ({ source }) => (source === undefined ? undefined : source === 'google'),
  },
  {
    filter: { kind: 'country', outcome: 'show', countries: ['PL'] },
    says: ({ country }) => (country === undefined ? undefined : country === 'PL'),
  },
  {
    filter: { kind: 'cartCategories', categories: ['7'] },
    says: ({ cart }) => (cart === undefined ? undefined : cart === 'panels'),
  },
  { filter: { kind: 'member' }, says: ({ isMember }) => isMember },
]

const visitorOf = ({
  isReturning,
  isPhone,
  isPanelsPage,
  source,
  country,
  cart,
  isMember,
}: Facts): Visitor => {
  const item = { productId: '1', variantId: '', title: '', quantity: 1 }
  return makeCampaignVisitor({
    sessions: isReturning ? 2 : 1,
    device: isPhone ? 'mobile' : 'desktop',
    url: `https://podlogi.example/${isPanelsPage ? 'panele/' : ''}`,
    cookies:
      source === undefined ? undefined : new Map([['sbjs_current', `typ=utm|||src=${source}|||mdm=cpc`]]),
    country,
    cart: cart && {
      items: cart === 'empty' ? [] : [{ ...item, categories: cart === 'panels' ? ['1', '7'] : ['2'] }],
      count: cart === 'empty' ? 0 : 1,
      valueMinor: 0,
      currency: 'PLN',
    },
    member: isMember === undefined ? undefined : { isSignedIn: isMember, orders: 0 },
  })
}

const facts: fc.Arbitrary<Facts> = fc.record({
  isReturning: fc.boolean(),
  isPhone: fc.boolean(),
  isPanelsPage: fc.boolean(),
  source: fc.constantFrom('google' as const, '' as const, undefined),
  country: fc.constantFrom('PL' as const, 'DE' as const, undefined),
  cart: fc.constantFrom('panels' as const, 'other' as const, 'empty' as const, undefined),
  isMember: fc.constantFrom(true, false, undefined),
})
const isKnown = (one: Facts) => Object.values(one).every((value) => value !== undefined)
type Condition = { at: number; isNegated: boolean }
const group = fc.array(fc.record({ at: fc.nat(CASES.length - 1), isNegated: fc.boolean() }), {
  minLength: 1,
  maxLength: 4,
})
const groups = fc.array(group, { minLength: 1, maxLength: 4 })

const campaignOf = ([first = [], ...others]: Condition[][]) => {
  const filtersOf = (own: Condition[]) =>
    own.map(({ at, isNegated }) => ({ ...CASES[at]!.filter, ...(isNegated && { isNegated }) }))
  return { ...makeCampaign(), filters: filtersOf(first), alternatives: others.map(filtersOf) }
}
/** The truth table: some group all of whose conditions hold, and those that are negated do not. */
const isWanted = (all: Condition[][], one: Facts): boolean =>
  all.some((own) => own.every(({ at, isNegated }) => CASES[at]!.says(one) === !isNegated))
/** By every way in which what is unknown may turn out. */
const completions = (one: Facts): Facts[] =>
  (['source', 'country', 'cart', 'isMember'] as const).reduce<Facts[]>(
    (all, name) =>
      all.flatMap((each) =>
        each[name] !== undefined
          ? [each]
          : {
              source: ['google', ''],
              country: ['PL', 'DE'],
              cart: ['panels', 'other', 'empty'],
              isMember: [true, false],
            }[name].map((value) => ({ ...each, [name]: value }) as Facts),
      ),
    [one],
  )
const targeted = (all: Condition[][]) => {
  const campaign = campaignOf(all)
  return { id: '0123456789abc', frequency: campaign.frequency, filters: targetedFilters(campaign) }
}

/** By the code that the loader of a site contains. */
const inLoader = (all: Condition[][], one: Facts) => {
  const { filters, alternatives } = campaignOf(all)
  const kinds: AllowsByKind = { ...allowing, ...allowingLater }
  const allowed = allowingLater.groups({ groups: [filters, ...alternatives] }, visitorOf(one), kinds)
  return allowed === undefined ? 'unknown' : allowed ? 'yes' : 'no'
}

describe('groups of conditions', () => {
  it('where everything is known, page, server and a plain truth table decide the same', () => {
    fc.assert(
      fc.property(groups, facts.filter(isKnown), (all, one) => {
        const wanted = isWanted(all, one) ? 'yes' : 'no'
        expect(decideAudience(campaignOf(all), visitorOf(one))).toBe(wanted)
        expect(decideInShop(targeted(all), visitorOf(one))).toBe(wanted)
      }),
      { numRuns: 2_000 },
    )
  })

  it('what is decided without knowing everything stays so whatever the rest turns out to be', () => {
    let decided = 0
    fc.assert(
      fc.property(groups, facts, (all, one) => {
        const verdicts = [
          decide(targeted(all), visitorOf(one), new Set()),
          decideInShop(targeted(all), visitorOf(one)),
          decideAudience(campaignOf(all), visitorOf(one)),
          inLoader(all, one),
        ]
        for (const verdict of verdicts.filter((each) => each !== 'unknown')) {
          decided += 1
          for (const each of completions(one)) expect(isWanted(all, each) ? 'yes' : 'no').toBe(verdict)
        }
      }),
      { numRuns: 2_000 },
    )
    expect(decided).toBeGreaterThan(500)
  })

  it('a page that knows one half and a server that knows the other decide together as one that knows both', () => {
    fc.assert(
      fc.property(groups, facts.filter(isKnown), (all, one) => {
        const campaign = targeted(all)
        const grouped = campaign.filters.find((each) => each.kind === 'groups')
        if (!grouped) return
        const inPage = visitorOf({ ...one, country: undefined, isMember: undefined })
        const onServer = visitorOf({ ...one, source: undefined, cart: undefined })
        const text = writeVerdicts(grouped.groups, (each) => {
          const allowed = everyKind[each.kind]?.(each as never, inPage, everyKind)
          return allowed === undefined ? undefined : allowed !== !!each.isNegated
        })
        const left = { ...campaign, filters: [{ ...grouped, groups: withVerdicts(grouped.groups, text) }] }
        expect(decideInShop(left, onServer)).toBe(isWanted(all, one) ? 'yes' : 'no')
      }),
      { numRuns: 2_000 },
    )
  })

  it('verdicts about other groups than these are ignored', () => {
    const all = [[CASES[0]!.filter], [CASES[1]!.filter, CASES[2]!.filter]]
    expect(withVerdicts(all, '10')).toBe(all)
    expect(withVerdicts(all, '0?1')).toEqual([[CASES[1]!.filter]])
    expect(withVerdicts(all, '00?')).toEqual([])
  })
})

describe('a campaign as saved', () => {
  it('without groups has the filters it always had, as a list', () => {
    const { filters, ...campaign } = v.parse(campaignShape, {
      ...newsletterFile,
      filters: [CASES[1]!.filter, CASES[2]!.filter],
    })
    expect(campaign).not.toHaveProperty('alternatives')
    expect(filters).toEqual([CASES[1]!.filter, CASES[2]!.filter])
    expect(targetedFilters({ ...campaign, filters })).toEqual([CASES[2]!.filter, CASES[1]!.filter])
    expect(filterGroups({ filters })).toEqual([filters])
  })

  it('with a negated filter or another group is evaluated as groups, after the dates of its game', () => {
    const negated: CampaignFilter = { ...CASES[0]!.filter, isNegated: true }
    expect(targetedFilters({ ...makeCampaign(), filters: [negated] })).toEqual([
      { kind: 'groups', groups: [[negated]] },
    ])
    const game = { fromMs: 1, untilMs: 2 } as never
    expect(
      targetedFilters({ game, filters: [CASES[1]!.filter], alternatives: [[CASES[2]!.filter]] }),
    ).toEqual([
      { kind: 'dates', fromMs: 1, untilMs: 2 },
      { kind: 'groups', groups: [[CASES[1]!.filter], [CASES[2]!.filter]] },
    ])
  })

  it('names the code that its loader needs for filters in groups', () => {
    const { filters, frequency } = targeted([[{ at: 1, isNegated: true }], [{ at: 2, isNegated: false }]])
    expect(loaderPieces([{ filters, frequency }])).toEqual({
      kinds: expect.arrayContaining(['device', 'groups', 'pageAddress']) as string[],
      fields: ['device'],
    })
  })

  it.each([
    ['an empty group', { alternatives: [[]] }],
    ['an unknown kind', { alternatives: [[{ kind: 'moonPhase' }]] }],
  ])('with %s is refused', (_, other) =>
    expect(v.safeParse(campaignShape, { ...newsletterFile, ...other }).success).toBe(false),
  )
})
