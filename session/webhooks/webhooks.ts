import type { JWTPayload } from 'jose'
import {
  type EventDefinition,
  type EventEnvelope,
  makeEnvelope,
  readWebhookEvent,
  type WebhookEvent,
} from './webhook-event.ts'

type Handler = (envelope: EventEnvelope) => unknown

export type WebhookReceiver = {
  /** Calls `handler` with each event of this kind. */
  on: <Entity, Data>(
    definition: EventDefinition<Entity, Data>,
    handler: (envelope: EventEnvelope<Entity, Data>) => unknown,
  ) => void
  /**
   * Verifies a token and calls the handlers. Rejects when the token is invalid, when there is no handler for
   * the event, or when a handler fails: answer the sender with an error then, so that it sends again.
   */
  process: (token: string) => Promise<WebhookEvent>
  processRequest: (request: Request) => Promise<WebhookEvent>
}

/** The receiving side of webhooks. `verify` is `verifyJwt` with the application's key. */
export const createWebhooks = ({
  verify,
}: {
  verify: (token: string) => Promise<JWTPayload>
}): WebhookReceiver => {
  const handlers = new Map<string, { definition: EventDefinition; handler: Handler }[]>()

  const process = async (token: string) => {
    const event = readWebhookEvent((await verify(token))['data'])
    const waiting = handlers.get(event.eventType) ?? []
    if (handlers.size > 0 && waiting.length === 0)
      throw new Error(
        `Unexpected event type: ${event.eventType}. Expected one of: ${[...handlers.keys()].join(', ')}`,
      )
    await Promise.all(
      waiting.map(async ({ definition, handler }) => handler(makeEnvelope(definition, event))),
    )
    return event
  }
  return {
    on: (definition, handler) =>
      void handlers.set(definition.type, [
        ...(handlers.get(definition.type) ?? []),
        { definition, handler: handler as Handler },
      ]),
    process,
    processRequest: async (request) => process(await request.text()),
  }
}
