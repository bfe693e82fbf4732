import type { Context } from 'hono'
import { decimalPrice, formatPrice } from '#contract/money.ts'
import { getVariation as call, type VariationAnswer } from '#contract/shop/get-variation.ts'
import type { ProductDetails, ProductVariation } from '#contract/shop/product.ts'
import { product as words } from '#storefront/strings/pl/catalog/product.ts'
import { matchesChoice, readChoice } from '#server/shop/cart/changes/find-requested-product.ts'
import { loadProductDetails } from '../catalog/load-product-details.ts'
import { readFormBody } from '#server/platform/http/read-form.ts'
import type { Services } from '#server/platform/services.ts'
import { answerAjaxJson, answerHtml, readCall } from './answer.ts'

export default async (c: Context, services: Services): Promise<Response> => {
  const form = await readFormBody(c)
  const sent = readCall(call, form)
  if (!sent) return answerHtml(c, '')
  const details =
    sent.product_id === null
      ? undefined
      : await loadProductDetails(services.db.read, sent.product_id, services.now())
  const chosen = readChoice(form)
  const variation = details?.variations.find(({ choice }) => matchesChoice(choice, chosen))
  return answerAjaxJson(c, details && variation ? present(details, variation) : false)
}

const zloty = (grosze: number | null) => (grosze === null ? null : Number(decimalPrice(grosze)))

const stockWords = {
  in_stock: { className: 'in-stock', text: words.inStock },
  on_backorder: { className: 'available-on-backorder', text: words.onBackorder },
  out_of_stock: { className: 'out-of-stock', text: words.outOfStock },
}

/** The markup contains only our own words and numbers, so nothing needs escaping. */
const present = (details: ProductDetails, variation: ProductVariation): VariationAnswer => {
  const { priceGrosze, regularPriceGrosze, availability, quantity } = variation
  const { className, text } = stockWords[availability]
  return {
    variation_id: variation.id,
    attributes: Object.fromEntries(
      Object.entries(variation.choice).map(([slug, value]) => [`attribute_${slug}`, value]),
    ),
    sku: variation.sku,
    display_price: zloty(priceGrosze),
    display_regular_price: zloty(regularPriceGrosze ?? priceGrosze),
    price_html:
      priceGrosze === null
        ? ''
        : `<span class="price"><span class="amount">${formatPrice(priceGrosze)}</span></span>`,
    availability_html: `<p class="stock ${className}">${text}</p>`,
    is_in_stock: availability !== 'out_of_stock',
    is_purchasable: priceGrosze !== null,
    is_sold_individually: details.isSoldIndividually ? 'yes' : 'no',
    is_virtual: details.isVirtual,
    backorders_allowed: availability === 'on_backorder',
    min_qty: quantity.min,
    max_qty: quantity.max ?? variation.left ?? '',
    step: quantity.step,
    image: variation.picture,
    variation_description: variation.descriptionHtml,
  }
}
