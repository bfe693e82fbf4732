import type { Campaign } from '#campaign/campaign-shape.ts'
import * as filterKinds from '#campaign/filters/index.ts'
import { decideInShop } from '#campaign/targeting/decide-in-shop.ts'
import type { TargetedCampaign, Verdict } from '#campaign/targeting/decide.ts'
import type { TargetedFilter } from '#campaign/targeting/groups.ts'
import { compare } from '#campaign/targeting/text-rules.ts'
import type { Visitor } from '#campaign/targeting/visitor.ts'
import { warsawOffsetMinutes } from '#contract/warsaw-day.ts'
import { UNKNOWN, type VisitNames } from './pack-visits.ts'

/**
 * What is recorded of a page view, and where it stands among the numbers of the current one: of a name, a count, or a
 * quarter of an hour since 1970.
 */
export const FACT = {
  address: 0,
  previous: 1,
  landing: 2,
  referrer: 3,
  pageCount: 4,
  quarter: 5,
  device: 6,
  language: 7,
  country: 8,
  ordinal: 9,
  cart: 10,
} as const
export type Fact = keyof typeof FACT | 'visited'
/** Facts that are the same on all pages of a visit. */
const OF_VISIT: ReadonlySet<Fact> = new Set([
  'landing',
  'referrer',
  'device',
  'language',
  'country',
  'ordinal',
])

const kinds = { ...filterKinds }
type Kind = keyof typeof kinds
/** The fact that decides about each kind of filter. Others are not recorded: what they would say is unknown. */
const FACTS: Partial<Record<Kind, Fact>> = {
  cartItems: 'cart',
  cartProducts: 'cart',
  cartValue: 'cart',
  country: 'country',
  daysAndHours: 'quarter',
  device: 'device',
  landingPage: 'landing',
  language: 'language',
  pageAddress: 'address',
  pageCount: 'pageCount',
  previousPage: 'previous',
  referrer: 'referrer',
  sessions: 'ordinal',
  visitedPages: 'visited',
  visitorKind: 'ordinal',
}

export const QUARTER_MS = 15 * 60_000
const NO = 0
const YES = 1
const OPEN = 2
const NOT_YET = -1
const VERDICTS = 3
/** Filters whose effect is counted, a bit each. */
const MAX_NAMED = 30
const numberOf: Record<Verdict, number> = { no: NO, yes: YES, unknown: OPEN }
const GROSZE_PER_ZLOTY = 100

/** Without a rule about repetition, which is replayed visit by visit. */
const ALWAYS: TargetedCampaign['frequency'] = { rule: 'always' }
/** A kind that no page knows, so what it would say is unknown. */
const UNRECORDED = { kind: 'unrecorded' } as unknown as Filter

type Filter = Campaign['filters'][number]
/** The current view: its numbers, by `FACT`. */
export type Facts = { numbers: Int32Array; visitedPages: () => number[] }
type SomeFacts = Partial<Record<keyof typeof FACT, number>> & { visited?: readonly number[] }

const decideBy = (filters: TargetedFilter[], visitor: Visitor): Verdict => {
  try {
    return decideInShop({ id: '', filters, frequency: ALWAYS }, visitor)
  } catch {
    // A draft may contain anything, such as a rule without its text.
    return 'unknown'
  }
}

/** Filters, wherever they are in a campaign's conditions: whatever has a kind of filter. */
const isFilter = (value: unknown): value is Filter =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  typeof value.kind === 'string' &&
  Object.hasOwn(kinds, value.kind)

const mapFilters = (value: unknown, change: (filter: Filter) => Filter): unknown => {
  if (isFilter(value)) return change(value)
  if (Array.isArray(value)) return value.map((item: unknown) => mapFilters(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapFilters(item, change)]))
}

/** All filters of a campaign's conditions, wherever they stand. */
export const listFilters = (conditions: unknown): Filter[] => {
  const found: Filter[] = []
  mapFilters(conditions, (filter) => {
    found.push(filter)
    return filter
  })
  return found
}

/** A filter of a group may allow those whom it would refuse. */
const isNegated = (filter: Filter): boolean => 'isNegated' in filter && filter.isNegated === true

const withoutFilter = (conditions: unknown, filter: Filter): unknown => {
  if (Array.isArray(conditions))
    return conditions
      .filter((one: unknown) => one !== filter)
      .map((one: unknown) => withoutFilter(one, filter))
  if (typeof conditions !== 'object' || conditions === null || isFilter(conditions)) return conditions
  return Object.fromEntries(
    Object.entries(conditions).map(([name, one]) => [name, withoutFilter(one, filter)]),
  )
}

