import { hash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ONCE_HEADER } from '#contract/console/session.ts'
import { seal, SealedOtherwise, unseal } from '#server/identity/secrets/seal.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { readBody } from '#server/platform/http/read-form.ts'
import type { Services } from '#server/platform/services.ts'
import { openOnceRun, type OnceRun, withOnce } from './once-run.ts'
import {
  claimCreation,
  type CreationRow,
  endUnanswered,
  findCreation,
  releaseFailed,
  removeCreation,
  setCreationAnswer,
  takeCreationOver,
} from './store.ts'

/** On an answer that was given before: this call did nothing. */
export const REPLAYED_HEADER = 'Idempotent-Replayed'
export const ANSWERS_STORED_MS = 24 * 3_600_000
/** Longer than any call runs; after it another attempt may begin. */
export const CLAIM_LEASE_MS = 30_000
/** A page of a cart is below a tenth. A larger answer is not stored: a repeated call learns only that it was done. */
export const MAX_STORED_ANSWER = 128 * 1024
const NOT_DURABLE = { isDurable: false }
/** As programs write it, or as a structured field with quotes. */
const KEY = /^"?([\w.:-]{16,128})"?$/
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const TEXT = /^(?:text\/|application\/(?:[\w.]+\+)?json)/
/** Of one connection or one sending. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

export type OnceCall = {
  /** Who calls; one caller's keys mean nothing to another. */
  caller: (c: Context) => Promise<string> | string
  maxBytes?: number
  /** What the body contains, when it was read before. */
  content?: string
  /** The work finds what an earlier attempt has done, and answers with it (`OnceRun.doneBefore`). */
  isResumable?: (c: Context) => boolean
}

type StoredAnswer = { status: number; headers: [string, string][]; body: string }
type Key = { id: string; content: string; purpose: string }

/**
 * Runs `work` once for the key of the call, if it has one: a repeated call gets the first answer. The row with the key
 * is claimed before; what the work does is noted there in the transaction that does it. So an attempt that ends in the
 * middle is repeated after its lease if it has done nothing, and otherwise continued or refused. A refused call stores
 * nothing: corrected, it is sent with the same key.
 */
export const answerOnce = async (
  c: Context,
  services: Services,
  { caller, maxBytes, content, isResumable }: OnceCall,
  work: () => Promise<Response>,
): Promise<Response> => {
  const given = c.req.header(ONCE_HEADER)
  if (given === undefined || SAFE_METHODS.has(c.req.method)) return work()
  const sent = content === undefined ? await hashBody(c, maxBytes) : hash('sha256', content)
  const key = readKey(c, given, await caller(c), sent)
  const claim = await claimKey(services, key, isResumable?.(c) ?? false)
  if ('sealed' in claim) return replay(c, services, key, claim.sealed)
  const run = openOnceRun(claim, claim.effect)
  const change = (done: (tx: Parameters<typeof releaseFailed>[0]) => Promise<unknown>) =>
    services.db.transaction(done, NOT_DURABLE)
  let response: Response
  try {
    response = await withOnce(run, work)
  } catch (error) {
    const isRefusal = error instanceof Refusal && error.status < 500
    await change((tx) => (isRefusal ? removeCreation(tx, claim) : releaseFailed(tx, claim))).catch(() => {})
    throw error
  }
  // The effect is there already: without its answer a repeated call is only answered less well.
  await change(await ending(services, key, claim, run, response)).catch((error: unknown) =>
    services.log(`answers of keys: ${String(error)}`),
  )
  return response
}

/** The same for all calls of a route. */
export const answersOnce = (services: Services, call: OnceCall) =>
  createMiddleware(async (c, next) => {
    if (c.req.header(ONCE_HEADER) === undefined) return next()
    return answerOnce(c, services, call, async () => {
      await next()
      return c.res
    })
  })

const readKey = (c: Context, given: string, caller: string, content: string): Key => {
  const key = KEY.exec(given.trim())?.[1]
  if (key === undefined)
    throw new Refusal(
      400,
      'wrong_idempotency_key',
      'Idempotency-Key ma mieć od 16 do 128 liter, cyfr, kresek, kropek i dwukropków.',
    )
  const { pathname, search } = new URL(c.req.url)
  const purpose = `answer of ${JSON.stringify([caller, c.req.method, pathname, search])} ${key}`
  return { id: hash('sha256', purpose), content, purpose }
}

