import type { LineChange, ProposedLine } from '#contract/shop/chosen/proposal.ts'
import { MAX_LINE_QUANTITY } from '#contract/shop/cart-input.ts'
import { NO_PRODUCT } from '#contract/shop/order.ts'
import { paths } from '#storefront/paths.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { addLine, type AddRefusalReason } from '#server/shop/cart/changes/add-line.ts'
import { type CartDocument, lineKey } from '#server/shop/cart/cart-document.ts'
import { quantityElsewhere } from '#server/shop/cart/pricing/line-problem.ts'
import { productIdsOf } from '#server/shop/cart/pricing/price-document.ts'
import { findProductsById } from '#server/shop/catalog/find-products.ts'
import { loadProductDetails } from '#server/shop/catalog/load-product-details.ts'
import { ownPictures } from '#server/shop/catalog/present.ts'
import { availableQuantity, priceNow, type Product, quantityRuleOf } from '#server/shop/catalog/product.ts'
import { findMovedAddress } from '#server/shop/moved-addresses/moved-addresses.ts'

/** A line that somebody bought or saved: what it was then. */
export type FormerLine = {
  productId: number
  variationId: number | null
  name: string
  quantity: number
  /** Attribute slug, or its label (copied orders know nothing else) → chosen value. */
  choice: Record<string, string>
  /** Gross; null: unknown. */
  unitPriceGrosze: number | null
  packAreaCm2: number | null
}

/**
 * Puts former lines into the document with today's prices, stock and rules, as far as they can be bought, and says of
 * each what has changed. Lines of the document stay; quantities of equal lines are added.
 */
export const proposeLines = async (
  db: Sql,
  document: CartDocument,
  former: readonly FormerLine[],
  nowMs: number,
  maxSamples: number,
): Promise<ProposedLine[]> => {
  const ids = former.flatMap(({ productId, variationId }) =>
    [productId, variationId ?? NO_PRODUCT].filter((id) => id !== NO_PRODUCT),
  )
  const products = await findProductsById(db, [...ids, ...productIdsOf(document)])
  const proposed: ProposedLine[] = []
  for (const line of former) {
    const one = proposeLine(document, products, line, nowMs, maxSamples)
    const isGone = one.changes.some(({ kind }) => kind === 'gone')
    const slug = products.get(line.productId)?.slug
    proposed.push(isGone && slug ? { ...one, replacement: await findReplacement(db, slug, nowMs) } : one)
  }
  return proposed
}

const PRODUCT_PATH = /^\/produkt\/([^/]+)\/$/

/** The product that the former address of another one leads to. */
const findReplacement = async (
  db: Sql,
  slug: string,
  nowMs: number,
): Promise<ProposedLine['replacement']> => {
  const to = await findMovedAddress(db, paths.product(slug))
  const newSlug = to === undefined ? undefined : PRODUCT_PATH.exec(to)?.[1]
  const product = newSlug ? await loadProductDetails(db, newSlug, nowMs) : undefined
  return product ? { name: product.name, url: product.url } : null
}

const proposeLine = (
  document: CartDocument,
  products: Map<number, Product>,
  former: FormerLine,
  nowMs: number,
  maxSamples: number,
): ProposedLine => {
  const parent = products.get(former.productId)
  const variation = former.variationId === null ? undefined : products.get(former.variationId)
  const isGone = parent?.status !== 'published' || (former.variationId !== null && !variation)
  const sold = variation ?? parent
  const choice = choiceBySlug(former.choice, parent)
  const shown = {
    name: isGone ? former.name : parent.name,
    url: isGone ? null : paths.product(parent.slug),
    picture: isGone || !sold ? null : (ownPictures(sold)[0] ?? ownPictures(parent)[0] ?? null),
    choice: Object.entries(choice).map(([slug, value]) => ({
      label: parent?.attributes.find((attribute) => attribute.slug === slug)?.name ?? slug,
      value,
    })),
    wanted: former.quantity,
    replacement: null,
  }
  const refuse = (kind: RefusalKind): ProposedLine => ({
    ...shown,
    quantity: 0,
    unitPriceGrosze: null,
    packAreaCm2: null,
    changes: [{ kind }],
  })
  if (former.productId === NO_PRODUCT) return refuse('no_product')
  if (isGone || !sold) return refuse('gone')

  const fit = fitQuantity(document, products, former, sold, choice)
  const added = addLine(
    document,
    products,
    { parent, variation, quantity: Math.max(1, fit.quantity), choice },
    nowMs,
    maxSamples,
  )
  if (!added.ok) return refuse(fit.inCart > 0 && IS_FULL.has(added.reason) ? 'in_cart' : KINDS[added.reason])

  const quantity = added.addedQuantity
  const price = priceNow(sold, nowMs)
  return {
    ...shown,
    quantity,
    unitPriceGrosze: price,
    packAreaCm2: sold.packAreaCm2,
    changes: [
      ...(former.name !== parent.name ? [{ kind: 'renamed', name: former.name } satisfies LineChange] : []),
      ...quantityChange(former.quantity, quantity, fit.isLimitedByStock),
      ...priceChange(former.unitPriceGrosze, price),
      ...packChange(former.packAreaCm2, sold.packAreaCm2),
    ],
  }
}

