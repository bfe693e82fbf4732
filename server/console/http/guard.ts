import { timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { CSRF_HEADER, ONCE_HEADER } from '#contract/console/session.ts'
import { isOfEverybody, type Right } from '#contract/console/staff/rights.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { findOwner, mayOwner, type Owner } from '#server/identity/owners/find-owner.ts'
import { type CreatedAnswer, createOnce, type OnceAnswer } from '#server/identity/once/create-once.ts'
import type { ChangeInProgress } from '#server/identity/audit/change-log.ts'

/** Of a one-time key. */
const KEY = /^[\w-]{16,64}$/
const SAFE_METHODS = new Set(['GET', 'HEAD'])

export type OwnerVariables = {
  Variables: {
    owner: Owner
    /** The call only answers what it would do. */
    isDryRun?: boolean
    /** Another call with the same one-time key did it. */
    isRepeated?: boolean
    /** Logs a change; undefined before the account is known. */
    recordChange?: <T>(
      change: Omit<ChangeInProgress, 'author' | 'undoesId'>,
      work: () => Promise<T>,
    ) => Promise<T>
    /** Creates something once for the call's one-time key; `content` is what the call contains. */
    createOnce?: (content: string, work: () => Promise<CreatedAnswer>) => Promise<OnceAnswer>
  }
}

/** Admits only a signed-in account; a change must contain the session's own token besides the cookie. */
export const ownerOnly = (services: Services) =>
  createMiddleware<OwnerVariables>(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    const owner = await findOwner(c, services)
    if (!owner) throw new Refusal(401, 'not_signed_in', 'Zaloguj się, aby zobaczyć panel.')
    if (!SAFE_METHODS.has(c.req.method) && !isSame(c.req.header(CSRF_HEADER) ?? '', owner.csrfToken)) {
      throw new Refusal(
        403,
        'wrong_csrf_token',
        'Ta strona panelu jest nieaktualna. Odśwież ją i spróbuj ponownie.',
      )
    }
    c.set('owner', owner)
    await next()
  })

/** Refuses an account whose role does not include the right, or that must set up a second factor first. */
export const checkRight = (owner: Pick<Owner, 'role' | 'needsFactor'>, right: Right): void => {
  if (owner.needsFactor)
    throw new Refusal(
      403,
      'factor_needed',
      'Włącz najpierw drugi składnik logowania na stronie „Moje konto”. Wymaga go właściciel sklepu.',
    )
  if (!mayOwner(owner, right)) throw new Refusal(403, 'forbidden', 'Twoje konto nie ma do tego uprawnień.')
}

/**
 * Admits only accounts with the right; tests read it from the mounted route. It goes behind `ownerOnly`: `public` and
 * `own-account` ask for no more than that guard does.
 */
export const requireRight = (right: Right) =>
  Object.assign(
    createMiddleware<OwnerVariables>(async (c, next) => {
      if (!isOfEverybody(right)) checkRight(c.get('owner'), right)
      await next()
    }),
    { right },
  )

const isSame = (given: string, expected: string) => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Gives the calls of the console their way to create something once. */
export const createsOnce = (services: Services) =>
  createMiddleware<OwnerVariables>(async (c, next) => {
    c.set('createOnce', async (content, work) => {
      const key = c.req.header(ONCE_HEADER)
      // A program may omit it.
      if (key === undefined) return { ...(await work()), isRepeated: false }
      if (!KEY.test(key))
        throw new Refusal(400, 'wrong_once_key', 'Klucz zapytania ma mieć od 16 do 64 liter, cyfr i kresek.')
      return createOnce(services, { accountId: c.get('owner').id, key, content }, work)
    })
    await next()
  })
