import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { identityPaths } from '#contract/identity/paths.ts'
import type { TokenInfoAnswer } from '#contract/identity/token.ts'
import type { Grant } from '../grants/grant.ts'
import * as grants from '../grants/index.ts'
import { readObject } from '../http/read-body.ts'
import { IdentityProblem, oauthProblem } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { peerOf } from '../peer.ts'
import { limitRequests } from './limit-requests.ts'
import { readProof } from './read-proof.ts'
import { readTokenInfo } from './read-token-info.ts'
import { envelope, openEnvelope, readTokenRequest, type TokenRequest } from './read-token-request.ts'

const GRANTS = new Map(Object.values(grants).map((grant) => [grant.name, grant as unknown as Grant]))

/** Token endpoint, token info and published keys. */
export const tokenRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()

  for (const path of identityPaths.token) {
    app.post(path, async (c) => {
      const { request, isEnvelope } = readTokenRequest(await readObject(c))
      c.header('Cache-Control', 'no-store')
      c.header('Pragma', 'no-cache')
      if (!isEnvelope) return c.json(await issue(c, identity, request))
      try {
        return c.json(envelope(200, await issue(c, identity, request)))
      } catch (error) {
        if (!(error instanceof IdentityProblem)) throw error
        return c.json(envelope(error.status, error.body))
      }
    })
  }

  for (const path of identityPaths.tokenInfo) {
    app.post(path, async (c) => {
      const body = await readObject(c)
      await limitRequests(identity, peerOf(c, identity.shop), (await identity.directory()).ownSite)
      const { token } =
        typeof body['body'] === 'string' && body['token'] === undefined ? openEnvelope(body['body']) : body
      c.header('Cache-Control', 'no-store')
      return c.json(
        (typeof token === 'string'
          ? await readTokenInfo(identity, token)
          : { active: false }) satisfies TokenInfoAnswer,
      )
    })
  }

  for (const path of identityPaths.keys) {
    app.get(path, async (c) => {
      const keySet = { keys: await identity.keys.published() }
      c.header('Cache-Control', 'public, max-age=600')
      // The gateway's clients read an envelope, everybody else the key set itself.
      return c.json(c.req.header('x-wix-bi-gateway') === undefined ? keySet : envelope(200, keySet))
    })
  }

  return app
}

const issue = async (c: Context, identity: IdentityService, request: TokenRequest) => {
  const peer = peerOf(c, identity.shop)
  const directory = await identity.directory()
  const client = typeof request.clientId === 'string' ? directory.client(request.clientId) : undefined
  await limitRequests(identity, peer, (client && directory.site(client.siteId)) ?? directory.ownSite)
  if (typeof request.grantType !== 'string') throw oauthProblem('invalid_request', 'grantType is missing')
  const grant = GRANTS.get(request.grantType)
  if (!grant) throw oauthProblem('unsupported_grant_type', 'There is no such grant')
  const read = v.safeParse(grant.parameters, request)
  if (!read.success)
    throw oauthProblem(
      'invalid_request',
      `${v.getDotPath(read.issues[0]) ?? 'A parameter'} is missing or of the wrong type`,
    )
  const proof = await readProof(c, identity.shop)
  if (proof && !proof.ok)
    throw oauthProblem(
      'invalid_dpop_proof',
      'The DPoP proof is not for this request, too old or was used before',
    )
  return grant.issue(identity, read.output, { c, peer, proofKey: proof?.key })
}
