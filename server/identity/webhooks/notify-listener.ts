import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { deliveryOf } from './event-of.ts'
import { addDelivery, addWebhookRow, findWebhook, setWebhook, removeDeliveriesAbout } from './store.ts'

/** Removes sent and waiting deliveries about a person. */
export const forgetDeliveries = (tx: Sql, entityId: string): Promise<void> =>
  removeDeliveriesAbout(tx, entityId)

/**
 * An external receiver of events that are not about members: an address, and the audience of its tokens
 * (`aud`).
 */
export type Listener = { id: string; audience: string; url: string }

export type Happened = {
  eventType: string
  /** The type of the event's subject, e.g. `klepka.campaigns.v1.lead`. */
  entityType: string
  slug: string
  entityId: string
  entity: object
}

const saveListener = async (tx: Sql, { id, audience, url }: Listener, nowMs: number): Promise<void> => {
  const known = await findWebhook(tx, id)
  if (!known)
    await addWebhookRow(tx, {
      id,
      app_id: audience,
      instance_id: audience,
      site_id: audience,
      url,
      event_types_json: '[]',
      is_on: 1,
      created_ms: nowMs,
    })
  else if (known.url !== url) await setWebhook(tx, id, { url })
}

/**
 * Queues an event for a listener in the transaction of its cause; signed, delivered and retried like every
 * webhook.
 */
export const notifyListener = async (
  tx: Sql,
  services: Services,
  listener: Listener,
  { eventType, entityType, slug, entityId, entity }: Happened,
): Promise<void> => {
  const nowMs = services.now()
  await saveListener(tx, listener, nowMs)
  const data = {
    id: uuidV7(nowMs, services.randomBytes),
    entityFqdn: entityType,
    slug,
    entityId,
    eventTime: new Date(nowMs).toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: '',
    actionEvent: { body: { entity } },
  }
  const event = {
    eventType,
    identity: JSON.stringify({ identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: entityId }),
    data: JSON.stringify(data),
    isTest: false,
  }
  await addDelivery(tx, deliveryOf(services, { id: listener.id, instance_id: listener.audience }, event))
}

/**
 * The same in plain JSON with its signature in headers: `data` unchanged, with the event's id, type and time.
 */
export const postToListener = async (
  tx: Sql,
  services: Services,
  listener: Listener,
  type: string,
  data: object,
): Promise<void> => {
  const nowMs = services.now()
  await saveListener(tx, listener, nowMs)
  const delivery = deliveryOf(
    services,
    { id: listener.id, instance_id: listener.audience },
    { eventType: type, identity: '', data: '', isTest: false },
  )
  const body = { id: delivery.id, type, timestamp: new Date(nowMs).toISOString(), data }
  await addDelivery(tx, { ...delivery, format: 'json', event_json: JSON.stringify(body) })
}
