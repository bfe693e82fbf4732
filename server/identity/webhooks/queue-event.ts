import type { IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import type { Shop } from '#server/shop.ts'
import { presentIdentity } from '../members/present-identity.ts'
import { listFactors } from '../members/store.ts'
import { addDelivery, listWebhooksOf, removeDeliveriesAbout } from './store.ts'

/** The wire's name of a member among all that can happen to something. */
const ENTITY = 'wix.members.v1.member'

export const MEMBER_EVENTS = ['created', 'updated', 'deleted'] as const
export type MemberEvent = (typeof MEMBER_EVENTS)[number]

/** Who did it, as the wire tells it. */
export type Actor =
  | { identityType: 'ANONYMOUS_VISITOR'; anonymousVisitorId: string }
  | { identityType: 'MEMBER'; memberId: string }
  | { identityType: 'WIX_USER'; wixUserId: string }
  | { identityType: 'APP'; appId: string }

/** What a webhook is registered for, e.g. `wix.members.v1.member_created`. */
export const eventTypeOf = (event: MemberEvent): string => `${ENTITY}_${event}`

/**
 * Tells every application that listens on the member's site, in the transaction of what happened; `member` as it is
 * after it (for a deleted one: as it was). Without `actor` it was the member. Of whoever is deleted nothing is told but
 * the id, and what was told or waits to be told of them is forgotten here.
 */
export const queueEvent = async (tx: Sql, shop: Pick<Shop, 'now' | 'randomBytes'>, event: MemberEvent, member: IdentityRow, actor: Actor = { identityType: 'MEMBER', memberId: member.id }): Promise<void> => {
  const eventType = eventTypeOf(event)
  if (event === 'deleted') await removeDeliveriesAbout(tx, member.id)
  const webhooks = (await listWebhooksOf(tx, member.site_id)).filter(({ event_types_json }) => listensTo(JSON.parse(event_types_json) as string[], eventType))
  if (webhooks.length === 0) return
  const now = shop.now()
  const entity = presentIdentity(member, await listFactors(tx, member.id))
  const data = {
    id: uuidV7(now, shop.randomBytes),
    entityFqdn: ENTITY,
    slug: event,
    entityId: member.id,
    eventTime: new Date(now).toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: '',
    entityEventSequence: String(member.revision),
    ...(event === 'created' ? { createdEvent: { entity } } : event === 'updated' ? { updatedEvent: { currentEntity: entity } } : { deletedEvent: {} }),
  }
  for (const [position, webhook] of webhooks.entries()) {
    await addDelivery(tx, {
      id: uuidV7(now, shop.randomBytes, position),
      webhook_id: webhook.id,
      event_type: eventType,
      // Texts within a text: that is how receivers read it.
      event_json: JSON.stringify({ eventType, instanceId: webhook.instance_id, identity: JSON.stringify(actor), data: JSON.stringify(data) }),
      status: 'waiting',
      attempts: 0,
      next_try_ms: now,
      last_error: null,
      created_ms: now,
      delivered_ms: null,
    })
  }
}

/** A webhook that names nothing hears everything. */
const listensTo = (eventTypes: string[], eventType: string) => eventTypes.length === 0 || eventTypes.includes(eventType)
