import type {
  Comparison,
  PairResult,
  Variant,
  HoldoutResult,
  TrialGroup,
} from '#contract/console/campaigns/results.ts'
import type { CampaignSummary } from '#contract/console/campaigns/campaigns.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { differenceInterval, shareInterval, type Tries, sampleRatio, SUSPECT_BELOW } from './statistics.ts'
import { listPairCounts, type PairCountRow, sumExperiment, type ExperimentSum } from './store.ts'
import { type CampaignSiteSettings, experimentOf } from '../editor/site-settings.ts'

/** Visitors in the holdout compared with all others; null: there is no comparison. */
export const compareHoldout = async (
  sql: Sql,
  siteId: string,
  settings: Pick<CampaignSiteSettings, 'holdoutPercent' | 'goal'>,
): Promise<HoldoutResult | null> => {
  const { holdoutPercent, goal } = settings
  const trial = experimentOf(settings)
  if (trial === undefined || !goal) return null
  const { heldOut, others, sinceMs } = await sumExperiment(sql, siteId, trial)
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

const groupOf = ({ visitors, reached, days }: ExperimentSum): TrialGroup => ({
  visitors,
  reached,
  days,
  rate: visitors === 0 ? null : reached / visitors,
  range: shareInterval({ tries: visitors, hits: reached }, ERROR),
})

/** Chance that a statement about one comparison is ever wrong, however often it is examined. */
export const ERROR = 0.05

/** A repeated lead counts once; a button may be pressed more often than a campaign was viewed. */
export const triesOf = (tries: number, hits: number): Tries => ({ tries, hits: Math.min(hits, tries) })

/** The conclusion from an interval of a difference. */
export const verdictOf = ({ from, until }: { from: number; until: number }): Comparison['verdict'] =>
  from > 0 ? 'better' : until < 0 ? 'worse' : 'unknown'

/** A site's campaigns with variants, each compared with its variants: the latest comparison. */
export const comparePairs = async (
  sql: Sql,
  campaigns: readonly Pick<CampaignSummary, 'id' | 'parentId' | 'name' | 'isOn'>[],
): Promise<PairResult[]> => {
  const heads = campaigns.filter(
    ({ id, parentId }) => parentId === null && campaigns.some((other) => other.parentId === id),
  )
  const rows = await listPairCounts(
    sql,
    heads.map(({ id }) => id),
  )
  return heads.flatMap((head) => {
    const own = rows.filter(({ parent_id }) => parent_id === head.id)
    const arms = latestArms(own)
    const members = [head, ...campaigns.filter(({ parentId }) => parentId === head.id)]
    const counted = members.flatMap((member) =>
      own
        .filter((row) => row.arms === arms && row.campaign_id === member.id)
        .map((row) => variantOf(member, row)),
    )
    const hasChanged = new Set(own.map((row) => row.arms)).size > 1
    return counted.length < 2
      ? []
      : [
          resultOf(
            head,
            counted,
            own.filter((row) => row.arms === arms),
            hasChanged,
          ),
        ]
  })
}

const latestArms = (rows: readonly PairCountRow[]): string | undefined =>
  rows.toSorted((a, b) => Number(b.first_ms) - Number(a.first_ms))[0]?.arms

const variantOf = (
  { id, name, isOn }: Pick<CampaignSummary, 'id' | 'name' | 'isOn'>,
  row: PairCountRow,
): Variant => {
  const [views, conversions] = [Number(row.views), Number(row.conversions)]
  const counted = triesOf(views, conversions)
  return {
    id,
    name,
    isOn,
    visitors: Number(row.visitors),
    views,
    conversions,
    rate: views === 0 ? null : counted.hits / views,
    range: shareInterval(counted, ERROR),
  }
}

const resultOf = (
  head: Pick<CampaignSummary, 'id' | 'name'>,
  variants: Variant[],
  rows: readonly PairCountRow[],
  hasChanged: boolean,
): PairResult => {
  const [first, ...others] = variants as [Variant, ...Variant[]]
  // With several variants each comparison gets its part of the error.
  const error = ERROR / others.length
  const comparisons = others.map((other): Comparison => {
    const difference = differenceInterval(
      triesOf(first.views, first.conversions),
      triesOf(other.views, other.conversions),
      error,
    )
    return { id: other.id, name: other.name, difference, verdict: verdictOf(difference) }
  })
  const chance = sampleRatio(
    variants.map(({ visitors }) => visitors),
    variants.map(() => 1 / variants.length),
  )
  return {
    parentId: head.id,
    name: head.name,
    sinceMs: Math.min(...rows.map(({ first_ms }) => Number(first_ms))),
    variants,
    comparisons,
    // Earlier visitors retain their variant, so a third variant has fewer visitors without a fault.
    ratio: { verdict: hasChanged ? 'changed' : chance < SUSPECT_BELOW ? 'suspect' : 'fine', chance },
  }
}
