import type * as v from 'valibot'
import type { ConversionAnswer, conversion } from '#contract/display/conversion.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { currentOnce } from '#server/identity/once/once-run.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import type { PublishedSite } from '../sites/published-site.ts'
import type { Measuring } from '../connectors/connector.ts'
import { shortenIp } from '../http/visitor-address.ts'
import { countPairConversion, pairOf } from '../results/pairs.ts'
import { claimProblems, ClaimRefusal, findPrizeOfLead } from '../prizes/claim-prize.ts'
import { findCodeOfLead, giveCode, presentCode } from '../prizes/give-code.ts'
import { awardPrize, saveLeadCode } from './lead-prize.ts'
import { presentDraw, rulesVersionOf } from '../prizes/play-game.ts'
import { followGivenCode, warnOfLowStock } from '../prizes/prize-pools.ts'
import { signVisitor, isSignedViewer, signViewer } from '../http/signed-viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { checkLeadFields, type ValueCheck } from '../fields/check-fields.ts'
import { recordLeadConsents, requestConfirmation } from './lead-consent.ts'
import { raiseCounts } from '../editor/count-store.ts'
import { dayOf } from '../editor/count-periods.ts'
import { notifyOfLead } from './notify-of-lead.ts'
import { addLead, findLeadByKey, type LeadRow } from './store.ts'

type RequestBody = v.InferOutput<typeof conversion.request>
type Converting = {
  site: PublishedSite
  saved: SavedCampaign
  viewerId: string
  body: RequestBody
  values: ReadonlyMap<string, readonly string[]>
  ip: string
  country: string
  /** Of a client that identifies as a program: the lead is saved, but like its view it is not counted. */
  isAutomated: boolean
  measuring: Measuring | null
}

/**
 * Saves a submission once: the same key returns the first answer. One durable transaction with its count; nothing is
 * saved if a field is invalid or the prize belongs to another visitor.
 */
export const recordConversion = async (
  services: Services,
  { site, saved, viewerId, body, values, ip, country, isAutomated, measuring }: Converting,
  checkValue: ValueCheck,
): Promise<ConversionAnswer> => {
  const { campaign } = saved
  const nowMs = services.now()
  const once = currentOnce()
  const checked = await checkLeadFields(campaign, values, nowMs, checkValue)
  if (!checked.ok) return { success: false, message: 'not_valid', problems: checked.problems }

  const lead: LeadRow = {
    id: uuidV7(nowMs, services.randomBytes),
    site_id: site.id,
    campaign_id: saved.id,
    campaign_name: campaign.name,
    // A page without a key sends each lead once.
    key: `${site.id}:${body.idempotency_key ?? once?.id ?? uuidV7(nowMs, services.randomBytes)}`,
    email: checked.email,
    fields_json: JSON.stringify(checked.fields),
    consents_json: JSON.stringify(checked.consents),
    cause: body.trigger.slice(0, 100),
    page_url: body.url,
    details_json: JSON.stringify({ ...detailsOf(body, viewerId), language: campaign.language, measuring }),
    device: body.visitor,
    country,
    ip: shortenIp(ip),
    received_ms: nowMs,
    // A lead without an address cannot be asked to confirm.
    confirmed_ms: campaign.asksToConfirm && checked.email !== null ? null : nowMs,
    unsubscribed_ms: null,
    prize_json: null,
    tags_json: '[]',
  }
  const rulesVersion = campaign.game?.drawsInPage ? await rulesVersionOf(services, saved) : null
  const save = async (tx: Sql) => {
    if (!(await addLead(tx, lead))) {
      const first = (await findLeadByKey(tx, lead.key)) ?? lead
      return {
        id: first.id,
        isConfirmed: first.confirmed_ms !== null,
        draw: await findPrizeOfLead(tx, first),
        code: await findCodeOfLead(tx, services, saved, viewerId, first),
      }
    }
    await once?.mark(tx, 'lead', lead.id)
    await recordLeadConsents(tx, services, lead)
    const awarded = await awardPrize(tx, services, {
      saved,
      viewerId,
      body,
      lead,
      rulesVersion,
      nowMs,
    })
    const { draw } = awarded
    await warnOfLowStock(tx, services, { site, saved, draw, nowMs })
    const code = isAutomated ? null : await giveCode(tx, services, { saved, viewerId, lead, nowMs })
    const given = code ? await saveLeadCode(tx, awarded.given, code, campaign.language) : awarded.given
    if (code?.isNew) await followGivenCode(tx, services, { site, saved, nowMs })
    if (!isAutomated)
      await raiseCounts(tx, [
        {
          campaignId: saved.id,
          day: dayOf(nowMs),
          cause: lead.cause,
          device: lead.device,
          views: 0,
          closes: 0,
          conversions: 1,
        },
      ])
    const pair = isAutomated ? undefined : pairOf(site, saved, lead.cause)
    if (pair) await countPairConversion(tx, pair, saved.id, nowMs)
    await (lead.confirmed_ms === null
      ? requestConfirmation(tx, services, site, given, campaign.language)
      : notifyOfLead(tx, services, site, given))
    return { id: lead.id, isConfirmed: lead.confirmed_ms !== null, draw, code }
  }
  // Repeatable: the lead's key is found again, and its answer is the first one's.
  const outcome = await services.db.transaction(save, { isRepeatable: true }).catch((error: unknown) => {
    if (error instanceof ClaimRefusal) return error
    throw error
  })
  if (outcome instanceof ClaimRefusal)
    return { success: false, message: outcome.problem, problems: claimProblems(campaign, outcome.problem) }
  const { id, isConfirmed, draw, code } = outcome
  if (id === lead.id) services.mailWaiting()
  const visitor = draw?.visitor ?? (code?.isOwn ? code.visitor : undefined)
  const ownViewerId = visitor
    ? signVisitor(services, visitor)
    : isSignedViewer(services, viewerId)
      ? viewerId
      : signViewer(services, id)
  return {
    success: true,
    conversion_id: id,
    viewer_id: ownViewerId,
    integration: { conversion_code: site.settings.runsOwnCode ? site.settings.conversionCode : '' },
    needs_confirmation: !isConfirmed,
    landing_url: landingUrl(site.settings.landing, body.url, id),
    prize: draw
      ? presentDraw(draw, { showsOdds: campaign.game?.showsOdds ?? false, hasCode: true })
      : code && presentCode(code, campaign.language),
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
  }: RequestBody,
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

/** The redirect for the page of the landing domain; values sent by other pages are ignored. */
const landingUrl = (
  landing: PublishedSite['settings']['landing'],
  pageUrl: string,
  conversionId: string,
): string => {
  if (!landing || !URL.canParse(pageUrl) || new URL(pageUrl).hostname !== landing.domain) return ''
  const url = new URL(landing.path, `https://${landing.domain}`)
  url.searchParams.set('conversion_id', conversionId)
  return url.href
}
