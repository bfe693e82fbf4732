import type { PrizePool } from '#contract/console/campaigns/prizes.ts'
import { COUPON_POOL, ownCodesOf } from '#campaign/prizes/coupon.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import {
  listFreeCodes,
  countCodes,
  removeCodesOfCampaign,
  removeCodesOfLead,
  removeFreeCodes,
  removeStocks,
} from './code-store.ts'
import { countDraws, listTaken, findTaken } from './draw-store.ts'
import type { Prize } from '#campaign/prizes/prize.ts'
import { isLimited } from '#campaign/prizes/prize-limits.ts'
import { couponPrize, pooledPrizes, poolOf } from './coupon-pool.ts'
import { switchPairOff } from '../editor/switch-campaign.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import type { PublishedSite } from '../sites/published-site.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { couponMail as couponWords, prizeMail as words } from '#storefront/strings/pl/mail/campaign-mail.ts'
import { type DrawRow, removeWinner } from './store.ts'

/** Anonymizes the draws of a removed lead, and forgets whose its code is. */
export const forgetWinner = async (tx: Sql, leadId: string): Promise<void> => {
  await removeWinner(tx, leadId)
  await removeCodesOfLead(tx, leadId)
}

/** Removes the pools of a deleted campaign; the list of draws remains. */
export const removePools = async (tx: Sql, campaignId: string): Promise<void> => {
  await removeFreeCodes(tx, campaignId)
  await removeStocks(tx, campaignId)
  await removeCodesOfCampaign(tx, campaignId)
}

type Warning = {
  site: Pick<PublishedSite, 'settings'>
  saved: Pick<SavedCampaign, 'id' | 'parentId' | 'campaign'>
  nowMs: number
}

/**
 * Mails the site's owner once per refill of a pool that a prize is running out, in the transaction of the
 * draw.
 */
export const warnOfLowStock = async (
  tx: Sql,
  services: Services,
  { draw, ...warning }: Warning & { draw: DrawRow | null },
): Promise<void> => {
  if (draw?.status !== 'won' || draw.is_limited === 0) return
  const prize = warning.saved.campaign.game?.prizes.find(({ id }) => id === draw.prize_id)
  if (prize) await warnIfFew(tx, services, warning, prize, words)
}

/**
 * The same for the list of codes of a form, once a code of it was given. The last one switches the campaign and its
 * variants off, so that nobody is promised a code that is not there, unless there is a spare code.
 */
export const followGivenCode = async (tx: Sql, services: Services, warning: Warning): Promise<void> => {
  const coupon = ownCodesOf(warning.saved.campaign)
  if (coupon?.kind !== 'pool') return
  const poolId = poolOf(warning.saved)
  const { free } = await countCodes(tx, poolId, couponPrize.id)
  if (free === 0 && coupon.spareCode === '') await switchPairOff(tx, poolId, warning.nowMs)
  await warnIfFew(tx, services, warning, couponPrize, {
    ...words,
    ...couponWords,
    what: coupon.spareCode ? couponWords.spare(coupon.spareCode) : couponWords.stops,
  })
}

const warnIfFew = async (
  tx: Sql,
  { settings }: Services,
  { site, saved, nowMs }: Warning,
  prize: Prize,
  { subject: subjectOf, left: leftOf, what, open }: typeof words,
): Promise<void> => {
  if (site.settings.leadsTo === null) return
  const poolId = poolOf(saved)
  const { left, whole, isFew } = await countLeft(tx, poolId, prize, await findTaken(tx, poolId, prize.id))
  if (!isFew || left === null) return
  const subject = subjectOf(prize.label, saved.campaign.name)
  const mail = renderMail(subject, [
    { kind: 'text', text: leftOf(prize.label, saved.campaign.name, left) },
    { kind: 'text', text: what },
    { kind: 'link', label: open, url: `${settings.publicUrl}/panel/#/nagrody/${saved.id}` },
  ])
  await queueMail(
    tx,
    {
      cause: `prize:${poolId}:${prize.id}:${left === 0 && !saved.campaign.game ? 'none' : 'few'}:${whole}`,
      about: `prize:${poolId}`,
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

/** Codes of the form's list that are left. */
export const countFreeCodes = async (
  sql: Sql,
  saved: Pick<SavedCampaign, 'id' | 'parentId' | 'campaign'>,
): Promise<number> => (await countCodes(sql, poolOf(saved), COUPON_POOL)).free

/** Codes of a pool that the console lists. */
const NEXT = 20

/** What is left of each prize of a campaign, in their order. */
export const showPools = async (
  sql: Sql,
  saved: Pick<SavedCampaign, 'id' | 'parentId' | 'campaign'>,
): Promise<PrizePool[]> => {
  const prizes = pooledPrizes(saved)
  if (prizes.length === 0) return []
  const campaignId = poolOf(saved)
  const counts = await countDraws(sql, campaignId)
  const taken = await listTaken(sql, campaignId)
  const pools: PrizePool[] = []
  for (const prize of prizes) {
    const countOf = (state: string) =>
      counts.find(({ prize_id, status }) => prize_id === prize.id && status === state)?.count ?? 0
    const { left, isFew, codes } = await countLeft(sql, campaignId, prize, taken.get(prize.id) ?? 0)
    pools.push({
      id: prize.id,
      label: prize.label,
      isLosing: prize.isLosing,
      won: saved.campaign.game ? countOf('won') : (codes?.taken ?? 0),
      held: countOf('held'),
      returned: countOf('returned'),
      left,
      isFew,
      codes: codes && { ...codes, next: await listFreeCodes(sql, campaignId, prize.id, NEXT) },
    })
  }
  return pools
}
