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
 * The client that requests tokens, and its site; refuses an unknown client, and a page that is not the
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

/**
 * One way to get tokens: its name on the wire, its parameters, and its result. Refuses with `oauthProblem`.
 */
export type Grant<Parameters extends v.GenericSchema = v.GenericSchema> = {
  name: string
  /** Parameters of the body in camelCase; the endpoint accepts both spellings. */
  parameters: Parameters
  issue: (
    identity: IdentityService,
    parameters: v.InferOutput<Parameters>,
    asked: {
      c: Context
      peer: Peer
      /** Thumbprint of the key that proved itself with the request (DPoP). */
      proofKey: string | undefined
    },
  ) => Promise<TokenAnswer>
}

/** `grant({ … })`: infers the types of `parameters`. */
export const grant = <Parameters extends v.GenericSchema>(given: Grant<Parameters>): Grant<Parameters> =>
  given
