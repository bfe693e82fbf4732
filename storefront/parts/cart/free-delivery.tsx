import type { Cart } from '#contract/shop/cart.ts'
import { delivery as words } from '#storefront/strings/pl/cart/delivery.ts'

/** How much more brings free delivery, computed from the shop's delivery settings; nothing where none does. */
export const FreeDeliveryNote = ({ cart: { freeDelivery } }: { cart: Pick<Cart, 'freeDelivery'> }) => {
  if (freeDelivery === null) return null
  const { title, fromGrosze, missingGrosze } = freeDelivery
  return (
    <div className="free-delivery">
      <p>{missingGrosze > 0 ? words.freeMissing(title, missingGrosze) : words.freeNow(title)}</p>
      {/* The sentence says the same. */}
      <progress value={fromGrosze - missingGrosze} max={fromGrosze} aria-hidden="true" />
    </div>
  )
}
