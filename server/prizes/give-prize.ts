import type { KeptCampaign } from '#server/campaigns/kept-campaign.ts'
import type { KeptField } from '#server/conversions/check-fields.ts'
import { setLeadPrize } from '#server/conversions/set-lead-prize.ts'
import type { LeadRow } from '#server/conversions/store.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { claimPrize } from './claim-prize.ts'
import { fillPrize } from './fill-prize.ts'
import { leadPrizeOf } from './lead-prize.ts'
import { type DrawRow, findDrawOfLead } from './store.ts'

type Giving = {
  kept: KeptCampaign
  viewerId: string
  told: { play_token: string; prize_id: string }
  lead: LeadRow
  nowMs: number
}

/**
 * A new lead gets what it has played for, in the transaction that keeps it; gives the lead as it is then.
 * Throws a `ClaimRefusal`.
 */
export const givePrize = async (
  tx: Sql,
  shop: Pick<Shop, 'settings' | 'randomBytes'>,
  { kept, viewerId, told, lead, nowMs }: Giving,
): Promise<{ given: LeadRow; draw: DrawRow | null }> => {
  if (!kept.campaign.game) return { given: lead, draw: null }
  const draw = await claimPrize(tx, shop, {
    kept,
    viewerId,
    playToken: told.play_token,
    prizeId: told.prize_id,
    lead,
    nowMs,
  })
  const prize = draw && leadPrizeOf(draw)
  const fields = fillPrize(kept.campaign, JSON.parse(lead.fields_json) as KeptField[], prize, nowMs)
  const given = { ...lead, fields_json: JSON.stringify(fields), prize_json: prize && JSON.stringify(prize) }
  await setLeadPrize(tx, given)
  return { given, draw }
}

/** What a lead was given before. */
export const prizeOfLead = async (
  tx: Sql,
  { id, prize_json }: Pick<LeadRow, 'id' | 'prize_json'>,
): Promise<DrawRow | null> => (prize_json === null ? null : ((await findDrawOfLead(tx, id)) ?? null))