type RefusalKind = Extract<
  LineChange['kind'],
  'gone' | 'out_of_stock' | 'not_for_sale' | 'choose_options' | 'in_cart' | 'cart_full' | 'no_product'
>

/** What a refusal of the cart means for somebody who wants the same again. */
const KINDS: Record<AddRefusalReason, RefusalKind> = {
  unknown_product: 'gone',
  gone: 'gone',
  not_for_sale: 'not_for_sale',
  choose_options: 'choose_options',
  out_of_stock: 'out_of_stock',
  over_stock: 'out_of_stock',
  below_min: 'out_of_stock',
  above_max: 'in_cart',
  off_step: 'out_of_stock',
  sold_individually: 'in_cart',
  too_many_samples: 'in_cart',
  bad_quantity: 'not_for_sale',
  cart_full: 'cart_full',
}
const IS_FULL = new Set<AddRefusalReason>([
  'over_stock',
  'above_max',
  'sold_individually',
  'too_many_samples',
])

/** Orders have copies of labels; a cart needs slugs. */
const choiceBySlug = (choice: Record<string, string>, parent: Product | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(choice).map(([named, value]) => [
      parent?.attributes.find(({ slug, name }) => slug === named || name === named)?.slug ?? named,
      value,
    ]),
  )

/** How many can be added so that the whole line keeps the product's rules: rounded up to a step, down to the stock. */
const fitQuantity = (
  document: CartDocument,
  products: Map<number, Product>,
  { productId, variationId, quantity }: FormerLine,
  sold: Product,
  choice: Record<string, string>,
): { quantity: number; inCart: number; isLimitedByStock: boolean } => {
  const same = document.lines.find(
    (line) =>
      line.productId === productId &&
      line.variationId === variationId &&
      Object.entries(line.choice).every(([slug, value]) => choice[slug] === value),
  )
  const key = same?.key ?? lineKey(productId, variationId, variationId === null ? {} : choice)
  const inCart = same?.quantity ?? 0
  const { min, max, step } = quantityRuleOf(sold)
  const left = availableQuantity(sold)
  const elsewhere = quantityElsewhere(document.lines, products, { key, productId, variationId })
  const wanted = Math.max(min, Math.ceil((inCart + quantity) / step) * step)
  const ruled = Math.min(wanted, max ?? MAX_LINE_QUANTITY, Math.floor(MAX_LINE_QUANTITY / step) * step)
  const inStock = left === null ? ruled : Math.floor(Math.max(0, left - elsewhere) / step) * step
  return {
    quantity: Math.min(ruled, inStock) - inCart,
    inCart,
    isLimitedByStock: inStock < ruled,
  }
}

const quantityChange = (wanted: number, quantity: number, isLimitedByStock: boolean): LineChange[] => {
  if (quantity === wanted) return []
  return [{ kind: isLimitedByStock ? 'fewer' : 'quantity', wanted, quantity }]
}

const priceChange = (thenGrosze: number | null, nowGrosze: number | null): LineChange[] =>
  thenGrosze === null || nowGrosze === null || thenGrosze === nowGrosze
    ? []
    : [{ kind: nowGrosze > thenGrosze ? 'dearer' : 'cheaper', thenGrosze, nowGrosze }]

const packChange = (thenCm2: number | null, nowCm2: number | null): LineChange[] =>
  thenCm2 === null || nowCm2 === null || thenCm2 === nowCm2 ? [] : [{ kind: 'pack', thenCm2, nowCm2 }]
