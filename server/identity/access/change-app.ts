import type { AppToSave } from '#contract/console/access.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../service/identity-service.ts'
import type { Peer } from '../http/peer.ts'
import { changeDirectory, findInstallation } from '../sites/directory.ts'
import type { Site } from '../sites/site.ts'
import { saveApp, removeAppRow, removeInstanceRow } from '../sites/store.ts'
import { endSessionsOfInstance } from '../tokens/session-store.ts'
import { removeWebhooksOf } from '../webhooks/store.ts'
import { hashAppSecret, newSecret } from '../sites/app-secret.ts'

/**
 * Replaces the secret; the old one is invalid from now on. Returns it, the only time it is available;
 * undefined: not installed on the site.
 */
export const renewAppSecret = async (
  identity: IdentityService,
  site: Site,
  instanceId: string,
  peer: Peer,
): Promise<{ name: string; secret: string } | undefined> => {
  const { services } = identity
  const secret = newSecret(services, 'as_')
  return changeDirectory(identity, async (tx) => {
    const found = await findInstallation(tx, site, instanceId)
    if (!found) return undefined
    await saveApp(tx, { ...found.app, secretHash: hashAppSecret(secret) }, services.now())
    await recordEvent(tx, services, 'app_secret_renewed', {
      siteId: site.id,
      clientId: found.app.id,
      peer,
      details: { app: found.app.name, by: 'owner' },
    })
    return { name: found.app.name, secret }
  })
}

/**
 * Removes an application from the site: its tokens end, its webhooks are removed. One without other
 * installations is deleted with its secret. False: it is not installed here.
 */
export const removeApp = async (
  identity: IdentityService,
  site: Site,
  instanceId: string,
  peer: Peer,
): Promise<boolean> => {
  const { services } = identity
  return changeDirectory(identity, async (tx) => {
    const found = await findInstallation(tx, site, instanceId)
    if (!found) return false
    const { app, isElsewhere } = found
    await removeInstanceRow(tx, instanceId)
    if (!isElsewhere) await removeAppRow(tx, app.id)
    const webhooks = await removeWebhooksOf(tx, instanceId)
    const ended = await endSessionsOfInstance(tx, instanceId, 'app removed', services.now())
    await recordEvent(tx, services, 'app_removed', {
      siteId: site.id,
      clientId: app.id,
      peer,
      details: { app: app.name, sessions: ended, webhooks, by: 'owner' },
    })
    return true
  })
}

/**
 * Changes name or addresses; its secret and its sessions stay. False: it is not installed on the site.
 * `refuseOutdated` receives the saved state and throws if it is not the one that was read.
 */
export const changeApp = async (
  identity: IdentityService,
  site: Site,
  instanceId: string,
  { name, redirectUrls }: AppToSave,
  peer: Peer,
  refuseOutdated: (current: AppToSave) => void = () => {},
): Promise<boolean> => {
  const { services } = identity
  return changeDirectory(identity, async (tx) => {
    const found = await findInstallation(tx, site, instanceId)
    if (!found) return false
    refuseOutdated({ name: found.app.name, redirectUrls: found.app.redirectUrls })
    await saveApp(tx, { ...found.app, name, redirectUrls }, services.now())
    await recordEvent(tx, services, 'app_changed', {
      siteId: site.id,
      clientId: found.app.id,
      peer,
      details: { app: name, by: 'owner' },
    })
    return true
  })
}
