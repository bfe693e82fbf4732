import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Shop } from '#server/shop.ts'

/** Orders mail people, so nobody may send hundreds; a family or an office behind one address still fits. */
const PER_ADDRESS = { points: 30, duration: 10 * 60 }
const PER_EMAIL = { points: 10, duration: 60 * 60 }

const limiters = new WeakMap<Shop, { byIp: RateLimiterMemory; byEmail: RateLimiterMemory }>()

const limitersOf = (shop: Shop) => {
  const known = limiters.get(shop)
  if (known) return known
  const fresh = { byIp: new RateLimiterMemory(PER_ADDRESS), byEmail: new RateLimiterMemory(PER_EMAIL) }
  limiters.set(shop, fresh)
  return fresh
}

/** Whether one more order from here is believable. Only counted where real mail goes out: the demo's goes into a folder. */
export const mayOrder = async (shop: Shop, customerIp: string, email: string): Promise<boolean> => {
  if (!shop.settings.isProduction) return true
  const { byIp, byEmail } = limitersOf(shop)
  try {
    await byIp.consume(customerIp)
    await byEmail.consume(email.trim().toLowerCase())
    return true
  } catch {
    return false
  }
}
