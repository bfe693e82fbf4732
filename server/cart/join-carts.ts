import { cartStrings } from '#storefront/strings/pl/cart.ts'
import { paths } from '#storefront/paths.ts'
import { MAX_LINE_QUANTITY } from '#contract/shop/read-quantity.ts'
import { findProducts } from '#server/catalog/find-products.ts'
import { availableQuantity, type Product } from '#server/catalog/product.ts'
import { quantityRuleOf } from '#server/catalog/quantity-rule.ts'
import type { Sql } from '#server/db/tables.ts'
import { MAX_LINES } from './add-line.ts'
import { type CartDocument, type CartLine, emptyCart } from './cart-document.ts'
import { MEMBER_CART_LIFETIME_MS } from './cart-lifetime.ts'
import { type CartNeeds, newCartId } from './change-cart.ts'
import { productIdsOf } from './price-document.ts'
import { quantityElsewhere } from './quantity-elsewhere.ts'
import { queueNotice } from './queue-notice.ts'
import { addCart, claimCart, claimMemberCart, findCartOwner, removeCart, setCart } from './store.ts'

/**
 * Whoever signs in finds the cart that waits for them, and in it what they had chosen before signing in. Gives the
 * cart's id, which is never the one the visitor came with: whoever knew that one knows nothing of the member's.
 */
export const joinCarts = (
  shop: CartNeeds,
  identityId: string,
  visitorCartId: string | null,
): Promise<string> =>
  shop.db.transaction(async (tx) => {
    const now = shop.now()
    // Written first: two sign-ins of one member wait for each other here.
    const cartId = await claimMemberCart(tx, identityId, newCartId(shop.randomBytes))
    const isOthers =
      visitorCartId === cartId ||
      (visitorCartId !== null && (await findCartOwner(tx, visitorCartId)) !== undefined)
    const broughtId = isOthers ? null : visitorCartId
    // In the order of their ids, as everybody holds more than one row.
    const held = new Map<string, Awaited<ReturnType<typeof claimCart>>>()
    for (const id of [cartId, broughtId].filter((id) => id !== null).sort())
      held.set(id, await claimCart(tx, id, now))

    const own = held.get(cartId)
    const brought = broughtId === null ? undefined : held.get(broughtId)
    const document = own?.document ?? emptyCart()
    if (brought) {
      await join(tx, document, brought.document)
      await removeCart(tx, brought.id)
    }
    const expiresMs = now + MEMBER_CART_LIFETIME_MS
    if (own) await setCart(tx, own, document, now, expiresMs)
    else {
      // One that has run out may still lie there.
      await removeCart(tx, cartId)
      await addCart(tx, cartId, document, now, expiresMs)
    }
    return cartId
  })

const join = async (tx: Sql, document: CartDocument, brought: CartDocument) => {
  const hadLines = document.lines.length > 0
  const products = await findProducts(tx, [...productIdsOf(document), ...productIdsOf(brought)])
  const lowered: CartLine[] = []
  for (const line of brought.lines) {
    const held = document.lines.find(({ key }) => key === line.key)
    if (!held) {
      if (document.lines.length < MAX_LINES) document.lines = [...document.lines, line]
      else queueNotice(document, { kind: 'error', text: cartStrings.cartFull })
      continue
    }
    const wanted = held.quantity + line.quantity
    const product = products.get(line.variationId ?? line.productId)
    const most = product ? mostOf(product, quantityElsewhere(document.lines, products, held)) : wanted
    // What stood in either cart stays, also when there is less of it by now: the cart page says so.
    const quantity = Math.max(Math.min(wanted, most), held.quantity, line.quantity)
    document.lines = document.lines.map((other) => (other === held ? { ...held, quantity } : other))
    if (quantity < wanted) lowered.push({ ...held, quantity })
  }
  document.coupons = [...new Set([...document.coupons, ...brought.coupons])]
  document.deliveryMethodId = brought.deliveryMethodId ?? document.deliveryMethodId
  document.paymentMethodId = brought.paymentMethodId ?? document.paymentMethodId
  document.checkoutFields = { ...document.checkoutFields, ...brought.checkoutFields }
  document.removed = brought.removed ?? document.removed
  document.lastOrder = brought.lastOrder ?? document.lastOrder
  for (const notice of brought.notices) queueNotice(document, notice)
  if (hadLines && brought.lines.length)
    queueNotice(document, {
      kind: 'info',
      text: cartStrings.joined,
      link: { url: paths.cart, label: cartStrings.viewCart },
    })
  for (const { name, quantity } of lowered)
    queueNotice(document, { kind: 'info', text: cartStrings.joinedUpTo(name, quantity) })
}

/** The most of it that one line may hold by stock and rules. */
const mostOf = (product: Product, elsewhere: number): number => {
  const { max, step } = quantityRuleOf(product)
  const left = availableQuantity(product)
  const most = Math.min(
    left === null ? MAX_LINE_QUANTITY : Math.max(0, left - elsewhere),
    max ?? MAX_LINE_QUANTITY,
    MAX_LINE_QUANTITY,
  )
  return Math.floor(most / step) * step
}
