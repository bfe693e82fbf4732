import type { AppToSave } from '#contract/console/access.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Peer } from '../tokens/open-session.ts'
import { changeDirectory } from './change-directory.ts'
import { findInstallation } from './find-installation.ts'
import type { Site } from './site.ts'
import { keepApp } from './store.ts'

/**
 * Another name or other addresses; its secret and its sessions stay. False: it is not installed on the site.
 * `refuseOutdated` is given what it has now, and throws when that is not what was read.
 */
export const changeApp = async (
  identity: IdentityService,
  site: Site,
  instanceId: string,
  { name, redirectUrls }: AppToSave,
  peer: Peer,
  refuseOutdated: (current: AppToSave) => void = () => {},
): Promise<boolean> => {
  const { shop } = identity
  return changeDirectory(identity, async (tx) => {
    const found = await findInstallation(tx, site, instanceId)
    if (!found) return false
    refuseOutdated({ name: found.app.name, redirectUrls: found.app.redirectUrls })
    await keepApp(tx, { ...found.app, name, redirectUrls }, shop.now())
    await recordEvent(tx, shop, 'app_changed', {
      siteId: site.id,
      clientId: found.app.id,
      peer,
      details: { app: name, by: 'owner' },
    })
    return true
  })
}
