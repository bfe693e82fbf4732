import type { ClientToSave } from '#contract/console/access.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../service/identity-service.ts'
import type { Peer } from '../http/peer.ts'
import { clientContent } from './list-access.ts'
import { changeDirectory } from '../sites/directory.ts'
import type { Client, Site } from '../sites/site.ts'
import { saveClient, listClients, removeClientRow } from '../sites/store.ts'
import { endSessionsOfClient } from '../tokens/session-store.ts'

/**
 * Removes a client: nobody can sign in through it, and its sessions end. False: the site has no such client.
 */
export const removeClient = async (
  identity: IdentityService,
  site: Site,
  id: string,
  peer: Peer,
): Promise<boolean> => {
  const { services } = identity
  return changeDirectory(identity, async (tx) => {
    const known = (await listClients(tx)).find((client) => client.id === id && client.siteId === site.id)
    if (!known) return false
    await removeClientRow(tx, id)
    const ended = await endSessionsOfClient(tx, id, 'client removed', services.now())
    await recordEvent(tx, services, 'client_removed', {
      siteId: site.id,
      clientId: id,
      peer,
      details: { name: known.name, sessions: ended, by: 'owner' },
    })
    return true
  })
}

/**
 * Changes a client's addresses and rules; its sessions stay. False: the site has no such client.
 * `refuseOutdated` receives the saved state and throws if it is not the one that was read.
 */
export const updateClient = async (
  identity: IdentityService,
  site: Site,
  id: string,
  { captcha, ...given }: ClientToSave,
  peer: Peer,
  refuseOutdated: (current: ClientToSave) => void = () => {},
): Promise<boolean> => {
  const { services } = identity
  return changeDirectory(identity, async (tx) => {
    const known = (await listClients(tx)).find((client) => client.id === id && client.siteId === site.id)
    if (!known) return false
    refuseOutdated(clientContent(known))
    const client: Client = {
      ...known,
      ...given,
      captcha: captcha && {
        required: captcha.required,
        provider: captcha.provider,
        ...(captcha.provider === 'static-test' && { acceptToken: captcha.acceptToken }),
      },
    }
    await saveClient(tx, client, services.now())
    await recordEvent(tx, services, 'client_changed', {
      siteId: site.id,
      clientId: id,
      peer,
      details: {
        name: client.name,
        rotation: client.rotation,
        captcha: client.captcha?.provider ?? null,
        by: 'owner',
      },
    })
    return true
  })
}
