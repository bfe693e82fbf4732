import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { decimalPrice } from '#contract/money.ts'
import type { ProductVariation } from '#contract/shop/product.ts'
import Variations, {
  fieldOf,
  type VariationsProps,
  type VariationWire,
} from '#storefront/islands/variations.tsx'
import type { ProductPage } from '#storefront/product-page.ts'
import { boundByStock, packsFor } from './calculator-island.tsx'
import { ProductPrice } from './product-price.tsx'
import { Stock } from './stock.tsx'

/** Options as selects. Without scripts the address or the post has the choice. */
export const VariationsForm = ({ page }: { page: ProductPage }) => {
  const { product, choice, variation, fewLeft } = page
  const rule = boundByStock(variation ?? product)
  const props: VariationsProps = {
    productId: product.id,
    productName: product.name,
    isSoldIndividually: product.isSoldIndividually,
    attributes: product.attributes.filter(({ isForVariations }) => isForVariations),
    choice: byField(choice),
    rule: boundByStock(product),
    quantity: packsFor(page, variation?.packAreaCm2 ?? product.packAreaCm2, rule) ?? rule.min,
  }
  const variations = product.variations.map((one) => variationWire(one, fewLeft))
  return (
    <form
      className="variations_form cart"
      method="post"
      action={product.url}
      data-island="variations"
      data-start="visible"
      data-product_id={product.id}
      data-product_variations={JSON.stringify(variations)}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: renderToString(<Variations {...props} variations={variations} />) }}
    />
  )
}

const byField = (choice: Record<string, string>) =>
  Object.fromEntries(Object.entries(choice).map(([slug, value]) => [fieldOf(slug), value]))

/** The texts are rendered here, so that scripts of other authors can show them as they are. */
const variationWire = (
  variation: ProductVariation,
  fewLeft: number,
): VariationWire & { display_price: number | null; display_regular_price: number | null } => ({
  variation_id: variation.id,
  attributes: byField(variation.choice),
  sku: variation.sku,
  display_price: variation.priceGrosze === null ? null : Number(decimalPrice(variation.priceGrosze)),
  display_regular_price:
    variation.regularPriceGrosze === null ? null : Number(decimalPrice(variation.regularPriceGrosze)),
  price_html: renderToStaticMarkup(
    <ProductPrice product={{ ...variation, highestPriceGrosze: null }} packAreaCm2={variation.packAreaCm2} />,
  ),
  availability_html: renderToStaticMarkup(
    <Stock availability={variation.availability} left={variation.left} fewLeft={fewLeft} />,
  ),
  is_in_stock: variation.availability !== 'out_of_stock',
  is_purchasable: variation.priceGrosze !== null,
  min_qty: variation.quantity.min,
  max_qty: boundByStock(variation).max ?? '',
  step: variation.quantity.step,
  price_grosze: variation.priceGrosze,
  pack_area_cm2: variation.packAreaCm2,
  image: variation.picture,
})
