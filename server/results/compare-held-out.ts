import type { HoldoutResult, TrialGroup } from '#contract/console/results.ts'
import type { SiteSettings } from '#server/campaigns/site-settings.ts'
import type { Sql } from '#server/db/tables.ts'
import { differenceInterval, shareInterval } from './always-valid.ts'
import { ERROR, verdictOf } from './compare-pairs.ts'
import { sampleRatio, SUSPECT_BELOW } from './sample-ratio.ts'
import { sumTrial, type TrialSum } from './store.ts'
import { trialOf } from './trial-of.ts'

/** What visitors do who are shown nothing, beside those who could be shown campaigns; null: nothing is compared. */
export const compareHeldOut = async (
  sql: Sql,
  siteId: string,
  settings: Pick<SiteSettings, 'holdoutPercent' | 'goal'>,
): Promise<HoldoutResult | null> => {
  const { holdoutPercent, goal } = settings
  const trial = trialOf(settings)
  if (trial === undefined || !goal) return null
  const { heldOut, others, sinceMs } = await sumTrial(sql, siteId, trial)
  const share = holdoutPercent / 100
  const chance = sampleRatio([heldOut.visitors, others.visitors], [share, 1 - share])
  const difference = differenceInterval(
    { tries: heldOut.visitors, hits: heldOut.reached },
    { tries: others.visitors, hits: others.reached },
    ERROR,
  )
  return {
    percent: holdoutPercent,
    goal: { kind: goal.kind, ...(goal.kind === 'address' && { text: goal.text }) },
    sinceMs,
    heldOut: groupOf(heldOut),
    others: groupOf(others),
    difference,
    verdict: verdictOf(difference),
    ratio: { verdict: chance < SUSPECT_BELOW ? 'suspect' : 'fine', chance },
  }
}

const groupOf = ({ visitors, reached, days }: TrialSum): TrialGroup => ({
  visitors,
  reached,
  days,
  rate: visitors === 0 ? null : reached / visitors,
  range: shareInterval({ tries: visitors, hits: reached }, ERROR),
})
