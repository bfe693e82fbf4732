import type * as v from 'valibot'
import {
  type createRedirectSession as call,
  INTENTS,
  type RedirectSessionAnswer,
} from '#contract/identity/redirect-session.ts'
import { identityPaths } from '#contract/identity/paths.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { requireOrigin } from '../http/cross-origin.ts'
import type { Asked } from '../http/answer-call.ts'
import { problems } from '../identity-problem.ts'
import { makeSecret } from '../one-time-secrets.ts'
import { type Caller, readCaller } from '../read-caller.ts'
import { limitRequests } from '../tokens/limit-requests.ts'
import { beginAuth } from './begin-auth.ts'
import { callbackAddress } from './callback-address.ts'
import { findPage } from './find-page.ts'
import { isPlaceToReturn } from './is-place-to-return.ts'
import type { RedirectData } from './redirect-data.ts'
import { THANK_YOU_LIFETIME_MS } from './thank-you-page.ts'

type Input = v.InferOutput<typeof call.request>

/** Longer addresses are not taken by everybody who keeps them. */
const MAX_URL_LENGTH = 2_048

/** An address on our side that begins what the one intent of the body says. */
export const createRedirectSession = async (
  input: Input,
  { c, identity, peer }: Asked,
): Promise<RedirectSessionAnswer> => {
  const { shop } = identity
  const caller = await readCaller(c, identity)
  requireOrigin(c, identity, caller.client)
  await limitRequests(identity, peer, caller.site)
  const asked = INTENTS.filter((intent) => input[intent] !== undefined)
  if (asked.length !== 1) throw problems.badRequest('Exactly one intent is required')
  checkCallbacks(input, caller, shop.settings.publicUrl)

  const { publicUrl } = shop.settings
  const keep = (data: RedirectData, lifetimeMs?: number) =>
    shop.db.transaction(
      (tx) =>
        makeSecret(tx, shop, 'redirect', {
          siteId: caller.site.id,
          identityId: caller.memberId ?? null,
          data,
          ...(lifetimeMs && { lifetimeMs }),
        }),
      { isDurable: false },
    )
  const stepAt = async (path: string, data: RedirectData, lifetimeMs?: number) =>
    new URL(`${path}?redirectSession=${await keep(data, lifetimeMs)}`, publicUrl)

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
  // Through a step of ours: the checkout must know where its buyer goes in the end.
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

/** Only to registered places of the caller's client, or to our own pages (RFC 9700, 4.11). */
const checkCallbacks = ({ callbacks }: Input, { client }: Caller, publicUrl: string) => {
  for (const url of Object.values(callbacks)) {
    if (url === undefined) continue
    if (!isPlaceToReturn(client, url, publicUrl)) throw problems.badRedirect()
  }
}

const present = ({ shop }: Asked['identity'], url: URL): RedirectSessionAnswer => {
  if (url.href.length > MAX_URL_LENGTH) throw problems.badRequest('The address becomes too long')
  return {
    redirectSession: {
      // Not the secret in the address: this one may be logged.
      id: uuidV7(shop.now(), shop.randomBytes),
      fullUrl: url.href,
      shortUrl: url.href,
      urlDetails: { endpoint: url.origin + url.pathname, searchParams: Object.fromEntries(url.searchParams) },
    },
  }
}
