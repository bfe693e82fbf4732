import type { ReactNode } from 'react'
import type { ProductDetails, ProductVariation } from '#contract/shop/product.ts'
import { PrivacyNote } from '#storefront/parts/consent-boxes.tsx'
import { paths } from '#storefront/paths.ts'
import { stockAlerts as words } from '#storefront/strings/pl/catalog/stock-alerts.ts'

type Props = { product: ProductDetails; variation: ProductVariation | null }

/** Names of the sold-out options of a product, by their ids. */
const soldOutOptions = ({ attributes, variations }: ProductDetails): Map<number, string> => {
  const slugs = attributes.filter(({ isForVariations }) => isForVariations).map(({ slug }) => slug)
  return new Map(
    variations
      .filter(({ availability, priceGrosze }) => availability === 'out_of_stock' && priceGrosze !== null)
      .map(({ id, choice }) => [
        id,
        slugs
          .map((slug) => choice[slug])
          .filter(Boolean)
          .join(', '),
      ]),
  )
}

/**
 * Asks for a letter when a sold-out product is back; a plain form, which works without scripts. Folded where other
 * options of the product can be bought.
 */
export const StockAlert = ({ product, variation }: Props) => {
  if (product.kind === 'variable') {
    const options = soldOutOptions(product)
    const chosen = variation && options.has(variation.id) ? variation.id : undefined
    return options.size > 0 ? (
      <details className="stock-alert" open={chosen !== undefined}>
        <summary>{words.optionTitle}</summary>
        <AlertForm>
          <p className="form-row">
            <label htmlFor="powiadom-wariant">{words.option}</label>
            <select id="powiadom-wariant" name="produkt" defaultValue={chosen}>
              {[...options].map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </p>
        </AlertForm>
      </details>
    ) : null
  }
  return product.kind === 'simple' && product.availability === 'out_of_stock' ? (
    <section className="stock-alert">
      <h2>{words.title}</h2>
      <AlertForm>
        <input type="hidden" name="produkt" value={product.id} />
      </AlertForm>
    </section>
  ) : null
}

const AlertForm = ({ children }: { children: ReactNode }) => (
  <form method="post" action={paths.stockAlert}>
    {children}
    <p className="form-row">
      <label htmlFor="powiadom-email">{words.email}</label>
      <input
        className="input-text"
        type="email"
        id="powiadom-email"
        name="email"
        autoComplete="email"
        maxLength={254}
        aria-describedby="powiadom-opis"
        required
      />
    </p>
    <button type="submit" className="button quiet">
      {words.send}
    </button>
    <small id="powiadom-opis">{words.text}</small>
    <PrivacyNote purpose="powiadomienie" />
  </form>
)
