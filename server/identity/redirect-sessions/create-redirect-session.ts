import type * as v from 'valibot'
import {
  type createRedirectSession as call,
  INTENTS,
  type RedirectSessionAnswer,
  type createRedirectSession,
} from '#contract/identity/redirect-session.ts'
import { identityPaths } from '#contract/identity/paths.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { requireOrigin } from '../service/cross-origin.ts'
import type { CallContext } from '../service/answer-call.ts'
import { problems } from '../http/identity-problem.ts'
import { makeSecret } from '../secrets/one-time-secrets.ts'
import { type Caller, readCaller } from '../tokens/read-caller.ts'
import { limitRequests } from '../throttle/limit-requests.ts'
import { beginAuth } from '../authorize/begin-auth.ts'
import { callbackAddress, isReturnUrl, THANK_YOU_LIFETIME_MS } from './thank-you-page.ts'
import type { RedirectData } from '../authorize/redirect-data.ts'
import { paths } from '#storefront/paths.ts'
import type { Site } from '../sites/site.ts'

type PageInput = v.InferOutput<typeof createRedirectSession.request>

const SLUG = /^[a-z0-9-]{1,200}$/

/** The page of an intent without an intermediate step: ours, or one of the site's address templates. */
const findPage = (
  input: PageInput,
  site: Site,
  publicUrl: string,
  callbacks: Record<string, string>,
): URL => {
  const url = pageOf(input, site, publicUrl, callbacks)
  for (const [name, value] of Object.entries(input.preferences.additionalQueryParameters ?? {}))
    url.searchParams.set(name, value)
  return url
}

const pageOf = (
  input: PageInput,
  { settings }: Site,
  publicUrl: string,
  callbacks: Record<string, string>,
): URL => {
  if (input.storesProduct) {
    const { productSlug = '' } = input.storesProduct
    if (!SLUG.test(productSlug)) throw problems.badRequest('productSlug is missing or no slug')
    return new URL(paths.product(productSlug), publicUrl)
  }
  if (input.ecomCheckout) return new URL(paths.checkout, publicUrl)
  if (input.bookingsCheckout)
    return fill(settings.bookingsCheckoutUrl, {
      timezone: input.bookingsCheckout.timezone,
      slotAvailability: JSON.stringify(input.bookingsCheckout.slotAvailability ?? {}),
      ...callbacks,
    })
  if (input.bookingsBook)
    return fill(settings.bookingsBookUrl, { resourceId: input.bookingsBook.resourceId, ...callbacks })
  if (input.eventsCheckout) return fill(settings.eventsCheckoutUrl, { ...input.eventsCheckout, ...callbacks })
  if (input.paidPlansCheckout)
    return fill(settings.paidPlansCheckoutUrl, { ...input.paidPlansCheckout, ...callbacks })
  throw problems.notAvailable()
}

/** Replaces `{name}` in a template, encoded; missing values are empty. */
const fill = (template: string | null, values: Record<string, string | undefined>): URL => {
  if (template === null) throw problems.notAvailable()
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(Object.hasOwn(values, name) ? (values[name] ?? '') : ''),
  )
  if (!URL.canParse(address)) throw problems.notAvailable()
  return new URL(address)
}

type Input = v.InferOutput<typeof call.request>

/** Not every client can store longer addresses. */
const MAX_URL_LENGTH = 2_048

/** Our address that starts the one intent of the body. */
export const startRedirectSession = async (
  input: Input,
  { c, identity, peer }: CallContext,
): Promise<RedirectSessionAnswer> => {
  const { services } = identity
  const caller = await readCaller(c, identity)
  requireOrigin(c, identity, caller.client)
  await limitRequests(identity, peer, caller.site)
  const intents = INTENTS.filter((intent) => input[intent] !== undefined)
  if (intents.length !== 1) throw problems.badRequest('Exactly one intent is required')
  checkCallbacks(input, caller, services.settings.publicUrl)

  const { publicUrl } = services.settings
  const saveRedirect = (data: RedirectData, lifetimeMs?: number) =>
    services.db.transaction(
      (tx) =>
        makeSecret(tx, services, 'redirect', {
          siteId: caller.site.id,
          identityId: caller.memberId ?? null,
          data,
          ...(lifetimeMs && { lifetimeMs }),
        }),
      { isDurable: false },
    )
  const stepAt = async (path: string, data: RedirectData, lifetimeMs?: number) =>
    new URL(`${path}?redirectSession=${await saveRedirect(data, lifetimeMs)}`, publicUrl)

  if (input.auth) {
    const request = await beginAuth(identity, caller, input.auth, c.req.header('origin') ?? input.origin)
    return present(identity, await stepAt(identityPaths.authorize[0], { intent: 'auth', request }))
  }
  if (input.logout) {
    const { session, client } = caller
    if (!session || !client) throw problems.notSignedIn()
    if (input.logout.clientId !== undefined && input.logout.clientId !== client.id)
      throw problems.notAllowed()
    return present(
      identity,
      await stepAt(identityPaths.redirect[0], {
        intent: 'logout',
        clientId: client.id,
        sessionId: session.id,
        postFlowUrl: input.callbacks.postFlowUrl ?? null,
      }),
    )
  }
  if (input.login) {
    const { session, client } = caller
    if (!session || !client) throw problems.notSignedIn()
    return present(
      identity,
      await stepAt(identityPaths.redirect[0], {
        intent: 'login',
        clientId: client.id,
        visitorId: session.subject_id,
      }),
    )
  }
  const isSignedIn = caller.memberId !== undefined
  const callbacks = Object.fromEntries(
    Object.entries(input.callbacks).map(([name, url]) => [
      name,
      url === undefined ? '' : callbackAddress(url, isSignedIn),
    ]),
  )
  const page = findPage(input, caller.site, publicUrl, callbacks)
  const { thankYouPageUrl } = input.callbacks
  // Through our own step: the checkout must know where its buyer continues.
  if (input.ecomCheckout && thankYouPageUrl !== undefined) {
    return present(
      identity,
      await stepAt(
        identityPaths.redirect[0],
        { intent: 'checkout', clientId: caller.client?.id ?? null, pageUrl: page.href, thankYouPageUrl },
        THANK_YOU_LIFETIME_MS,
      ),
    )
  }
  return present(identity, page)
}

/** Only registered addresses of the caller's client, or our own pages (RFC 9700, 4.11). */
const checkCallbacks = ({ callbacks }: Input, { client }: Caller, publicUrl: string) => {
  for (const url of Object.values(callbacks)) {
    if (url === undefined) continue
    if (!isReturnUrl(client, url, publicUrl)) throw problems.badRedirect()
  }
}

const present = ({ services }: CallContext['identity'], url: URL): RedirectSessionAnswer => {
  if (url.href.length > MAX_URL_LENGTH) throw problems.badRequest('The address becomes too long')
  return {
    redirectSession: {
      // Not the address's secret: this id may be logged.
      id: uuidV7(services.now(), services.randomBytes),
      fullUrl: url.href,
      shortUrl: url.href,
      urlDetails: { endpoint: url.origin + url.pathname, searchParams: Object.fromEntries(url.searchParams) },
    },
  }
}
