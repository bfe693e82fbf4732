import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { identityPaths } from '#contract/identity/paths.ts'
import type { TokenAnswer } from '#contract/identity/token.ts'
import { readObject } from '../http/read-body.ts'
import { oauthProblem } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { findAnySecret, setUsedSecretData, consumeSecret } from '../secrets/one-time-secrets.ts'
import { peerOf, type Peer } from '../http/peer.ts'
import type { IdentityApp } from '../sites/site.ts'
import { answerRefresh } from './refresh-session.ts'
import { answerTokens } from '../tokens/answer-tokens.ts'
import { endReplayedSession } from './end-stolen-session.ts'
import { limitRequests } from '../throttle/limit-requests.ts'
import { readTokenRequest } from './read-token-request.ts'
import { findApp, findInstalled, openAppSession } from '../apps/find-app.ts'
import type { InstallCode } from '../apps/install-app.ts'

const credentials = v.object({
  clientId: v.string(),
  clientSecret: v.string(),
  grantType: v.picklist(['authorization_code', 'refresh_token']),
  code: v.optional(v.string()),
  refreshToken: v.optional(v.string()),
})

/**
 * `POST /oauth/access`: an application's tokens for an installation's code or its refresh token; the answer
 * always contains a refresh token.
 */
export const appAccessRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()
  for (const path of identityPaths.appTokens) {
    app.post(path, async (c) => {
      const { request } = readTokenRequest(await readObject(c))
      const peer = peerOf(c, identity.services)
      await limitRequests(identity, peer, (await identity.directory()).ownSite)
      const read = v.safeParse(credentials, request)
      if (!read.success)
        throw oauthProblem(
          read.issues[0].path?.[0]?.key === 'grantType' && typeof request.grantType === 'string'
            ? 'unsupported_grant_type'
            : 'invalid_request',
          `${v.getDotPath(read.issues[0]) ?? 'A parameter'} is missing or of the wrong type`,
        )
      const { clientId, clientSecret, grantType, code, refreshToken } = read.output
      const known = await findApp(identity, clientId, clientSecret)
      return grantType === 'authorization_code'
        ? answer(c, await exchange(identity, known, code ?? '', peer))
        : answer(c, await refresh(identity, known, refreshToken ?? '', peer))
    })
  }
  return app
}

const answer = (c: Context, tokens: TokenAnswer) => {
  c.header('Cache-Control', 'no-store')
  c.header('Pragma', 'no-cache')
  return c.json(tokens)
}

const refusedCode = () =>
  oauthProblem('invalid_grant', 'The code is unknown, used, too old or of another application')

const exchange = async (
  identity: IdentityService,
  app: IdentityApp,
  code: string,
  peer: Peer,
): Promise<TokenAnswer> => {
  const { services } = identity
  const found = await findAnySecret<InstallCode>(services.db.read, 'install', code, services.now())
  if (found?.data.appId !== app.id) throw refusedCode()
  const { instance, site } = await findInstalled(identity, app, found.data.instanceId)
  const opened = await services.db.transaction(async (tx) => {
    if (!(await consumeSecret(tx, found.hash, services.now()))) return undefined
    const made = await openAppSession(tx, services, { site, instance, peer, isRefreshed: true })
    await setUsedSecretData(tx, found.hash, {
      ...found.data,
      sessionId: made.session.id,
    } satisfies InstallCode)
    return made
  })
  if (opened) return answerTokens(identity, site, opened.session, opened.refreshToken)
  const used = await findAnySecret<InstallCode>(services.db.read, 'install', code, services.now())
  await endReplayedSession(services, {
    sessionId: used?.data.sessionId,
    siteId: site.id,
    clientId: app.id,
    peer,
  })
  throw refusedCode()
}

const refresh = (
  identity: IdentityService,
  app: IdentityApp,
  token: string,
  peer: Peer,
): Promise<TokenAnswer> =>
  answerRefresh(identity, token, peer, (session, directory) => {
    const site = directory.site(session.site_id)
    const isInstalled = directory.instance(session.instance_id ?? '')?.appId === app.id
    return site && session.kind === 'app' && session.client_id === app.id && isInstalled
      ? { site, rotation: 'confirm-on-use' }
      : undefined
  })
