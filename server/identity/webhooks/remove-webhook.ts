import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from '../tokens/open-session.ts'
import { findWebhook, removeWebhookRow } from './store.ts'

/** Nothing is sent there any more; what waits is forgotten. False: the site has no such webhook. */
export const removeWebhook = (
  { shop }: IdentityService,
  site: Site,
  id: string,
  peer: Peer,
): Promise<boolean> =>
  shop.db.transaction(async (tx) => {
    const known = await findWebhook(tx, id)
    if (known?.site_id !== site.id) return false
    await removeWebhookRow(tx, id)
    await recordEvent(tx, shop, 'webhook_removed', {
      siteId: site.id,
      clientId: known.app_id,
      peer,
      details: { host: new URL(known.url).host, by: 'owner' },
    })
    return true
  })
