import { uuidV7 } from '#server/platform/db/ids.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { makeSecret } from '../secrets/one-time-secrets.ts'
import type { IdentityApp } from '../sites/site.ts'
import { saveInstance } from '../sites/store.ts'
import type { Peer } from '../http/peer.ts'

/** Data of an installation's code (kind `install` of the one-time secrets). */
export type InstallCode = {
  appId: string
  instanceId: string
  /** The session it was exchanged for: a replay ends it. */
  sessionId?: string
}

/** Installs an application unless it is installed, and returns the code by which it gets its tokens. */
export const installApp = async (
  identity: IdentityService,
  app: IdentityApp,
  peer: Peer,
): Promise<{ code: string; instanceId: string }> => {
  const { services } = identity
  const directory = await identity.directory()
  const known = directory.instances.filter(({ appId }) => appId === app.id)
  const installed = known.find(({ siteId }) => siteId === directory.ownSite.id) ?? known[0]
  const instance = installed ?? {
    id: uuidV7(services.now(), services.randomBytes),
    appId: app.id,
    siteId: directory.ownSite.id,
  }
  const code = await services.db.transaction(async (tx) => {
    if (!installed) {
      await raiseVersion(tx, 'identity')
      await saveInstance(tx, instance, services.now())
    }
    await recordEvent(tx, services, 'app_installed', {
      siteId: instance.siteId,
      clientId: app.id,
      peer,
      details: { instanceId: instance.id, isNew: !installed },
    })
    return makeSecret(tx, services, 'install', {
      siteId: instance.siteId,
      identityId: null,
      data: { appId: app.id, instanceId: instance.id } satisfies InstallCode,
    })
  })
  if (!installed) await services.refresh()
  return { code, instanceId: instance.id }
}
