import type { LineItem } from '#contract/shop/cart.ts'
import { contentPriceOf } from '#contract/unit-content.ts'
import { paths } from '#storefront/paths.ts'
import {
  announcedLowest,
  isOnSale,
  priceNow,
  type Product,
  quantityRuleOf,
} from '#server/shop/catalog/product.ts'
import type { CartLine } from '#server/shop/cart/cart-document.ts'
import { lineProblem, lineProblemText, quantityElsewhere } from './line-problem.ts'

export type PricedLine = {
  /** Before coupons and VAT. */
  item: LineItem
  isOnSale: boolean
  /** Is a physical product. */
  isShipped: boolean
  unitWeightGrams: number
  /** Longest side of one piece; null when no size is known. */
  longestMm: number | null
}

const REMOVED_VAT_RATE = 23

const longestSide = ({ length, width, height }: Product['sizeMm']): number | null =>
  Math.max(length ?? 0, width ?? 0, height ?? 0) || null

/** Each line at its current price, or with the reason why it cannot be bought. A removed product costs nothing. */
export const priceLines = (lines: CartLine[], products: Map<number, Product>, nowMs: number): PricedLine[] =>
  lines.map((line): PricedLine => {
    const parent = products.get(line.productId)
    const product = line.variationId === null ? parent : products.get(line.variationId)
    const name = parent?.name ?? line.name
    const elsewhere = quantityElsewhere(lines, products, line)
    const problem = lineProblem({
      product: parent && product,
      quantity: line.quantity,
      elsewhere,
      inCart: 0,
      nowMs,
    })
    const unitPriceGrosze = product && problem?.reason !== 'gone' ? (priceNow(product, nowMs) ?? 0) : 0
    const subtotalGrosze = unitPriceGrosze * line.quantity
    return {
      item: {
        key: line.key,
        productId: line.productId,
        variationId: line.variationId,
        name,
        sku: product?.sku || parent?.sku || '',
        url: parent?.status === 'published' ? paths.product(parent.slug) : paths.shop,
        picture: product?.pictures[0] ?? parent?.pictures[0] ?? null,
        choice: Object.entries(line.choice).map(([slug, value]) => ({
          label: parent?.attributes.find((attribute) => attribute.slug === slug)?.name ?? slug,
          value,
        })),
        quantity: line.quantity,
        rule: product ? quantityRuleOf(product) : { min: 1, max: null, step: 1 },
        isSoldIndividually: product?.isSoldIndividually ?? false,
        unitPriceGrosze,
        regularUnitPriceGrosze: Math.max(
          unitPriceGrosze,
          product && problem?.reason !== 'gone' ? (product.regularPriceGrosze ?? 0) : 0,
        ),
        lowestPrice: product && problem?.reason !== 'gone' ? announcedLowest(product, nowMs) : null,
        subtotalGrosze,
        totalGrosze: subtotalGrosze,
        vatRate: product?.vatRate ?? REMOVED_VAT_RATE,
        vatGrosze: 0,
        packAreaCm2: product?.packAreaCm2 ?? null,
        contentPrice: product?.packAreaCm2 ? null : contentPriceOf(unitPriceGrosze, product?.content ?? ''),
        problem: problem && lineProblemText(problem, name),
      },
      isOnSale: product !== undefined && isOnSale(product, nowMs),
      isShipped: product !== undefined && !product.isVirtual,
      unitWeightGrams: product?.weightGrams ?? 0,
      longestMm: product ? longestSide(product.sizeMm) : null,
    }
  })
