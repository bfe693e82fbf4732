import type { Identity } from '#contract/identity/identity.ts'
import { emptyProfile } from '#contract/identity/profile.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Site } from '../sites/site.ts'
import { deliver, type Options } from './deliver-webhooks.ts'
import { deliveryOf, eventOf } from './event-of.ts'
import { presentWebhook } from './present-webhook.ts'
import { addDelivery, findWebhook } from './store.ts'

/** Nobody: a receiver that looks for this member finds none. */
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
 * Sends an event about nobody by a webhook at once, also by one that is off: one try, of a kind it listens to, since
 * receivers refuse others. False: the site has no such webhook.
 */
export const sendTestEvent = async (
  identity: IdentityService,
  site: Site,
  id: string,
  ownerId: string,
  options: Options = {},
): Promise<boolean> => {
  const { shop } = identity
  const row = await findWebhook(shop.db.read, id)
  if (row?.site_id !== site.id) return false
  const { events } = presentWebhook(row, '', undefined)
  const event = events.includes('updated') ? 'updated' : (events[0] ?? 'updated')
  const delivery = deliveryOf(
    shop,
    row,
    eventOf(shop, event, sampleMember(shop.now()), { identityType: 'WIX_USER', wixUserId: ownerId }, true),
  )
  await shop.db.transaction((tx) => addDelivery(tx, delivery))
  await deliver(identity, delivery, options)
  return true
}
