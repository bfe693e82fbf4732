import * as v from 'valibot'
import { webhookAddress } from './addresses.ts'
import type { OfSite } from './members.ts'

/** What a webhook can be told of a member. */
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

/** `POST webhooks?site=`: for one of the applications that are installed on the site. */
export const addWebhook = v.object({
  ...parts,
  instanceId: v.pipe(v.string('Wybierz aplikację.'), v.minLength(1, 'Wybierz aplikację.')),
})
/** `PUT webhooks/{id}?site=` */
export const changeWebhook = v.object(parts)
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
  /** Null when there will be no next try. */
  nextTryMs: number | null
  /** Why the last try failed, for programmers; the console has words for the usual ones. */
  lastError: string | null
}

export type Webhook = WebhookToSave & {
  id: string
  instanceId: string
  appId: string
  appName: string
  last: Delivery | null
}

/** announced: published, does not sign yet · signing · retiring: signs no more, still published. */
export type KeyState = 'announced' | 'signing' | 'retiring'

/** A public key of webhooks. Its private part never leaves the server. */
export type WebhookKey = {
  id: string
  algorithm: 'RS256'
  pem: string
  state: KeyState
  createdMs: number
  /** When it begins to sign: null for an announced one whose owner has not said so yet. */
  fromMs: number | null
  /** Until when it is published: null while nothing replaces it. */
  untilMs: number | null
}

/**
 * `GET webhooks?site=`, and the answer of `POST webhooks`, `DELETE webhooks/{id}` and of the key's changes:
 * `POST webhooks/keys` announces a new one, `POST webhooks/keys/switch` lets it sign,
 * `DELETE webhooks/keys/announced` withdraws it, `DELETE webhooks/keys/retiring` ends at once what signs no
 * more.
 */
export type WebhooksAnswer = OfSite & {
  webhooks: Webhook[]
  apps: { instanceId: string; name: string }[]
  keys: WebhookKey[]
  /** Where programs find the keys by themselves. */
  keySetUrl: string
  issuer: string
}

/**
 * `GET webhooks/{id}?site=&before=`, and the answer of its `PUT`, of `POST webhooks/{id}/test` and of
 * `POST webhooks/{id}/deliveries/{deliveryId}/retry`.
 */
export type WebhookAnswer = OfSite & {
  webhook: Webhook
  /** Of what is saved; goes back in `If-Match`. */
  version: string
  deliveries: Delivery[]
  nextBefore: string | null
}
