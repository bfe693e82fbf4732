import * as v from 'valibot'
import { consoleEndpoint } from './staff/rights.ts'
import { webhookAddress } from './addresses.ts'
import type { OfSite } from './shop/members.ts'
import { anyId, textParameter } from './parameters.ts'

/** Changes of a member that a webhook can report. */
export const MEMBER_EVENTS = ['created', 'updated', 'deleted'] as const
export type MemberEvent = (typeof MEMBER_EVENTS)[number]

const parts = {
  url: webhookAddress,
  events: v.pipe(
    v.array(v.picklist(MEMBER_EVENTS)),
    v.minLength(1, 'Zaznacz, o czym powiadamiać.'),
    v.transform((given) => MEMBER_EVENTS.filter((event) => given.includes(event))),
  ),
  isOn: v.boolean(),
}

/** For one of the applications that are installed on the site. */
const addWebhook = v.object({
  ...parts,
  instanceId: v.pipe(v.string('Wybierz aplikację.'), v.minLength(1, 'Wybierz aplikację.')),
})
const changeWebhook = v.object(parts)
export type WebhookToSave = v.InferOutput<typeof changeWebhook>

export type DeliveryState = 'waiting' | 'delivered' | 'given_up'

export type Delivery = {
  id: string
  /** As the wire names it. */
  eventType: string
  isTest: boolean
  state: DeliveryState
  attempts: number
  createdMs: number
  deliveredMs: number | null
  /** Null: no further attempt. */
  nextTryMs: number | null
  /** Why the last attempt failed, for programmers; the console has texts for common reasons. */
  lastError: string | null
}

export type Webhook = WebhookToSave & {
  id: string
  instanceId: string
  appId: string
  appName: string
  last: Delivery | null
}

/** announced: published, not in use yet · signing · retiring: no longer in use, still published. */
export type KeyState = 'announced' | 'signing' | 'retiring'

/** A public key of webhooks. Its private part never leaves the server. */
export type WebhookKey = {
  id: string
  algorithm: 'RS256'
  pem: string
  state: KeyState
  createdMs: number
  /** When it begins to sign: null for an announced one that its owner has not switched to yet. */
  fromMs: number | null
  /** Until when it is published: null while nothing replaces it. */
  untilMs: number | null
}

export type WebhooksAnswer = OfSite & {
  webhooks: Webhook[]
  apps: { instanceId: string; name: string }[]
  keys: WebhookKey[]
  /** The address where programs fetch the keys. */
  keySetUrl: string
  issuer: string
}

export type WebhookAnswer = OfSite & {
  webhook: Webhook
  /** Version of the saved webhook, to be returned in `If-Match`. */
  version: string
  deliveries: Delivery[]
  nextBefore: string | null
}

const query = v.object({ site: textParameter() })
const deliveries = v.object({ site: textParameter(), before: textParameter() })
const params = v.object({ id: anyId })

/** Webhooks of a site, their deliveries, and their signing keys. */
export const webhooksApi = {
  list: consoleEndpoint<WebhooksAnswer>()({ right: 'access', method: 'GET', path: '/webhooks', query }),
  add: consoleEndpoint<WebhooksAnswer>()({
    right: 'access',
    method: 'POST',
    isCreating: true,
    path: '/webhooks',
    query,
    request: addWebhook,
    log: { kind: 'webhook', text: 'Dodano webhook' },
  }),
  one: consoleEndpoint<WebhookAnswer>()({
    right: 'access',
    method: 'GET',
    path: '/webhooks/:id',
    params,
    query: deliveries,
  }),
  change: consoleEndpoint<WebhookAnswer>()({
    right: 'access',
    method: 'PUT',
    path: '/webhooks/:id',
    params,
    query: deliveries,
    request: changeWebhook,
    log: { kind: 'webhook', text: 'Zmieniono webhook' },
  }),
  remove: consoleEndpoint<WebhooksAnswer>()({
    right: 'access',
    method: 'DELETE',
    path: '/webhooks/:id',
    params,
    query,
    log: { kind: 'webhook', text: 'Usunięto webhook' },
  }),
  test: consoleEndpoint<WebhookAnswer>()({
    right: 'access',
    method: 'POST',
    isCreating: false,
    path: '/webhooks/:id/test',
    params,
    query: deliveries,
    log: { kind: 'webhook', text: 'Wysłano próbę webhooka' },
  }),
  retry: consoleEndpoint<WebhookAnswer>()({
    right: 'access',
    method: 'POST',
    isCreating: false,
    path: '/webhooks/:id/deliveries/:deliveryId/retry',
    params: v.object({ id: anyId, deliveryId: anyId }),
    query: deliveries,
    log: { kind: 'webhook', text: 'Wysłano webhook jeszcze raz' },
  }),
  /** Publishes a new key, which does not sign yet. */
  announceKey: consoleEndpoint<WebhooksAnswer>()({
    right: 'access',
    method: 'POST',
    isCreating: false,
    path: '/webhooks/keys',
    query,
    log: { kind: 'webhook', text: 'Zapowiedziano nowy klucz podpisu' },
  }),
  /** Lets the announced key sign. */
  switchKey: consoleEndpoint<WebhooksAnswer>()({
    right: 'access',
    method: 'POST',
    isCreating: false,
    path: '/webhooks/keys/switch',
    query,
    log: { kind: 'webhook', text: 'Zmieniono klucz podpisu' },
  }),
  withdrawKey: consoleEndpoint<WebhooksAnswer>()({
    right: 'access',
    method: 'DELETE',
    path: '/webhooks/keys/announced',
    query,
    log: { kind: 'webhook', text: 'Wycofano zapowiedziany klucz podpisu' },
  }),
  /** Removes at once the keys that sign no more. */
  retireKeys: consoleEndpoint<WebhooksAnswer>()({
    right: 'access',
    method: 'DELETE',
    path: '/webhooks/keys/retiring',
    query,
    log: { kind: 'webhook', text: 'Wycofano stary klucz podpisu' },
  }),
}
