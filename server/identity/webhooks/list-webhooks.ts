import type { Webhook, WebhooksAnswer } from '#contract/console/webhooks.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Site } from '../sites/site.ts'
import { presentDelivery, presentWebhook } from './present-webhook.ts'
import { findWebhook, listAllWebhooksOf, listDeliveriesOf, type WebhookRow } from './store.ts'
import { cursorOf, readCursor } from '../audit/cursor.ts'

const PER_PAGE = 20

const shown = async ({ shop, directory }: IdentityService, row: WebhookRow): Promise<Webhook> => {
  const [last] = await listDeliveriesOf(shop.db.read, row.id, undefined, 1)
  return presentWebhook(row, (await directory()).app(row.app_id)?.name ?? row.app_id, last)
}

/** Every webhook of a site, on or off, and the applications one may be made for. */
export const listWebhooks = async (
  identity: IdentityService,
  site: Site,
): Promise<Pick<WebhooksAnswer, 'webhooks' | 'apps'>> => {
  const { instances, app } = await identity.directory()
  const webhooks: Webhook[] = []
  for (const row of await listAllWebhooksOf(identity.shop.db.read, site.id))
    webhooks.push(await shown(identity, row))
  return {
    webhooks,
    apps: instances
      .filter(({ siteId }) => siteId === site.id)
      .map(({ id, appId }) => ({ instanceId: id, name: app(appId)?.name ?? appId })),
  }
}

/** One webhook of the site and what was sent by it, newest first; undefined: the site has no such webhook. */
export const showWebhook = async (identity: IdentityService, site: Site, id: string, before = '') => {
  const { read } = identity.shop.db
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
