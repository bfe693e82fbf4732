import { leadsListenerOf } from '../editor/campaign-sites.ts'
import { leadEventType, type LeadEvent, type LeadEntity } from '#contract/display/lead-event.ts'
import type { PublishedSite } from '../sites/published-site.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { postToListener, notifyListener } from '#server/identity/webhooks/notify-listener.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { leadCounted } from '../events.ts'
import { mayMailLead } from './lead-digest.ts'
import { aboutLead } from './remove-lead.ts'
import type { LeadRow } from './store.ts'
import { renderMail, type MailPart } from '#server/platform/mail/render-mail.ts'
import { readLeadPrize } from './lead-prize.ts'
import { leadMail as words } from '#storefront/strings/pl/mail/campaign-mail.ts'
import type { LeadConsent, LeadField } from '../fields/check-fields.ts'
import { leadUrl } from './lead-links.ts'

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(Number(ms)).toISOString())

const prizeEntity = (lead: LeadRow): LeadEntity['prize'] => {
  const prize = readLeadPrize(lead)
  return prize && { id: prize.id, label: prize.label, code: prize.code, isWon: !prize.isLosing }
}

/** A lead in a webhook's format. */
const presentLead = (services: Services, lead: LeadRow): LeadEntity => {
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
    unsubscribeUrl: leadUrl(services, 'unsubscribe', lead.id),
  }
}

const JOINT = ', '

/** Notifies a site's owner of a lead. */
const leadToOwnerMail = ({ settings }: Services, { name }: Pick<PublishedSite, 'name'>, lead: LeadRow) => {
  const subject = words.subject(lead.email ?? words.somebody, lead.campaign_name)
  const fields = JSON.parse(lead.fields_json) as LeadField[]
  const consents = JSON.parse(lead.consents_json) as LeadConsent[]
  const rows = [
    ...fields.map(({ label, value }) => ({ label, value: Array.isArray(value) ? value.join(JOINT) : value })),
    ...consents.map(({ text, isGiven }) => ({ label: text, value: isGiven ? words.given : words.notGiven })),
  ]
  const prize = readLeadPrize(lead)
  if (prize) rows.push({ label: words.prize, value: prize.isLosing ? words.lost(prize.label) : prize.label })
  if (prize?.code) rows.push({ label: words.code, value: prize.code })
  const parts: MailPart[] = [
    { kind: 'text', text: words.opening(lead.campaign_name, name) },
    ...(rows.length ? [{ kind: 'rows', rows } as const] : []),
    {
      kind: 'rows',
      rows: [
        { label: words.page, value: lead.page_url },
        { label: words.device, value: words.devices(lead.device) },
      ],
    },
    { kind: 'link', label: words.open, url: `${settings.publicUrl}/panel/kontakty/` },
  ]
  return { subject, ...renderMail(subject, parts) }
}

type Site = Pick<PublishedSite, 'id' | 'name' | 'settings'>

/** Queues the event for the site's webhook, if it has one, in the transaction of its cause. */
export const queueLeadEvent = async (
  tx: Sql,
  services: Services,
  { id, settings }: Site,
  event: LeadEvent,
  lead: LeadRow,
): Promise<void> => {
  if (settings.leadsWebhook === null) return
  const listener = { id: leadsListenerOf(id), audience: id, url: settings.leadsWebhook }
  if (settings.leadsWebhookFormat === 'json') {
    const entity = presentLead(services, lead)
    const values = Object.fromEntries(entity.fields.map((field) => [field.id, field.value]))
    return postToListener(tx, services, listener, leadEventType(event), { ...entity, values })
  }
  await notifyListener(tx, services, listener, {
    eventType: leadEventType(event),
    entityType: 'klepka.campaigns.v1.lead',
    slug: event,
    entityId: lead.id,
    entity: presentLead(services, lead),
  })
}

/** Reports a counted lead to the owner by mail and webhook, and to whatever follows it. */
export const notifyOfLead = async (tx: Sql, services: Services, site: Site, lead: LeadRow): Promise<void> => {
  await services.events.emit(leadCounted, { tx, lead, site: { id: site.id, name: site.name } })
  await queueLeadEvent(tx, services, site, 'lead_received', lead)
  if (site.settings.leadsTo === null || !(await mayMailLead(tx, services, site))) return
  const mail = leadToOwnerMail(services, site, lead)
  await queueMail(
    tx,
    {
      cause: `lead:${lead.id}:owner`,
      about: aboutLead(lead.id),
      to: site.settings.leadsTo,
      ...(lead.email !== null && { headers: { 'Reply-To': lead.email } }),
      ...mail,
    },
    services.now(),
  )
}
