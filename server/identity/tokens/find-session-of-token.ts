import type { SessionRow } from '#server/platform/db/tables/identity-tables.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { type AccessTokenClaims, readAccessToken } from './access-token.ts'
import { hashRefreshToken, sessionIdOf } from './open-session.ts'
import { findSession, isLive } from './session-store.ts'
import type { Directory } from '../sites/directory.ts'

/**
 * Whether the client or installation of a session still exists: a session may be opened at the moment its
 * client is removed.
 */
export const isStillRegistered = (
  { client, instance }: Directory,
  { kind, client_id, instance_id }: SessionRow,
): boolean => {
  if (kind === 'pages' || client_id === null) return true
  const isOfInstallation = kind === 'app' || instance_id !== null
  return isOfInstallation ? instance(instance_id ?? '') !== undefined : client(client_id) !== undefined
}

/**
 * The live session of an access token (`access` is its content) or of a current refresh token; undefined for
 * anything else.
 */
export const findSessionOfToken = async (
  { services, keys, directory }: IdentityService,
  token: string,
): Promise<{ session: SessionRow; access?: AccessTokenClaims } | undefined> => {
  const sessionId = sessionIdOf(token)
  const access = sessionId ? undefined : await readAccessToken(services, keys, token)
  const id = sessionId ?? access?.sessionId
  const session = id ? await findSession(services.db.read, id) : undefined
  if (!session || !isLive(session, services.now()) || !isStillRegistered(await directory(), session))
    return undefined
  if (access) return { session, access }
  return [session.refresh_hash, session.next_hash].includes(hashRefreshToken(token)) ? { session } : undefined
}
