import type { TokenAnswer } from '#contract/identity/token.ts'
import type { SessionRow } from '#server/platform/db/tables/identity-tables.ts'
import { oauthProblem } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import type { Directory } from '../sites/directory.ts'
import type { Client, Site } from '../sites/site.ts'
import { answerTokens } from '../tokens/answer-tokens.ts'
import { endStolenSession } from './end-stolen-session.ts'
import type { Peer } from '../http/peer.ts'
import type { Services } from '#server/platform/services.ts'
import { idleMs, hashRefreshToken, sessionIdOf, successorOf } from '../tokens/open-session.ts'
import { findSession, isLive, isRetired, promoteSuccessor, setSeen } from '../tokens/session-store.ts'

/** The idle end is extended at most this often: most refreshes write nothing. */
const SEEN_EVERY_MS = 5 * 60_000

/** Where a session is refreshed, and how its tokens change. */
type Refreshing = { site: Site; rotation: Client['rotation'] }

type Refreshed =
  | { ok: true; session: SessionRow; refreshToken: string }
  | { ok: false; reason: 'unknown' | 'ended' }
  /** A retired token was used after its grace period: `endStolenSession`. */
  | { ok: false; reason: 'reused'; session: SessionRow }

/**
 * Accepts a refresh token (contract, section "Rotation"): it stays valid until its successor is used, then
 * for the grace period; a later use is theft.
 */
const rotateRefreshToken = async (
  services: Services,
  site: (session: SessionRow) => Refreshing | undefined | Promise<Refreshing | undefined>,
  token: string,
): Promise<Refreshed> => {
  const sessionId = sessionIdOf(token)
  const session = sessionId && (await findSession(services.db.read, sessionId))
  const refreshing = session && (await site(session))
  if (!session || !refreshing) return { ok: false, reason: 'unknown' }
  const now = services.now()
  if (!isLive(session, now)) return { ok: false, reason: 'ended' }

  const shown = hashRefreshToken(token)
  const successor = successorOf(services, token)
  const accept = async (refreshToken: string): Promise<Refreshed> => {
    await extendSession(services, session, refreshing.site)
    return { ok: true, session, refreshToken }
  }

  if (shown === session.refresh_hash) {
    if (refreshing.rotation === 'off') return accept(token)
    if (refreshing.rotation === 'strict')
      await promote(services, session, hashRefreshToken(successor), successorOf(services, successor))
    return accept(successor)
  }
  if (shown === session.next_hash && refreshing.rotation !== 'off') {
    await promote(services, session, shown, successor)
    return accept(successor)
  }
  const isPrevious = shown === session.previous_hash
  // Within the grace period its successor is the current token.
  if (
    isPrevious &&
    now - (session.retired_ms ?? 0) <= refreshing.site.settings.refreshRotationGraceSeconds * 1000
  )
    return accept(successor)
  if (!isPrevious && !(await isRetired(services.db.read, session.id, shown)))
    return { ok: false, reason: 'unknown' }
  return { ok: false, reason: 'reused', session }
}

/** If the promotion is lost in a power cut, it is repeated at the next use. */
const promote = (services: Services, session: SessionRow, currentHash: string, next: string) =>
  services.db.transaction(
    (tx) =>
      promoteSuccessor(
        tx,
        { id: session.id, currentHash: session.refresh_hash, previousHash: session.previous_hash },
        { currentHash, nextHash: hashRefreshToken(next) },
        services.now(),
      ),
    { isDurable: false },
  )

const extendSession = async (services: Services, session: SessionRow, site: Site) => {
  const now = services.now()
  const idle = idleMs(site, session.subject_type)
  if (now - session.seen_ms < Math.min(SEEN_EVERY_MS, idle / 10)) return
  await services.db.transaction((tx) => setSeen(tx, session.id, now, now + idle), { isDurable: false })
}

/** Whether this caller may refresh a session, and how its tokens rotate; undefined: it may not. */
type Allowed = (
  session: SessionRow,
  directory: Directory,
) => Refreshing | undefined | Promise<Refreshing | undefined>

/** New tokens for a refresh token; a stolen one ends its session. */
export const answerRefresh = async (
  identity: IdentityService,
  refreshToken: string,
  peer: Peer,
  allowed: Allowed,
): Promise<TokenAnswer> => {
  const { services } = identity
  const directory = await identity.directory()
  const refreshed = await rotateRefreshToken(services, (session) => allowed(session, directory), refreshToken)
  if (refreshed.ok)
    return answerTokens(
      identity,
      directory.site(refreshed.session.site_id)!,
      refreshed.session,
      refreshed.refreshToken,
    )
  if (refreshed.reason === 'reused')
    await endStolenSession(services, {
      session: refreshed.session,
      site: directory.site(refreshed.session.site_id)!,
      peer,
    })
  throw oauthProblem('invalid_grant', 'The refresh token is unknown, ended or was used again')
}
