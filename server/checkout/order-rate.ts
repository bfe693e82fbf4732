import { RateLimiterMemory } from 'rate-limiter-flexible'
import { mailboxOf } from '#server/limits/mailbox.ts'
import type { Shop } from '#server/shop.ts'

/** Orders mail people, so nobody may send hundreds; a family or an office behind one network still fits. */
export const PER_NETWORK = { points: 30, duration: 10 * 60 }
export const PER_MAILBOX = { points: 10, duration: 60 * 60 }

type Needs = Pick<Shop, 'db' | 'settings'>
type Buyer = { clientNetwork: string; email: string }

const makeLimiters = () => ({
  byNetwork: new RateLimiterMemory(PER_NETWORK),
  byMailbox: new RateLimiterMemory(PER_MAILBOX),
})
const limiters = new WeakMap<Shop['db'], ReturnType<typeof makeLimiters>>()

/** Only where real mail goes out: the demo's goes into a folder. */
const limitersOf = ({ db, settings }: Needs) => {
  if (!settings.isProduction) return undefined
  const known = limiters.get(db) ?? makeLimiters()
  limiters.set(db, known)
  return known
}

/**
 * Whether one more order from here is believable. Asking costs nothing: a buyer may mend a form as often as
 * it takes.
 */
export const mayOrder = async (shop: Needs, { clientNetwork, email }: Buyer): Promise<boolean> => {
  const limited = limitersOf(shop)
  if (!limited) return true
  const [network, mailbox] = await Promise.all([
    limited.byNetwork.get(clientNetwork),
    limited.byMailbox.get(mailboxOf(email)),
  ])
  return (
    (network?.consumedPoints ?? 0) < PER_NETWORK.points && (mailbox?.consumedPoints ?? 0) < PER_MAILBOX.points
  )
}

export const countOrder = async (shop: Needs, { clientNetwork, email }: Buyer): Promise<void> => {
  const limited = limitersOf(shop)
  // Orders placed at the same moment may go one or two beyond the limit; they are placed by then.
  await Promise.allSettled([
    limited?.byNetwork.consume(clientNetwork),
    limited?.byMailbox.consume(mailboxOf(email)),
  ])
}
