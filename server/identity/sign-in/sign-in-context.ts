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

/** Data of a state token between steps of a sign-in (kind `state` of the one-time secrets). */
export type StateData = {
  /** The next step. */
  step: 'verify-email' | 'second-factor' | 'first-factor'
  /** The client the sign-in is for; null on our own pages. */
  clientId: string | null
  /** Factors proven so far. */
  passed: FactorType[]
  /**
   * Only for `verify-email`: the stored data of the six digits. Without it there is nothing to verify, which
   * only we know.
   */
  emailCode?: StoredCode
  /** Only for a `verify-email` without an account: the key under which its mails are counted. */
  standIn?: string
  /** Only for `second-factor`, once a factor was chosen: which one, and its challenge's stored data. */
  asked?: {
    type: FactorType
    factorId: string | null
    kept: object
    /** A hint where a code was sent, for the page. */
    hint?: string
  }
  /**
   * Only for `second-factor`: it is required because the sign-in looks suspicious, not by the member's
   * choice.
   */
  isHighRisk?: boolean
  /** The device is to be remembered. */
  rememberDevice?: boolean
}

/** Where a sign-in takes place. */
export type SignInContext = {
  site: Site
  /** Null on our own pages. */
  client: Client | null
  peer: Peer
}

/**
 * The state of a sign-in and its member: null where that must not be revealed. `deviceToken`: the new value
 * for the cookie of a remembered device.
 */
export type SignInStep = { answer: SignInAnswer; memberId: string | null; deviceToken?: string }

/** The caller, checked for its origin. */
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

/** The site and client of a call: those of its access token. */
export const readSignInContext = async (call: CallContext): Promise<SignInContext> => {
  const { site, client } = await readAllowedCaller(call)
  return { site, client: client ?? null, peer: call.peer }
}
