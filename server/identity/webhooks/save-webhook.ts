import { MEMBER_EVENTS, type WebhookToSave } from '#contract/console/webhooks.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { lockVersion } from '#server/db/versions.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../identity-service.ts'
import { findInstallation } from '../sites/find-installation.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from '../tokens/open-session.ts'
import { eventTypeOf } from './event-of.ts'
import { webhookContent } from './present-webhook.ts'
import { addWebhookRow, findWebhook, setWebhook } from './store.ts'

/** All of them are kept as none, so that a webhook which hears everything hears what comes later, too. */
const rowOf = ({ url, events, isOn }: WebhookToSave) => ({
  url,
  event_types_json: JSON.stringify(events.length === MEMBER_EVENTS.length ? [] : events.map(eventTypeOf)),
  is_on: isOn ? 1 : 0,
})

/** What is told stands in the log without the address' query, which may hold a secret. */
const placeOf = (url: string) => {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** A webhook of an application that is installed on the site; undefined: it is not. Gives its id. */
export const addWebhook = (
  { shop }: IdentityService,
  site: Site,
  { instanceId, ...given }: WebhookToSave & { instanceId: string },
  peer: Peer,
): Promise<string | undefined> =>
  shop.db.transaction(async (tx) => {
    const found = await findInstallation(tx, site, instanceId)
    if (!found) return undefined
    const id = uuidV7(shop.now(), shop.randomBytes)
    await addWebhookRow(tx, {
      id,
      app_id: found.app.id,
      instance_id: instanceId,
      site_id: site.id,
      created_ms: shop.now(),
      ...rowOf(given),
    })
    await recordEvent(tx, shop, 'webhook_changed', {
      siteId: site.id,
      clientId: found.app.id,
      peer,
      details: { url: placeOf(given.url), isOn: given.isOn, by: 'owner' },
    })
    return id
  })

/**
 * False: the site has no such webhook. `refuseOutdated` is given it as it is now, and throws when that is not
 * what was read.
 */
export const changeWebhook = (
  { shop }: IdentityService,
  site: Site,
  id: string,
  given: WebhookToSave,
  peer: Peer,
  refuseOutdated: (current: WebhookToSave) => void = () => {},
): Promise<boolean> =>
  shop.db.transaction(async (tx) => {
    // The lock comes first: what is read after it is the newest.
    await lockVersion(tx, 'identity')
    const known = await findWebhook(tx, id)
    if (known?.site_id !== site.id) return false
    refuseOutdated(webhookContent(known))
    await setWebhook(tx, id, rowOf(given))
    await recordEvent(tx, shop, 'webhook_changed', {
      siteId: site.id,
      clientId: known.app_id,
      peer,
      details: { url: placeOf(given.url), isOn: given.isOn, by: 'owner' },
    })
    return true
  })
