import type { Campaign } from '#campaign/campaign-shape.ts'
import * as types from '#campaign/types/index.ts'
import type { MetCampaign } from '#contract/console/campaigns/estimate.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import type { RecordedVisits } from './recorded-visits.ts'
import { compileCampaign, type CompiledCampaign, replayVisits } from './replay.ts'

const SECOND_MS = 1_000
/** Visits that are replayed for each other campaign; of more, some visitors. */
const MAX_VISITS = 40_000
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
    ...{ state: 0, isMet: false, visits: 0, first: 0, second: 0, open: 0 },
    ownMs: null as number | null,
    otherMs: null as number | null,
  }))
  if (all.length === 0 || visits === 0) return []
  const every = Math.max(1, Math.ceil((visits * all.length) / (MAX_VISITS * Math.min(all.length, 5))))
  let state = 0
  let weight = 1
  replayVisits(recorded, every, {
    day: (day) => void (weight = day.weight * every),
    visitor: () => {},
    visit: (facts) => {
      state = own.conditions.beginVisit(facts)
      for (const one of all) {
        one.state = one.compiled.conditions.beginVisit(facts)
        one.isMet = false
      }
    },
    view: (facts, seconds) => {
      const mine = viewOpening(own, state, facts, seconds)
      for (const one of all) {
        const theirs = viewOpening(one.compiled, one.state, facts, seconds)
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
    },
    visitEnd: () => {
      for (const one of all) if (one.isMet) one.visits += weight
    },
  })
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
  { conditions, openingOf, isBarred }: CompiledCampaign,
  state: number,
  facts: Parameters<CompiledCampaign['conditions']['decideView']>[1],
  seconds: number,
) => {
  // Before anything else, because it follows the pages of the visit.
  const { verdict } = conditions.decideView(state, facts)
  if (verdict === 'no' || isBarred(facts.address)) return undefined
  const opening = openingOf(facts.pageCount, seconds)
  return opening.verdict === 'no' ? undefined : opening
}
