import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Peer } from '../tokens/open-session.ts'
import { endSessionsOfClient } from '../tokens/session-store.ts'
import { changeDirectory } from './change-directory.ts'
import type { Site } from './site.ts'
import { listClients, removeClientRow } from './store.ts'

/** Nobody signs in through it any more, and who did is signed out there. False: the site has no such client. */
export const removeClient = async (
  identity: IdentityService,
  site: Site,
  id: string,
  peer: Peer,
): Promise<boolean> => {
  const { shop } = identity
  return changeDirectory(identity, async (tx) => {
    const known = (await listClients(tx)).find((client) => client.id === id && client.siteId === site.id)
    if (!known) return false
    await removeClientRow(tx, id)
    const ended = await endSessionsOfClient(tx, id, 'client removed', shop.now())
    await recordEvent(tx, shop, 'client_removed', {
      siteId: site.id,
      clientId: id,
      peer,
      details: { name: known.name, sessions: ended, by: 'owner' },
    })
    return true
  })
}
