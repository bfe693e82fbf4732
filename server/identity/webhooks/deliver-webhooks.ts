import { SignJWT } from 'jose'
import type { IdentityService } from '../identity-service.ts'
import { ForbiddenAddress } from './public-address-of.ts'
import { jsonHeaders } from './sign-json.ts'
import { type Sending, sendWebhook } from './send-webhook.ts'
import {
  claimDelivery,
  type DeliveryRow,
  findWebhook,
  listDueDeliveries,
  removeOldDeliveries,
  setDelivery,
  setTooLateDue,
  type WebhookRow,
} from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Longer than any sending takes: only a crash lets a claim run out. */
const LEASE_MS = MINUTE_MS
const GIVE_UP_AFTER_MS = DAY_MS
const MAX_DELAY_MS = 6 * HOUR_MS
const DELAY_GROWTH = 3
/** Fewer tries than this are not a day of trying: the clock was set forward, or the shop was off. */
const MIN_TRIES = 6
const BATCH = 10
const POLL_MS = 2_000
const KEPT_MS = 30 * DAY_MS
const MAX_ERROR_LENGTH = 300
/** How long a receiver may take a token for fresh; each try signs a new one under the same id. */
const TOKEN_SECONDS = 300

/** How long to wait after the n-th failed try: 1, 3, 9, 27, 81, 243 minutes, then 6 hours. */
export const delayAfterMs = (attempts: number): number =>
  Math.min(MAX_DELAY_MS, MINUTE_MS * DELAY_GROWTH ** (attempts - 1))

/** The token that is posted: RS256, its `jti` the same at every try, by which a receiver knows what it has seen. */
export const signWebhook = async (
  { shop, keys }: IdentityService,
  webhook: Pick<WebhookRow, 'app_id'>,
  { id, event_json }: Pick<DeliveryRow, 'id' | 'event_json'>,
): Promise<string> => {
  const key = await keys.current('RS256')
  const issuedAt = Math.floor(shop.now() / 1000)
  return new SignJWT({
    data: event_json,
    iss: shop.settings.publicUrl,
    aud: webhook.app_id,
    iat: issuedAt,
    exp: issuedAt + TOKEN_SECONDS,
    jti: id,
  })
    .setProtectedHeader({ alg: 'RS256', kid: key.id })
    .sign(key.privateKey)
}

export type Options = Partial<Sending>

/** Delivers what is due, and gives back how many arrived. */
export const deliverWebhooks = async (identity: IdentityService, options: Options = {}): Promise<number> => {
  let delivered = 0
  // As with mail: a clock that was set back must not keep them waiting.
  await setTooLateDue(identity.shop.db, identity.shop.now(), MAX_DELAY_MS + MINUTE_MS)
  for (;;) {
    const due = await listDueDeliveries(identity.shop.db.read, identity.shop.now(), BATCH)
    if (due.length === 0) return delivered
    const results = await Promise.all(due.map((delivery) => deliver(identity, delivery, options)))
    delivered += results.filter((result) => result === 'delivered').length
    // All taken by other processes.
    if (results.every((result) => result === 'taken')) return delivered
  }
}

/** Tries one delivery, unless another process just does. */
export const deliver = async (
  identity: IdentityService,
  delivery: DeliveryRow,
  options: Options,
): Promise<'delivered' | 'failed' | 'taken'> => {
  const { shop } = identity
  const attempts = delivery.attempts + 1
  if (!(await shop.db.transaction((tx) => claimDelivery(tx, delivery, shop.now(), shop.now() + LEASE_MS))))
    return 'taken'
  const webhook = await findWebhook(shop.db.read, delivery.webhook_id)
  const isTest = delivery.is_test === 1
  const outcome =
    webhook && (webhook.is_on === 1 || isTest)
      ? await send(identity, webhook, delivery, options)
      : { error: webhook ? 'the webhook was switched off' : 'the webhook was removed', isHopeless: true }

  if (!outcome) {
    await shop.db.transaction((tx) =>
      setDelivery(tx, delivery.id, attempts, {
        status: 'delivered',
        delivered_ms: shop.now(),
        last_error: null,
      }),
    )
    return 'delivered'
  }
  const nextMs = shop.now() + delayAfterMs(attempts)
  const isHopeless =
    outcome.isHopeless || isTest || (nextMs - delivery.created_ms > GIVE_UP_AFTER_MS && attempts >= MIN_TRIES)
  const last_error = outcome.error.slice(0, MAX_ERROR_LENGTH)
  await shop.db.transaction((tx) =>
    setDelivery(
      tx,
      delivery.id,
      attempts,
      isHopeless ? { status: 'given_up', last_error } : { next_try_ms: nextMs, last_error },
    ),
  )
  shop.log(`webhook ${delivery.id}: ${last_error}${isHopeless ? ' (given up)' : ''}`)
  return 'failed'
}

/** What went wrong, or nothing. */
const send = async (
  identity: IdentityService,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  options: Options,
): Promise<{ error: string; isHopeless: boolean } | undefined> => {
  const { settings } = identity.shop
  const allowedHosts = settings.webhookHosts ?? []
  try {
    if (
      settings.isProduction &&
      !webhook.url.startsWith('https:') &&
      !allowedHosts.includes(new URL(webhook.url).hostname)
    )
      throw new ForbiddenAddress('members are not told of over http')
    const isJson = delivery.format === 'json'
    const body = isJson ? delivery.event_json : await signWebhook(identity, webhook, delivery)
    const headers = isJson ? jsonHeaders(settings, webhook.id, delivery.id, body, identity.shop.now()) : {}
    const status = await sendWebhook(webhook.url, body, { allowedHosts, headers, ...options })
    return status >= 200 && status < 300 ? undefined : { error: `answered ${status}`, isHopeless: false }
  } catch (error) {
    return { error: (error as Error).message, isHopeless: error instanceof ForbiddenAddress }
  }
}

/** Delivers in the background until stopped. */
export const startWebhooks = (
  identity: IdentityService,
  pollMs: number = POLL_MS,
): { stop: () => Promise<void> } => {
  const { shop } = identity
  let running: Promise<void> | undefined
  let cleanedMs = 0
  const stopping = new AbortController()

  const clean = async () => {
    if (shop.now() - cleanedMs < HOUR_MS) return
    cleanedMs = shop.now()
    await shop.db.transaction((tx) => removeOldDeliveries(tx, shop.now() - KEPT_MS), {
      isDurable: false,
      isLong: true,
    })
  }
  const run = async () => {
    await deliverWebhooks(identity, { stop: stopping.signal })
    await clean()
  }
  const poll = setInterval(() => {
    running ??= run()
      .catch((error: Error) => shop.log(`webhooks: ${error.message}`))
      .finally(() => (running = undefined))
  }, pollMs)
  poll.unref()
  return {
    stop: async () => {
      clearInterval(poll)
      // What is broken off counts as a failed try.
      stopping.abort()
      await running
    },
  }
}
