import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { oauthProblem } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from './open-session.ts'

const MINUTE_SECONDS = 60

const limiters = new WeakMap<IdentityService, Map<string, RateLimiterMemory>>()

/** Refuses an address that asks for tokens, or about them, more often in a minute than the site allows. Each process counts for itself. */
export const limitRequests = async (identity: IdentityService, { ip }: Peer, { id, settings }: Site): Promise<void> => {
  const known = limiters.get(identity) ?? new Map<string, RateLimiterMemory>()
  limiters.set(identity, known)
  // A changed setting begins a new count.
  const name = `${id} ${settings.tokenRequestsPerIpPerMinute}`
  const limiter = known.get(name) ?? new RateLimiterMemory({ points: settings.tokenRequestsPerIpPerMinute, duration: MINUTE_SECONDS })
  known.set(name, limiter)
  try {
    await limiter.consume(ip)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw oauthProblem('temporarily_unavailable', 'Too many requests from this address', Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
  }
}
