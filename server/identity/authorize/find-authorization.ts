import { findSecret } from '../one-time-secrets.ts'
import type { IdentityService } from '../identity-service.ts'
import type { RedirectData } from '../redirect-sessions/redirect-data.ts'
import { findClient } from '../sites/find-client.ts'
import type { Client, Site } from '../sites/site.ts'

/** Who waits for a sign-in on our own pages; undefined when the redirect session is unknown, used or too old. */
export const findAuthorization = async (
  identity: IdentityService,
  redirectToken: string,
): Promise<{ client: Client; site: Site; clientName: string; siteName: string } | undefined> => {
  const found = await findSecret<RedirectData>(
    identity.shop.db.read,
    'redirect',
    redirectToken,
    identity.shop.now(),
  )
  if (found?.data.intent !== 'auth' || found.data.request.isSilent || found.data.request.redirectUri === null)
    return undefined
  const asking = await findClient(identity, found.data.request.clientId)
  return asking && { ...asking, clientName: asking.client.name, siteName: asking.site.name }
}
