import type { LeadEntity } from '#contract/display/lead-event.ts'
import { readLeadPrize } from '#server/prizes/lead-prize.ts'
import type { Shop } from '#server/shop.ts'
import { leadUrl } from './lead-links.ts'
import type { LeadRow } from './store.ts'

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(Number(ms)).toISOString())

const prizeEntity = (lead: LeadRow): LeadEntity['prize'] => {
  const prize = readLeadPrize(lead)
  return prize && { id: prize.id, label: prize.label, code: prize.code, isWon: !prize.isLosing }
}

/** A lead as webhooks tell it. */
export const leadEntity = (shop: Pick<Shop, 'settings'>, lead: LeadRow): LeadEntity => {
  const { referrer } = JSON.parse(lead.details_json) as { referrer?: string }
  return {
    id: lead.id,
    siteId: lead.site_id,
    campaignId: lead.campaign_id,
    campaignName: lead.campaign_name,
    email: lead.email,
    fields: JSON.parse(lead.fields_json) as LeadEntity['fields'],
    consents: JSON.parse(lead.consents_json) as LeadEntity['consents'],
    prize: prizeEntity(lead),
    trigger: lead.cause,
    pageUrl: lead.page_url,
    referrer: referrer ?? '',
    device: lead.device,
    country: lead.country,
    receivedTime: new Date(Number(lead.received_ms)).toISOString(),
    confirmedTime: timeOf(lead.confirmed_ms),
    unsubscribedTime: timeOf(lead.unsubscribed_ms),
    unsubscribeUrl: leadUrl(shop, 'unsubscribe', lead.id),
  }
}
