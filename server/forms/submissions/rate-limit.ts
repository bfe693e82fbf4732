import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { contactForm } from '#storefront/strings/pl/contact-form.ts'

/** Posts from one network to one form; a person who mends a form ten times, twice, still fits. */
export const SUBMISSIONS = { points: 20, durationSeconds: 10 * 60 }
export type SubmissionRate = typeof SUBMISSIONS

/** 429, and when to come back. */
class TooMany extends Refusal {
  constructor(retryAfterSeconds: number) {
    super(429, 'too_many_requests', contactForm.tooMany, { retryAfterSeconds })
  }
}

export type CountSubmission = (network: string, formId: number) => Promise<void>

/**
 * Counts each post and refuses what is too much, by network and form. Every process counts for itself: behind
 * several of them the limit is that many times as high.
 */
export const openSubmissionRate = ({
  points,
  durationSeconds,
}: SubmissionRate = SUBMISSIONS): CountSubmission => {
  const limiter = new RateLimiterMemory({ points, duration: durationSeconds })
  return async (network, formId) => {
    const left = await limiter.consume(`${formId} ${network}`).then(
      () => undefined,
      (full: { msBeforeNext: number }) => full.msBeforeNext,
    )
    if (left !== undefined) throw new TooMany(Math.max(1, Math.ceil(left / 1000)))
  }
}

const rates = new WeakMap<Services['db'], CountSubmission>()

/** One count for a running shop, whichever way a form is posted. */
export const submissionRateOf = ({ db }: Services): CountSubmission => {
  const known = rates.get(db) ?? openSubmissionRate()
  rates.set(db, known)
  return known
}
