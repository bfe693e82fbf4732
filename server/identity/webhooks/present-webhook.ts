import { type Delivery, MEMBER_EVENTS, type Webhook } from '#contract/console/webhooks.ts'
import { eventTypeOf } from './event-of.ts'
import type { DeliveryRow, WebhookRow } from './store.ts'

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  eventType: row.event_type,
  isTest: row.is_test === 1,
  state: row.status,
  attempts: row.attempts,
  createdMs: row.created_ms,
  deliveredMs: row.delivered_ms,
  nextTryMs: row.status === 'waiting' ? row.next_try_ms : null,
  lastError: row.last_error,
})

/** One that names no event hears every one. */
export const presentWebhook = (row: WebhookRow, appName: string, last: DeliveryRow | undefined): Webhook => {
  const types = JSON.parse(row.event_types_json) as string[]
  return {
    id: row.id,
    instanceId: row.instance_id,
    appId: row.app_id,
    appName,
    url: row.url,
    events: types.length === 0 ? [...MEMBER_EVENTS] : MEMBER_EVENTS.filter((event) => types.includes(eventTypeOf(event))),
    isOn: row.is_on === 1,
    last: last ? presentDelivery(last) : null,
  }
}
