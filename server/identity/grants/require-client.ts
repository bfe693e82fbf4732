import type { Context } from 'hono'
import { requireOrigin } from '../http/cross-origin.ts'
import { oauthProblem } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { findClient } from '../sites/find-client.ts'
import type { Client, Site } from '../sites/site.ts'

/**
 * The client that asks for tokens, and its site; refuses one that there is not, and a page that is not the
 * client's.
 */
export const requireClient = async (
  c: Context,
  identity: IdentityService,
  clientId: string,
): Promise<{ client: Client; site: Site }> => {
  const found = await findClient(identity, clientId)
  if (!found) throw oauthProblem('invalid_client', 'There is no such client')
  requireOrigin(c, identity, found.client)
  return found
}
