import type { CheckoutValues } from '#contract/shop/checkout-fields.ts'
import { isTicked } from '#contract/shop/checkout-fields.ts'
import type { LineItem } from '#contract/shop/cart.ts'
import { availabilityOf, type Product } from '#server/shop/catalog/product.ts'
import { readPostcode } from '#server/shop/delivery/estimate-delivery.ts'
import { promiseDelivery } from '#server/shop/delivery/promise-delivery.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import type { PricedCart } from './price-cart.ts'

/** Where the goods go, as far as the form says; five digits, or null. */
const postcodeOf = (fields: CheckoutValues): string | null => {
  const isElsewhere = isTicked(fields.ship_to_different_address)
  return readPostcode((isElsewhere ? fields.shipping_postcode : fields.billing_postcode) ?? '') ?? null
}

/** More pieces than there are: the rest is ordered for the buyer. */
const isOnBackorder = (product: Product, quantity: number): boolean =>
  availabilityOf(product) === 'on_backorder' || (product.stock !== null && product.stock < quantity)

/** A priced cart with what each line is promised: its days of delivery, and whether it can be given back. */
export const promiseLines = (
  cart: PricedCart,
  products: ReadonlyMap<number, Product>,
  settings: Pick<ShopSettings, 'deliveryMethods' | 'deliveryTimes'>,
  { fields, nowMs }: { fields: CheckoutValues; nowMs: number },
): PricedCart => {
  const postcode = postcodeOf(fields)
  const methodId = cart.deliveryMethodId
  const promised = (item: LineItem): LineItem => {
    const parent = products.get(item.productId)
    const product = item.variationId === null ? parent : products.get(item.variationId)
    if (!parent || !product) return item
    const { exemption } = parent.extras
    const goods = {
      handlingDays: product.handlingDays ?? parent.handlingDays,
      isSample: parent.sampleOfId !== null,
      isOnBackorder: isOnBackorder(product, item.quantity),
      exemption,
    }
    const promise =
      product.isVirtual || methodId === null
        ? null
        : promiseDelivery(settings, goods, { methodId, postcode, nowMs })
    return { ...item, promise, exemption }
  }
  return { ...cart, lineItems: cart.lineItems.map(promised) }
}
