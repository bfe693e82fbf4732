import type { AuditEvent } from '#contract/console/audit-events.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Services } from '#server/platform/services.ts'
import type { Peer } from '../http/peer.ts'

const MAX_USER_AGENT = 300

type Facts = {
  siteId: string
  identityId?: string | null
  clientId?: string | null
  peer: Peer
  details?: Record<string, string | number | boolean | null>
}

/** Adds a line to the audit log, in the transaction of its cause. `details` never contain a secret. */
export const recordEvent = async (
  tx: Sql,
  services: Services,
  event: AuditEvent,
  { siteId, identityId = null, clientId = null, peer, details = {} }: Facts,
): Promise<void> => {
  await tx
    .insertInto('audit_events')
    .values({
      id: uuidV7(services.now(), services.randomBytes),
      at_ms: services.now(),
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
