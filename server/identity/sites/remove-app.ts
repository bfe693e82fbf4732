import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Peer } from '../tokens/open-session.ts'
import { endSessionsOfInstance } from '../tokens/session-store.ts'
import { removeWebhooksOf } from '../webhooks/store.ts'
import { changeDirectory } from './change-directory.ts'
import { findInstallation } from './find-installation.ts'
import type { Site } from './site.ts'
import { removeAppRow, removeInstanceRow } from './store.ts'

/**
 * Takes an application from the site: its tokens end, its webhooks go. One that is installed nowhere else is forgotten
 * with its secret. False: it is not installed here.
 */
export const removeApp = async (
  identity: IdentityService,
  site: Site,
  instanceId: string,
  peer: Peer,
): Promise<boolean> => {
  const { shop } = identity
  return changeDirectory(identity, async (tx) => {
    const found = await findInstallation(tx, site, instanceId)
    if (!found) return false
    const { app, isElsewhere } = found
    await removeInstanceRow(tx, instanceId)
    if (!isElsewhere) await removeAppRow(tx, app.id)
    const webhooks = await removeWebhooksOf(tx, instanceId)
    const ended = await endSessionsOfInstance(tx, instanceId, 'app removed', shop.now())
    await recordEvent(tx, shop, 'app_removed', {
      siteId: site.id,
      clientId: app.id,
      peer,
      details: { app: app.name, sessions: ended, webhooks, by: 'owner' },
    })
    return true
  })
}
