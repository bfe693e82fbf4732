import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'

const MAX_URL_LENGTH = 2_048
const MAX_NONCE_LENGTH = 512

const url = v.pipe(v.string(), v.maxLength(MAX_URL_LENGTH))
const short = v.pipe(v.string(), v.maxLength(512))
export const PROMPTS = ['login', 'none', 'consent', 'select_account'] as const
export const RESPONSE_MODES = ['fragment', 'query', 'web_message'] as const

const prompt = v.optional(v.picklist(PROMPTS))

export const authRequest = v.object({
  redirectUri: v.optional(url),
  clientId: v.optional(short),
  codeChallenge: v.optional(short),
  codeChallengeMethod: v.optional(short),
  responseMode: v.optional(v.picklist(RESPONSE_MODES), 'fragment'),
  responseType: v.optional(short),
  scope: v.optional(short),
  state: v.optional(v.pipe(v.string(), v.maxLength(MAX_URL_LENGTH))),
  nonce: v.optional(v.pipe(v.string(), v.maxLength(MAX_NONCE_LENGTH))),
  sessionToken: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
  idp: v.optional(v.unknown()),
  prompt,
})

/** Exactly one of these is the destination. */
export const INTENTS = [
  'auth',
  'login',
  'logout',
  'ecomCheckout',
  'bookingsCheckout',
  'eventsCheckout',
  'paidPlansCheckout',
  'storesProduct',
  'bookingsBook',
  'ecomOrderPaymentRequest',
] as const

/** A short-lived address on our host that starts the intent. */
export const createRedirectSession = endpoint<RedirectSessionAnswer>()({
  method: 'POST',
  path: '/redirect-session',
  request: v.object({
    auth: v.optional(v.object({ authRequest, prompt, idp: v.optional(v.unknown()) })),
    login: v.optional(v.object({})),
    logout: v.optional(v.object({ clientId: v.optional(short) })),
    ecomCheckout: v.optional(v.object({ checkoutId: v.optional(short) })),
    bookingsCheckout: v.optional(
      v.object({ slotAvailability: v.optional(v.unknown()), timezone: v.optional(short) }),
    ),
    eventsCheckout: v.optional(v.object({ reservationId: v.optional(short), eventSlug: v.optional(short) })),
    paidPlansCheckout: v.optional(
      v.object({ planId: v.optional(short), checkoutData: v.optional(v.string()) }),
    ),
    storesProduct: v.optional(v.object({ productSlug: v.optional(short) })),
    bookingsBook: v.optional(v.object({ resourceId: v.optional(short) })),
    ecomOrderPaymentRequest: v.optional(v.object({ paymentRequestId: v.optional(short) })),
    callbacks: v.optional(
      v.object({
        thankYouPageUrl: v.optional(url),
        postFlowUrl: v.optional(url),
        loginUrl: v.optional(url),
        bookingsServiceListUrl: v.optional(url),
        cartPageUrl: v.optional(url),
        planListUrl: v.optional(url),
      }),
      {},
    ),
    preferences: v.optional(
      v.object({
        useGenericWixPages: v.optional(v.boolean()),
        maintainIdentity: v.optional(v.boolean()),
        additionalQueryParameters: v.optional(
          v.record(v.pipe(v.string(), v.maxLength(100)), v.pipe(v.string(), v.maxLength(MAX_URL_LENGTH))),
        ),
        checkIfPublish: v.optional(v.boolean()),
      }),
      {},
    ),
    origin: v.optional(url),
  }),
})

/** `urlDetails.endpoint` is the address without its query; clients always read it. */
export type RedirectSessionAnswer = {
  redirectSession: {
    id: string
    fullUrl: string
    shortUrl: string
    urlDetails: { endpoint: string; searchParams: Record<string, string> }
    sessionToken?: string
  }
}
