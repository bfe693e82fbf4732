import {
  type Webhook,
  type WebhooksAnswer,
  type Delivery,
  MEMBER_EVENTS,
  type WebhookToSave,
  type WebhookKey,
} from '#contract/console/webhooks.ts'
import type { IdentityService } from '../service/identity-service.ts'
import type { Site } from '../sites/site.ts'
import {
  findWebhook,
  listAllWebhooksOf,
  listDeliveriesOf,
  type WebhookRow,
  type DeliveryRow,
} from './store.ts'
import { cursorOf, readCursor } from '../audit/list-audit-events.ts'
import { eventTypeOf } from './event-of.ts'
import { exportSPKI } from 'jose'
import { isAnnounced, NEVER_MS, type SigningKey } from '../secrets/signing-keys.ts'

/** The public keys for webhooks: past, current and future, oldest first. */
export const listWebhookKeys = async ({ services, keys }: IdentityService): Promise<WebhookKey[]> => {
  const signing = await keys.current('RS256')
  const present = async (key: Omit<SigningKey, 'privateKey'>): Promise<WebhookKey> => ({
    id: key.id,
    algorithm: 'RS256',
    pem: await exportSPKI(key.publicKey),
    // A key replaced before it began counts as ending, too.
    state:
      key.id === signing.id
        ? 'signing'
        : key.signsFromMs > services.now() && key.signsUntilMs > services.now()
          ? 'announced'
          : 'retiring',
    createdMs: key.createdMs,
    fromMs: isAnnounced(key) ? null : key.signsFromMs,
    untilMs: key.endsMs === NEVER_MS ? null : key.endsMs,
  })
  return Promise.all((await keys.list('RS256')).map(present))
}

const presentDelivery = (row: DeliveryRow): Delivery => ({
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

/** The properties of a webhook that an owner can change. One without event names receives all events. */
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

const PER_PAGE = 20

const shown = async ({ services, directory }: IdentityService, row: WebhookRow): Promise<Webhook> => {
  const [last] = await listDeliveriesOf(services.db.read, row.id, undefined, 1)
  return presentWebhook(row, (await directory()).app(row.app_id)?.name ?? row.app_id, last)
}

/** Every webhook of a site, on or off, and the applications that may have one. */
export const listWebhooks = async (
  identity: IdentityService,
  site: Site,
): Promise<Pick<WebhooksAnswer, 'webhooks' | 'apps'>> => {
  const { instances, app } = await identity.directory()
  const webhooks: Webhook[] = []
  for (const row of await listAllWebhooksOf(identity.services.db.read, site.id))
    webhooks.push(await shown(identity, row))
  return {
    webhooks,
    apps: instances
      .filter(({ siteId }) => siteId === site.id)
      .map(({ id, appId }) => ({ instanceId: id, name: app(appId)?.name ?? appId })),
  }
}

/** One webhook of the site and its deliveries, newest first; undefined: the site has no such webhook. */
export const showWebhook = async (identity: IdentityService, site: Site, id: string, before = '') => {
  const { read } = identity.services.db
  const row = await findWebhook(read, id)
  if (row?.site_id !== site.id) return undefined
  const rows = await listDeliveriesOf(read, id, readCursor(before), PER_PAGE + 1)
  const page = rows.slice(0, PER_PAGE)
  const last = page.at(-1)
  return {
    webhook: await shown(identity, row),
    deliveries: page.map(presentDelivery),
    nextBefore: rows.length > PER_PAGE && last ? cursorOf(last.created_ms, last.id) : null,
  }
}
