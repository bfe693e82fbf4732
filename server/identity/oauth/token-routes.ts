import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { identityPaths } from '#contract/identity/paths.ts'
import type { TokenInfoAnswer } from '#contract/identity/token.ts'
import type { Grant } from './grant.ts'
import * as grants from './grants/index.ts'
import { readObject } from '../http/read-body.ts'
import { IdentityProblem, oauthProblem } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { peerOf } from '../http/peer.ts'
import { limitRequests } from '../throttle/limit-requests.ts'
import { readDpopProof } from '../tokens/dpop-proof.ts'
import { envelope, openEnvelope, readTokenRequest, type TokenRequest } from './read-token-request.ts'
import type { SessionRow } from '#server/platform/db/tables/identity-tables.ts'
import { findSessionOfToken } from '../tokens/find-session-of-token.ts'

/**
 * Information about a token for anybody who has it (RFC 7662); access tokens, and refresh tokens of
 * applications.
 */
const readTokenInfo = async (identity: IdentityService, token: string): Promise<TokenInfoAnswer> => {
  const found = await findSessionOfToken(identity, token)
  if (!found) return { active: false }
  const { session, access } = found
  if (access) return present(session, access.issuedAt, access.expiresAt)
  // Anybody may call this: refresh tokens of people are not described.
  if (session.kind !== 'app') return { active: false }
  return present(
    session,
    Math.floor(session.created_ms / 1000),
    Math.floor(Math.min(session.ends_ms, session.idle_ends_ms) / 1000),
  )
}

const present = (session: SessionRow, iat: number, exp: number): TokenInfoAnswer => ({
  active: true,
  subjectType: session.subject_type,
  subjectId: session.subject_id,
  exp: String(exp),
  iat: String(iat),
  clientId: session.client_id ?? '',
  siteId: session.site_id,
  ...(session.instance_id === null ? {} : { instanceId: session.instance_id }),
})

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
      await limitRequests(identity, peerOf(c, identity.services), (await identity.directory()).ownSite)
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
      // The gateway's clients read an envelope, other clients the key set itself.
      return c.json(c.req.header('x-wix-bi-gateway') === undefined ? keySet : envelope(200, keySet))
    })
  }

  return app
}

const issue = async (c: Context, identity: IdentityService, request: TokenRequest) => {
  const peer = peerOf(c, identity.services)
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
  const proof = await readDpopProof(c, identity.services)
  if (proof && !proof.ok)
    throw oauthProblem(
      'invalid_dpop_proof',
      'The DPoP proof is not for this request, too old or was used before',
    )
  return grant.issue(identity, read.output, { c, peer, proofKey: proof?.key })
}
