import { uuidV7 } from '#server/db/uuid-v7.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { deliveryOf } from './event-of.ts'
import { addDelivery, addWebhookRow, findWebhook, setWebhook } from './store.ts'

/**
 * Somebody outside who hears of things that are no members': an address, and the name by which it knows that
 * a token is meant for it (`aud`).
 */
export type Listener = { id: string; audience: string; url: string }

export type Happened = {
  eventType: string
  /** What it happened to, e.g. `klepka.campaigns.v1.lead`. */
  entityType: string
  slug: string
  entityId: string
  entity: object
}

type Needs = Pick<Shop, 'now' | 'randomBytes'>

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
 * Queues an event for a listener in the transaction of what happened; signed, delivered and tried again like
 * every webhook.
 */
export const tellListener = async (
  tx: Sql,
  shop: Needs,
  listener: Listener,
  { eventType, entityType, slug, entityId, entity }: Happened,
): Promise<void> => {
  const nowMs = shop.now()
  await saveListener(tx, listener, nowMs)
  const data = {
    id: uuidV7(nowMs, shop.randomBytes),
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
  await addDelivery(tx, deliveryOf(shop, { id: listener.id, instance_id: listener.audience }, event))
}

/** The same in plain JSON, its signature in headers: `data` as it is, with the event's id, type and time. */
export const postToListener = async (
  tx: Sql,
  shop: Needs,
  listener: Listener,
  type: string,
  data: object,
): Promise<void> => {
  const nowMs = shop.now()
  await saveListener(tx, listener, nowMs)
  const delivery = deliveryOf(
    shop,
    { id: listener.id, instance_id: listener.audience },
    { eventType: type, identity: '', data: '', isTest: false },
  )
  const body = { id: delivery.id, type, timestamp: new Date(nowMs).toISOString(), data }
  await addDelivery(tx, { ...delivery, format: 'json', event_json: JSON.stringify(body) })
}
