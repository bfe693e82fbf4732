import type { Campaign } from '#campaign/campaign-shape.ts'
import { filtersWithDates } from '#campaign/games/game-dates.ts'
import { isBuyingPath } from '#campaign/targeting/buying-page.ts'
import { mayShowAgain } from '#campaign/targeting/decide.ts'
import type { CampaignMemory } from '#campaign/targeting/visitor.ts'
import { warsawOffsetMinutes } from '#contract/warsaw-day.ts'
import { compare } from '#campaign/targeting/text-rules.ts'
import {
  type CompiledConditions,
  compileConditions,
  type Facts,
  listFilters,
  QUARTER_MS,
} from './conditions.ts'
import type { DayOfVisits, VisitNames } from './pack-visits.ts'
import { UNKNOWN_SECONDS } from './pack-visits.ts'
import type { RecordedVisits } from './recorded-visits.ts'
import { compileTriggers, type Opening } from './trigger-chances.ts'

const SECOND_MS = 1_000
/** Of a browser's list of pages (`widget/loader/decide-page.ts`). */
const MAX_PAGES = 100

type Listener = {
  day: (day: DayOfVisits) => void
  /** Another person, or the same one on another day. */
  visitor: () => void
  visit: (facts: Facts) => void
  view: (facts: Facts, seconds: number, atMs: number) => void
  visitEnd: (facts: Facts) => void
}

/** Goes through visits, or those of one visitor in `every`; the facts are one object, changed from view to view. */
export const replayVisits = ({ days }: RecordedVisits, every: number, listener: Listener): void => {
  const visited: number[] = []
  const facts: Facts = {
    address: 0,
    previous: 0,
    landing: 0,
    referrer: 0,
    visited,
    pageCount: 0,
    quarter: 0,
    device: 0,
    language: 0,
    country: 0,
    ordinal: 0,
    cart: 0,
  }
  let visitors = -1
  for (const day of days) {
    const { dayMs, firstView, address, seconds, cart } = day
    listener.day(day)
    for (let visit = 0; visit < day.visits; visit += 1) {
      if (day.isNewVisitor[visit]) {
        visitors += 1
        if (visitors % every === 0) listener.visitor()
      }
      if (visitors % every !== 0) continue
      const first = firstView[visit]!
      const end = firstView[visit + 1]!
      facts.device = day.isMobile[visit]!
      facts.country = day.country[visit]!
      facts.language = day.language[visit]!
      facts.referrer = day.referrer[visit]!
      facts.ordinal = day.ordinal[visit]!
      facts.landing = address[first]!
      facts.previous = facts.referrer
      visited.length = 0
      let atMs = dayMs + day.startSeconds[visit]! * SECOND_MS
      listener.visit(facts)
      for (let view = first; view < end; view += 1) {
        const page = address[view]!
        // A page that is loaded again is one page.
        if (visited.at(-1) !== page && visited.length <= MAX_PAGES) {
          if (visited.length > 0) facts.previous = visited[visited.length - 1]!
          visited.push(page)
        }
        facts.pageCount = visited.length
        facts.address = page
        facts.cart = cart[view]!
        facts.quarter = Math.floor(atMs / QUARTER_MS)
        const onPage = seconds[view]!
        listener.view(facts, onPage, atMs)
        if (onPage !== UNKNOWN_SECONDS) atMs += onPage * SECOND_MS
      }
      listener.visitEnd(facts)
    }
  }
}

export type PlannedCampaign = Pick<
  Campaign,
  'game' | 'filters' | 'triggers' | 'isAutopilot' | 'frequency' | 'container'
>

/** A campaign made ready for very many views. */
export const compileCampaign = (campaign: PlannedCampaign, names: VisitNames, origin: string) => {
  const conditions: CompiledConditions = compileConditions(filtersWithDates(campaign), names, origin)
  const openingOf = compileTriggers(campaign)
  const barred: (boolean | undefined)[] = []
  /** No window obstructs a purchase, unless an address rule means that page (`widget/campaigns/run-campaigns.ts`). */
  const isBarred = (address: number): boolean =>
    (barred[address] ??= ((text) => {
      if (campaign.container || !isBuyingPath(text)) return false
      return !addressRules(conditions.conditions).some(
        ({ outcome, operator, text: wanted }) =>
          outcome === 'show' &&
          compare(operator, origin + text, wanted) &&
          !compare(operator, `${origin}/`, wanted),
      )
    })(names.addresses.texts[address] ?? ''))
  return { conditions, openingOf, isBarred }
}
export type CompiledCampaign = ReturnType<typeof compileCampaign>

const addressRules = (conditions: Campaign['filters']) =>
  listFilters(conditions).flatMap((filter) => (filter.kind === 'pageAddress' ? filter.rules : []))

/** Both ends of what is possible: unknown facts are against it, or for it. */
export type Range = { least: number; most: number }
const range = (): Range => ({ least: 0, most: 0 })

