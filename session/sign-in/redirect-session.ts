import { identityPaths } from '#contract/identity/paths.ts'
import type { RedirectSessionAnswer } from '#contract/identity/redirect-session.ts'
import type { Sender } from '../calls/send-call.ts'
import type { OAuthData } from './oauth-data.ts'

/** Other services for signing in, by their ids on the wire. */
const KNOWN_PROVIDERS = {
  google: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69',
  facebook: '3ecad13f-52c3-483d-911f-31dbcf2a6d23',
} as const

type IdentityProvider = keyof typeof KNOWN_PROVIDERS | { connectionId: string }

export type AuthUrlOptions = {
  prompt?: 'login' | 'none' | 'consent' | 'select_account'
  responseMode?: 'fragment' | 'query' | 'web_message'
  /** From a sign-in on our own form: the service shows no login page. */
  sessionToken?: string
  idp?: IdentityProvider
}

/**
 * The address where the visitor logs in and returns from with a code. Without a redirect URI in `data` none
 * is sent.
 */
export const createAuthUrl = async (
  sender: Pick<Sender, 'send'>,
  clientId: string,
  data: Pick<OAuthData, 'codeChallenge' | 'state'> & { redirectUri?: string },
  { prompt = 'login', responseMode = 'fragment', sessionToken, idp }: AuthUrlOptions = {},
): Promise<string> => {
  const { fullUrl } = await requestRedirectSession(sender, {
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

type Intent =
  | { auth: { authRequest: Record<string, unknown>; prompt: string } }
  | { login: Record<string, never> }
  | { logout: { clientId: string } }
  | { ecomCheckout: { checkoutId: string } }
  | { storesProduct: { productSlug: string } }
  | { bookingsCheckout: { slotAvailability?: unknown; timezone?: string } }
  | { bookingsBook: { resourceId: string } }
  | { eventsCheckout: { reservationId: string; eventSlug: string } }
  | { paidPlansCheckout: { planId: string; checkoutData?: string } }
  | { ecomOrderPaymentRequest: { paymentRequestId: string } }

export type RedirectCallbacks = {
  thankYouPageUrl?: string
  postFlowUrl?: string
  loginUrl?: string
  bookingsServiceListUrl?: string
  cartPageUrl?: string
  planListUrl?: string
}
export type RedirectPreferences = {
  useGenericWixPages?: boolean
  maintainIdentity?: boolean
  additionalQueryParameters?: Record<string, string>
  checkIfPublish?: boolean
}

/** Exactly one intent: the destination. */
export type RedirectRequest = Intent & {
  callbacks?: RedirectCallbacks
  preferences?: RedirectPreferences
  origin?: string
}

/** A short-lived address on the service that starts the requested intent. */
export const requestRedirectSession = async (
  sender: Pick<Sender, 'send'>,
  request: RedirectRequest,
): Promise<RedirectSessionAnswer['redirectSession']> => {
  const { redirectSession } = await sender.send<RedirectSessionAnswer>({
    method: 'POST',
    path: identityPaths.redirectSession[0],
    body: request,
  })
  if (!redirectSession?.fullUrl) throw new Error('No redirect URL found')
  return redirectSession
}
