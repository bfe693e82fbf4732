import { limiterOf } from '#server/platform/limits/limiters.ts'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'
import type { Services } from '#server/platform/services.ts'

type Buyer = { clientNetwork: string; email: string }

/**
 * Orders send mail, so their number is limited; a family or an office behind one network still fits. Only where real
 * mail goes out: the demo's goes into a folder.
 */
const limitersOf = (services: Services) =>
  services.settings.isProduction
    ? {
        byNetwork: limiterOf(services, 'orders-by-network'),
        byMailbox: limiterOf(services, 'orders-by-mailbox'),
      }
    : undefined

/**
 * Whether one more order from here is allowed. Asking counts nothing: a buyer may correct a form as often as
 * needed.
 */
export const mayOrder = (services: Services, { clientNetwork, email }: Buyer): boolean => {
  const limited = limitersOf(services)
  if (!limited) return true
  return limited.byNetwork.isFree(clientNetwork) && limited.byMailbox.isFree(mailboxOf(email))
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
