import { renderToStaticMarkup } from 'react-dom/server'
import { decimalPrice } from '#contract/money.ts'
import type { ProductVariation } from '#contract/shop/product.ts'
import type { VariationWire } from '#storefront/islands/variations.ts'
import type { ProductPage } from '#storefront/product-page.ts'
import { pl } from '#storefront/strings/pl.ts'
import { boundByStock, packsFor } from './calculator-island.tsx'
import { ProductPrice } from './product-price.tsx'
import { QuantityField } from './quantity-field.tsx'
import { QuantityHint } from './quantity-hint.tsx'
import { Stock } from './stock.tsx'

/** Options as selects: the address or the post says which variation is meant, a script shows its price at once. */
export const VariationsForm = ({ page }: { page: ProductPage }) => {
  const { product, choice, variation, fewLeft } = page
  const attributes = product.attributes.filter(({ isForVariations }) => isForVariations)
  const hasWholeChoice = attributes.every(({ slug }) => choice[slug])
  const isBuyable =
    variation === null || (variation.priceGrosze !== null && variation.availability !== 'out_of_stock')
  const rule = boundByStock(variation ?? product)
  return (
    <form
      className="variations_form cart"
      method="post"
      action={product.url}
      data-island="variations"
      data-start="visible"
      data-product_id={product.id}
      data-choose={pl.product.chooseFirst}
      data-none={pl.product.noVariation}
      data-product_variations={JSON.stringify(product.variations.map((one) => variationWire(one, fewLeft)))}
    >
      <table className="variations" role="presentation">
        <tbody>
          {attributes.map(({ slug, name, values }) => (
            <tr key={slug}>
              <th className="label" scope="row">
                <label htmlFor={`opcja-${slug}`}>{name}</label>
              </th>
              <td className="value">
                <select
                  id={`opcja-${slug}`}
                  name={`attribute_${slug}`}
                  data-attribute_name={`attribute_${slug}`}
                  defaultValue={choice[slug] ?? ''}
                  required
                >
                  <option value="">{pl.product.choose(name)}</option>
                  {values.map((value) => (
                    <option key={value} value={value}>
                      {value}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="single_variation woocommerce-variation" role="status">
        {variation ? (
          <Stock availability={variation.availability} left={variation.left} fewLeft={fewLeft} />
        ) : (
          <p className="muted">{hasWholeChoice ? pl.product.noVariation : pl.product.chooseFirst}</p>
        )}
      </div>
      <div className="woocommerce-variation-add-to-cart">
        {product.isSoldIndividually ? (
          <input type="hidden" name="quantity" value="1" />
        ) : (
          <QuantityField
            name="quantity"
            id="ilosc"
            productName={product.name}
            value={packsFor(page, variation?.packAreaCm2 ?? product.packAreaCm2, rule) ?? rule.min}
            rule={rule}
          />
        )}
        <button
          type="submit"
          name="add-to-cart"
          value={product.id}
          className="single_add_to_cart_button button alt"
          disabled={!isBuyable}
        >
          {pl.product.add}
        </button>
        <QuantityHint rule={rule} />
      </div>
      {/* After the button that adds, which is the one that Enter presses. This one carries no name that adds. */}
      <p className="scripts-off">
        <button type="submit" className="button quiet" formMethod="get">
          {pl.product.showPrice}
        </button>
      </p>
      <input type="hidden" name="product_id" value={product.id} />
      {/* The script says which one; without it the options do, which may be others than the page was drawn with. */}
      <input type="hidden" name="variation_id" className="variation_id" value="0" />
    </form>
  )
}

/** A variation in the names that variation scripts read; texts are drawn here so that the script holds no words. */
const variationWire = (
  variation: ProductVariation,
  fewLeft: number,
): VariationWire & { display_price: number | null; display_regular_price: number | null } => ({
  variation_id: variation.id,
  attributes: Object.fromEntries(
    Object.entries(variation.choice).map(([slug, value]) => [`attribute_${slug}`, value]),
  ),
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
