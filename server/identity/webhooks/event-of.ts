import type { MemberEvent } from '#contract/console/webhooks.ts'
import type { Identity } from '#contract/identity/identity.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Services } from '#server/platform/services.ts'
import type { DeliveryRow, WebhookRow } from './store.ts'

/** The wire's name of a member in event types. */
const ENTITY = 'wix.members.v1.member'

/** The event type a webhook is registered for, e.g. `wix.members.v1.member_created`. */
export const eventTypeOf = (event: MemberEvent): string => `${ENTITY}_${event}`

/** Who caused the event, in the wire's format. */
export type Actor =
  | { identityType: 'ANONYMOUS_VISITOR'; anonymousVisitorId: string }
  | { identityType: 'MEMBER'; memberId: string }
  | { identityType: 'WIX_USER'; wixUserId: string }
  | { identityType: 'APP'; appId: string }

/** One event for any number of listeners. `originatedFrom` marks a test event. */
export const eventOf = (
  services: Services,
  event: MemberEvent,
  entity: Identity,
  actor: Actor,
  isTest = false,
) => {
  const now = services.now()
  const data = {
    id: uuidV7(now, services.randomBytes),
    entityFqdn: ENTITY,
    slug: event,
    entityId: entity.id,
    eventTime: new Date(now).toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: isTest ? 'test' : '',
    entityEventSequence: entity.revision,
    ...(event === 'created'
      ? { createdEvent: { entity } }
      : event === 'updated'
        ? { updatedEvent: { currentEntity: entity } }
        : { deletedEvent: {} }),
  }
  return {
    eventType: eventTypeOf(event),
    identity: JSON.stringify(actor),
    data: JSON.stringify(data),
    isTest,
  }
}

/** The event's delivery to one listener. */
export const deliveryOf = (
  services: Services,
  webhook: Pick<WebhookRow, 'id' | 'instance_id'>,
  { eventType, identity, data, isTest }: ReturnType<typeof eventOf>,
  position = 0,
): DeliveryRow => ({
  id: uuidV7(services.now(), services.randomBytes, position),
  webhook_id: webhook.id,
  event_type: eventType,
  // JSON within JSON: receivers expect it.
  event_json: JSON.stringify({ eventType, instanceId: webhook.instance_id, identity, data }),
  format: 'token',
  is_test: isTest ? 1 : 0,
  lane: 0,
  status: 'waiting',
  attempts: 0,
  next_try_ms: services.now(),
  last_error: null,
  created_ms: services.now(),
  delivered_ms: null,
})
