import type { Sql } from '#server/db/tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import type { Shop } from '#server/shop.ts'
import type { Peer } from '../tokens/open-session.ts'

/** Every event of signing in and of managing it. */
export const AUDIT_EVENTS = [
  'registered',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'email_verified',
  'verification_failed',
  'recovery_asked',
  'password_recovered',
  'password_changed',
  'email_changed',
  'factor_added',
  'factor_removed',
  'factor_failed',
  'recovery_codes_made',
  'session_ended',
  'refresh_token_reused',
  'code_reused',
  'signed_on_by_app',
  'app_installed',
  'policy_changed',
  'key_made',
  'key_ended',
  'client_changed',
  'status_changed',
  'data_exported',
  'member_deleted',
] as const
export type AuditEvent = (typeof AUDIT_EVENTS)[number]

const MAX_USER_AGENT = 300

type Facts = { siteId: string; identityId?: string | null; clientId?: string | null; peer: Peer; details?: Record<string, string | number | boolean | null> }

/** Adds a line to the audit log, in the transaction of what happened. `details` never hold a secret. */
export const recordEvent = async (tx: Sql, shop: Pick<Shop, 'now' | 'randomBytes'>, event: AuditEvent, { siteId, identityId = null, clientId = null, peer, details = {} }: Facts): Promise<void> => {
  await tx
    .insertInto('audit_events')
    .values({
      id: uuidV7(shop.now(), shop.randomBytes),
      at_ms: shop.now(),
      site_id: siteId,
      identity_id: identityId,
      client_id: clientId,
      event,
      ip: peer.ip,
      user_agent: peer.userAgent.slice(0, MAX_USER_AGENT),
      request_id: peer.requestId,
      details_json: JSON.stringify(details),
    })
    .execute()
}
