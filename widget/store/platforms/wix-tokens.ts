import { report } from '../../page/scripts.ts'
import { toJson } from '../../page/messages.ts'
import type { PageStorage } from '../../page/storage.ts'
import { wixPage } from './wix-events.ts'

/** As the platform's own client library stores it; times in seconds. */
type Tokens = { accessToken?: { value?: string; expiresAt?: number }; refreshToken?: { value?: string } }
type Granted = { access_token: string; expires_in: number | string; refresh_token?: string | null }

/** Where pages that are built with that library store it: the name that its templates give. */
const OF_PAGE = 'wixSession'
const COOKIE = /(?:^|; )wixSession=([^;]*)/
const SAVED_TOKENS = 'poptin_wix_tokens'
/** The app of Wix Stores as pages know it; catalogues name another one. */
const STORES_IN_PAGE = '1380b703-ce81-ff05-f115-39571d94dfcd'
/** What ends while a call is on its way is of no use. */
const MARGIN_SECONDS = 30
const MS = 1_000
const SERVER_FAULT = 500

export type WixTokens = {
  /**
   * What the visitor is known by to the platform's API; '': nobody has given anything. `refused`: one that is
   * not taken any longer. `begins`: who has none becomes a visitor that only we know of.
   */
  find: (begins?: boolean, refused?: string) => Promise<string>
  /** What was found last is of such a visitor: the page's own cart is another one. */
  isOurs: () => boolean
}
type Setting = { host: string; clientId: string; appId: string }

/**
 * Looks where the page's own client has its token, then requests one of our own from the platform, by the
 * site's client id. Which calls the page itself fetches its tokens by is left alone: the platform bars
 * scripts of others from them.
 */
export const openWixTokens = (
  { host, clientId, appId }: Setting,
  { recall, remember }: PageStorage,
): WixTokens => {
  let isOurs = false
  /** Of the page's own visitor: the page does not learn of it, and goes on with what it has. */
  let renewed: Tokens | undefined

  const requestTokens = async (grant: object): Promise<Tokens | undefined> => {
    const answer = await fetch(`${host}/oauth2/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: toJson({ ...(clientId && { clientId }), ...grant }),
    })
    if (answer.status >= SERVER_FAULT) throw new Error(`no token: ${answer.status}`)
    if (!answer.ok) return undefined
    const { access_token, expires_in, refresh_token } = (await answer.json()) as Granted
    return {
      accessToken: { value: access_token, expiresAt: Math.floor(Date.now() / MS) + Number(expires_in) },
      refreshToken: { value: refresh_token ?? '' },
    }
  }
  /** An answer may name no other refresh token, and the library never takes another. */
  const renew = async ({ refreshToken }: Tokens = {}): Promise<Tokens | undefined> => {
    const next = refreshToken?.value
      ? await requestTokens({ refreshToken: refreshToken.value, grantType: 'refresh_token' })
      : undefined
    return next && { ...next, refreshToken: { value: next.refreshToken?.value || refreshToken!.value! } }
  }

  let nameOfRenewed: string | undefined
  const ofPage = async (refused?: string): Promise<string> => {
    const given = await givenToScripts(appId)
    if (given && given !== refused) return given
    const own = tokensIn(recall(OF_PAGE)) ?? tokensIn(cookie())
    if (!own) return ''
    const name = own.refreshToken?.value
    const known = usable(own, refused) || (nameOfRenewed === name && usable(renewed, refused))
    if (known) return known
    renewed = await renew(own)
    nameOfRenewed = name
    return renewed?.accessToken?.value ?? ''
  }

  const ofOurs = async (begins: boolean, refused?: string): Promise<string> => {
    if (!clientId) return ''
    const saved = tokensIn(recall(SAVED_TOKENS))
    const known = usable(saved, refused)
    if (known) return known
    const next =
      (await renew(saved)) ?? (begins ? await requestTokens({ grantType: 'anonymous' }) : undefined)
    if (next ?? saved) remember(SAVED_TOKENS, next ? toJson(next) : '')
    return next?.accessToken?.value ?? ''
  }

  const look = async (begins: boolean, refused?: string): Promise<string> => {
    const found = await ofPage(refused)
    isOurs = !found
    return found || ofOurs(begins, refused)
  }
  /** One after another: two buttons pressed at once are one visitor. */
  let last: Promise<unknown> = Promise.resolve()
  return {
    find: (begins = false, refused) => {
      const found = last.then(() => look(begins, refused))
      last = found.catch(() => {})
      return found
    },
    isOurs: () => isOurs,
  }
}

const givenToScripts = async (appId: string): Promise<string> => {
  const { wixEmbedsAPI: embeds } = wixPage()
  try {
    return (
      (await embeds?.getAccessTokenFunction?.()?.()) ||
      (await embeds?.getAppToken?.(appId)) ||
      (await embeds?.getAppToken?.(STORES_IN_PAGE)) ||
      ''
    )
  } catch (error) {
    // The platform hands out tokens to some scripts and not to others.
    report(error)
    return ''
  }
}

const cookie = (): string | undefined => {
  try {
    return decodeURIComponent(COOKIE.exec(document.cookie)?.[1] ?? '')
  } catch {
    // A frame without cookies, or one that somebody else has written.
    return undefined
  }
}

const tokensIn = (text: string | null | undefined): Tokens | undefined => {
  if (!text) return undefined
  try {
    const parsed = JSON.parse(text) as Tokens & { tokens?: Tokens }
    const tokens = parsed.tokens ?? parsed
    return tokens.accessToken?.value || tokens.refreshToken?.value ? tokens : undefined
  } catch {
    return undefined
  }
}

const usable = (tokens: Tokens | undefined, refused: string | undefined): string => {
  const { value = '', expiresAt = 0 } = tokens?.accessToken ?? {}
  return value !== refused && expiresAt * MS > Date.now() + MARGIN_SECONDS * MS ? value : ''
}
