import type { Context } from 'hono'
import { readCookie } from '#server/http/cookies.ts'
import type { Shop } from '#server/shop.ts'
import { hashToken } from './owner-token.ts'
import { SESSION_MS } from './sign-in.ts'
import { findSession, setSessionSeen } from './store.ts'

export const OWNER_COOKIE = 'klepka_owner'
/** How often the session's end is moved on; not at every request, since that writes. */
const RENEW_AFTER_MS = 60 * 60 * 1000

export type Owner = {
  sessionId: string
  id: string
  email: string
  name: string
  hasPassword: boolean
  csrfToken: string
}

/** The signed-in owner whose session cookie came with the request; null for everybody else. */
export const findOwner = async (c: Context, shop: Pick<Shop, 'db' | 'now'>): Promise<Owner | null> => {
  const token = readCookie(c, OWNER_COOKIE)
  if (!token) return null
  const now = shop.now()
  const found = await findSession(shop.db.read, hashToken(token), now)
  if (!found) return null
  if (now - found.seenMs > RENEW_AFTER_MS) {
    await shop.db.transaction((tx) => setSessionSeen(tx, found.sessionId, now, now + SESSION_MS), {
      isDurable: false,
    })
  }
  const { sessionId, id, email, name, csrfToken } = found
  return { sessionId, id, email, name, hasPassword: found.passwordHash !== null, csrfToken }
}
