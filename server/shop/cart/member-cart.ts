import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { type CartDocument, type CartLine, emptyCart, MEMBER_CART_LIFETIME_MS } from './cart-document.ts'
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
import { queueNotice } from './notices.ts'

/**
 * Whoever signs in finds the cart that waits for them, and in it what they had chosen before signing in. Gives the
 * cart's id, which is never the one the visitor came with: whoever knew that one knows nothing of the member's.
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
    const broughtId = isOthers ? null : visitorCartId
    // In the order of their ids, as everybody holds more than one row.
    const held = new Map<string, Awaited<ReturnType<typeof lockCartRow>>>()
    for (const id of [cartId, broughtId].filter((id) => id !== null).sort())
      held.set(id, await lockCartRow(tx, id, now))

    const own = held.get(cartId)
    const brought = broughtId === null ? undefined : held.get(broughtId)
    const document = own?.document ?? emptyCart()
    if (brought) {
      await mergeDocuments(tx, document, brought.document)
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

const mergeDocuments = async (tx: Sql, document: CartDocument, brought: CartDocument) => {
  const hadLines = document.lines.length > 0
  const products = await findProductsById(tx, [...productIdsOf(document), ...productIdsOf(brought)])
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

/** What waits for a member in their cart; undefined: nothing. */
export const findMemberCart = async (
  db: Sql,
  identityId: string,
  nowMs: number,
): Promise<CartDocument | undefined> => {
  const cartId = await findMemberCartId(db, identityId)
  return cartId === undefined ? undefined : (await findCart(db, cartId, nowMs))?.document
}

/** The member goes: their cart, with what they typed into the checkout, goes too. */
export const deleteMemberCart = async (tx: Sql, identityId: string): Promise<void> => {
  const cartId = await findMemberCartId(tx, identityId)
  if (cartId !== undefined) await removeCart(tx, cartId)
  await removeMemberCart(tx, identityId)
}

/** The id of the cart that waits for a member; undefined: none does. */
export const findWaitingCart = async (
  db: Sql,
  identityId: string,
  nowMs: number,
): Promise<string | undefined> => {
  const cartId = await findMemberCartId(db, identityId)
  return cartId !== undefined && (await findCart(db, cartId, nowMs)) ? cartId : undefined
}

/**
 * Takes the member's cart, and what they typed into the checkout, from every browser that holds it: it goes on under
 * another id. Whoever is still signed in gets it again on their account.
 */
export const revokeMemberCart = async (
  tx: Sql,
  { randomBytes }: Services,
  identityId: string,
): Promise<void> => {
  const cartId = await findMemberCartId(tx, identityId)
  if (cartId !== undefined) await moveMemberCart(tx, identityId, cartId, newCartId(randomBytes))
}
