import type {
  Comparison,
  OrderSum,
  PairResult,
  Variant,
  HoldoutResult,
  TrialGroup,
} from '#contract/console/campaigns/results.ts'
import type { AbTestGoal } from '#contract/console/campaigns/ab-tests.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { differenceInterval, shareInterval, type Tries, sampleRatio, SUSPECT_BELOW } from './statistics.ts'
import { listPairCounts, type PairCountRow, sumExperiment, type ExperimentSum } from './store.ts'
import type { PairMember } from '../editor/change-ab-test.ts'
import { sumCampaignOrders } from './campaign-orders.ts'
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

/**
 * Campaigns with variants, each compared with its variants: the latest comparison. `knowsOrders`: of the shop's own
 * pages.
 */
export const comparePairs = async (
  sql: Sql,
  members: readonly PairMember[],
  knowsOrders: boolean,
): Promise<PairResult[]> => {
  const heads = members.filter(({ parentId }) => parentId === null)
  const rows = await listPairCounts(
    sql,
    heads.map(({ id }) => id),
  )
  const compared: PairResult[] = []
  for (const head of heads) {
    const own = rows.filter(({ parent_id }) => parent_id === head.id)
    const arms = latestArms(own)
    const latest = own.filter((row) => row.arms === arms)
    const sinceMs = Math.min(...latest.map(({ first_ms }) => Number(first_ms)))
    const group = members.filter(({ id, parentId }) => (parentId ?? id) === head.id)
    const counted = group.flatMap((member) => {
      const row = latest.find(({ campaign_id }) => campaign_id === member.id)
      return row ? [{ member, row }] : []
    })
    if (counted.length < 2) continue
    const orders = knowsOrders
      ? await sumCampaignOrders(
          sql,
          counted.map(({ member }) => member.id),
          sinceMs,
        )
      : null
    const whole = counted.reduce((sum, { member }) => sum + member.weight, 0)
    compared.push(
      resultOf(
        head,
        counted.map(({ member, row }) => variantOf(member, row, member.weight / whole, orders, head.goal)),
        sinceMs,
        new Set(own.map((row) => row.arms)).size > 1,
      ),
    )
  }
  return compared
}

const latestArms = (rows: readonly PairCountRow[]): string | undefined =>
  rows.toSorted((a, b) => Number(b.first_ms) - Number(a.first_ms))[0]?.arms

const NO_ORDERS = { orders: 0, buyers: 0, grosze: 0 }

const variantOf = (
  { id, name, isOn }: PairMember,
  row: PairCountRow,
  share: number,
  orders: ReadonlyMap<string, OrderSum> | null,
  goal: AbTestGoal,
): Variant => {
  const counts = {
    visitors: Number(row.visitors),
    views: Number(row.views),
    conversions: Number(row.conversions),
    orders: orders && (orders.get(id) ?? NO_ORDERS),
  }
  const { tries, hits } = goalOf(counts, goal)
  return {
    id,
    name,
    isOn,
    share,
    ...counts,
    rate: tries === 0 ? null : hits / tries,
    range: shareInterval({ tries, hits }, ERROR),
  }
}

/** What a test compares: conversions per view, or buyers per visitor. */
const goalOf = (
  { visitors, views, conversions, orders }: Pick<Variant, 'visitors' | 'views' | 'conversions' | 'orders'>,
  goal: AbTestGoal,
): Tries => (goal === 'order' ? triesOf(visitors, orders?.buyers ?? 0) : triesOf(views, conversions))

const resultOf = (
  head: PairMember,
  variants: Variant[],
  sinceMs: number,
  hasChanged: boolean,
): PairResult => {
  const [first, ...others] = variants as [Variant, ...Variant[]]
  // With several variants each comparison gets its part of the error.
  const error = ERROR / others.length
  const comparisons = others.map((other): Comparison => {
    const difference = differenceInterval(goalOf(first, head.goal), goalOf(other, head.goal), error)
    return {
      id: other.id,
      name: other.name,
      difference,
      // Earlier visitors may order now, and are not among the visitors of this comparison.
      verdict: hasChanged && head.goal === 'order' ? 'unknown' : verdictOf(difference),
    }
  })
  const chance = sampleRatio(
    variants.map(({ visitors }) => visitors),
    variants.map(({ share }) => share),
  )
  return {
    parentId: head.id,
    name: head.name,
    goal: head.goal,
    sinceMs,
    variants,
    comparisons,
    // Earlier visitors retain their variant, so a third variant has fewer visitors without a fault.
    ratio: { verdict: hasChanged ? 'changed' : chance < SUSPECT_BELOW ? 'suspect' : 'fine', chance },
  }
}
