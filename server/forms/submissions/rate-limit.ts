import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { definePart } from '#server/platform/services.ts'
import { contactForm } from '#storefront/strings/pl/contact-form/contact-form.ts'

/** Posts from one network to one form; enough for a person who corrects a form ten times, twice. */
export const SUBMISSIONS = { points: 20, durationSeconds: 10 * 60 }
export type SubmissionRate = typeof SUBMISSIONS

class TooMany extends Refusal {
  constructor(retryAfterSeconds: number) {
    super(429, 'too_many_requests', contactForm.tooMany, { retryAfterSeconds })
  }
}

export type CountSubmission = (network: string, formId: number) => Promise<void>

/**
 * Counts posts by network and form and refuses those above the limit. Each process has its own count, so N
 * processes allow N times as many.
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

/** One counter per running shop, for every way to post a form. */
export const submissionRate = definePart('submission rate', () => openSubmissionRate())
