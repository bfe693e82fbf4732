import type { ClientToSave } from '#contract/console/access.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Peer } from '../tokens/open-session.ts'
import { clientContent } from './access.ts'
import { changeDirectory } from './change-directory.ts'
import type { Client, Site } from './site.ts'
import { keepClient, listClients } from './store.ts'

/**
 * From now on the client has these addresses and rules; its sessions go on. False: the site has no such client.
 * `refuseOutdated` is given what it has now, and throws when that is not what was read.
 */
export const changeClient = async (
  identity: IdentityService,
  site: Site,
  id: string,
  { captcha, ...given }: ClientToSave,
  peer: Peer,
  refuseOutdated: (current: ClientToSave) => void = () => {},
): Promise<boolean> => {
  const { shop } = identity
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
    await keepClient(tx, client, shop.now())
    await recordEvent(tx, shop, 'client_changed', {
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
