import type { Campaign } from '#campaign/campaign-shape.ts'
import * as types from '#campaign/types/index.ts'
import type { MetCampaign } from '#contract/console/campaigns/campaign-checks.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import type { RecordedVisits } from './recorded-visits.ts'
import { compileCampaign, type CompiledCampaign } from './replay.ts'
import type { TriggerOpening } from './trigger-chances.ts'
import { VisitCursor } from './visit-cursor.ts'

const SECOND_MS = 1_000
/** Visits that are replayed for each other campaign; of more, some visitors. */
const MAX_VISITS = 8_000
const MAX_OTHERS = 30
const kinds = { ...types }

/** Campaigns that may be shown on the page views on which this one may be, most visits first. */
export const findMetCampaigns = (
  recorded: RecordedVisits,
  own: CompiledCampaign,
  {
    campaign,
    position,
    others,
    origin,
  }: {
    campaign: Campaign
    /** Of a campaign that is not saved yet: the last. */
    position: number
    others: readonly Pick<SavedCampaign, 'id' | 'campaign' | 'position'>[]
    origin: string
  },
): MetCampaign[] => {
  const visits = recorded.days.reduce((sum, day) => sum + day.visits, 0)
  const all = others.slice(0, MAX_OTHERS).map((other) => ({
    ...other,
    compiled: compileCampaign(other.campaign, recorded.names, origin),
    state: 0,
    isMet: false,
    visits: 0,
    first: 0,
    second: 0,
    open: 0,
    ownMs: null as number | null,
    otherMs: null as number | null,
  }))
  if (all.length === 0 || visits === 0) return []
  const every = Math.max(1, Math.ceil((visits * all.length) / (MAX_VISITS * Math.min(all.length, 5))))
  const cursor = new VisitCursor(recorded.days, every)
  while (cursor.nextVisit()) {
    const state = own.conditions.beginVisit(cursor)
    for (const one of all) {
      one.state = one.compiled.conditions.beginVisit(cursor)
      one.isMet = false
    }
    while (cursor.nextView()) {
      const mine = viewOpening(own, state, cursor)
      for (const one of all) {
        const theirs = viewOpening(one.compiled, one.state, cursor)
        if (!mine || !theirs) continue
        one.isMet = true
        one.ownMs ??= mine.afterMs
        one.otherMs ??= theirs.afterMs
        if (mine.afterMs === null || theirs.afterMs === null) one.open += 1
        else if (mine.afterMs < theirs.afterMs) one.first += 1
        else if (mine.afterMs > theirs.afterMs) one.second += 1
        else if (position < one.position) one.first += 1
        else one.second += 1
      }
    }
    for (const one of all) if (one.isMet) one.visits += cursor.weight
  }
  return all
    .filter((one) => one.visits > 0)
    .map((one): MetCampaign => {
      const isQueue = kinds[campaign.type].isExclusive && kinds[one.campaign.type].isExclusive
      const isFirst = one.open === 0 && one.second === 0
      const isSecond = one.open === 0 && one.first === 0
      return {
        id: one.id,
        name: one.campaign.name,
        visits: one.visits,
        first: isQueue ? (isFirst ? 'this' : isSecond ? 'other' : 'depends') : 'beside',
        thisSeconds: one.ownMs === null ? null : one.ownMs / SECOND_MS,
        otherSeconds: one.otherMs === null ? null : one.otherMs / SECOND_MS,
        isByOrder: one.ownMs !== null && one.ownMs === one.otherMs,
      }
    })
    .toSorted((one, other) => other.visits - one.visits)
}

/** Undefined: it is not opened on this view. */
const viewOpening = (
  { conditions, openings, isBarred }: CompiledCampaign,
  state: number,
  cursor: VisitCursor,
): TriggerOpening | undefined => {
  // Before anything else, because it follows the pages of the visit.
  const { verdict } = conditions.decideView(state, cursor)
  if (verdict === 'no' || isBarred(cursor.address)) return undefined
  const opening = openings.openingOf(cursor.pageCount, cursor.seconds)
  return opening.verdict === 'no' ? undefined : opening
}
