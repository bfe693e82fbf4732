import { createHash, timingSafeEqual } from 'node:crypto'
import type { Peer } from '../../http/peer.ts'
import * as v from 'valibot'
import { recordEvent } from '../../audit/record-event.ts'
import type { CodeData } from '../../authorize/complete-authorization.ts'
import { oauthProblem } from '../../http/identity-problem.ts'
import type { IdentityService } from '../../service/identity-service.ts'
import { lockIdentity } from '../../members/store.ts'
import {
  countFailedAttempt,
  findAnySecret,
  type OneTimeSecret,
  setUsedSecretData,
  consumeSecret,
} from '../../secrets/one-time-secrets.ts'
import { signIdToken, answerTokens } from '../../tokens/answer-tokens.ts'
import { endReplayedSession } from '../end-stolen-session.ts'
import { openSession } from '../../tokens/open-session.ts'
import { grant, requireClient } from '../grant.ts'

/** RFC 7636, 4.1 */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

const refused = () =>
  oauthProblem('invalid_grant', 'The code is unknown, used, too old or not for this request')

/**
 * A member's tokens for a code: once, within its minute, by the same client, with the verifier and address of
 * the request.
 */
export default grant({
  name: 'authorization_code',
  parameters: v.object({
    clientId: v.string(),
    code: v.string(),
    codeVerifier: v.pipe(v.string(), v.regex(VERIFIER)),
    redirectUri: v.optional(v.string()),
  }),
  issue: async (identity, { clientId, code, codeVerifier, redirectUri }, { c, peer, proofKey }) => {
    const { services } = identity
    const { client, site } = await requireClient(c, identity, clientId)

    const found = await findAnySecret<CodeData>(services.db.read, 'code', code, services.now())
    if (!found) throw refused()
    if (found.usedMs !== null) return endReplayed(identity, code, peer)
    const { data } = found
    const fits =
      data.clientId === client.id &&
      found.siteId === site.id &&
      (redirectUri ?? null) === data.redirectUri &&
      isProof(codeVerifier, data.challenge)
    if (found.triesLeft < 1 || !fits) {
      // A caller without the verifier got the code from somewhere else: it is invalid from now on.
      await services.db.transaction((tx) => countFailedAttempt(tx, found.hash))
      throw refused()
    }

    const opened = await services.db.transaction(async (tx) => {
      const now = services.now()
      // Locked: a concurrent block waits and finds the session.
      const member = await lockIdentity(tx, found.identityId!)
      if (member?.site_id !== site.id || member.status !== 'ACTIVE')
        return { ok: false as const, isReplay: false }
      if (!(await consumeSecret(tx, found.hash, now))) return { ok: false as const, isReplay: true }
      const { session, refreshToken } = await openSession(tx, services, {
        site,
        peer,
        proofKey,
        kind: 'oauth',
        client_id: client.id,
        subject_type: 'MEMBER',
        subject_id: member.id,
        instance_id: null,
      })
      await setUsedSecretData(tx, found.hash, { ...data, sessionId: session.id } satisfies CodeData)
      await recordEvent(tx, services, 'signed_in', {
        siteId: site.id,
        identityId: member.id,
        clientId: client.id,
        peer,
        details: { grant: 'authorization_code', sessionId: session.id },
      })
      return { ok: true as const, session, refreshToken, member }
    })
    if (opened.ok) {
      const tokens = await answerTokens(identity, site, opened.session, opened.refreshToken)
      if (!data.scope.split(' ').includes('openid')) return tokens
      return { ...tokens, scope: data.scope, id_token: await signIdToken(identity, opened.member, data) }
    }
    if (opened.isReplay) return endReplayed(identity, code, peer)
    throw refused()
  },
})

const isProof = (verifier: string, challenge: string): boolean => {
  const [made, given] = [
    Buffer.from(createHash('sha256').update(verifier).digest('base64url')),
    Buffer.from(challenge),
  ]
  return made.length === given.length && timingSafeEqual(made, given)
}

/** Refuses in any case. */
const endReplayed = async ({ services }: IdentityService, code: string, peer: Peer): Promise<never> => {
  const used: OneTimeSecret<CodeData> | undefined = await findAnySecret<CodeData>(
    services.db.read,
    'code',
    code,
    services.now(),
  )
  if (used)
    await endReplayedSession(services, {
      sessionId: used.data.sessionId,
      siteId: used.siteId,
      identityId: used.identityId,
      clientId: used.data.clientId,
      peer,
    })
  throw refused()
}
