import { LimitReached, openLimiter } from '#server/platform/limits/limiters.ts'
import { oauthProblem } from '../http/identity-problem.ts'
import type { Services } from '#server/platform/services.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from '../http/peer.ts'

/** A site's limits, and the seconds over which each is counted. */
const WINDOW_SECONDS = { tokenRequestsPerIpPerMinute: 60, visitorsPerIpPerHour: 3_600 }
type Limit = keyof typeof WINDOW_SECONDS

/** What is counted as refused. */
const REFUSED_AS = {
  tokenRequestsPerIpPerMinute: 'token-requests',
  visitorsPerIpPerHour: 'new-visitors',
} satisfies Record<Limit, string>

type Limited = { services: Services }

/** Counts one request of a network. */
const take = async (
  { services }: Limited,
  { network }: Peer,
  { id, settings }: Site,
  limit: Limit,
): Promise<void> => {
  // A changed setting starts a new count.
  const name = `${id} ${limit} ${settings[limit]}`
  const numbers = { points: settings[limit], durationSeconds: WINDOW_SECONDS[limit] }
  const limiter = openLimiter(services, name, numbers, REFUSED_AS[limit])
  try {
    await limiter.consume(network)
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    throw oauthProblem(
      'temporarily_unavailable',
      'Too many requests from this address',
      Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
    )
  }
}

/** Refuses a network that calls the token endpoints more often in a minute than the site allows. */
export const limitRequests = (identity: Limited, peer: Peer, site: Site): Promise<void> =>
  take(identity, peer, site, 'tokenRequestsPerIpPerMinute')

/**
 * Refuses a network with more new visitors in an hour than the site allows: each gets a session that is
 * stored for weeks.
 */
export const limitVisitors = (identity: Limited, peer: Peer, site: Site): Promise<void> =>
  take(identity, peer, site, 'visitorsPerIpPerHour')
