import type { SessionRow } from '#server/db/identity-tables.ts'
import type { IdentityService } from '../identity-service.ts'
import { type AccessToken, readAccessToken } from './access-token.ts'
import { isStillRegistered } from './is-still-registered.ts'
import { hashRefreshToken, sessionIdOf } from './refresh-token.ts'
import { findSession, isLive } from './session-store.ts'

/**
 * The live session of an access token (`access` says what it holds) or of a refresh token that is current;
 * undefined for anything else.
 */
export const findSessionOfToken = async (
  { shop, keys, directory }: IdentityService,
  token: string,
): Promise<{ session: SessionRow; access?: AccessToken } | undefined> => {
  const sessionId = sessionIdOf(token)
  const access = sessionId ? undefined : await readAccessToken(shop, keys, token)
  const id = sessionId ?? access?.sessionId
  const session = id ? await findSession(shop.db.read, id) : undefined
  if (!session || !isLive(session, shop.now()) || !isStillRegistered(await directory(), session))
    return undefined
  if (access) return { session, access }
  return [session.refresh_hash, session.next_hash].includes(hashRefreshToken(token)) ? { session } : undefined
}
