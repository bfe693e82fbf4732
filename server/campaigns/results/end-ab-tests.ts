import type { PairResult } from '#contract/console/campaigns/results.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { type AbTestSettings, readAbTest } from '../editor/ab-test.ts'
import { promotePairMember } from '../editor/change-campaign.ts'
import { listSiteIds } from '../editor/campaign-sites.ts'
import { listPairMembers, type PairMember } from '../editor/change-ab-test.ts'
import { comparePairs } from './comparisons.ts'

const EVERY_MS = 600_000
const DAY_MS = 86_400_000

/**
 * The variant that is better than all others; undefined: none is yet. That is the first one when all others are worse
 * than it; another one when it exceeds the first by more than any further variant possibly does.
 */
export const winnerOf = ({ variants, comparisons, ratio }: PairResult): string | undefined => {
  // Figures of a test that loses visitors of one variant decide nothing.
  if (ratio.verdict === 'suspect') return undefined
  if (comparisons.every(({ verdict }) => verdict === 'worse')) return variants[0]?.id
  const better = comparisons.filter(({ verdict }) => verdict === 'better')
  return better.find((one) =>
    comparisons.every((other) => other === one || other.difference.until < one.difference.from),
  )?.id
}

/** Ends the tests that are decided or have lasted as long as their owner allowed; returns how many. */
export const endAbTests = async (services: Services): Promise<number> => {
  let ended = 0
  for (const siteId of await listSiteIds(services.db.read)) {
    const members = await listPairMembers(services.db.read, siteId)
    const running = members.filter(({ isOn }) => isOn)
    const knowsOrders = services.shopSettings().campaignSite === siteId
    for (const pair of await comparePairs(services.db.read, running, knowsOrders))
      if (await endIfDecided(services, pair, running)) ended += 1
  }
  return ended
}

const endIfDecided = (
  services: Services,
  pair: PairResult,
  members: readonly PairMember[],
): Promise<boolean> => {
  const nowMs = services.now()
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? ''
  return services.db.transaction(async (tx) => {
    const settings = await settingsWhileOn(tx, pair.parentId)
    if (!settings?.endsItself) return false
    const winner = winnerOf(pair)
    const isOver = settings.maxDays !== null && nowMs - pair.sinceMs >= settings.maxDays * DAY_MS
    if (winner === undefined && !isOver) return false
    const remaining = winner ?? pair.parentId
    await promotePairMember(tx, remaining, nowMs, {
      ...settings,
      ended: {
        atMs: nowMs,
        reason: winner === undefined ? 'time' : 'better',
        remaining: { id: remaining, name: nameOf(remaining) },
        others: pair.variants.filter(({ id }) => id !== remaining).map(({ name }) => name),
      },
    })
    return true
  })
}

const settingsWhileOn = async (tx: Sql, headId: string): Promise<AbTestSettings | undefined> => {
  const head = await tx.selectFrom('campaigns').selectAll().where('id', '=', headId).executeTakeFirst()
  return head?.is_on === 1 && head.parent_id === null ? readAbTest(head.ab_test_json) : undefined
}

/** Looks for decided A/B tests. */
export const abTestEnding = defineTask('end of A/B tests', { everyMs: EVERY_MS, run: endAbTests })
