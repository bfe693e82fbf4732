import type { ProductCard, ProductDetails } from '#contract/shop/product.ts'
import type { ProductPage } from '#storefront/product-page.ts'
import { pl } from '#storefront/strings/pl.ts'
import { boundByStock, packsFor } from './calculator-island.tsx'
import { Thumbnail } from './picture.tsx'
import { LowestPriceNote, Price } from './price.tsx'
import { QuantityField, QuantityHint } from './quantity-field.tsx'
import { Stock } from './stock.tsx'
import { VariationsForm } from './variations-form.tsx'

/** The form that puts this product in the cart, by its kind. */
export const AddForm = ({ page }: { page: ProductPage }) => {
  const { product } = page
  if (product.kind === 'variable') return <VariationsForm page={page} />
  if (product.kind === 'grouped') return <GroupedForm product={product} />
  if (product.kind === 'external') return <ExternalLink product={product} />
  return product.isAddable ? <SimpleForm page={page} /> : null
}

const SimpleForm = ({ page }: { page: ProductPage }) => {
  const { product } = page
  const rule = boundByStock(product)
  return (
    <form className="cart" method="post" action={product.url}>
      {product.isSoldIndividually ? (
        <input type="hidden" name="quantity" value="1" />
      ) : (
        <QuantityField
          name="quantity"
          id="ilosc"
          productName={product.name}
          value={packsFor(page, product.packAreaCm2, rule) ?? rule.min}
          rule={rule}
        />
      )}
      <button
        type="submit"
        name="add-to-cart"
        value={product.id}
        className="single_add_to_cart_button button alt"
      >
        {product.buttonText ?? pl.product.add}
      </button>
      <QuantityHint rule={product.quantity} />
    </form>
  )
}

const ExternalLink = ({ product }: { product: ProductDetails }) =>
  product.externalUrl === null ? null : (
    <p className="cart">
      <a className="single_add_to_cart_button button alt" href={product.externalUrl} rel="nofollow noopener">
        {product.buttonText ?? pl.catalog.buyElsewhere}
      </a>
    </p>
  )

const GroupedForm = ({ product }: { product: ProductDetails }) => (
  <form className="cart grouped_form" method="post" action={product.url}>
    <table className="group_table">
      <caption className="screen-reader-text">{pl.product.grouped}</caption>
      <tbody>
        {product.groupedProducts.map((part) => (
          <GroupedRow key={part.id} part={part} />
        ))}
      </tbody>
    </table>
    <button
      type="submit"
      name="add-to-cart"
      value={product.id}
      className="single_add_to_cart_button button alt"
    >
      {pl.product.add}
    </button>
  </form>
)

const GroupedRow = ({ part }: { part: ProductCard }) => (
  <tr>
    <td className="grouped-picture">
      <Thumbnail picture={part.picture} widthPx={64} />
    </td>
    <th scope="row">
      <a href={part.url}>{part.name}</a>
      <Price {...part} />
      <LowestPriceNote lowestPrice={part.lowestPrice} />
    </th>
    <td>
      {part.isAddable ? (
        <QuantityField
          name={`quantity[${part.id}]`}
          id={`ilosc-${part.id}`}
          productName={part.name}
          value={0}
          rule={{ min: 0, max: null, step: 1 }}
        />
      ) : part.availability === 'out_of_stock' ? (
        <Stock availability={part.availability} left={null} fewLeft={0} />
      ) : (
        <a href={part.url}>{pl.catalog.chooseOptions}</a>
      )}
    </td>
  </tr>
)
