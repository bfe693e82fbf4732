import { type Delivery, MEMBER_EVENTS, type Webhook, type WebhookToSave } from '#contract/console/webhooks.ts'
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

/** What an owner changes of it. One that names no event hears every one. */
export const webhookContent = ({ url, event_types_json, is_on }: WebhookRow): WebhookToSave => {
  const types = JSON.parse(event_types_json) as string[]
  return {
    url,
    events:
      types.length === 0
        ? [...MEMBER_EVENTS]
        : MEMBER_EVENTS.filter((event) => types.includes(eventTypeOf(event))),
    isOn: is_on === 1,
  }
}

export const presentWebhook = (row: WebhookRow, appName: string, last: DeliveryRow | undefined): Webhook => ({
  id: row.id,
  instanceId: row.instance_id,
  appId: row.app_id,
  appName,
  ...webhookContent(row),
  last: last ? presentDelivery(last) : null,
})
