import type { Context } from 'hono'
import type * as v from 'valibot'
import type { TokenAnswer } from '#contract/identity/token.ts'
import type { IdentityService } from '../service/identity-service.ts'
import type { Peer } from '../http/peer.ts'
import { requireOrigin } from '../service/cross-origin.ts'
import { oauthProblem } from '../http/identity-problem.ts'
import { findClient } from '../sites/directory.ts'
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

/** One way to get tokens: its name on the wire, what it needs, and what it gives. Refuses with `oauthProblem`. */
export type Grant<Parameters extends v.GenericSchema = v.GenericSchema> = {
  name: string
  /** Of the body in camelCase; the endpoint takes both spellings. */
  parameters: Parameters
  issue: (
    identity: IdentityService,
    parameters: v.InferOutput<Parameters>,
    asked: {
      c: Context
      peer: Peer
      /** Of the key that proved itself with the request (DPoP). */
      proofKey: string | undefined
    },
  ) => Promise<TokenAnswer>
}

/** `grant({ … })`: for the types of `parameters` to be inferred. */
export const grant = <Parameters extends v.GenericSchema>(given: Grant<Parameters>): Grant<Parameters> =>
  given