/** A visitor with these facts, as the deciding function reads one; what is left out is unimportant. */
const recordedVisitor = (facts: SomeFacts, { addresses, words }: VisitNames, origin: string): Visitor => {
  const urlOf = (number = -1) => {
    const text = addresses.texts[number] ?? ''
    return text.startsWith('/') ? origin + text : text
  }
  const nowMs = (facts.quarter ?? 0) * QUARTER_MS
  const visited = facts.visited ?? Array.from({ length: facts.pageCount ?? 0 }, () => -1)
  return {
    nowMs,
    utcOffsetMinutes: facts.quarter === undefined ? 0 : warsawOffsetMinutes(nowMs),
    url: urlOf(facts.address),
    referrer: urlOf(facts.referrer),
    previousUrl: urlOf(facts.previous),
    landingUrl: urlOf(facts.landing),
    pageTitle: '',
    visitedUrls: visited.map(urlOf),
    pageViews: 0,
    sessions: facts.ordinal ?? 0,
    device: facts.device === 1 ? 'mobile' : 'desktop',
    language: words.texts[facts.language ?? -1] ?? '',
    country: words.texts[facts.country ?? -1],
    cookies: undefined,
    memory: new Map(),
    cart: cartOf(words.texts[facts.cart ?? -1]),
    page: undefined,
  }
}

const cartOf = (text: string | undefined): Visitor['cart'] => {
  if (text === undefined || text === UNKNOWN) return undefined
  const [count = 0, zlotys = 0] = text.split(':').map(Number)
  return { items: [], count, valueMinor: zlotys * GROSZE_PER_ZLOTY, currency: 'PLN' }
}

/** Verdicts of one filter by the number of its fact, found when first needed. */
const tableOf = (filter: Filter, fact: Fact | undefined, names: VisitNames, origin: string) => {
  let verdicts = new Int8Array(1_024).fill(NOT_YET)
  // Quarters of an hour are counted from 1970.
  let base = NOT_YET
  const find = (number: number): number => {
    if (fact === undefined) return OPEN
    const text = fact === 'cart' || fact === 'language' ? names.words.texts[number] : undefined
    if (text === UNKNOWN || (fact === 'ordinal' && number === 0)) return OPEN
    // Which products a cart contains is not recorded, only how many.
    if (filter.kind === 'cartProducts' && !text?.startsWith('0:')) return OPEN
    if (isAddressFact(fact) && names.addresses.texts[number] === UNKNOWN) return OPEN
    return numberOf[decideBy([filter], recordedVisitor({ [fact]: number }, names, origin))]
  }
  const verdictOf = (number: number): number => {
    if (fact === 'quarter' && base === NOT_YET) base = number - 4 * 24 * 40
    const index = fact === 'quarter' ? number - base : number
    const known = verdicts[index]
    if (known !== undefined && known !== NOT_YET) return known
    if (index >= verdicts.length) {
      const larger = new Int8Array(Math.max(index + 1, verdicts.length * 2)).fill(NOT_YET)
      larger.set(verdicts)
      verdicts = larger
    }
    return (verdicts[index] = find(number))
  }
  return { verdictOf, hasOpen: () => verdicts.includes(OPEN) }
}

const isAddressFact = (fact: Fact): boolean =>
  fact === 'address' || fact === 'previous' || fact === 'landing' || fact === 'referrer'

/**
 * Verdicts of a filter by rules about all pages of a visit. Pages that meet the same rules are the same to it, so a
 * visit is the set of such classes that it has seen, and few sets differ.
 */
const setsOf = (filter: Filter, names: VisitNames, origin: string) => {
  const rules = 'rules' in filter ? filter.rules : []
  const classes = collectNumbers()
  const sets = collectNumbers()
  const members: { classes: number[]; pages: number[] }[] = []
  const classOf: (number | undefined)[] = []
  const unions: (number[] | undefined)[] = []
  const verdicts: number[] = []
  const add = (member: { classes: number[]; pages: number[] }) => {
    const number = sets(member.classes.join())
    members[number] ??= member
    return number
  }
  const empty = add({ classes: [], pages: [] })
  const find = (page: number) => {
    const text = names.addresses.texts[page] ?? ''
    const url = text.startsWith('/') ? origin + text : text
    return classes(
      text === UNKNOWN
        ? UNKNOWN
        : rules.map((rule) => Number(compare(rule.operator, url, rule.text))).join(''),
    )
  }
  return {
    empty,
    hasOpen: () => verdicts.includes(OPEN),
    with: (set: number, page: number): number => {
      const own = (classOf[page] ??= find(page))
      const known = (unions[set] ??= [])
      return (known[own] ??= members[set]!.classes.includes(own)
        ? set
        : add({
            classes: [...members[set]!.classes, own].toSorted((a, b) => a - b),
            pages: [...members[set]!.pages, page],
          }))
    },
    verdictOf: (set: number): number =>
      (verdicts[set] ??= members[set]!.pages.some((page) => names.addresses.texts[page] === UNKNOWN)
        ? OPEN
        : numberOf[decideBy([filter], recordedVisitor({ visited: members[set]!.pages }, names, origin))]),
  }
}

const collectNumbers = () => {
  const numbers = new Map<string, number>()
  return (text: string): number => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
}

const factsOf = ({ numbers }: Facts): SomeFacts =>
  Object.fromEntries(Object.entries(FACT).map(([name, at]) => [name, numbers[at]]))

