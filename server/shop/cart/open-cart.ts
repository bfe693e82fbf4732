import type { Services } from '#server/platform/services.ts'
import { applyCredits } from '#server/shop/cart/changes/apply-credits.ts'
import { changeCart } from '#server/shop/cart/changes/change-cart.ts'
import { type LoadedCart, loadCart } from './load-cart.ts'

/**
 * The cart for a page that shows what it costs, with the credits for samples that its visitor has come to since it
 * changed. Writes only if there are some.
 */
export const openCart = async (services: Services, cartId: string | null): Promise<LoadedCart> => {
  const loaded = await loadCart(services, cartId)
  if (loaded.cartId === null || loaded.document.lines.length === 0) return loaded
  const { coupons } = loaded.document
  const credited = structuredClone(loaded.document)
  await applyCredits(services, credited, services.db.read, loaded.cartId)
  if (credited.coupons.join(' ') === coupons.join(' ')) return loaded
  await changeCart(services, loaded.cartId, (document, db) =>
    applyCredits(services, document, db, loaded.cartId),
  )
  return loadCart(services, loaded.cartId)
}
