/** Something that happens in one wing and that wings below it may react to. Made by `defineEvent`. */
export type EventType<Payload, Answer = void> = {
  readonly name: string
  /** Never set: carries the types of payload and answer. */
  readonly types?: { payload: Payload; answer: Answer }
}

type Handler<Payload, Answer> = (payload: Payload) => Answer | Promise<Answer>

/**
 * Handlers of events. A wing imports only wings above it; reactions of lower wings to events above are
 * subscribed in `server/connect-wings.ts`.
 */
export type Events = {
  subscribe: <Payload, Answer>(
    event: EventType<Payload, Answer>,
    handler: Handler<NoInfer<Payload>, NoInfer<Answer>>,
  ) => void
  /** Runs the handlers one after another, in order of subscription. An error of one ends the rest and is thrown. */
  emit: <Payload, Answer>(event: EventType<Payload, Answer>, payload: NoInfer<Payload>) => Promise<Answer[]>
}

export const defineEvent = <Payload, Answer = void>(name: string): EventType<Payload, Answer> => ({ name })

export const createEvents = (): Events => {
  const handlers = new Map<EventType<unknown, unknown>, Handler<never, unknown>[]>()
  return {
    subscribe: (event, handler) => {
      handlers.set(event, [...(handlers.get(event) ?? []), handler])
    },
    emit: async <Payload, Answer>(event: EventType<Payload, Answer>, payload: Payload) => {
      const answers: Answer[] = []
      for (const handler of handlers.get(event) ?? [])
        answers.push((await handler(payload as never)) as Answer)
      return answers
    },
  }
}
