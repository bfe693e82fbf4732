import type { IdentityService } from '../identity-service.ts'
import type { Client, Site } from './site.ts'

/** A client and the site it belongs to; undefined when there is no such client (any more). */
export const findClient = async (
  identity: Pick<IdentityService, 'directory'>,
  id: string,
): Promise<{ client: Client; site: Site } | undefined> => {
  const directory = await identity.directory()
  const client = directory.client(id)
  const site = client && directory.site(client.siteId)
  return client && site && { client, site }
}
