import { limiterOf } from '#server/platform/limits/limiters.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { contactForm } from '#storefront/strings/pl/contact-form/contact-form.ts'

class TooMany extends Refusal {
  constructor(retryAfterSeconds: number) {
    super(429, 'too_many_requests', contactForm.tooMany, { retryAfterSeconds })
  }
}

export type CountSubmission = (network: string, formId: number) => Promise<void>

/** Counts posts by network and form, for every way to post one, and refuses those above the limit. */
export const countSubmission = (services: Services): CountSubmission => {
  const limiter = limiterOf(services, 'contact-forms')
  return async (network, formId) => {
    const left = await limiter.consume(`${formId} ${network}`).then(
      () => undefined,
      (full: { msBeforeNext: number }) => full.msBeforeNext,
    )
    if (left !== undefined) throw new TooMany(Math.max(1, Math.ceil(left / 1000)))
  }
}
