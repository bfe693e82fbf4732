import { seal } from '#server/identity/secrets/seal.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { mayReceive } from './audience.ts'
import { connectorOf, listConnected } from './connector-accounts.ts'
import { followUpInForce } from './follow-up-settings.ts'
import {
  addConnectorDelivery,
  type ConnectorDeliveryRow,
  findConnectorRow,
  findLeadToSend,
  hasOtherDelivery,
  listDeliveriesOfLead,
  listPlacesOf,
  removeDeliveriesOfLead,
  setLeadTags,
} from './store.ts'
import { queueWelcome } from './welcome-mail.ts'

type LeadRow = Tables['leads']
type Site = { id: string; name: string }

/** Encrypts what a service is to forget, because the lead itself is gone by then. */
export const FORGOTTEN = 'connector erasure'

const newDelivery = (
  services: Services,
  delivery: Pick<
    ConnectorDeliveryRow,
    'connector_id' | 'campaign_id' | 'lead_id' | 'act' | 'target' | 'sealed'
  >,
  isPaused: boolean,
): ConnectorDeliveryRow => {
  const nowMs = services.now()
  return {
    id: uuidV7(nowMs, services.randomBytes),
    ...delivery,
    lane: 1,
    status: isPaused ? 'paused' : 'waiting',
    attempts: 0,
    next_try_ms: nowMs,
    last_error: null,
    created_ms: nowMs,
    done_ms: null,
  }
}

/**
 * What the owner wants to follow a counted lead, in the transaction that counts it: tags, the welcome mail, and one
 * delivery for each chosen service that may have the lead. None of it waits for a network.
 */
export const followLead = async (
  tx: Sql,
  services: Services,
  site: Site,
  counted: LeadRow,
): Promise<void> => {
  const settings = await followUpInForce(tx, counted.campaign_id)
  if (!settings) return
  const lead = { ...counted, tags_json: JSON.stringify(settings.tags) }
  if (settings.tags.length > 0) await setLeadTags(tx, lead.id, settings.tags)
  await queueWelcome(tx, services, site, lead, settings.welcome)
  if (settings.connectors.length === 0) return
  for (const { row, connector } of await listConnected(tx, site.id)) {
    const chosen = settings.connectors.find(({ connectorId }) => connectorId === row.id)
    if (row.is_on === 0 || !chosen) continue
    if (!(await mayReceive(tx, services, connector.audience, lead))) continue
    await addConnectorDelivery(
      tx,
      newDelivery(
        services,
        {
          connector_id: row.id,
          campaign_id: lead.campaign_id,
          lead_id: lead.id,
          act: 'add',
          target: chosen.target,
          sealed: null,
        },
        row.paused_ms !== null,
      ),
    )
  }
}

/** Forwards an unsubscription to every service that has the address. */
export const forwardUnsubscription = async (tx: Sql, services: Services, lead: LeadRow): Promise<void> => {
  if (lead.email === null) return
  const { site_id: siteId, email, id: leadId } = lead
  for (const { connectorId, campaignId } of await listPlacesOf(tx, { siteId, email, leadId })) {
    const row = await findConnectorRow(tx, connectorId)
    if (!row || !connectorOf(row.kind)?.unsubscribe) continue
    await addConnectorDelivery(
      tx,
      newDelivery(
        services,
        {
          connector_id: connectorId,
          campaign_id: campaignId,
          lead_id: leadId,
          act: 'unsubscribe',
          target: await targetOf(tx, campaignId, connectorId),
          sealed: null,
        },
        row.paused_ms !== null || row.is_on === 0,
      ),
    )
  }
}

/** Where in the service a campaign's leads go; '': nowhere in particular, or no longer known. */
export const targetOf = async (sql: Sql, campaignId: string, connectorId: string): Promise<string> =>
  (await followUpInForce(sql, campaignId))?.connectors.find((chosen) => chosen.connectorId === connectorId)
    ?.target ?? ''

/**
 * Before a lead is removed: what waits for it is cancelled, and services that have it are requested to forget it
 * (RODO art. 17 and 19), unless another lead of the address stays.
 */
export const forgetLeadAtServices = async (tx: Sql, services: Services, leadId: string): Promise<void> => {
  const deliveries = await listDeliveriesOfLead(tx, leadId)
  if (deliveries.length === 0) return
  const email = (await findLeadToSend(tx, leadId))?.email ?? null
  await removeDeliveriesOfLead(tx, leadId)
  if (email === null) return
  const sent = deliveries.filter(({ act, attempts }) => act === 'add' && Number(attempts) > 0)
  for (const { connector_id: connectorId, campaign_id: campaignId, target } of sent) {
    const row = await findConnectorRow(tx, connectorId)
    if (!row || !connectorOf(row.kind)?.erase) continue
    if (await hasOtherDelivery(tx, { connectorId, leadId, email })) continue
    await addConnectorDelivery(
      tx,
      newDelivery(
        services,
        {
          connector_id: connectorId,
          campaign_id: campaignId,
          lead_id: null,
          act: 'erase',
          target: (await targetOf(tx, campaignId, connectorId)) || target,
          sealed: seal(services, FORGOTTEN, email),
        },
        row.paused_ms !== null || row.is_on === 0,
      ),
    )
  }
}
