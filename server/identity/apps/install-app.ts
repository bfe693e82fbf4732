import { uuidV7 } from '#server/db/uuid-v7.ts'
import { raiseVersion } from '#server/db/versions.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../identity-service.ts'
import { makeSecret } from '../one-time-secrets.ts'
import type { App } from '../sites/site.ts'
import { keepInstance } from '../sites/store.ts'
import type { Peer } from '../tokens/open-session.ts'
import type { InstallCode } from './install-code.ts'

/** Installs an application where it is not yet, and gives the code with which it fetches its tokens. */
export const installApp = async (
  identity: IdentityService,
  app: App,
  peer: Peer,
): Promise<{ code: string; instanceId: string }> => {
  const { shop } = identity
  const directory = await identity.directory()
  const known = directory.instances.filter(({ appId }) => appId === app.id)
  const installed = known.find(({ siteId }) => siteId === directory.ownSite.id) ?? known[0]
  const instance = installed ?? {
    id: uuidV7(shop.now(), shop.randomBytes),
    appId: app.id,
    siteId: directory.ownSite.id,
  }
  const code = await shop.db.transaction(async (tx) => {
    if (!installed) {
      await raiseVersion(tx, 'identity')
      await keepInstance(tx, instance, shop.now())
    }
    await recordEvent(tx, shop, 'app_installed', {
      siteId: instance.siteId,
      clientId: app.id,
      peer,
      details: { instanceId: instance.id, isNew: !installed },
    })
    return makeSecret(tx, shop, 'install', {
      siteId: instance.siteId,
      identityId: null,
      data: { appId: app.id, instanceId: instance.id } satisfies InstallCode,
    })
  })
  if (!installed) await shop.refresh()
  return { code, instanceId: instance.id }
}
