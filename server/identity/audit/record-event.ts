import type { AuditEvent } from '#contract/console/audit-events.ts'
import type { Sql } from '#server/db/tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import type { Shop } from '#server/shop.ts'
import type { Peer } from '../tokens/open-session.ts'

const MAX_USER_AGENT = 300

type Facts = {
  siteId: string
  identityId?: string | null
  clientId?: string | null
  peer: Peer
  details?: Record<string, string | number | boolean | null>
}

/** Adds a line to the audit log, in the transaction of what happened. `details` never hold a secret. */
export const recordEvent = async (
  tx: Sql,
  shop: Pick<Shop, 'now' | 'randomBytes'>,
  event: AuditEvent,
  { siteId, identityId = null, clientId = null, peer, details = {} }: Facts,
): Promise<void> => {
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