/** How a filter's verdict is found: by a number of the current view, or by the set of pages seen so far. */
type Reader = {
  at: number
  sets: ReturnType<typeof setsOf> | null
  set: number
  verdictOf: (number: number) => number
  hasOpen: () => boolean
}

/** What the deciding function says about views for which each filter says the same. */
export type ViewOutcome = {
  verdict: Verdict
  /** Bits of filters: those that refuse by themselves; those without which it would not be refused. */
  refusing: number
  decisive: number
}

/**
 * Decides about very many views with the function that decides about one. It depends on a visitor only through the
 * verdicts of its filters, and each of those on one recorded fact, so it runs once for each combination of verdicts.
 */
export const compileConditions = (wanted: readonly TargetedFilter[], names: VisitNames, origin: string) => {
  // An estimate is about past visits, as if the campaign had been on, so dates allow everything.
  const conditions = mapFilters(wanted, (one) =>
    one.kind === 'dates' ? { kind: 'dates', fromMs: null, untilMs: null } : one,
  ) as TargetedFilter[]
  const filters = listFilters(conditions).filter(({ kind }) => kind !== 'dates')
  const named = filters.slice(0, MAX_NAMED)
  const isOfVisit = ({ kind }: Filter) => FACTS[kind] === undefined || OF_VISIT.has(FACTS[kind])
  const sorted = [...filters.filter(isOfVisit), ...filters.filter((filter) => !isOfVisit(filter))]
  const ofVisit = filters.filter(isOfVisit).length
  const readers = sorted.map((filter): Reader => {
    const fact = FACTS[filter.kind]
    const sets = fact === 'visited' ? setsOf(filter, names, origin) : null
    const { verdictOf, hasOpen } = sets
      ? { verdictOf: sets.verdictOf, hasOpen: sets.hasOpen }
      : tableOf(filter, fact, names, origin)
    return { at: fact === undefined || fact === 'visited' ? 0 : FACT[fact], sets, set: 0, verdictOf, hasOpen }
  })

  // A tree of states: a state's three successors are those after the next filter's verdict.
  const next: number[] = [NOT_YET, NOT_YET, NOT_YET]
  const verdictsOf: number[][] = [[]]
  const outcomes: (ViewOutcome | undefined)[] = []
  const addState = (at: number): number => {
    const made = next.length / VERDICTS
    next.push(NOT_YET, NOT_YET, NOT_YET)
    verdictsOf.push([...verdictsOf[Math.floor(at / VERDICTS)]!, at % VERDICTS])
    return (next[at] = made)
  }
  const decideFor = (state: number, facts: Facts): ViewOutcome => {
    const unknown = new Set(sorted.filter((_, index) => verdictsOf[state]![index] === OPEN))
    const known = mapFilters(conditions, (filter) =>
      unknown.has(filter) ? UNRECORDED : filter,
    ) as TargetedFilter[]
    const visitor = recordedVisitor({ ...factsOf(facts), visited: facts.visitedPages() }, names, origin)
    let refusing = 0
    let decisive = 0
    for (const [index, filter] of named.entries()) {
      const verdict = verdictsOf[state]![sorted.indexOf(filter)]
      if (verdict === (isNegated(filter) ? YES : NO)) refusing |= 1 << index
      const others = mapFilters(withoutFilter(conditions, filter), (one) =>
        unknown.has(one) ? UNRECORDED : one,
      ) as TargetedFilter[]
      if (decideBy(others, visitor) !== 'no') decisive |= 1 << index
    }
    return { verdict: decideBy(known, visitor), refusing, decisive }
  }

  return {
    conditions,
    /** Filters in the order of the bits of an outcome. */
    named: named.map((filter) => ({ kind: filter.kind, isNegated: isNegated(filter) })),
    /** Kinds of filters of which some or all views so far have no record. */
    unknownKinds: (): Filter['kind'][] => [
      ...new Set(sorted.flatMap(({ kind }, index) => (readers[index]!.hasOpen() ? [kind] : []))),
    ],
    hasDates: JSON.stringify(conditions) !== JSON.stringify(wanted),
    beginVisit: ({ numbers }: Facts): number => {
      let state = 0
      for (let index = 0; index < ofVisit; index += 1) {
        const reader = readers[index]!
        const at = state * VERDICTS + reader.verdictOf(numbers[reader.at]!)
        state = next[at]!
        if (state === NOT_YET) state = addState(at)
      }
      for (let index = ofVisit; index < readers.length; index += 1) {
        const reader = readers[index]!
        if (reader.sets) reader.set = reader.sets.empty
      }
      return state
    },
    /** The next view of the visit that began last, with the state that its begin returned. */
    decideView: (begun: number, facts: Facts): ViewOutcome => {
      const { numbers } = facts
      let state = begun
      for (let index = ofVisit; index < readers.length; index += 1) {
        const reader = readers[index]!
        let number = numbers[reader.at]!
        if (reader.sets) number = reader.set = reader.sets.with(reader.set, number)
        const at = state * VERDICTS + reader.verdictOf(number)
        state = next[at]!
        if (state === NOT_YET) state = addState(at)
      }
      return (outcomes[state] ??= decideFor(state, facts))
    },
  }
}
