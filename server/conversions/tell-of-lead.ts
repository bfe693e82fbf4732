import { leadEventType, type LeadEvent } from '#contract/display/lead-event.ts'
import type { LiveSite } from '#server/campaigns/live-site.ts'
import type { Sql } from '#server/db/tables.ts'
import { postToListener, tellListener } from '#server/identity/webhooks/tell-listener.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { leadEntity } from './lead-entity.ts'
import { mayMailLead } from './lead-digest.ts'
import { leadToOwnerMail } from './lead-to-owner-mail.ts'
import { aboutLead } from './remove-lead.ts'
import type { LeadRow } from './store.ts'

type Needs = Pick<Shop, 'db' | 'now' | 'randomBytes' | 'settings'>
type Site = Pick<LiveSite, 'id' | 'name' | 'settings'>

/** The name under which a site's programs are listeners. */
export const leadsListenerOf = (siteId: string): string => `leads-${siteId}`

/** To the owner's programs, if the site names where. In the transaction of what happened. */
export const tellPrograms = async (
  tx: Sql,
  shop: Needs,
  { id, settings }: Site,
  event: LeadEvent,
  lead: LeadRow,
): Promise<void> => {
  if (settings.leadsWebhook === null) return
  const listener = { id: leadsListenerOf(id), audience: id, url: settings.leadsWebhook }
  if (settings.leadsWebhookFormat === 'json') {
    const entity = leadEntity(shop, lead)
    const values = Object.fromEntries(entity.fields.map((field) => [field.id, field.value]))
    return postToListener(tx, shop, listener, leadEventType(event), { ...entity, values })
  }
  await tellListener(tx, shop, listener, {
    eventType: leadEventType(event),
    entityType: 'klepka.campaigns.v1.lead',
    slug: event,
    entityId: lead.id,
    entity: leadEntity(shop, lead),
  })
}

/** A lead that counts: to the owner's mailbox and programs. */
export const tellOfLead = async (tx: Sql, shop: Needs, site: Site, lead: LeadRow): Promise<void> => {
  await tellPrograms(tx, shop, site, 'lead_received', lead)
  if (site.settings.leadsTo === null || !(await mayMailLead(tx, shop, site))) return
  const mail = leadToOwnerMail(shop, site, lead)
  await queueMail(
    tx,
    {
      cause: `lead:${lead.id}:owner`,
      about: aboutLead(lead.id),
      to: site.settings.leadsTo,
      ...(lead.email !== null && { headers: { 'Reply-To': lead.email } }),
      ...mail,
    },
    shop.now(),
  )
}
