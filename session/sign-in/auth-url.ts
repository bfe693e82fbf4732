import type { Sender } from '#session/calls/send-call.ts'
import type { OAuthData } from './oauth-data.ts'
import { createRedirectSession } from './redirect-session.ts'

/** Other services a member may come from, by the ids under which the wire knows them. */
const KNOWN_PROVIDERS = {
  google: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69',
  facebook: '3ecad13f-52c3-483d-911f-31dbcf2a6d23',
} as const

export type IdentityProvider = keyof typeof KNOWN_PROVIDERS | { connectionId: string }

export type AuthUrlOptions = {
  prompt?: 'login' | 'none' | 'consent' | 'select_account'
  responseMode?: 'fragment' | 'query' | 'web_message'
  /** From a sign-in on our own form: the service asks nothing more. */
  sessionToken?: string
  idp?: IdentityProvider
}

/**
 * The address where the visitor logs in and from where they come back with a code. Without a redirect URI in
 * `data` none is sent.
 */
export const createAuthUrl = async (
  sender: Pick<Sender, 'send'>,
  clientId: string,
  data: Pick<OAuthData, 'codeChallenge' | 'state'> & { redirectUri?: string },
  { prompt = 'login', responseMode = 'fragment', sessionToken, idp }: AuthUrlOptions = {},
): Promise<string> => {
  const { fullUrl } = await createRedirectSession(sender, {
    auth: {
      authRequest: {
        ...(data.redirectUri && { redirectUri: data.redirectUri }),
        clientId,
        codeChallenge: data.codeChallenge,
        codeChallengeMethod: 'S256',
        responseMode,
        responseType: 'code',
        scope: 'offline_access',
        state: data.state,
        ...(sessionToken && { sessionToken }),
        ...(idp && { idp: typeof idp === 'string' ? KNOWN_PROVIDERS[idp] : idp.connectionId }),
      },
      prompt,
    },
  })
  return fullUrl
}
