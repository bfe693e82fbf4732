import { SignJWT } from 'jose'
import type { Loop } from '#server/platform/jobs/loop.ts'
import { createQueue, GiveUp, type Queue, startQueue } from '#server/platform/jobs/queue.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { ForbiddenAddress } from './public-address.ts'
import { jsonHeaders, type WebhookRequest, sendWebhook } from './send-webhook.ts'
import { type DeliveryRow, findWebhook, removeOldDeliveries, type WebhookRow } from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const LEASE_MS = MINUTE_MS
const GIVE_UP_AFTER_MS = DAY_MS
const POLL_MS = 2_000
const KEPT_MS = 30 * DAY_MS
/** How long a receiver may accept a token; each attempt signs a new one with the same id. */
const TOKEN_SECONDS = 300

/** The posted token: RS256, its `jti` the same at every attempt, by which a receiver recognises repeats. */
export const signWebhook = async (
  { services, keys }: IdentityService,
  webhook: Pick<WebhookRow, 'app_id'>,
  { id, event_json }: Pick<DeliveryRow, 'id' | 'event_json'>,
): Promise<string> => {
  const key = await keys.current('RS256')
  const issuedAt = Math.floor(services.now() / 1000)
  return new SignJWT({
    data: event_json,
    iss: services.settings.publicUrl,
    aud: webhook.app_id,
    iat: issuedAt,
    exp: issuedAt + TOKEN_SECONDS,
    jti: id,
  })
    .setProtectedHeader({ alg: 'RS256', kid: key.id })
    .sign(key.privateKey)
}

export type DeliveryOptions = Partial<WebhookRequest>

export const webhookQueue = (
  identity: IdentityService,
  options: DeliveryOptions = {},
): Queue<'webhook_deliveries'> =>
  createQueue(identity.services, {
    table: 'webhook_deliveries',
    leaseMs: LEASE_MS,
    giveUpAfterMs: GIVE_UP_AFTER_MS,
    done: (nowMs) => ({ status: 'delivered', delivered_ms: nowMs }),
    describe: ({ id }) => `webhook ${id}`,
    run: async (delivery) => {
      const webhook = await findWebhook(identity.services.db.read, delivery.webhook_id)
      if (!webhook) throw new GiveUp('the webhook was removed')
      if (webhook.is_on === 0 && delivery.is_test === 0) throw new GiveUp('the webhook was switched off')
      try {
        await send(identity, webhook, delivery, options)
        return {}
      } catch (error) {
        throw delivery.is_test === 1 ? new GiveUp((error as Error).message) : error
      }
    },
  })

/** Delivers what is due, and returns how many arrived. */
export const deliverWebhooks = (identity: IdentityService, options: DeliveryOptions = {}): Promise<number> =>
  webhookQueue(identity, options).drain()

/** Throws when it was not delivered. */
const send = async (
  identity: IdentityService,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  options: DeliveryOptions,
): Promise<void> => {
  const { settings } = identity.services
  const allowedHosts = settings.webhookHosts ?? []
  if (
    settings.isProduction &&
    !webhook.url.startsWith('https:') &&
    !allowedHosts.includes(new URL(webhook.url).hostname)
  )
    throw new ForbiddenAddress('members are not told of over http')
  const isJson = delivery.format === 'json'
  const body = isJson ? delivery.event_json : await signWebhook(identity, webhook, delivery)
  const headers = isJson ? jsonHeaders(settings, webhook.id, delivery.id, body, identity.services.now()) : {}
  const status = await sendWebhook(webhook.url, body, { allowedHosts, headers, ...options })
  if (status < 200 || status >= 300) throw new Error(`answered ${status}`)
}

export const deliveryCleaning = defineTask('cleaning of webhook deliveries', {
  everyMs: HOUR_MS,
  run: ({ db, now }) =>
    db.transaction((tx) => removeOldDeliveries(tx, now() - KEPT_MS), { isDurable: false, isLong: true }),
})

/** Delivers in the background until stopped. A delivery interrupted by a stop counts as a failed attempt. */
export const startWebhooks = (identity: IdentityService, pollMs: number = POLL_MS): Loop => {
  const stopping = new AbortController()
  return startQueue(identity.services, 'webhooks', webhookQueue(identity, { stop: stopping.signal }), {
    pollMs,
    abort: () => stopping.abort(),
  })
}
