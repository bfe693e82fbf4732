import { MAX_LINE_QUANTITY } from '#contract/shop/cart-input.ts'
import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import { paths } from '#storefront/paths.ts'
import { type Product, quantityRuleOf } from '#server/shop/catalog/product.ts'
import { type CartDocument, type CartLine, lineKey } from '#server/shop/cart/cart-document.ts'
import {
  lineProblem,
  type LineProblem,
  lineProblemText,
  quantityElsewhere,
} from '#server/shop/cart/pricing/line-problem.ts'

export type AddRefusalReason =
  | 'unknown_product'
  | 'bad_quantity'
  | 'cart_full'
  | 'too_many_samples'
  | LineProblem['reason']

export type AddLineResult =
  | { ok: true; line: CartLine; addedQuantity: number }
  | { ok: false; reason: AddRefusalReason; text: string; productUrl: string }

/** Null: not a valid quantity. `least`: none was given, so the smallest that is sold. */
export type RequestedQuantity = number | null | 'least'

export type LineToAdd = {
  /** A simple product, or the parent of `variation`. */
  parent: Product | undefined
  variation: Product | undefined
  quantity: RequestedQuantity
  /** Attribute slug → value, as chosen; only a variation's own attributes are used. */
  choice: Record<string, string>
}

export const MAX_LINES = 100

/**
 * Adds a product to the document, or returns why not; `products` contains those of the existing lines. `maxSamples`:
 * pieces of samples in one cart.
 */
export const addLine = (
  document: CartDocument,
  products: Map<number, Product>,
  wanted: LineToAdd,
  nowMs: number,
  maxSamples: number,
): AddLineResult => {
  const { parent, variation } = wanted
  const isShown = parent?.status === 'published'
  const productUrl = isShown ? paths.product(parent.slug) : paths.shop
  const refuse = (reason: AddRefusalReason, text: string): AddLineResult => ({
    ok: false,
    reason,
    text,
    productUrl,
  })
  // An unpublished product is not named either: the shop has no such product.
  if (!isShown) return refuse('unknown_product', cartStrings.unknownProduct)

  const sold = variation ?? parent
  const choice = variation ? chosenOptions(variation, parent, wanted.choice) : {}
  if (!choice) return refuse('choose_options', cartStrings.chooseOptions(parent.name))
  if (wanted.quantity === null) return refuse('bad_quantity', cartStrings.badQuantity(parent.name))

  const key = lineKey(parent.id, variation?.id ?? null, choice)
  const existing = document.lines.find((line) => line.key === key)
  const added = sold.isSoldIndividually
    ? 1
    : wanted.quantity === 'least'
      ? fewest(sold, existing?.quantity ?? 0)
      : wanted.quantity
  const line: CartLine = {
    key,
    productId: parent.id,
    variationId: variation?.id ?? null,
    quantity: (existing?.quantity ?? 0) + added,
    choice,
    name: parent.name,
  }

  const problem = lineProblem({
    product: sold,
    quantity: line.quantity,
    elsewhere: quantityElsewhere(document.lines, products, line),
    inCart: existing?.quantity ?? 0,
    nowMs,
  })
  if (problem) return refuse(problem.reason, lineProblemText(problem, parent.name))
  if (sold.sampleOfId !== null && added + samplesIn(document, products) > maxSamples)
    return refuse('too_many_samples', cartStrings.tooManySamples(maxSamples))
  if (line.quantity > MAX_LINE_QUANTITY)
    return refuse('above_max', cartStrings.aboveMax(parent.name, MAX_LINE_QUANTITY))
  if (!existing && document.lines.length >= MAX_LINES) return refuse('cart_full', cartStrings.cartFull)

  document.lines = existing
    ? document.lines.map((other) => (other === existing ? line : other))
    : [...document.lines, line]
  // The last removed line is not the last change any more.
  document.removed = null
  return { ok: true, line, addedQuantity: added }
}

/** Pieces of samples that are in the cart. */
export const samplesIn = ({ lines }: CartDocument, products: Map<number, Product>): number =>
  lines.reduce(
    (sum, { productId, quantity }) =>
      (products.get(productId)?.sampleOfId ?? null) === null ? sum : sum + quantity,
    0,
  )

/** What one click adds: first the minimum, then a step. */
const fewest = (product: Product, inCart: number): number => {
  const { min, step } = quantityRuleOf(product)
  return inCart >= min ? step : min - inCart
}

/**
 * The variation's options with a value for each; undefined while an open one is not chosen, or
 * its value does not exist.
 */
const chosenOptions = (
  variation: Product,
  parent: Product,
  chosen: Record<string, string>,
): Record<string, string> | undefined => {
  const choice: Record<string, string> = {}
  for (const [slug, fixed] of Object.entries(variation.choice)) {
    const value = fixed || (chosen[slug] ?? '').trim()
    const offered = parent.attributes.find((attribute) => attribute.slug === slug)?.values
    if (value === '' || (fixed === '' && offered && !offered.includes(value))) return undefined
    // A chosen value may not contradict the variation it came with.
    if (fixed !== '' && chosen[slug] && chosen[slug].trim() !== fixed) return undefined
    choice[slug] = value
  }
  return choice
}
