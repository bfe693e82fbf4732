import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Peer } from '../tokens/open-session.ts'
import { changeDirectory } from './change-directory.ts'
import { findInstallation } from './find-installation.ts'
import { hashAppSecret } from './hash-app-secret.ts'
import { newSecret } from './new-secret.ts'
import type { Site } from './site.ts'
import { keepApp } from './store.ts'

/**
 * Another secret: the old one opens nothing from now on. Gives it, never to be had again; undefined: not
 * installed on the site.
 */
export const renewAppSecret = async (
  identity: IdentityService,
  site: Site,
  instanceId: string,
  peer: Peer,
): Promise<{ name: string; secret: string } | undefined> => {
  const { shop } = identity
  const secret = newSecret(shop, 'as_')
  return changeDirectory(identity, async (tx) => {
    const found = await findInstallation(tx, site, instanceId)
    if (!found) return undefined
    await keepApp(tx, { ...found.app, secretHash: hashAppSecret(secret) }, shop.now())
    await recordEvent(tx, shop, 'app_secret_renewed', {
      siteId: site.id,
      clientId: found.app.id,
      peer,
      details: { app: found.app.name, by: 'owner' },
    })
    return { name: found.app.name, secret }
  })
}