export type ReplayResult = {
  visits: number
  views: number
  /** Visits in which it is seen, and how often. */
  seen: Range
  shown: Range
  /** Visitors of a day, and those of them who see it. */
  visitors: number
  seeing: Range
  /** Visits refused on all pages by this condition; seen without it, and not with it. */
  conditions: { refused: number; decisive: number }[]
  /** Visits in which the conditions allow it and: only cart and order pages are left, no trigger fires, it was seen. */
  lost: { buying: number; triggers: number; frequency: number }
  /** By address: how often it is shown at most. */
  shownAt: Map<number, number>
  devices: Record<'mobile' | 'desktop', { visits: number; seen: number }>
}

type Scenario = { memory: CampaignMemory; seenInVisit: boolean; seesToday: boolean }
const scenario = (): Scenario => ({
  memory: { views: 0, lastViewMs: null, isClosed: false, isConverted: false },
  seenInVisit: false,
  seesToday: false,
})

/** How often past visitors would have seen a campaign, by what decides about it on a page. */
export const replayCampaign = (
  recorded: RecordedVisits,
  { conditions, openingOf, isBarred }: CompiledCampaign,
  frequency: Campaign['frequency'],
): ReplayResult => {
  const result: ReplayResult = {
    visits: 0,
    views: 0,
    seen: range(),
    shown: range(),
    visitors: 0,
    seeing: range(),
    conditions: conditions.conditions.map(() => ({ refused: 0, decisive: 0 })),
    lost: { buying: 0, triggers: 0, frequency: 0 },
    shownAt: new Map(),
    devices: { mobile: { visits: 0, seen: 0 }, desktop: { visits: 0, seen: 0 } },
  }
  const least = scenario()
  const most = scenario()
  const clock = { nowMs: 0, utcOffsetMinutes: 0 }
  const shownAt: number[] = []
  let weight = 1
  let state = 0
  let refusing = 0
  let decisive = 0
  let isAllowed = false
  let isAllowedElsewhere = false
  let isOpened = false

  /** Shown unless the visitor has seen it too often; true: it is. */
  const show = (one: Scenario, shown: Range, end: keyof Range): boolean => {
    const { memory } = one
    if (memory.views > 0 && !mayShowAgain(frequency, memory, clock, one.seenInVisit)) return false
    memory.views += 1
    memory.lastViewMs = clock.nowMs
    shown[end] += weight
    if (!one.seenInVisit) result.seen[end] += weight
    if (!one.seesToday) result.seeing[end] += weight
    one.seenInVisit = true
    one.seesToday = true
    return true
  }

  replayVisits(recorded, 1, {
    day: (day) => {
      weight = day.weight
      clock.utcOffsetMinutes = warsawOffsetMinutes(day.dayMs)
    },
    visitor: () => {
      result.visitors += weight
      for (const { memory } of [least, most]) {
        memory.views = 0
        memory.lastViewMs = null
      }
      least.seesToday = most.seesToday = false
    },
    visit: (facts) => {
      state = conditions.beginVisit(facts)
      refusing = -1
      decisive = 0
      isAllowed = isAllowedElsewhere = isOpened = false
      least.seenInVisit = most.seenInVisit = false
    },
    view: (facts, seconds, atMs) => {
      result.views += weight
      const outcome = conditions.decideView(state, facts)
      refusing &= outcome.refusing
      if (outcome.verdict === 'no' && outcome.decisive === 0) return
      const opening: Opening = openingOf(facts.pageCount, seconds)
      const isHere = !isBarred(facts.address)
      if (isHere && opening.verdict !== 'no') decisive |= outcome.decisive
      if (outcome.verdict === 'no') return
      isAllowed = true
      if (!isHere) return
      isAllowedElsewhere = true
      if (opening.verdict === 'no') return
      isOpened = true
      clock.nowMs = atMs
      if (outcome.verdict === 'yes' && opening.verdict === 'yes') show(least, result.shown, 'least')
      if (show(most, result.shown, 'most')) shownAt[facts.address] = (shownAt[facts.address] ?? 0) + weight
    },
    visitEnd: (facts) => {
      result.visits += weight
      const device = result.devices[facts.device === 1 ? 'mobile' : 'desktop']
      device.visits += weight
      if (most.seenInVisit) device.seen += weight
      else if (isOpened) result.lost.frequency += weight
      else if (isAllowedElsewhere) result.lost.triggers += weight
      else if (isAllowed) result.lost.buying += weight
      for (const [index, condition] of result.conditions.entries()) {
        const bit = 1 << index
        if (refusing & bit) condition.refused += weight
        if (!isOpened && decisive & bit) condition.decisive += weight
      }
    },
  })
  for (const [address, count] of shownAt.entries()) if (count) result.shownAt.set(address, count)
  return result
}
