import type { ProductDetails } from '#contract/shop/product.ts'
import { paths } from '#storefront/paths.ts'
import { stockAlerts as words } from '#storefront/strings/pl/catalog/stock-alerts.ts'

type Option = { id: number; name: string }

/** What of a product is sold out and can come back: itself, or some of its variations. */
const soldOut = ({ id, kind, name, availability, attributes, variations }: ProductDetails): Option[] => {
  if (kind === 'simple') return availability === 'out_of_stock' ? [{ id, name }] : []
  if (kind !== 'variable') return []
  const order = attributes.filter(({ isForVariations }) => isForVariations).map(({ slug }) => slug)
  return variations
    .filter((variation) => variation.availability === 'out_of_stock' && variation.priceGrosze !== null)
    .map(({ id: variationId, choice }) => ({
      id: variationId,
      name: order
        .map((slug) => choice[slug])
        .filter(Boolean)
        .join(', '),
    }))
}

/** A form that asks for a letter when a sold-out product is back; a plain form, which works without scripts. */
export const StockAlert = ({ product }: { product: ProductDetails }) => {
  const options = soldOut(product)
  if (options.length === 0) return null
  return (
    <form className="stock-alert" method="post" action={paths.stockAlert}>
      <h2>{words.title}</h2>
      {options.length > 1 || product.kind === 'variable' ? (
        <p className="form-row">
          <label htmlFor="powiadom-wariant">{words.option}</label>
          <select id="powiadom-wariant" name="produkt">
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </p>
      ) : (
        <input type="hidden" name="produkt" value={options[0]!.id} />
      )}
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
    </form>
  )
}
