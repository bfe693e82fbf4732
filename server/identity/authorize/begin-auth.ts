import type * as v from 'valibot'
import type { createRedirectSession } from '#contract/identity/redirect-session.ts'
import { checkAuthRequest, isRegisteredRedirect, scopeOf } from './check-auth-request.ts'
import { problems } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { findSecret } from '../secrets/one-time-secrets.ts'
import type { Caller } from '../tokens/read-caller.ts'
import type { Client } from '../sites/site.ts'
import type { AuthRequest } from './redirect-data.ts'

type Input = v.InferOutput<typeof createRedirectSession.request>

/** The public client library's value for a missing address. */
const PLACEHOLDER = 'unused://'

/**
 * The authorization request of a redirect session, checked while the client can still receive an error.
 * `origin`: of the requesting page.
 */
export const beginAuth = async (
  identity: IdentityService,
  caller: Caller,
  auth: NonNullable<Input['auth']>,
  origin: string | undefined,
): Promise<AuthRequest> => {
  const { authRequest } = auth
  const client = clientOf(
    (await identity.directory()).client(authRequest.clientId ?? caller.client?.id ?? ''),
    caller,
  )
  if (authRequest.idp !== undefined || auth.idp !== undefined) throw problems.notAvailable()
  const { redirectUri, responseMode, sessionToken } = authRequest
  // For a library that only requests the endpoint: it gets an address that redirects nowhere.
  const isPlaceholder = redirectUri === PLACEHOLDER
  if (redirectUri !== undefined && !isPlaceholder && !isRegisteredRedirect(client, redirectUri))
    throw problems.badRedirect()
  const wrong = checkAuthRequest(authRequest)
  if (wrong) throw problems.badRequest(wrong.description)
  const isSilent = (auth.prompt ?? authRequest.prompt ?? 'login') === 'none'
  if (responseMode !== 'web_message' && redirectUri === undefined)
    throw problems.badRequest('A redirect address is required for this response mode')
  // Our login page cannot be in a frame, so there would be no window to send its message to.
  if (responseMode === 'web_message' && !isSilent)
    throw problems.badRequest('The response mode web_message needs the prompt none')
  const isHeard = origin !== undefined && client.origins.includes(origin)
  if (responseMode === 'web_message' && !isHeard) throw problems.badRedirect()

  const session =
    isSilent && sessionToken !== undefined
      ? await findSecret(identity.services.db.read, 'session', sessionToken, identity.services.now())
      : undefined
  return {
    clientId: client.id,
    redirectUri: isPlaceholder ? null : (redirectUri ?? null),
    challenge: authRequest.codeChallenge!,
    responseMode,
    messageOrigin: responseMode === 'web_message' ? origin! : null,
    state: authRequest.state ?? null,
    scope: scopeOf(authRequest.scope),
    nonce: authRequest.nonce ?? null,
    isSilent,
    session:
      session?.siteId === client.siteId && session.identityId !== null
        ? { hash: session.hash, identityId: session.identityId }
        : null,
  }
}

/** A request must be for the caller's own client and site. */
const clientOf = (client: Client | undefined, caller: Caller): Client => {
  if (client?.siteId !== caller.site.id || (caller.client && caller.client.id !== client.id))
    throw problems.notAllowed()
  return client
}
