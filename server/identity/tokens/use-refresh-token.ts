import type { SessionRow } from '#server/db/identity-tables.ts'
import type { Shop } from '#server/shop.ts'
import type { Client, Site } from '../sites/site.ts'
import { idleMs } from './open-session.ts'
import { hashRefreshToken, sessionIdOf, successorOf } from './refresh-token.ts'
import { findSession, isLive, isRetired, promoteSuccessor, setSeen } from './session-store.ts'

/** The end of idleness is moved on at most this often: a refresh mostly writes nothing. */
const SEEN_EVERY_MS = 5 * 60_000

type Needs = Pick<Shop, 'db' | 'now' | 'settings'>

type Place = { site: Site; rotation: Client['rotation'] }

export type Refreshed =
  | { ok: true; session: SessionRow; refreshToken: string }
  | { ok: false; reason: 'unknown' | 'ended' }
  /** A retired token was shown after its grace: `endStolenSession`. */
  | { ok: false; reason: 'reused'; session: SessionRow }

/**
 * Takes a refresh token (contract, section "Rotation"): the presented token stays valid until its successor is used,
 * then for the grace; a later use is theft.
 */
export const useRefreshToken = async (
  shop: Needs,
  site: (session: SessionRow) => Place | undefined | Promise<Place | undefined>,
  token: string,
): Promise<Refreshed> => {
  const sessionId = sessionIdOf(token)
  const session = sessionId && (await findSession(shop.db.read, sessionId))
  const place = session && (await site(session))
  if (!session || !place) return { ok: false, reason: 'unknown' }
  const now = shop.now()
  if (!isLive(session, now)) return { ok: false, reason: 'ended' }

  const shown = hashRefreshToken(token)
  const successor = successorOf(shop, token)
  const accept = async (refreshToken: string): Promise<Refreshed> => {
    await keepAlive(shop, session, place.site)
    return { ok: true, session, refreshToken }
  }

  if (shown === session.refresh_hash) {
    if (place.rotation === 'off') return accept(token)
    if (place.rotation === 'strict')
      await promote(shop, session, hashRefreshToken(successor), successorOf(shop, successor))
    return accept(successor)
  }
  if (shown === session.next_hash && place.rotation !== 'off') {
    await promote(shop, session, shown, successor)
    return accept(successor)
  }
  const isPrevious = shown === session.previous_hash
  // Within the grace its successor is the token that is current now.
  if (isPrevious && now - (session.retired_ms ?? 0) <= place.site.settings.refreshRotationGraceSeconds * 1000)
    return accept(successor)
  if (!isPrevious && !(await isRetired(shop.db.read, session.id, shown)))
    return { ok: false, reason: 'unknown' }
  return { ok: false, reason: 'reused', session }
}

/** Lost in a power cut, the successor simply is promoted once more. */
const promote = (shop: Needs, session: SessionRow, currentHash: string, next: string) =>
  shop.db.transaction(
    (tx) =>
      promoteSuccessor(
        tx,
        { id: session.id, currentHash: session.refresh_hash, previousHash: session.previous_hash },
        { currentHash, nextHash: hashRefreshToken(next) },
        shop.now(),
      ),
    { isDurable: false },
  )

const keepAlive = async (shop: Needs, session: SessionRow, site: Site) => {
  const now = shop.now()
  const idle = idleMs(site, session.subject_type)
  if (now - session.seen_ms < Math.min(SEEN_EVERY_MS, idle / 10)) return
  await shop.db.transaction((tx) => setSeen(tx, session.id, now, now + idle), { isDurable: false })
}
