import type { Context } from 'hono'
import type * as v from 'valibot'
import type { TokenAnswer } from '#contract/identity/token.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Peer } from '../tokens/open-session.ts'

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
