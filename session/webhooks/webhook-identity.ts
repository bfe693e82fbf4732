export const WEBHOOK_IDENTITY_TYPES = ['ANONYMOUS_VISITOR', 'MEMBER', 'WIX_USER', 'APP'] as const

/** Who caused an event. */
export type WebhookIdentity =
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

/** One of the closed list with its id, or none. */
export const readWebhookIdentity = (found: unknown): WebhookIdentity | undefined => {
  const { identityType, ...ids } = (found ?? {}) as Record<string, unknown>
  const type = WEBHOOK_IDENTITY_TYPES.find((known) => known === identityType)
  const id = type && ids[ID_NAMES[type]]
  return type && typeof id === 'string'
    ? ({ identityType: type, [ID_NAMES[type]]: id } as WebhookIdentity)
    : undefined
}
