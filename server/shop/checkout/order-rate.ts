import { RateLimiterMemory } from 'rate-limiter-flexible'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'
import { definePart, type Services } from '#server/platform/services.ts'

/** Orders send mail, so their number is limited; a family or an office behind one network still fits. */
export const PER_NETWORK = { points: 30, duration: 10 * 60 }
export const PER_MAILBOX = { points: 10, duration: 60 * 60 }

type Buyer = { clientNetwork: string; email: string }

const orderLimiters = definePart('order limiters', () => ({
  byNetwork: new RateLimiterMemory(PER_NETWORK),
  byMailbox: new RateLimiterMemory(PER_MAILBOX),
}))

/** Only where real mail goes out: the demo's goes into a folder. */
const limitersOf = (services: Services) =>
  services.settings.isProduction ? services.get(orderLimiters) : undefined

/**
 * Whether one more order from here is allowed. Asking counts nothing: a buyer may correct a form as often as
 * needed.
 */
export const mayOrder = async (services: Services, { clientNetwork, email }: Buyer): Promise<boolean> => {
  const limited = limitersOf(services)
  if (!limited) return true
  const [network, mailbox] = await Promise.all([
    limited.byNetwork.get(clientNetwork),
    limited.byMailbox.get(mailboxOf(email)),
  ])
  return (
    (network?.consumedPoints ?? 0) < PER_NETWORK.points && (mailbox?.consumedPoints ?? 0) < PER_MAILBOX.points
  )
}

export const countOrderAttempt = async (
  services: Services,
  { clientNetwork, email }: Buyer,
): Promise<void> => {
  const limited = limitersOf(services)
  // Orders placed at the same moment may exceed the limit by one or two; they are already placed.
  await Promise.allSettled([
    limited?.byNetwork.consume(clientNetwork),
    limited?.byMailbox.consume(mailboxOf(email)),
  ])
}
