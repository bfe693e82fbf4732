import type { Campaign } from '#campaign/campaign-shape.ts'
import { BUYING_PATH } from '#campaign/targeting/buying-page.ts'
import { mayShowAgain } from '#campaign/targeting/decide.ts'
import { targetedFilters } from '#campaign/targeting/prepare-filters.ts'
import type { TargetedFilter } from '#campaign/targeting/groups.ts'
import { compare } from '#campaign/targeting/text-rules.ts'
import type { CampaignMemory } from '#campaign/targeting/visitor.ts'
import type { EstimateRange } from '#contract/console/campaigns/campaign-checks.ts'
import { warsawOffsetMinutes } from '#contract/warsaw-day.ts'
import { compileConditions, listFilters } from './conditions.ts'
import type { VisitNames } from './pack-visits.ts'
import type { RecordedVisits } from './recorded-visits.ts'
import { compileTriggers, NEVER, SURELY } from './trigger-chances.ts'
import { VisitCursor } from './visit-cursor.ts'

/** Of this module, as all that is read for every view. */
const CLOSED = NEVER
const OPEN = SURELY

export type PlannedCampaign = Pick<
  Campaign,
  'game' | 'filters' | 'alternatives' | 'triggers' | 'isAutopilot' | 'frequency' | 'container'
>

/** A campaign made ready for very many views. */
export const compileCampaign = (campaign: PlannedCampaign, names: VisitNames, origin: string) => {
  const conditions = compileConditions(targetedFilters(campaign), names, origin)
  const openings = compileTriggers(campaign)
  const barred: (boolean | undefined)[] = []
  /** No window obstructs a purchase, unless an address rule means that page (`widget/campaigns/run-campaigns.ts`). */
  const isBarred = (address: number): boolean =>
    (barred[address] ??= ((text) => {
      if (campaign.container || !BUYING_PATH.test(text)) return false
      return !addressRules(conditions.conditions).some(
        ({ outcome, operator, text: wanted }) =>
          outcome === 'show' &&
          compare(operator, origin + text, wanted) &&
          !compare(operator, `${origin}/`, wanted),
      )
    })(names.addresses.texts[address] ?? ''))
  return { conditions, openings, isBarred }
}
export type CompiledCampaign = ReturnType<typeof compileCampaign>

const addressRules = (conditions: readonly TargetedFilter[]) =>
  listFilters(conditions).flatMap((filter) => (filter.kind === 'pageAddress' ? filter.rules : []))

export type ReplayResult = {
  visits: number
  views: number
  /** Visits in which it is seen, and how often. */
  seen: EstimateRange
  shown: EstimateRange
  /** Visitors of a day, and those of them who see it. */
  visitors: number
  seeing: EstimateRange
  /** Visits refused on all pages by this condition; seen without it, and not with it. */
  conditions: { refused: number; decisive: number }[]
  /** Visits in which the conditions allow it and: only cart and order pages are left, no trigger fires, it was seen. */
  lost: { buying: number; triggers: number; frequency: number }
  /** By address: how often it is shown at most. */
  shownAt: Map<number, number>
  devices: Record<'mobile' | 'desktop', { visits: number; seen: number }>
}

/** What happens if everything unknown is against the campaign, or for it. */
type Scenario = {
  /** Of the current visitor. */
  memory: CampaignMemory
  isSeenInVisit: boolean
  /** Not shown again in this visit: all rules count in days, and a visit is on one. */
  isOver: boolean
  seen: number
  shown: number
  seeing: number
}
const scenario = (): Scenario => ({
  memory: { views: 0, lastViewMs: null, isClosed: false, isConverted: false },
  isSeenInVisit: false,
  isOver: false,
  seen: 0,
  shown: 0,
  seeing: 0,
})

/** How often past visitors would have seen a campaign, by what decides about it on a page. */
export const replayCampaign = (
  { days }: RecordedVisits,
  { conditions, openings: { verdictOf }, isBarred }: CompiledCampaign,
  frequency: Campaign['frequency'],
): ReplayResult => {
  const all = conditions.named.map(() => ({ refused: 0, decisive: 0 }))
  const lost = { buying: 0, triggers: 0, frequency: 0 }
  const desktop = { visits: 0, seen: 0 }
  const mobile = { visits: 0, seen: 0 }
  const clock = { nowMs: 0, utcOffsetMinutes: 0 }
  const least = scenario()
  const most = scenario()
  const shownAt: number[] = []
  let [visits, views, visitors] = [0, 0, 0]

  const cursor = new VisitCursor(days)
  const show = (one: Scenario): boolean => {
    if (one.isOver) return false
    const { memory } = one
    if (memory.views > 0) {
      clock.nowMs = cursor.atMs
      if (!mayShowAgain(frequency, memory, clock, one.isSeenInVisit)) {
        one.isOver = true
        return false
      }
    }
    if (memory.views === 0) one.seeing += cursor.weight
    memory.views += 1
    memory.lastViewMs = cursor.atMs
    one.shown += cursor.weight
    if (!one.isSeenInVisit) one.seen += cursor.weight
    one.isSeenInVisit = true
    return true
  }

  while (cursor.nextVisit()) {
    const { weight } = cursor
    if (cursor.isNewDay) clock.utcOffsetMinutes = warsawOffsetMinutes(cursor.dayMs)
    if (cursor.isNewVisitor) {
      visitors += weight
      least.memory.views = most.memory.views = 0
    }
    least.isSeenInVisit = most.isSeenInVisit = least.isOver = most.isOver = false
    const state = conditions.beginVisit(cursor)
    let refusing = -1
    let decisive = 0
    let isAllowed = false
    let isAllowedHere = false
    let isOpened = false
    while (cursor.nextView()) {
      views += weight
      const outcome = conditions.decideView(state, cursor)
      refusing &= outcome.refusing
      const isRefused = outcome.verdict === 'no'
      if (isRefused && outcome.decisive === 0) continue
      if (!isRefused) isAllowed = true
      if (isBarred(cursor.address)) continue
      if (!isRefused) isAllowedHere = true
      const opening = verdictOf(cursor.pageCount, cursor.seconds)
      if (opening === CLOSED) continue
      decisive |= outcome.decisive
      if (isRefused) continue
      isOpened = true
      if (outcome.verdict === 'yes' && opening === OPEN) show(least)
      if (show(most)) shownAt[cursor.address] = (shownAt[cursor.address] ?? 0) + weight
    }
    visits += weight
    const device = cursor.isMobile ? mobile : desktop
    device.visits += weight
    if (most.isSeenInVisit) device.seen += weight
    else if (isOpened) lost.frequency += weight
    else if (isAllowedHere) lost.triggers += weight
    else if (isAllowed) lost.buying += weight
    for (let index = 0; index < all.length; index += 1) {
      const bit = 1 << index
      if (refusing & bit) all[index]!.refused += weight
      if (!isOpened && decisive & bit) all[index]!.decisive += weight
    }
  }
  const rangeOf = (name: 'seen' | 'shown' | 'seeing') => ({ least: least[name], most: most[name] })
  return {
    visits,
    views,
    visitors,
    seen: rangeOf('seen'),
    shown: rangeOf('shown'),
    seeing: rangeOf('seeing'),
    conditions: all,
    lost,
    shownAt: new Map([...shownAt.entries()].filter(([, count]) => count)),
    devices: { desktop, mobile },
  }
}
