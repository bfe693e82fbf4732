import type { PrizePool } from '#contract/console/prizes.ts'
import type { Campaign } from '#campaign/campaign.ts'
import type { Sql } from '#server/db/tables.ts'
import { listFreeCodes } from './code-store.ts'
import { countDraws, listTaken } from './draw-store.ts'
import { leftOf } from './left-of.ts'

/** Shown of a pool: enough to see what is in it. */
const NEXT = 20

/** What is left of each prize of a campaign, in their order. */
export const showPools = async (
  sql: Sql,
  campaignId: string,
  { game }: Pick<Campaign, 'game'>,
): Promise<PrizePool[]> => {
  if (!game) return []
  const counts = await countDraws(sql, campaignId)
  const taken = await listTaken(sql, campaignId)
  const pools: PrizePool[] = []
  for (const prize of game.prizes) {
    const countOf = (state: string) =>
      counts.find(({ prize_id, status }) => prize_id === prize.id && status === state)?.count ?? 0
    const { left, isFew, codes } = await leftOf(sql, campaignId, prize, taken.get(prize.id) ?? 0)
    pools.push({
      id: prize.id,
      label: prize.label,
      isLosing: prize.isLosing,
      won: countOf('won'),
      held: countOf('held'),
      returned: countOf('returned'),
      left,
      isFew,
      codes: codes && { ...codes, next: await listFreeCodes(sql, campaignId, prize.id, NEXT) },
    })
  }
  return pools
}
