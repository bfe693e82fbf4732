import { report } from '../page/scripts.ts'
import { toJson } from '../page/messages.ts'
import type { PageAccess } from '../parts.ts'

/** `untilMs`: until then our host recognises a repeated message. */
type Message = { id: string; path: string; type: string; body: string; untilMs: number }
/** Undefined: our host could not be reached; the message waits. */
export type Answer = { status: number; content: Record<string, unknown> } | undefined
export type Outbox = ReturnType<typeof openOutbox>

const UNSENT = 'poptin_unsent'
const MAX_UNSENT = 50
const DAY_MS = 86_400_000
/** Our host recognises leads by their key for as long as it stores them. */
const LEAD_LIFETIME_MS = 30 * DAY_MS
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 300_000
/** Maximum size of a request that outlives its page, in bytes. */
const KEEPALIVE_BYTES = 50_000
const AGAIN = new Set([408, 425, 429])

/**
 * Sends messages to our host, each with its own id: a message without an answer, also of an earlier page, is
 * sent again under the same id and counts once. Nothing is sent in a preview.
 */
export const openOutbox = ({
  origin,
  storage,
  previewId,
}: Pick<PageAccess, 'origin' | 'storage' | 'previewId'>) => {
  const sending = new Set<string>()
  let pauseMs = FIRST_PAUSE_MS
  let retry: ReturnType<typeof setTimeout> | undefined

  // Other tabs of this site read and write the same list.
  const unsent = (): Message[] => {
    try {
      return JSON.parse(storage.recall(UNSENT) || '[]') as Message[]
    } catch {
      return []
    }
  }
  // If there are too many, the oldest views and closes are dropped, never a lead.
  const saveUnsent = (messages: Message[]) => {
    const saved = messages.filter(
      ({ untilMs }, index) => index >= messages.length - MAX_UNSENT || untilMs > Date.now() + DAY_MS,
    )
    storage.remember(UNSENT, saved.length ? toJson(saved) : '')
  }

  const send = async ({ id, path, type, body }: Message): Promise<Answer> => {
    sending.add(id)
    try {
      const answer = await fetch(origin + path, {
        method: 'POST',
        body,
        headers: { 'Content-Type': type },
        keepalive: body.length < KEEPALIVE_BYTES,
      })
      if (answer.status >= 500 || AGAIN.has(answer.status)) throw new Error(`${path} ${answer.status}`)
      saveUnsent(unsent().filter((one) => one.id !== id))
      pauseMs = FIRST_PAUSE_MS
      return {
        status: answer.status,
        content: (await answer.json().catch(() => ({}))) as Record<string, unknown>,
      }
    } catch (error) {
      report(error)
      retry ??= setTimeout(sendAgain, pauseMs)
      return undefined
    } finally {
      sending.delete(id)
    }
  }
  const waiting = () => unsent().filter(({ id, untilMs }) => untilMs > Date.now() && !sending.has(id))
  const sendAgain = () => {
    clearTimeout(retry)
    retry = undefined
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
    for (const message of waiting()) void send(message)
  }
  const post = (
    id: string,
    path: string,
    type: string,
    body: string,
    lifetimeMs: number,
  ): Promise<Answer> => {
    if (previewId) return Promise.resolve(undefined)
    const message = { id, path, type, body, untilMs: Date.now() + lifetimeMs }
    saveUnsent([...unsent(), message])
    return send(message)
  }

  if (!previewId) {
    const left = waiting()
    if (storage.recall(UNSENT)) saveUnsent(left)
    for (const message of left) void send(message)
    addEventListener('online', sendAgain)
    // The page is closing: the answer cannot be read, so the next page sends it once more.
    addEventListener('pagehide', () =>
      waiting().forEach(({ path, type, body }) =>
        navigator.sendBeacon(origin + path, new Blob([body], { type })),
      ),
    )
  }

  return {
    /** As plain text, which browsers send without a preflight. */
    send: (id: string, path: string, content: object): Promise<Answer> =>
      post(id, path, 'text/plain', toJson(content), DAY_MS),
    sendForm: (id: string, path: string, form: URLSearchParams): Promise<Answer> =>
      post(id, path, 'application/x-www-form-urlencoded', String(form), LEAD_LIFETIME_MS),
  }
}
