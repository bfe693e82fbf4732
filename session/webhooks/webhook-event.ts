export const WEBHOOK_IDENTITY_TYPES = ['ANONYMOUS_VISITOR', 'MEMBER', 'WIX_USER', 'APP'] as const

/** Who caused an event. */
type WebhookIdentity =
  | { identityType: 'ANONYMOUS_VISITOR'; anonymousVisitorId: string }
  | { identityType: 'MEMBER'; memberId: string }
  | { identityType: 'WIX_USER'; wixUserId: string }
  | { identityType: 'APP'; appId: string }

const ID_NAMES = {
  ANONYMOUS_VISITOR: 'anonymousVisitorId',
  MEMBER: 'memberId',
  WIX_USER: 'wixUserId',
  APP: 'appId',
} as const

/** One identity of the closed list with its id, or none. */
const readWebhookIdentity = (found: unknown): WebhookIdentity | undefined => {
  const { identityType, ...ids } = (found ?? {}) as Record<string, unknown>
  const type = WEBHOOK_IDENTITY_TYPES.find((known) => known === identityType)
  const id = type && ids[ID_NAMES[type]]
  return type && typeof id === 'string'
    ? ({ identityType: type, [ID_NAMES[type]]: id } as WebhookIdentity)
    : undefined
}

/** An event after verification and parsing. */
export type WebhookEvent = {
  eventType: string
  instanceId: string | undefined
  identity: WebhookIdentity | undefined
  accountInfo?: unknown
  payload: unknown
}

export type EventMetadata = {
  instanceId: string | undefined
  identity: WebhookIdentity | undefined
  accountInfo?: unknown
} & Partial<{
  id: string
  entityFqdn: string
  slug: string
  entityId: string
  eventTime: string
  triggeredByAnonymizeRequest: boolean
  originatedFrom: string
  entityEventSequence: string
}>

/**
 * The parameter of handlers: the entity that was created, changed or deleted; the body of an action; the
 * payload of other events.
 */
export type EventEnvelope<Entity = unknown, Data = unknown> = {
  metadata: EventMetadata
  entity?: Entity
  data?: Data
  modifiedFields?: unknown
}

/** A kind of event; domain events are about an entity, others have data. */
export type EventDefinition<Entity = unknown, Data = unknown> = {
  type: string
  isDomainEvent: boolean
  /** Only for types. */
  entity?: Entity
  data?: Data
}

export const domainEvent = <Entity, Data = unknown>(type: string): EventDefinition<Entity, Data> => ({
  type,
  isDomainEvent: true,
})
export const plainEvent = <Data>(type: string): EventDefinition<never, Data> => ({
  type,
  isDomainEvent: false,
})

/** An application was installed on a site, or removed from it. */
export const appInstalled = plainEvent<{ appId: string; originInstanceId?: string }>('AppInstalled')
export const appRemoved = plainEvent<{ appId: string }>('AppRemoved')

/** Parses the token's `data`: JSON text that contains JSON texts. */
export const readWebhookEvent = (data: unknown): WebhookEvent => {
  if (typeof data !== 'string')
    throw new Error(`Unexpected type of JWT data: expected string, got ${typeof data}`)
  const {
    eventType,
    instanceId,
    identity,
    accountInfo,
    data: inner,
  } = JSON.parse(data) as Record<string, unknown>
  return {
    eventType: String(eventType),
    instanceId: typeof instanceId === 'string' ? instanceId : undefined,
    identity: typeof identity === 'string' ? readWebhookIdentity(JSON.parse(identity)) : undefined,
    ...(accountInfo !== undefined && { accountInfo }),
    payload: typeof inner === 'string' ? JSON.parse(inner) : undefined,
  }
}

type DomainPayload = {
  createdEvent?: { entity?: unknown }
  updatedEvent?: { currentEntity?: unknown; modifiedFields?: unknown }
  deletedEvent?: { deletedEntity?: unknown }
  actionEvent?: { body?: unknown }
}

export const makeEnvelope = (
  { isDomainEvent }: EventDefinition,
  { payload, instanceId, identity, accountInfo }: WebhookEvent,
): EventEnvelope => {
  const about = { instanceId, identity, ...(accountInfo !== undefined && { accountInfo }) }
  if (!isDomainEvent) return { data: payload, metadata: about }
  const { createdEvent, updatedEvent, deletedEvent, actionEvent, ...more } = (payload ?? {}) as DomainPayload
  const metadata = { ...about, ...more }
  if (deletedEvent)
    return deletedEvent.deletedEntity === undefined
      ? { metadata }
      : { entity: deletedEvent.deletedEntity, metadata }
  if (actionEvent) return { data: actionEvent.body, metadata }
  if (updatedEvent)
    return {
      entity: updatedEvent.currentEntity,
      metadata,
      ...(updatedEvent.modifiedFields !== undefined && { modifiedFields: updatedEvent.modifiedFields }),
    }
  return { entity: createdEvent?.entity, metadata }
}
