import type { Context } from 'hono'
import { paths } from '#storefront/paths.ts'
import { readCookie, removeCookie, setCookie } from '#server/http/cookies.ts'
import type { Shop } from '#server/shop.ts'
import { findAuthorization } from '../authorize/find-authorization.ts'
import type { IdentityService } from '../identity-service.ts'
import { peerOf } from '../peer.ts'
import { SECRET_KINDS } from '../secret-kinds.ts'
import type { SigningIn } from '../sign-in/signing-in.ts'

/** Redirect session of the client a sign-in is for. */
export const REDIRECT_PARAMETER = 'zlecenie'
/** Where on our own pages somebody goes on who was asked to sign in. */
const NEXT_PARAMETER = 'dalej'
const MAX_TOKEN = 1_000

/** For whom somebody signs in on our pages, and where they go then. */
export type SignInPlace = SigningIn & {
  /** Null: for the shop's own account. */
  redirectToken: string | null
  clientName: string
  /** Goes behind the address of every next step. */
  query: string
  next: string
  /** Where forms may end up besides here. */
  formTargets: string[]
}

/** Only our own pages behind a sign-in: whatever else is asked for leads to the account. */
const readNext = (text: string | undefined): string =>
  text && /^\/(moje-konto|zamowienie)\/[a-z0-9/-]*$/.test(text) && !text.includes('//') ? text : paths.account

/** Undefined: the redirect session is unknown or too old. */
export const readPlace = async (c: Context, identity: IdentityService): Promise<SignInPlace | undefined> => {
  const peer = peerOf(c, identity.shop)
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

const isSecure = ({ settings: { publicUrl } }: Pick<Shop, 'settings'>) => publicUrl.startsWith('https:')
const cookieName = (shop: Pick<Shop, 'settings'>) =>
  isSecure(shop) ? '__Host-klepka_sign_in' : 'klepka_sign_in'

/**
 * Carries a sign-in from one page to the next: its state token, or the session token that waits for a
 * consent. Never in an address.
 */
export const keepStep = (c: Context, shop: Pick<Shop, 'settings'>, token: string): void =>
  setCookie(c, cookieName(shop), token, {
    maxAgeSeconds: SECRET_KINDS.state.lifetimeMs / 1000,
    isHttpOnly: true,
    isSecure: isSecure(shop),
  })

export const readStep = (c: Context, shop: Pick<Shop, 'settings'>): string | undefined =>
  readCookie(c, cookieName(shop))?.slice(0, MAX_TOKEN)

export const forgetStep = (c: Context, shop: Pick<Shop, 'settings'>): void => {
  if (readCookie(c, cookieName(shop)) !== undefined) removeCookie(c, cookieName(shop), isSecure(shop))
}