/** A form is sent again with another boundary between its parts; everything else is compared byte by byte. */
const hashBody = async (c: Context, maxBytes?: number): Promise<string> => {
  const bytes = await readBody(c, maxBytes)
  // What was read from the connection is there again for the route.
  c.req.raw = new Request(c.req.url, {
    method: c.req.method,
    headers: c.req.raw.headers,
    ...(bytes.byteLength > 0 && { body: bytes }),
  })
  const type = c.req.header('content-type') ?? ''
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary === undefined) return hash('sha256', Buffer.concat([Buffer.from(`${type}\n`), bytes]))
  return hash('sha256', Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(boundary, ''), 'latin1'))
}

type Claimed = Pick<CreationRow, 'id' | 'attempt' | 'effect'> | { sealed: string }

const claimKey = async (services: Services, { id, content }: Key, isResumable: boolean): Promise<Claimed> => {
  const { db } = services
  const nowMs = services.now()
  const fresh: CreationRow = {
    id,
    attempt: randomUUID(),
    content,
    created_ms: nowMs,
    sealed_answer: null,
    lease_until_ms: nowMs + CLAIM_LEASE_MS,
    effect: null,
    expires_ms: nowMs + ANSWERS_STORED_MS,
  }
  if (await db.transaction((tx) => claimCreation(tx, fresh), NOT_DURABLE)) return fresh
  const first = await findCreation(db.read, id)
  // It was refused meanwhile, and its key released.
  if (!first) throw inUse()
  const takeOver = async (effect: string | null) => {
    const row = { ...fresh, effect }
    if (!(await db.transaction((tx) => takeCreationOver(tx, first, row), NOT_DURABLE))) throw inUse()
    return row
  }
  if (Number(first.expires_ms) <= nowMs) return takeOver(null)
  if (first.content !== content)
    throw new Refusal(
      422,
      'key_of_other_content',
      'Z tym kluczem wysłano już inną treść. Nowemu zapytaniu nadaj nowy klucz.',
    )
  if (first.sealed_answer !== null) return { sealed: first.sealed_answer }
  const leaseMs = Number(first.lease_until_ms) - nowMs
  // A longer lease was set before the clock was set back.
  if (leaseMs > 0 && leaseMs <= CLAIM_LEASE_MS) throw inUse()
  if (first.effect !== null && !isResumable) throw answerLost()
  return takeOver(first.effect)
}

const inUse = () =>
  new Refusal(409, 'key_in_use', 'To zapytanie jest właśnie wykonywane. Powtórz je za chwilę.', {
    retryAfterSeconds: 1,
  })

const answerLost = () =>
  new Refusal(
    409,
    'answer_lost',
    'To zapytanie zostało już wykonane, ale jego odpowiedzi nie ma. Sprawdź skutek.',
  )

/** How the row of an attempt that was answered ends. */
const ending = async (
  services: Services,
  { purpose }: Key,
  claim: Pick<CreationRow, 'id' | 'attempt'>,
  run: OnceRun,
  response: Response,
): Promise<Parameters<Services['db']['transaction']>[0]> => {
  if (response.status >= 500) return (tx) => releaseFailed(tx, claim)
  if (response.status >= 400 || run.isRefused()) return (tx) => removeCreation(tx, claim)
  const type = response.headers.get('content-type')
  const body = type === null || TEXT.test(type) ? await response.clone().text() : undefined
  if (body === undefined || body.length > MAX_STORED_ANSWER)
    return (tx) => endUnanswered(tx, claim, 'answer:unstored')
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name))
  const sealed = seal(services, purpose, { status: response.status, headers, body } satisfies StoredAnswer)
  return (tx) => setCreationAnswer(tx, claim, sealed)
}

const replay = (c: Context, services: Services, { purpose }: Key, sealed: string): Response => {
  let answer: StoredAnswer
  try {
    answer = unseal<StoredAnswer>(services, purpose, sealed)
  } catch (error) {
    if (!(error instanceof SealedOtherwise)) throw error
    throw answerLost()
  }
  for (const [name, value] of answer.headers) c.header(name, value, { append: name === 'set-cookie' })
  c.header(REPLAYED_HEADER, 'true')
  return answer.body === ''
    ? c.newResponse(null, answer.status as never)
    : c.body(answer.body, answer.status as ContentfulStatusCode)
}
