import { identityPaths } from '#contract/identity/paths.ts'
import type { RedirectSessionAnswer } from '#contract/identity/redirect-session.ts'
import type { Sender } from '#session/calls/send-call.ts'

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

/** Exactly one intent: where to. */
export type RedirectRequest = Intent & {
  callbacks?: RedirectCallbacks
  preferences?: RedirectPreferences
  origin?: string
}

/** A short-lived address on the service that begins what the request says. */
export const createRedirectSession = async (
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
