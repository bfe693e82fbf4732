import type { SignInAnswer } from '#contract/identity/sign-in.ts'
import type { Client, Site } from '../sites/site.ts'
import type { Peer } from '../tokens/open-session.ts'

/** Where somebody signs in. */
export type SigningIn = {
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
