import { report } from '../../page/scripts.ts'
import { toJson } from '../../page/messages.ts'
import type { PageStorage } from '../../page/storage.ts'
import { wixPage } from './wix-events.ts'

/** As the platform's own client library stores it; times in seconds. */
type Tokens = { accessToken?: { value?: string; expiresAt?: number }; refreshToken?: { value?: string } }
type Granted = { access_token: string; expires_in: number | string; refresh_token?: string | null }

/** Cookie and storage name of pages built with that library, as in its templates. */
const OF_PAGE = 'wixSession'
const COOKIE = /(?:^|; )wixSession=([^;]*)/
const SAVED_TOKENS = 'poptin_wix_tokens'
/** The app id of Wix Stores in pages; catalogues use another one. */
const STORES_IN_PAGE = '1380b703-ce81-ff05-f115-39571d94dfcd'
/** A token that expires during a call is useless. */
const MARGIN_SECONDS = 30
const MS = 1_000
const SERVER_FAULT = 500

export type WixTokens = {
  /**
   * The visitor's token for the platform's API; '': none. `refused`: a token that is no longer accepted.
   * `begins`: creates a visitor of our own if there is none.
   */
  find: (begins?: boolean, refused?: string) => Promise<string>
  /** Whether the last token is of our own visitor, whose cart differs from the page's own. */
  isOurs: () => boolean
}
type Setting = { host: string; clientId: string; appId: string }

/**
 * Reads the token of the page's own client, then requests one of our own from the platform with the site's
 * client id. The page's own token calls are not used: the platform blocks other scripts from them.
 */
export const openWixTokens = (
  { host, clientId, appId }: Setting,
  { recall, remember }: PageStorage,
): WixTokens => {
  let isOurs = false
  /** For the page's own visitor: the page is not notified, and continues with its own token. */
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
  /** An answer may contain no new refresh token, and the library ignores a new one. */
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
  /** One at a time, so that two simultaneous presses create one visitor. */
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
    // The platform gives tokens only to some scripts.
    report(error)
    return ''
  }
}

const cookie = (): string | undefined => {
  try {
    return decodeURIComponent(COOKIE.exec(document.cookie)?.[1] ?? '')
  } catch {
    // A frame without cookies, or a cookie of another script.
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
