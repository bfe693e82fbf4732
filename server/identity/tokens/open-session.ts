import type { SessionRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import type { Shop } from '#server/shop.ts'
import type { Site } from '../sites/site.ts'
import { hashRefreshToken, newRefreshToken, successorOf } from './refresh-token.ts'
import { addSession } from './session-store.ts'

const MAX_USER_AGENT = 300

/** Who asks, as far as the connection tells. */
export type Peer = {
  ip: string
  /** Whom limits count (`clientNetwork`). */
  network: string
  userAgent: string
  requestId: string
}

type Needs = Pick<Shop, 'now' | 'randomBytes' | 'settings'>
type Opening = Pick<SessionRow, 'kind' | 'client_id' | 'subject_type' | 'subject_id' | 'instance_id'> & {
  site: Site
  peer: Peer
  /** Shorter than the site's sessions. */
  lifetimeMs?: number
  /** See `proof_key`. */
  proofKey?: string | undefined
}

/**
 * A new session with its first refresh token. Every change of who somebody is opens a new one: none is ever
 * upgraded.
 */
export const openSession = async (
  tx: Sql,
  shop: Needs,
  { site, peer, lifetimeMs = Infinity, proofKey, ...opening }: Opening,
): Promise<{ session: SessionRow; refreshToken: string }> => {
  const now = shop.now()
  const id = uuidV7(now, shop.randomBytes)
  const refreshToken = newRefreshToken(shop, id)
  const session: SessionRow = {
    ...opening,
    id,
    site_id: site.id,
    refresh_hash: hashRefreshToken(refreshToken),
    next_hash: hashRefreshToken(successorOf(shop, refreshToken)),
    previous_hash: null,
    retired_ms: null,
    authenticated_ms: now,
    created_ms: now,
    seen_ms: now,
    idle_ends_ms: now + Math.min(idleMs(site, opening.subject_type), lifetimeMs),
    ends_ms: now + Math.min(site.settings.sessionMaxSeconds * 1000, lifetimeMs),
    ended_ms: null,
    ended_reason: null,
    proof_key: proofKey ?? null,
    user_agent: peer.userAgent.slice(0, MAX_USER_AGENT),
    ip: peer.ip,
  }
  await addSession(tx, session)
  return { session, refreshToken }
}

export const idleMs = ({ settings }: Site, subjectType: SessionRow['subject_type']): number =>
  (subjectType === 'VISITOR' ? settings.visitorIdleSeconds : settings.memberIdleSeconds) * 1000
