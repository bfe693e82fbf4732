import { identityPaths } from '#contract/identity/paths.ts'
import type { TokenAnswer, TokenInfoAnswer } from '#contract/identity/token.ts'
import type { IdentityHost } from '../calls/send-call.ts'
import { type SessionEnvironment, realOutside } from '../environment.ts'
import { readTokenInfo } from '../tokens/request-tokens.ts'
import type { Strategy } from './strategy.ts'
import { requestIdOf } from '../calls/call-failure.ts'

/** Parameters of the address that the site's owner returns to after the installation. */
type InstallReturn = { code: string; instanceId: string }

/**
 * `state` is that of the installation's start: an address with another one, or with none, was not requested
 * by us.
 */
const readInstallReturn = (url: string, state?: string): InstallReturn => {
  const query = new URL(url).searchParams
  const came = query.get('state')
  if (state !== undefined && came !== state)
    throw new Error(`Invalid OAuth callback URL. Expected state to be "${state}" but got "${came}"`)
  const code = query.get('code')
  const instanceId = query.get('instanceId')
  if (!code || !instanceId)
    throw new Error(
      'Invalid OAuth callback URL. Make sure you pass the url including the code and instanceId query params.',
    )
  return { code, instanceId }
}

/** Requests of an application: path and error message of each. */
const REQUESTS = {
  authorization_code: {
    path: identityPaths.appTokens[0],
    failed: 'Failed to exchange authorization code for refresh token',
  },
  refresh_token: {
    path: identityPaths.appTokens[0],
    failed: 'Failed to exchange refresh token for access token',
  },
  client_credentials: {
    path: identityPaths.token[0],
    failed: 'Failed to exchange instance ID for access token',
  },
  strip_bound_session: { path: identityPaths.token[0], failed: 'Failed to get unbound token' },
} as const

type AppGrant = keyof typeof REQUESTS

/** Requests an application's tokens. */
const requestAppTokens = async (
  { fetch }: Pick<SessionEnvironment, 'fetch'>,
  host: IdentityHost,
  grant: AppGrant,
  fields: Record<string, string>,
): Promise<TokenAnswer> => {
  const { path, failed } = REQUESTS[grant]
  const response = await fetch(host.writeUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, grant_type: grant }),
  })
  if (response.status !== 200)
    throw new Error(
      `${failed}. Unexpected status code from the OAuth service: ${response.status}, request id: ${requestIdOf(response)}`,
    )
  return (await response.json()) as TokenAnswer
}

export type AppOptions = {
  appId: string
  appSecret: string
  host: IdentityHost
  /** At most one: the credentials of its calls. */
  by?: { refreshToken: string } | { instanceId: string } | { accessToken: string }
  /** Called with each successor of the refresh token: store it, the previous one soon expires. */
  keepRefreshToken?: (refreshToken: string) => void
  outside?: SessionEnvironment
}

export type AppStrategy = Strategy & {
  /** The address where a site's owner installs the application. */
  getInstallUrl: (where: { redirectUrl: string; token?: string; state?: string }) => string
  /** Reads the address the owner returned to; from then on the strategy calls for that installation. */
  handleOAuthCallback: (
    url: string,
    expected?: { state: string },
  ) => Promise<{ instanceId: string; accessToken: string; refreshToken: string }>
  /** Exchanges a visitor's or member's token for the application's own, for the same installation. */
  elevated: () => Promise<AppStrategy>
  getTokenInfo: () => Promise<TokenInfoAnswer>
  getActiveToken: () => string | undefined
}

const SECOND_MS = 1_000

/** An application on its own server: it has a secret, so never in a browser. */
export const appStrategy = (options: AppOptions): AppStrategy => {
  const { appId, appSecret, host, by, outside = realOutside } = options
  let refreshToken = by && 'refreshToken' in by ? by.refreshToken : undefined
  let cached: { value: string; untilMs: number } | undefined
  let underWay: Promise<string> | undefined
  const accessToken = by && 'accessToken' in by ? by.accessToken : undefined

  const requestTokens = (grant: Parameters<typeof requestAppTokens>[2], fields: Record<string, string>) =>
    requestAppTokens(outside, host, grant, { client_secret: appSecret, ...fields })
  const adopt = (answer: TokenAnswer) => {
    if (!answer.refresh_token || answer.refresh_token === refreshToken) return
    refreshToken = answer.refresh_token
    options.keepRefreshToken?.(refreshToken)
  }
  /** Cached for exactly the lifetime given by the service. */
  const cache = ({ access_token: value, expires_in: seconds }: TokenAnswer, requestedMs: number) => {
    cached = { value, untilMs: requestedMs + Number(seconds) * SECOND_MS }
    return value
  }

  const obtain = async () => {
    const requestedMs = outside.now()
    if (refreshToken !== undefined) {
      const answer = await requestTokens('refresh_token', { refresh_token: refreshToken, client_id: appId })
      adopt(answer)
      return cache(answer, requestedMs)
    }
    if (by && 'instanceId' in by)
      return cache(
        await requestTokens('client_credentials', { instance_id: by.instanceId, client_id: appId }),
        requestedMs,
      )
    if (accessToken)
      return cache(await requestTokens('strip_bound_session', { access_token: accessToken }), requestedMs)
    throw new Error(
      'Missing refresh token, instance ID or access token. One of them is needed to act as the app',
    )
  }
  const token = async () => {
    if (cached && cached.untilMs > outside.now()) return cached.value
    underWay ??= obtain().finally(() => (underWay = undefined))
    return underWay
  }

  return {
    getInstallUrl: ({ redirectUrl, token: installToken, state }) => {
      const query = {
        redirectUrl,
        appId,
        ...(state && { state }),
        ...(installToken && { token: installToken }),
      }
      return `${host.writeUrl}${identityPaths.install[0]}?${new URLSearchParams(query)}`
    },
    handleOAuthCallback: async (url, expected) => {
      const { code, instanceId } = readInstallReturn(url, expected?.state)
      const requestedMs = outside.now()
      const answer = await requestTokens('authorization_code', { code, client_id: appId })
      adopt(answer)
      return { instanceId, accessToken: cache(answer, requestedMs), refreshToken: answer.refresh_token ?? '' }
    },
    getAuthHeaders: async () => ({ headers: { Authorization: await token() } }),
    elevated: async () => {
      if (!accessToken) throw new Error('Providing an access token is required to perform elevation')
      const info = await readTokenInfo(outside, host, accessToken)
      if (!info.active || info.clientId !== appId)
        throw new Error(`Invalid access token. The token is not issued for the app with ID "${appId}"`)
      if (!info.instanceId) throw new Error('Unexpected token info. The token does not contain instance ID')
      return appStrategy({ appId, appSecret, host, outside, by: { instanceId: info.instanceId } })
    },
    getTokenInfo: async () => {
      const inspected = refreshToken ?? accessToken
      if (!inspected) throw new Error('Missing token to get info for')
      return readTokenInfo(outside, host, inspected)
    },
    getActiveToken: () => accessToken ?? refreshToken,
  }
}
