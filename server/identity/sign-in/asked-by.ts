import type { Context } from 'hono'
import type { Asked } from '../http/answer-call.ts'
import { requireOrigin } from '../http/cross-origin.ts'
import type { IdentityService } from '../identity-service.ts'
import { type Caller, readCaller } from '../read-caller.ts'
import type { SigningIn } from './signing-in.ts'

/** Whoever calls, and may from where they do. */
export const askedBy = async ({
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
export const signingIn = async (asked: Asked): Promise<SigningIn> => {
  const { site, client } = await askedBy(asked)
  return { site, client: client ?? null, peer: asked.peer }
}
