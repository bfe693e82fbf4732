import { readQuantity } from '#contract/shop/cart-input.ts'
import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import { findProductsById } from '#server/shop/catalog/find-products.ts'
import { availableQuantity, type Product, quantityRuleOf } from '#server/shop/catalog/product.ts'
import type { Services } from '#server/platform/services.ts'
import { type CartDocument, type CartLine, queueNotice } from '#server/shop/cart/cart-document.ts'
import { type ChangedCart, changeCart } from './change-cart.ts'
import { lineProblem, lineProblemText, quantityElsewhere } from '#server/shop/cart/pricing/line-problem.ts'
import { productIdsOf } from '#server/shop/cart/pricing/price-document.ts'
import { notifyVisitor } from '#server/shop/cart/notices.ts'
import { addLine, samplesIn } from './add-line.ts'
import { findRequestedProduct } from './find-requested-product.ts'

/** Removes a line for a visitor who sees a page next; a missing line becomes a notice there. */
export const removeLineOrNotify = async (
  services: Services,
  cartId: string | null,
  key: string,
): Promise<ChangedCart<unknown>> => {
  const removed = await removeLine(services, cartId, key)
  return removed.result
    ? removed
    : notifyVisitor(services, cartId, { kind: 'error', text: cartStrings.noSuchLine })
}

/** Removes a line and saves it for „Cofnij”. `result` is false when the cart has no such line. */
export const removeLine = (
  services: Services,
  cartId: string | null,
  key: string,
): Promise<ChangedCart<boolean>> =>
  changeCart(services, cartId, (document) => {
    const line = document.lines.find((other) => other.key === key)
    if (!line) return false
    document.lines = document.lines.filter((other) => other !== line)
    document.removed = line
    return true
  })

/**
 * Restores the line that was removed last, as far as it can still be bought; a notice on the next page
 * reports the outcome.
 */
export const restoreRemovedLine = (
  services: Services,
  cartId: string | null,
  key: string,
): Promise<ChangedCart<boolean>> =>
  changeCart(services, cartId, async (document, db) => {
    const { removed } = document
    if (removed?.key !== key) {
      queueNotice(document, { kind: 'error', text: cartStrings.nothingToUndo })
      return false
    }
    const found = await findRequestedProduct(db, removed, productIdsOf(document), services.now())
    const added = addLine(
      document,
      found.products,
      { ...found, quantity: removed.quantity, choice: removed.choice },
      services.now(),
      services.shopSettings().samples.maxInCart,
    )
    document.removed = null
    queueNotice(
      document,
      added.ok
        ? { kind: 'success', text: cartStrings.restored(added.line.name) }
        : { kind: 'error', text: added.text },
    )
    return added.ok
  })

/** Line key → quantity as entered. */
export type TypedQuantities = ReadonlyMap<string, string>

/**
 * Sets quantities as the cart page sends them: 0 removes a line, too many become the available number, an
 * invalid quantity leaves the line unchanged. Each deviation from the request becomes a notice on
 * the next page.
 */
export const setQuantities = (
  services: Services,
  cartId: string | null,
  typed: TypedQuantities,
): Promise<ChangedCart<boolean>> =>
  changeCart(services, cartId, async (document, db) => {
    const products = await findProductsById(db, productIdsOf(document))
    const before = document.lines
    for (const line of before) {
      const text = typed.get(line.key)
      if (text !== undefined)
        setQuantity(
          document,
          products,
          line,
          text.trim(),
          services.now(),
          services.shopSettings().samples.maxInCart,
        )
    }
    const isChanged =
      document.lines.length !== before.length ||
      document.lines.some((line, index) => line.quantity !== before[index]?.quantity)
    if (isChanged) queueNotice(document, { kind: 'success', text: cartStrings.updated })
    return isChanged
  })

const setQuantity = (
  document: CartDocument,
  products: Map<number, Product>,
  line: CartLine,
  text: string,
  nowMs: number,
  maxSamples: number,
) => {
  if (/^0+$/.test(text)) {
    document.lines = document.lines.filter(({ key }) => key !== line.key)
    document.removed = line
    return
  }
  // An empty field is not a quantity.
  const quantity = text === '' ? null : readQuantity(text)
  const queueError = (sentence: string) => queueNotice(document, { kind: 'error', text: sentence })
  if (quantity === null) return queueError(cartStrings.badQuantity(line.name))
  if (quantity === line.quantity) return

  const product = products.get(line.variationId ?? line.productId)
  const others = samplesIn(document, products) - line.quantity
  if (product && product.sampleOfId !== null && quantity > line.quantity && others + quantity > maxSamples)
    return queueError(cartStrings.tooManySamples(maxSamples))
  const elsewhere = quantityElsewhere(document.lines, products, line)
  const problem = lineProblem({ product, quantity, elsewhere, inCart: 0, nowMs })
  const allowed = problem?.reason === 'over_stock' && product ? mostAllowed(product, elsewhere) : 0
  if (problem && allowed === 0) return queueError(lineProblemText(problem, line.name))
  if (problem) queueError(cartStrings.loweredToAllowed(line.name, allowed))
  const accepted = problem ? allowed : quantity
  document.lines = document.lines.map((other) =>
    other.key === line.key ? { ...other, quantity: accepted } : other,
  )
  document.removed = null
}

/** The maximum quantity of one line by stock and rules; 0 when even the minimum is not available. */
const mostAllowed = (product: Product, elsewhere: number): number => {
  const { min, max, step } = quantityRuleOf(product)
  const left = Math.max(0, (availableQuantity(product) ?? 0) - elsewhere)
  const most = Math.floor(Math.min(left, max ?? left) / step) * step
  return most >= min ? most : 0
}
