import { checkout as words } from '#storefront/strings/pl/cart/checkout.ts'
import { mail as counts } from '#storefront/strings/pl/mail/order-mail.ts'
import type { CartDocument } from '../cart/cart-document.ts'
import { changeCart } from '#server/shop/cart/changes/change-cart.ts'
import { lineProblem, lineProblemText, quantityElsewhere } from '#server/shop/cart/pricing/line-problem.ts'
import { productIdsOf } from '#server/shop/cart/pricing/price-document.ts'
import { findProductsById } from '../catalog/find-products.ts'
import { type Product, quantityRuleOf } from '../catalog/product.ts'
import type { Services } from '#server/platform/services.ts'

export type CartFault =
  /** Problems found by pricing. */
  | { kind: 'problems'; messages: string[] }
  /** Another buyer was first. */
  | { kind: 'stock'; productId: number }
  | { kind: 'coupon'; code: string; message: string }

/**
 * Corrects what needs no confirmation: removes products that are removed or sold out, lowers quantities to
 * the stock, removes a coupon that is used up. Returns messages for the buyer; the rest stays in the cart,
 * marked there.
 */
export const correctCart = async (
  services: Services,
  cartId: string,
  fault: CartFault,
): Promise<string[]> => {
  const { result } = await changeCart(services, cartId, async (document, db) => {
    if (fault.kind === 'coupon') {
      document.coupons = document.coupons.filter((code) => code !== fault.code)
      return [fault.message]
    }
    return correctLines(document, await findProductsById(db, productIdsOf(document)), services.now())
  })
  if (result.length) return result
  return fault.kind === 'problems' ? fault.messages : [words.somethingChanged]
}

const correctLines = (document: CartDocument, products: Map<number, Product>, nowMs: number): string[] => {
  const messages: string[] = []
  for (const line of document.lines) {
    const parent = products.get(line.productId)
    const product = parent && products.get(line.variationId ?? line.productId)
    const name = parent?.name ?? line.name
    const elsewhere = quantityElsewhere(document.lines, products, line)
    const problem = lineProblem({ product, quantity: line.quantity, elsewhere, inCart: 0, nowMs })
    const remove = () => (document.lines = document.lines.filter(({ key }) => key !== line.key))

    if (
      problem?.reason === 'gone' ||
      problem?.reason === 'not_for_sale' ||
      problem?.reason === 'out_of_stock'
    ) {
      remove()
      messages.push(problem.reason === 'out_of_stock' ? words.soldOut(name) : words.noLongerSold(name))
    } else if (problem?.reason === 'over_stock' && product) {
      const { min, step } = quantityRuleOf(product)
      const left = Math.floor(Math.max(0, problem.left - elsewhere) / step) * step
      if (left < min) {
        remove()
        messages.push(words.soldOut(name))
      } else {
        line.quantity = left
        messages.push(words.onlySomeLeft(name, counts.pieces(left)))
      }
    } else if (problem) {
      messages.push(lineProblemText(problem, name))
    }
  }
  return messages
}
