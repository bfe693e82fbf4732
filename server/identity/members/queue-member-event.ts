import type { MemberEvent } from '#contract/console/webhooks.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { presentIdentity } from './present-identity.ts'
import { listFactors } from './store.ts'
import { type Actor, deliveryOf, eventOf, eventTypeOf } from '../webhooks/event-of.ts'
import { addDelivery, listWebhooksOf, removeDeliveriesAbout } from '../webhooks/store.ts'

/**
 * Queues an event for every listening application of the member's site, in the transaction of its cause;
 * `member` as it is afterwards (a deleted one: as it was). Without `actor` the member did it. An event about
 * a deleted member contains only the id, and earlier events about them are removed here.
 */
export const queueMemberEvent = async (
  tx: Sql,
  services: Services,
  event: MemberEvent,
  member: IdentityRow,
  actor: Actor = { identityType: 'MEMBER', memberId: member.id },
): Promise<void> => {
  if (event === 'deleted') await removeDeliveriesAbout(tx, member.id)
  const webhooks = (await listWebhooksOf(tx, member.site_id)).filter(({ event_types_json }) =>
    listensTo(JSON.parse(event_types_json) as string[], eventTypeOf(event)),
  )
  if (webhooks.length === 0) return
  const happened = eventOf(services, event, presentIdentity(member, await listFactors(tx, member.id)), actor)
  for (const [position, webhook] of webhooks.entries())
    await addDelivery(tx, deliveryOf(services, webhook, happened, position))
}

/** A webhook without event names receives everything. */
const listensTo = (eventTypes: string[], eventType: string) =>
  eventTypes.length === 0 || eventTypes.includes(eventType)
