import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { paths } from '#storefront/paths.ts'
import { removeCookie, setResponseCookie } from '#server/platform/http/cookies.ts'
import type { Services } from '#server/platform/services.ts'
import { findAuthorization } from '#server/identity/authorize/complete-authorization.ts'
import type { IdentityService } from '#server/identity/service/identity-service.ts'
import { peerOf } from '#server/identity/http/peer.ts'
import { SECRET_KINDS } from '#server/identity/secrets/one-time-secrets.ts'
import type { SignInContext } from '#server/identity/sign-in/sign-in-context.ts'

/** Redirect session of the client that requested the sign-in. */
export const REDIRECT_PARAMETER = 'zlecenie'
/** The page of ours to which a visitor returns after signing in. */
const NEXT_PARAMETER = 'dalej'
const MAX_TOKEN = 1_000

/** The client of a sign-in on our pages, and its destination. */
export type SignInLocation = SignInContext & {
  /** Null: for the shop's own account. */
  redirectToken: string | null
  clientName: string
  /** Appended to the address of every next step. */
  query: string
  next: string
  /** Additional origins where forms may end up. */
  formTargets: string[]
}

/** Only our own pages that require sign-in: any other destination is replaced by the account. */
const readNext = (text: string | undefined): string =>
  text && /^\/(moje-konto|zamowienie)\/[a-z0-9/-]*$/.test(text) && !text.includes('//') ? text : paths.account

/** Undefined: the redirect session is unknown or expired. */
export const readSignInLocation = async (
  c: Context,
  identity: IdentityService,
): Promise<SignInLocation | undefined> => {
  const peer = peerOf(c, identity.services)
  const redirectToken = c.req.query(REDIRECT_PARAMETER)
  const { ownSite } = await identity.directory()
  if (redirectToken === undefined) {
    const next = readNext(c.req.query(NEXT_PARAMETER))
    const query = next === paths.account ? '' : `?${NEXT_PARAMETER}=${encodeURIComponent(next)}`
    return {
      site: ownSite,
      client: null,
      peer,
      redirectToken: null,
      clientName: '',
      query,
      next,
      formTargets: [],
    }
  }
  const found =
    redirectToken.length > MAX_TOKEN ? undefined : await findAuthorization(identity, redirectToken)
  if (!found) return undefined
  const query = `?${REDIRECT_PARAMETER}=${encodeURIComponent(redirectToken)}`
  return {
    site: found.site,
    client: found.client,
    peer,
    redirectToken,
    clientName: found.clientName,
    query,
    next: paths.account,
    formTargets: targetsOf(found.client.redirectUris),
  }
}

/** Origins, or schemes of apps that have none. */
const targetsOf = (addresses: string[]): string[] => [
  ...new Set(
    addresses
      .filter((address) => URL.canParse(address))
      .map((address) => {
        const { origin, protocol } = new URL(address)
        return origin === 'null' ? protocol : origin
      }),
  ),
]

const isSecure = ({ settings: { publicUrl } }: Services) => publicUrl.startsWith('https:')
const cookieName = (services: Services) => (isSecure(services) ? '__Host-klepka_sign_in' : 'klepka_sign_in')

/**
 * Passes a sign-in from one page to the next: its state token, or the session token before a
 * consent. Never in an address.
 */
export const saveStep = (c: Context, services: Services, token: string): void =>
  setResponseCookie(c, cookieName(services), token, {
    maxAgeSeconds: SECRET_KINDS.state.lifetimeMs / 1000,
    isHttpOnly: true,
    isSecure: isSecure(services),
  })

export const readStep = (c: Context, services: Services): string | undefined =>
  getCookie(c, cookieName(services))?.slice(0, MAX_TOKEN)

export const removeStep = (c: Context, services: Services): void => {
  if (getCookie(c, cookieName(services)) !== undefined)
    removeCookie(c, cookieName(services), isSecure(services))
}
