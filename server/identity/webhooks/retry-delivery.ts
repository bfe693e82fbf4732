import type { IdentityService } from '../identity-service.ts'
import type { Site } from '../sites/site.ts'
import { deliver, type Options } from './deliver-webhooks.ts'
import { findDelivery, findWebhook, reviveDelivery } from './store.ts'

/**
 * Tries once more, at once, what was given up or waits for its next try. False: there is no such delivery, or
 * it has arrived.
 */
export const retryDelivery = async (
  identity: IdentityService,
  site: Site,
  webhookId: string,
  deliveryId: string,
  options: Options = {},
): Promise<boolean> => {
  const { shop } = identity
  const webhook = await findWebhook(shop.db.read, webhookId)
  if (webhook?.site_id !== site.id) return false
  const revived = await shop.db.transaction(async (tx) => {
    const known = await findDelivery(tx, deliveryId)
    return known?.webhook_id === webhookId && (await reviveDelivery(tx, known, shop.now()))
      ? findDelivery(tx, deliveryId)
      : undefined
  })
  if (!revived) return false
  await deliver(identity, revived, options)
  return true
}
