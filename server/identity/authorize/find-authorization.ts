import { findSecret } from '../one-time-secrets.ts'
import type { IdentityService } from '../identity-service.ts'
import type { RedirectData } from '../redirect-sessions/redirect-data.ts'
import type { Client, Site } from '../sites/site.ts'

/** Who waits for a sign-in on our own pages; undefined when the redirect session is unknown, used or too old. */
export const findAuthorization = async ({ shop, directory }: IdentityService, redirectToken: string): Promise<{ client: Client; site: Site; clientName: string; siteName: string } | undefined> => {
  const found = await findSecret<RedirectData>(shop.db.read, 'redirect', redirectToken, shop.now())
  if (found?.data.intent !== 'auth' || found.data.request.isSilent || found.data.request.redirectUri === null) return undefined
  const known = await directory()
  const client = known.client(found.data.request.clientId)
  const site = client && known.site(client.siteId)
  return client && site && { client, site, clientName: client.name, siteName: site.name }
}
