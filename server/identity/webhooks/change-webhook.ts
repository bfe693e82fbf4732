import { MEMBER_EVENTS, type WebhookToSave } from '#contract/console/webhooks.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { lockVersion } from '#server/platform/db/versions.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { findInstallation } from '../sites/directory.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from '../http/peer.ts'
import { eventTypeOf, deliveryOf, eventOf } from './event-of.ts'
import { webhookContent, presentWebhook } from './list-webhooks.ts'
import {
  addWebhookRow,
  findWebhook,
  setWebhook,
  removeWebhookRow,
  findDelivery,
  reviveDelivery,
  addDelivery,
} from './store.ts'
import { type DeliveryOptions, webhookQueue } from './deliver-webhooks.ts'
import type { Identity } from '#contract/identity/identity.ts'
import { emptyProfile } from '#contract/identity/profile.ts'

/** An id without a member: a receiver that looks it up finds none. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const sampleMember = (nowMs: number): Identity => ({
  id: NOBODY,
  revision: '1',
  createdDate: new Date(nowMs).toISOString(),
  updatedDate: new Date(nowMs).toISOString(),
  connections: [],
  identityProfile: { ...emptyProfile(), firstName: 'Test', lastName: 'Test' },
  metadata: {},
  email: { address: 'test@example.com', isVerified: true },
  status: { name: 'ACTIVE', reasons: [] },
  factors: [],
})

/**
 * Sends a test event at once, also by an inactive webhook: one attempt, with an event type it listens to,
 * because receivers refuse others. False: the site has no such webhook.
 */
export const sendTestEvent = async (
  identity: IdentityService,
  site: Site,
  id: string,
  ownerId: string,
  options: DeliveryOptions = {},
): Promise<boolean> => {
  const { services } = identity
  const row = await findWebhook(services.db.read, id)
  if (row?.site_id !== site.id) return false
  const { events } = presentWebhook(row, '', undefined)
  const event = events.includes('updated') ? 'updated' : (events[0] ?? 'updated')
  const delivery = deliveryOf(
    services,
    row,
    eventOf(
      services,
      event,
      sampleMember(services.now()),
      { identityType: 'WIX_USER', wixUserId: ownerId },
      true,
    ),
  )
  await services.db.transaction((tx) => addDelivery(tx, delivery))
  await webhookQueue(identity, options).runOne(delivery.id)
  return true
}

/**
 * Makes a delivery due at once that was given up or waits. False: there is no such delivery, or it was
 * delivered.
 */
export const retryDelivery = async (
  identity: IdentityService,
  site: Site,
  webhookId: string,
  deliveryId: string,
  options: DeliveryOptions = {},
): Promise<boolean> => {
  const { services } = identity
  const webhook = await findWebhook(services.db.read, webhookId)
  if (webhook?.site_id !== site.id) return false
  const revived = await services.db.transaction(async (tx) => {
    const known = await findDelivery(tx, deliveryId)
    return known?.webhook_id === webhookId && (await reviveDelivery(tx, known, services.now()))
      ? findDelivery(tx, deliveryId)
      : undefined
  })
  if (!revived) return false
  await webhookQueue(identity, options).runOne(deliveryId)
  return true
}

/** Removes a webhook with its waiting deliveries. False: the site has no such webhook. */
export const removeWebhook = (
  { services }: IdentityService,
  site: Site,
  id: string,
  peer: Peer,
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const known = await findWebhook(tx, id)
    if (known?.site_id !== site.id) return false
    await removeWebhookRow(tx, id)
    await recordEvent(tx, services, 'webhook_removed', {
      siteId: site.id,
      clientId: known.app_id,
      peer,
      details: { host: new URL(known.url).host, by: 'owner' },
    })
    return true
  })

/** A full list is stored as an empty one, so that a webhook for all events receives future ones, too. */
const rowOf = ({ url, events, isOn }: WebhookToSave) => ({
  url,
  event_types_json: JSON.stringify(events.length === MEMBER_EVENTS.length ? [] : events.map(eventTypeOf)),
  is_on: isOn ? 1 : 0,
})

/** The log contains the address without its query, which may contain a secret. */
const withoutQuery = (url: string) => {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/**
 * Registers a webhook of an application that is installed on the site; undefined: it is not. Returns its id.
 */
export const registerWebhook = (
  { services }: IdentityService,
  site: Site,
  { instanceId, ...given }: WebhookToSave & { instanceId: string },
  peer: Peer,
): Promise<string | undefined> =>
  services.db.transaction(async (tx) => {
    const found = await findInstallation(tx, site, instanceId)
    if (!found) return undefined
    const id = uuidV7(services.now(), services.randomBytes)
    await addWebhookRow(tx, {
      id,
      app_id: found.app.id,
      instance_id: instanceId,
      site_id: site.id,
      created_ms: services.now(),
      ...rowOf(given),
    })
    await recordEvent(tx, services, 'webhook_changed', {
      siteId: site.id,
      clientId: found.app.id,
      peer,
      details: { url: withoutQuery(given.url), isOn: given.isOn, by: 'owner' },
    })
    return id
  })

/**
 * Changes a webhook. False: the site has no such webhook. `refuseOutdated` receives the saved state and
 * throws if it is not the one that was read.
 */
export const updateWebhook = (
  { services }: IdentityService,
  site: Site,
  id: string,
  given: WebhookToSave,
  peer: Peer,
  refuseOutdated: (current: WebhookToSave) => void = () => {},
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    // The lock comes first, so that later reads are current.
    await lockVersion(tx, 'identity')
    const known = await findWebhook(tx, id)
    if (known?.site_id !== site.id) return false
    refuseOutdated(webhookContent(known))
    await setWebhook(tx, id, rowOf(given))
    await recordEvent(tx, services, 'webhook_changed', {
      siteId: site.id,
      clientId: known.app_id,
      peer,
      details: { url: withoutQuery(given.url), isOn: given.isOn, by: 'owner' },
    })
    return true
  })
