import type { Peer } from '../http/peer.ts'
import type { SessionRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Services } from '#server/platform/services.ts'
import type { Site } from '../sites/site.ts'
import { addSession } from './session-store.ts'
import { createHash, createHmac } from 'node:crypto'

/** `rt_`, the session's id as 22 characters, a dot, and 256 bits as 43. */
const SHAPE = /^rt_([A-Za-z0-9_-]{22})\.[A-Za-z0-9_-]{43}$/
const SECRET_BYTES = 32

const write = (sessionId: string, secret: Uint8Array) =>
  `rt_${Buffer.from(sessionId.replaceAll('-', ''), 'hex').toString('base64url')}.${Buffer.from(secret).toString('base64url')}`

/** A session's first refresh token. */
const newRefreshToken = (services: Services, sessionId: string): string =>
  write(sessionId, services.randomBytes(SECRET_BYTES))

/**
 * The next token: always the same for the same token, so that parallel refreshes and lost answers agree, and
 * unused successors need no storage. It cannot be computed without SECRET.
 */
export const successorOf = (services: Services, token: string): string =>
  write(
    sessionIdOf(token)!,
    createHmac('sha256', services.settings.secret).update(`refresh successor:${token}`).digest(),
  )

export const hashRefreshToken = (token: string): string =>
  createHash('sha256').update(`refresh:${token}`).digest('hex')

/** The session's id of a refresh token; undefined when it is none. */
export const sessionIdOf = (token: string): string | undefined => {
  const packed = SHAPE.exec(token)?.[1]
  const hex = packed && Buffer.from(packed, 'base64url').toString('hex')
  return hex?.length === 32
    ? `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    : undefined
}

const MAX_USER_AGENT = 300

type Opening = Pick<SessionRow, 'kind' | 'client_id' | 'subject_type' | 'subject_id' | 'instance_id'> & {
  site: Site
  peer: Peer
  /** Shorter than the site's sessions. */
  lifetimeMs?: number
  /** See `proof_key`. */
  proofKey?: string | undefined
}

/**
 * Opens a session with its first refresh token. Every sign-in opens a new one: no session is ever upgraded.
 */
export const openSession = async (
  tx: Sql,
  services: Services,
  { site, peer, lifetimeMs = Infinity, proofKey, ...opening }: Opening,
): Promise<{ session: SessionRow; refreshToken: string }> => {
  const now = services.now()
  const id = uuidV7(now, services.randomBytes)
  const refreshToken = newRefreshToken(services, id)
  const session: SessionRow = {
    ...opening,
    id,
    site_id: site.id,
    refresh_hash: hashRefreshToken(refreshToken),
    next_hash: hashRefreshToken(successorOf(services, refreshToken)),
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
