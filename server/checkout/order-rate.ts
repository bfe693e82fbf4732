import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Shop } from '#server/shop.ts'

/** Orders mail people, so nobody may send hundreds; a family or an office behind one address still fits. */
const PER_ADDRESS = { points: 30, duration: 10 * 60 }
const PER_EMAIL = { points: 10, duration: 60 * 60 }

type Needs = Pick<Shop, 'db' | 'settings'>
type Buyer = { customerIp: string; email: string }

const makeLimiters = () => ({ byIp: new RateLimiterMemory(PER_ADDRESS), byEmail: new RateLimiterMemory(PER_EMAIL) })
const limiters = new WeakMap<Shop['db'], ReturnType<typeof makeLimiters>>()

/** Only where real mail goes out: the demo's goes into a folder. */
const limitersOf = ({ db, settings }: Needs) => {
  if (!settings.isProduction) return undefined
  const known = limiters.get(db) ?? makeLimiters()
  limiters.set(db, known)
  return known
}

const keyOf = (email: string) => email.trim().toLowerCase()

/** Whether one more order from here is believable. Asking costs nothing: a buyer may mend a form as often as it takes. */
export const mayOrder = async (shop: Needs, { customerIp, email }: Buyer): Promise<boolean> => {
  const limited = limitersOf(shop)
  if (!limited) return true
  const [ip, address] = await Promise.all([limited.byIp.get(customerIp), limited.byEmail.get(keyOf(email))])
  return (ip?.consumedPoints ?? 0) < PER_ADDRESS.points && (address?.consumedPoints ?? 0) < PER_EMAIL.points
}

export const countOrder = async (shop: Needs, { customerIp, email }: Buyer): Promise<void> => {
  const limited = limitersOf(shop)
  // Orders placed at the same moment may go one or two beyond the limit; they are placed by then.
  await Promise.allSettled([limited?.byIp.consume(customerIp), limited?.byEmail.consume(keyOf(email))])
}
