import type * as v from 'valibot'
import type { ConversionAnswer, conversion } from '#contract/display/conversion.ts'
import type { Sql } from '#server/db/tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import type { KeptCampaign } from '#server/campaigns/kept-campaign.ts'
import type { LiveSite } from '#server/campaigns/live-site.ts'
import { shortenIp } from '#server/campaigns/shorten-ip.ts'
import { countPairConversion } from '#server/results/count-pairs.ts'
import { pairOf } from '#server/results/pair-of.ts'
import { claimProblems } from '#server/prizes/claim-problems.ts'
import { ClaimRefusal } from '#server/prizes/claim-prize.ts'
import { givePrize, prizeOfLead } from '#server/prizes/give-prize.ts'
import { tellDraw } from '#server/prizes/tell-draw.ts'
import { warnOfFew } from '#server/prizes/warn-of-few.ts'
import { signVisitor } from '#server/prizes/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { checkFields, type Judge } from './check-fields.ts'
import { askToConfirm } from './ask-to-confirm.ts'
import { dayOf } from './count-events.ts'
import { isSignedViewer, signViewer } from './signed-viewer.ts'
import { tellOfLead } from './tell-of-lead.ts'
import { addLead, findLeadByKey, type LeadRow, raiseCounts } from './store.ts'

type Told = v.InferOutput<typeof conversion.request>
type Converting = {
  site: LiveSite
  kept: KeptCampaign
  viewerId: string
  told: Told
  values: ReadonlyMap<string, readonly string[]>
  ip: string
  country: string
  /** By a program that says so: the lead is kept, and counts as little as its view did. */
  isAutomated: boolean
}

/**
 * Keeps what a visitor left, once: the same key again gets the first answer. In one durable transaction with its count;
 * nothing is kept of what does not hold to the campaign's fields, nor of whoever claims a prize that is not theirs.
 */
export const recordConversion = async (
  shop: Shop,
  { site, kept, viewerId, told, values, ip, country, isAutomated }: Converting,
  judge: Judge,
): Promise<ConversionAnswer> => {
  const { campaign } = kept
  const nowMs = shop.now()
  const checked = await checkFields(campaign, values, nowMs, judge)
  if (!checked.ok) return { success: false, message: 'not_valid', problems: checked.problems }

  const lead: LeadRow = {
    id: uuidV7(nowMs, shop.randomBytes),
    site_id: site.id,
    campaign_id: kept.id,
    campaign_name: campaign.name,
    // A page without a key sends each lead once.
    key: `${site.id}:${told.idempotency_key ?? uuidV7(nowMs, shop.randomBytes)}`,
    email: checked.email,
    fields_json: JSON.stringify(checked.fields),
    consents_json: JSON.stringify(checked.consents),
    cause: told.trigger.slice(0, 100),
    page_url: told.url,
    details_json: JSON.stringify({ ...detailsOf(told, viewerId), language: campaign.language }),
    device: told.visitor,
    country,
    ip: shortenIp(ip),
    received_ms: nowMs,
    // Nobody can be asked who left no address.
    confirmed_ms: campaign.asksToConfirm && checked.email !== null ? null : nowMs,
    unsubscribed_ms: null,
    prize_json: null,
  }
  const keep = async (tx: Sql) => {
    if (!(await addLead(tx, lead))) {
      const first = (await findLeadByKey(tx, lead.key)) ?? lead
      return { id: first.id, isConfirmed: first.confirmed_ms !== null, draw: await prizeOfLead(tx, first) }
    }
    const { given, draw } = await givePrize(tx, shop, { kept, viewerId, told, lead, nowMs })
    await warnOfFew(tx, shop, { site, kept, draw, nowMs })
    if (!isAutomated)
      await raiseCounts(tx, [
        {
          campaignId: kept.id,
          day: dayOf(nowMs),
          cause: lead.cause,
          device: lead.device,
          views: 0,
          closes: 0,
          conversions: 1,
        },
      ])
    const pair = isAutomated ? undefined : pairOf(site, kept, lead.cause)
    if (pair) await countPairConversion(tx, pair, kept.id, nowMs)
    await (lead.confirmed_ms === null
      ? askToConfirm(tx, shop, site, given, campaign.language)
      : tellOfLead(tx, shop, site, given))
    return { id: lead.id, isConfirmed: lead.confirmed_ms !== null, draw }
  }
  // Repeatable: the lead's key is found again, and its answer is the first one's.
  const outcome = await shop.db.transaction(keep, { isRepeatable: true }).catch((error: unknown) => {
    if (error instanceof ClaimRefusal) return error
    throw error
  })
  if (outcome instanceof ClaimRefusal)
    return { success: false, message: outcome.problem, problems: claimProblems(campaign, outcome.problem) }
  const { id, isConfirmed, draw } = outcome
  if (id === lead.id) shop.mailWaiting()
  const ownViewerId = draw
    ? signVisitor(shop, draw.visitor)
    : isSignedViewer(shop, viewerId)
      ? viewerId
      : signViewer(shop, id)
  return {
    success: true,
    conversion_id: id,
    viewer_id: ownViewerId,
    integration: { conversion_code: site.settings.runsOwnCode ? site.settings.conversionCode : '' },
    needs_confirmation: !isConfirmed,
    landing_url: landingUrl(site.settings.landing, told.url, id),
    prize: draw && tellDraw(draw, { showsOdds: campaign.game?.showsOdds ?? false, hasCode: true }),
  }
}

const detailsOf = (
  {
    referrer,
    previous_url,
    origin_landing_page,
    visited_pages,
    title,
    browser_language,
    operating_system,
    last_converted_email,
    store_integration,
    store_integration_customer_id,
    extra_button,
    coupon,
    poptin_view_id,
  }: Told,
  viewerId: string,
) => ({
  referrer,
  previous_url,
  origin_landing_page,
  visited_pages,
  title,
  browser_language,
  operating_system,
  last_converted_email,
  store_integration,
  store_integration_customer_id,
  extra_button,
  coupon,
  poptin_view_id,
  viewer_id: viewerId,
})

/** Where a page of the landing domain is left for; what another page says of itself leads nowhere. */
const landingUrl = (
  landing: LiveSite['settings']['landing'],
  pageUrl: string,
  conversionId: string,
): string => {
  if (!landing || !URL.canParse(pageUrl) || new URL(pageUrl).hostname !== landing.domain) return ''
  const url = new URL(landing.path, `https://${landing.domain}`)
  url.searchParams.set('conversion_id', conversionId)
  return url.href
}
