import type { CampaignLanguage } from '#contract/display/names.ts'
import { COUPON_POOL, ownCodesOf, type CampaignCoupon } from '#campaign/prizes/coupon.ts'
import { presentPrize } from '#campaign/prizes/present-prize.ts'
import type { GamifiedPrize } from '#contract/display/prize.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { takeFromQuota } from '#server/platform/limits/quota.ts'
import type { Services } from '#server/platform/services.ts'
import { issueCampaignCoupon } from '#server/shop/coupons/campaign-coupons.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import { visitorOf } from '../http/signed-viewer.ts'
import { addGivenCode, findGivenCode, removeGivenCode, setGivenCode } from './code-store.ts'
import { couponPrize, poolOf } from './coupon-pool.ts'
import { takePrize } from './prize-stock.ts'
import { hideEmail } from './won-once.ts'

const DAY_MS = 86_400_000
/** New codes that one network gets in a day, so that it cannot empty a list. */
export const CODES_OF_NETWORK = 150
const HUNDRED = 100

type GivenRow = Tables['given_codes']
type Lead = { id: string; email: string | null; ip: string }
type Giving = { saved: SavedCampaign; viewerId: string; lead: Lead; nowMs: number }
/** `isOwn`: of the visitor who sends the form; anybody else gets it only by mail. */
type Given = { code: string; expiresMs: number | null; visitor: string; isOwn: boolean; isNew: boolean }

/** Another mailbox is another person; without an address a visitor is one. */
const holderOf = (services: Services, campaignId: string, visitor: string, { email }: Lead): string =>
  email === null ? `visitor:${visitor}` : `mailbox:${hideEmail(services, campaignId, email)}`

/**
 * The code for a new lead, in the transaction that saves it; null: the campaign has none for it. A person has one code
 * of a campaign and its variants, however often they send the form: the table's key makes a second call wait for the
 * first one.
 */
export const giveCode = async (tx: Sql, services: Services, giving: Giving): Promise<Given | null> => {
  const { saved, viewerId, lead, nowMs } = giving
  const coupon = ownCodesOf(saved.campaign)
  if (!coupon) return null
  const campaignId = poolOf(saved)
  const visitor = visitorOf(services, viewerId)
  const holder = holderOf(services, campaignId, visitor, lead)
  const row: GivenRow = {
    campaign_id: campaignId,
    holder,
    visitor,
    lead_id: lead.id,
    code: '',
    given_ms: nowMs,
    expires_ms: null,
  }
  if (!(await addGivenCode(tx, row))) {
    const earlier = await findGivenCode(tx, campaignId, holder)
    const isOver = earlier?.expires_ms != null && Number(earlier.expires_ms) <= nowMs
    return earlier && !isOver ? { ...readGiven(earlier, visitor), isNew: false } : null
  }
  const isNetworkFull =
    lead.ip !== '' &&
    (await takeFromQuota(tx, `codes:${campaignId}:${lead.ip}`, CODES_OF_NETWORK, nowMs, DAY_MS)) > 0
  const made = isNetworkFull ? null : await makeOrTake(tx, services, coupon, giving)
  if (!made) {
    await removeGivenCode(tx, campaignId, holder)
    return null
  }
  await setGivenCode(tx, { ...row, code: made.code, expires_ms: made.expiresMs })
  return { ...made, visitor, isOwn: true, isNew: true }
}

const readGiven = ({ code, expires_ms, visitor }: GivenRow, asking: string): Omit<Given, 'isNew'> => ({
  code,
  expiresMs: expires_ms === null ? null : Number(expires_ms),
  visitor,
  isOwn: visitor === asking,
})

const makeOrTake = async (
  tx: Sql,
  services: Services,
  coupon: Exclude<CampaignCoupon, { kind: 'fixed' }>,
  { saved, lead, nowMs }: Giving,
): Promise<{ code: string; expiresMs: number | null } | null> => {
  const campaignId = poolOf(saved)
  if (coupon.kind === 'pool') {
    const taken = await takePrize(tx, couponPrize, { campaignId, drawId: lead.id, nowMs })
    const code = (taken.ok && taken.code) || coupon.spareCode
    return code ? { code, expiresMs: null } : null
  }
  const expiresMs = nowMs + coupon.days * DAY_MS
  const code = await issueCampaignCoupon(tx, services, {
    campaignId,
    description: saved.campaign.name,
    prefix: coupon.prefix,
    kind: coupon.discount === 'percent' ? 'percent' : 'fixed_cart',
    amount: Math.round(coupon.worth * HUNDRED),
    minTotalGrosze: coupon.minTotal ? Math.round(coupon.minTotal * HUNDRED) : null,
    excludesSaleItems: coupon.excludesSaleItems,
    expiresMs,
  })
  return { code, expiresMs }
}

/** The code that a lead got when it was sent the first time, for the same visitor. */
export const findCodeOfLead = async (
  tx: Sql,
  services: Services,
  saved: SavedCampaign,
  viewerId: string,
  lead: Lead & { prize_json: string | null },
): Promise<Given | null> => {
  if (!ownCodesOf(saved.campaign) || lead.prize_json === null) return null
  const visitor = visitorOf(services, viewerId)
  const campaignId = poolOf(saved)
  const row = await findGivenCode(tx, campaignId, holderOf(services, campaignId, visitor, lead))
  return row ? { ...readGiven(row, visitor), isNew: false } : null
}

const labels: Record<CampaignLanguage, { plain: string; until: (day: string) => string }> = {
  pl: { plain: 'Kod rabatowy', until: (day) => `Kod rabatowy, działa do ${day}` },
  en: { plain: 'Discount code', until: (day) => `Discount code, valid until ${day}` },
  he: { plain: 'קוד הנחה', until: (day) => `קוד הנחה, בתוקף עד ${day}` },
}

/** A given code as a lead's prize. */
export const prizeOfCode = (
  { code, expiresMs }: Pick<Given, 'code' | 'expiresMs'>,
  language: CampaignLanguage,
) => ({
  id: COUPON_POOL,
  label:
    expiresMs === null
      ? labels[language].plain
      : labels[language].until(
          new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Warsaw' }).format(
            expiresMs,
          ),
        ),
  code,
  isLosing: false,
})

/** What the visitor's page gets of it; null: it is another visitor's. */
export const presentCode = (given: Given, language: CampaignLanguage): GamifiedPrize | null =>
  given.isOwn
    ? presentPrize(
        { ...prizeOfCode(given, language), chance: 0, code: null, stock: null, redirect: null },
        { code: given.code, tellsChance: false },
      )
    : null
