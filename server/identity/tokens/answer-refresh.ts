import type { TokenAnswer } from '#contract/identity/token.ts'
import type { SessionRow } from '#server/db/identity-tables.ts'
import { oauthProblem } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Directory } from '../sites/directory.ts'
import type { Client, Site } from '../sites/site.ts'
import { answerTokens } from './answer-tokens.ts'
import { endStolenSession } from './end-stolen-session.ts'
import type { Peer } from './open-session.ts'
import { useRefreshToken } from './use-refresh-token.ts'

/** Where a session may be refreshed, and how its tokens change; undefined: not by whoever asks. */
type Allowed = (
  session: SessionRow,
  directory: Directory,
) => Refreshing | undefined | Promise<Refreshing | undefined>
type Refreshing = { site: Site; rotation: Client['rotation'] }

/** New tokens for a refresh token; one that was stolen ends its session. */
export const answerRefresh = async (
  identity: IdentityService,
  refreshToken: string,
  peer: Peer,
  allowed: Allowed,
): Promise<TokenAnswer> => {
  const { shop } = identity
  const directory = await identity.directory()
  const refreshed = await useRefreshToken(shop, (session) => allowed(session, directory), refreshToken)
  if (refreshed.ok)
    return answerTokens(
      identity,
      directory.site(refreshed.session.site_id)!,
      refreshed.session,
      refreshed.refreshToken,
    )
  if (refreshed.reason === 'reused')
    await endStolenSession(shop, {
      session: refreshed.session,
      site: directory.site(refreshed.session.site_id)!,
      peer,
    })
  throw oauthProblem('invalid_grant', 'The refresh token is unknown, ended or was used again')
}
