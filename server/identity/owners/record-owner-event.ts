import type { Context } from 'hono'
import type { AuditEvent } from '#contract/console/audit-events.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '../audit/record-event.ts'
import { identityService } from '../service/identity-service.ts'
import { peerOf } from '../http/peer.ts'

type Details = Record<string, string>

/** Adds a line to the audit log of the shop's own site. */
export const recordOwnerEvent = async (
  c: Context,
  services: Services,
  event: AuditEvent,
  details: Details,
): Promise<void> => {
  const { ownSite } = await identityService(services).directory()
  const facts = { siteId: ownSite.id, peer: peerOf(c, services), details }
  await services.db.transaction((tx) => recordEvent(tx, services, event, facts), { isDurable: false })
}
