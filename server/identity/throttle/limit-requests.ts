import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { oauthProblem } from '../http/identity-problem.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from '../http/peer.ts'

/** A site's limits, and the seconds over which each is counted. */
const WINDOW_SECONDS = { tokenRequestsPerIpPerMinute: 60, visitorsPerIpPerHour: 3_600 }
type Limit = keyof typeof WINDOW_SECONDS

const limitersPart = definePart('identity request limiters', () => new Map<string, RateLimiterMemory>())

type Limited = { services: Services }

/** Counts one request of a network. Each process counts separately. */
const take = async (
  { services }: Limited,
  { network }: Peer,
  { id, settings }: Site,
  limit: Limit,
): Promise<void> => {
  const known = services.get(limitersPart)
  // A changed setting starts a new count.
  const name = `${id} ${limit} ${settings[limit]}`
  const limiter =
    known.get(name) ?? new RateLimiterMemory({ points: settings[limit], duration: WINDOW_SECONDS[limit] })
  known.set(name, limiter)
  try {
    await limiter.consume(network)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
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
