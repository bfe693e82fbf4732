import type { Context } from 'hono'
import type { CallContext } from '../service/answer-call.ts'
import { requireOrigin } from '../service/cross-origin.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { type Caller, readCaller } from '../tokens/read-caller.ts'
import type { SignInAnswer } from '#contract/identity/sign-in.ts'
import type { Client, Site } from '../sites/site.ts'
import type { Peer } from '../http/peer.ts'
import type { FactorType } from '#contract/identity/names.ts'
import type { StoredCode } from '../secrets/sent-code.ts'

/** What a state token carries from one step of a sign-in to the next (kind `state` of the one-time secrets). */
export type StateData = {
  /** Which step is next. */
  step: 'verify-email' | 'second-factor' | 'first-factor'
  /** The client the sign-in is for; null on our own pages. */
  clientId: string | null
  /** Factors that were proven so far. */
  passed: FactorType[]
  /**
   * Only for `verify-email`: what is stored of the six digits. Without it there is nothing to verify, and
   * only we know.
   */
  emailCode?: StoredCode
  /** Only of a `verify-email` that stands for nobody: under which its mails would be counted. */
  standIn?: string
  /**
   * Only for `second-factor`, once a challenge has begun: of which factor, and what its `challenge` stores.
   */
  asked?: {
    type: FactorType
    factorId: string | null
    kept: object
    /** Where a code was sent, so that the page can show it again. */
    hint?: string
  }
  /**
   * Only for `second-factor`: it is required because of how this sign-in looks, not because the member wants
   * it.
   */
  isHighRisk?: boolean
  /** The device is to be remembered. */
  rememberDevice?: boolean
}

/** Where somebody signs in. */
export type SignInContext = {
  site: Site
  /** Null on our own pages. */
  client: Client | null
  peer: Peer
}

/**
 * Where a sign-in stands, and whose it is: null where that must not be known. `deviceToken`: for the cookie
 * of a remembered device, in place of the one it came with.
 */
export type SignInStep = { answer: SignInAnswer; memberId: string | null; deviceToken?: string }

/** Whoever calls, and may from where they do. */
export const readAllowedCaller = async ({
  c,
  identity,
}: {
  c: Context
  identity: IdentityService
}): Promise<Caller> => {
  const caller = await readCaller(c, identity)
  requireOrigin(c, identity, caller.client)
  return caller
}

/** The site and client a call signs in at: those of its access token. */
export const readSignInContext = async (call: CallContext): Promise<SignInContext> => {
  const { site, client } = await readAllowedCaller(call)
  return { site, client: client ?? null, peer: call.peer }
}
