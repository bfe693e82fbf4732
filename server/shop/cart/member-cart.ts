import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import {
  type CartDocument,
  type CartLine,
  emptyCart,
  MEMBER_CART_LIFETIME_MS,
  queueNotice,
} from './cart-document.ts'
import { newCartId } from '#server/shop/cart/changes/change-cart.ts'
import {
  findCart,
  findMemberCartId,
  moveMemberCart,
  removeCart,
  removeMemberCart,
  addCart,
  lockCartRow,
  lockMemberCart,
  findCartOwner,
  setCart,
} from './store.ts'
import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import { paths } from '#storefront/paths.ts'
import { MAX_LINE_QUANTITY } from '#contract/shop/cart-input.ts'
import { findProductsById } from '../catalog/find-products.ts'
import { availableQuantity, type Product, quantityRuleOf } from '../catalog/product.ts'
import { MAX_LINES } from '#server/shop/cart/changes/add-line.ts'
import { productIdsOf } from '#server/shop/cart/pricing/price-document.ts'
import { quantityElsewhere } from '#server/shop/cart/pricing/line-problem.ts'

/**
 * Merges the visitor's cart into the member's stored cart at sign-in. Returns the merged cart's id, which is
 * never the visitor's former one: knowing that id gives no access to the member's cart.
 */
export const mergeCarts = (
  services: Services,
  identityId: string,
  visitorCartId: string | null,
): Promise<string> =>
  services.db.transaction(async (tx) => {
    const now = services.now()
    // Written first: two sign-ins of one member wait for each other here.
    const cartId = await lockMemberCart(tx, identityId, newCartId(services.randomBytes))
    const isOthers =
      visitorCartId === cartId ||
      (visitorCartId !== null && (await findCartOwner(tx, visitorCartId)) !== undefined)
    const guestCartId = isOthers ? null : visitorCartId
    // In the order of their ids, because each locks more than one row.
    const locked = new Map<string, Awaited<ReturnType<typeof lockCartRow>>>()
    for (const id of [cartId, guestCartId].filter((id) => id !== null).sort())
      locked.set(id, await lockCartRow(tx, id, now))

    const own = locked.get(cartId)
    const guestCart = guestCartId === null ? undefined : locked.get(guestCartId)
    const document = own?.document ?? emptyCart()
    if (guestCart) {
      await mergeDocuments(tx, document, guestCart.document)
      await removeCart(tx, guestCart.id)
    }
    const expiresMs = now + MEMBER_CART_LIFETIME_MS
    if (own) await setCart(tx, own, document, now, expiresMs)
    else {
      // An expired one may still exist.
      await removeCart(tx, cartId)
      await addCart(tx, cartId, document, now, expiresMs)
    }
    return cartId
  })

const mergeDocuments = async (tx: Sql, document: CartDocument, guestCart: CartDocument) => {
  const hadLines = document.lines.length > 0
  const products = await findProductsById(tx, [...productIdsOf(document), ...productIdsOf(guestCart)])
  const lowered: CartLine[] = []
  for (const line of guestCart.lines) {
    const existing = document.lines.find(({ key }) => key === line.key)
    if (!existing) {
      if (document.lines.length < MAX_LINES) document.lines = [...document.lines, line]
      else queueNotice(document, { kind: 'error', text: cartStrings.cartFull })
      continue
    }
    const wanted = existing.quantity + line.quantity
    const product = products.get(line.variationId ?? line.productId)
    const most = product ? mostOf(product, quantityElsewhere(document.lines, products, existing)) : wanted
    // The products of both carts stay, also when the stock is lower by now: the cart page reports it.
    const quantity = Math.max(Math.min(wanted, most), existing.quantity, line.quantity)
    document.lines = document.lines.map((other) => (other === existing ? { ...existing, quantity } : other))
    if (quantity < wanted) lowered.push({ ...existing, quantity })
  }
  document.coupons = [...new Set([...document.coupons, ...guestCart.coupons])]
  document.waitingCredits = [...new Set([...document.waitingCredits, ...guestCart.waitingCredits])]
  document.removedCoupons = [...new Set([...document.removedCoupons, ...guestCart.removedCoupons])]
  document.deliveryMethodId = guestCart.deliveryMethodId ?? document.deliveryMethodId
  document.paymentMethodId = guestCart.paymentMethodId ?? document.paymentMethodId
  document.checkoutFields = { ...document.checkoutFields, ...guestCart.checkoutFields }
  document.removed = guestCart.removed ?? document.removed
  document.lastOrder = guestCart.lastOrder ?? document.lastOrder
  for (const notice of guestCart.notices) queueNotice(document, notice)
  if (hadLines && guestCart.lines.length)
    queueNotice(document, {
      kind: 'info',
      text: cartStrings.joined,
      link: { url: paths.cart, label: cartStrings.viewCart },
    })
  for (const { name, quantity } of lowered)
    queueNotice(document, { kind: 'info', text: cartStrings.joinedUpTo(name, quantity) })
}

/** The maximum quantity of one line by stock and rules. */
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

/** The member's stored cart; undefined: none. */
export const findMemberCart = async (
  db: Sql,
  identityId: string,
  nowMs: number,
): Promise<CartDocument | undefined> => {
  const cartId = await findMemberCartId(db, identityId)
  return cartId === undefined ? undefined : (await findCart(db, cartId, nowMs))?.document
}

/** The member's account is deleted, and with it their cart and what they entered at the checkout. */
export const deleteMemberCart = async (tx: Sql, identityId: string): Promise<void> => {
  const cartId = await findMemberCartId(tx, identityId)
  if (cartId !== undefined) await removeCart(tx, cartId)
  await removeMemberCart(tx, identityId)
}

/** The id of the member's stored cart; undefined: none. */
export const findWaitingCart = async (
  db: Sql,
  identityId: string,
  nowMs: number,
): Promise<string | undefined> => {
  const cartId = await findMemberCartId(db, identityId)
  return cartId !== undefined && (await findCart(db, cartId, nowMs)) ? cartId : undefined
}

/**
 * Removes the member's cart, and what they entered at the checkout, from every browser: it continues under
 * another id. Browsers that are still signed in get it again from the account.
 */
export const revokeMemberCart = async (
  tx: Sql,
  { randomBytes }: Services,
  identityId: string,
): Promise<void> => {
  const cartId = await findMemberCartId(tx, identityId)
  if (cartId !== undefined) await moveMemberCart(tx, identityId, cartId, newCartId(randomBytes))
}
