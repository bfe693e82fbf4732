import type { PrizePool } from '#contract/console/campaigns/prizes.ts'
import type { Campaign } from '#campaign/campaign.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { listFreeCodes, countCodes, removeFreeCodes, removeStocks } from './code-store.ts'
import { countDraws, listTaken, findTaken } from './draw-store.ts'
import type { Prize } from '#campaign/prizes/prize.ts'
import { isLimited } from '#campaign/prizes/prize-limits.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import type { PublishedSite } from '../sites/published-site.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { prizeMail as words } from '#storefront/strings/pl/mail/campaign-mail.ts'
import { type DrawRow, removeWinner } from './store.ts'

/** Anonymizes the draws of a removed lead. */
export const forgetWinner = (tx: Sql, leadId: string): Promise<void> => removeWinner(tx, leadId)

/** Removes the pools of a deleted campaign; the list of draws remains. */
export const removePools = async (tx: Sql, campaignId: string): Promise<void> => {
  await removeFreeCodes(tx, campaignId)
  await removeStocks(tx, campaignId)
}

type Warning = {
  site: Pick<PublishedSite, 'settings'>
  saved: Pick<SavedCampaign, 'id' | 'campaign'>
  draw: DrawRow | null
  nowMs: number
}

/**
 * Mails the site's owner once per refill of a pool that a prize is running out, in the transaction of the
 * draw.
 */
export const warnOfLowStock = async (
  tx: Sql,
  { settings }: Services,
  { site, saved, draw, nowMs }: Warning,
): Promise<void> => {
  if (draw?.status !== 'won' || draw.is_limited === 0 || site.settings.leadsTo === null) return
  const prize = saved.campaign.game?.prizes.find(({ id }) => id === draw.prize_id)
  if (!prize) return
  const { left, whole, isFew } = await countLeft(tx, saved.id, prize, await findTaken(tx, saved.id, prize.id))
  if (!isFew || left === null) return
  const subject = words.subject(prize.label, saved.campaign.name)
  const mail = renderMail(subject, [
    { kind: 'text', text: words.left(prize.label, saved.campaign.name, left) },
    { kind: 'text', text: words.what },
    { kind: 'link', label: words.open, url: `${settings.publicUrl}/panel/#/nagrody/${saved.id}` },
  ])
  await queueMail(
    tx,
    {
      cause: `prize:${saved.id}:${prize.id}:few:${whole}`,
      about: `prize:${saved.id}`,
      to: site.settings.leadsTo,
      subject,
      ...mail,
    },
    nowMs,
  )
}

/** Below a tenth of the original number a warning is sent. */
const FEW = 0.1

/** `left`: null if unlimited. `whole`: the original number. */
type PrizeLeft = {
  left: number | null
  whole: number
  isFew: boolean
  codes: { free: number; taken: number } | null
}

/** What is left of a prize with `taken` reserved or won pieces. */
export const countLeft = async (
  sql: Sql,
  campaignId: string,
  prize: Pick<Prize, 'id' | 'stock' | 'code'>,
  taken: number,
): Promise<PrizeLeft> => {
  const codes = prize.code?.kind === 'pool' ? await countCodes(sql, campaignId, prize.id) : null
  const ofStock = prize.stock === null ? Infinity : Math.max(0, prize.stock - taken)
  const left = isLimited(prize) ? Math.min(ofStock, codes?.free ?? Infinity) : null
  const whole = Math.min(prize.stock ?? Infinity, codes ? codes.free + codes.taken : Infinity)
  return { left, whole, isFew: left !== null && left <= Math.max(1, Math.ceil(whole * FEW)), codes }
}

/** Codes of a pool that the console lists. */
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
    const { left, isFew, codes } = await countLeft(sql, campaignId, prize, taken.get(prize.id) ?? 0)
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
