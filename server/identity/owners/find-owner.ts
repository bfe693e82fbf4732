import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { hasRight, type Right, type Role } from '#contract/console/staff/rights.ts'
import { defineRequestValue } from '#server/platform/http/request-value.ts'
import type { Services } from '#server/platform/services.ts'
import { hashToken, SESSION_MS } from './owner-sign-in.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { findOwnerSession, listOwnerRows, parseStaffRules, setSessionSeen } from './store.ts'

export const OWNER_COOKIE = 'klepka_owner'
/** How often the session's end is extended; not at every request, because it needs a write. */
const RENEW_AFTER_MS = 60 * 60 * 1000

export type Owner = {
  sessionId: string
  id: string
  email: string
  name: string
  role: Role
  hasPassword: boolean
  csrfToken: string
  /** Everybody needs a second factor and this account has none: it may only set one up. */
  needsFactor: boolean
  /** Let in by the server's own link a few minutes ago: no second factor has to be proven. */
  isFreshFromLink: boolean
}

/** A person who lost their second factor removes it within this time after the server's own link. */
const FRESH_MS = 10 * 60 * 1000

/** Whether the account may do something now: its role includes the right, and it has the factor it needs. */
export const mayOwner = ({ role, needsFactor }: Pick<Owner, 'role' | 'needsFactor'>, right: Right): boolean =>
  !needsFactor && hasRight(role, right)

/** The signed-in owner of the request's session cookie; null for everybody else. Loaded once per request. */
export const findOwner = (c: Context, services: Services): Promise<Owner | null> =>
  requestOwner.get(c, services)

const needsFactorOf = ({
  rulesJson,
  factorCount,
}: NonNullable<Awaited<ReturnType<typeof findOwnerSession>>>) =>
  parseStaffRules(rulesJson).requiresFactor && Number(factorCount) === 0

const loadOwner = async (c: Context, services: Services): Promise<Owner | null> => {
  const token = getCookie(c, OWNER_COOKIE)
  if (!token) return null
  const now = services.now()
  const found = await findOwnerSession(services.db.read, hashToken(token), now)
  if (!found) return null
  if (now - found.seenMs > RENEW_AFTER_MS) {
    await services.db.transaction((tx) => setSessionSeen(tx, found.sessionId, now, now + SESSION_MS), {
      isDurable: false,
    })
  }
  const { sessionId, id, email, name, role, csrfToken } = found
  return {
    sessionId,
    id,
    email,
    name,
    role,
    csrfToken,
    hasPassword: found.passwordHash !== null,
    needsFactor: needsFactorOf(found),
    isFreshFromLink: found.openedBy === 'link' && now - Number(found.createdMs) < FRESH_MS,
  }
}

/** What a session's account may do now, for what lasts longer than a request; undefined: it is signed out. */
export const findRightsOfSession = async (
  services: Services,
  sessionId: string,
): Promise<Pick<Owner, 'role' | 'needsFactor'> | undefined> => {
  const found = await findOwnerSession(services.db.read, sessionId, services.now())
  return found && { role: found.role, needsFactor: needsFactorOf(found) }
}

const requestOwner = defineRequestValue(loadOwner)

/** Everybody who may sign in to the console, by name. */
export const listOwners = async (db: Sql): Promise<{ id: string; name: string }[]> =>
  (await listOwnerRows(db, ['active'])).map(({ id, name, email }) => ({ id, name: name || email }))
