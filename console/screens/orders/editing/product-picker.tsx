import { useState } from 'react'
import { newOrderApi, type SellableProduct } from '#contract/console/orders/new-order.ts'
import { formatPrice } from '#contract/money.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Search } from '#console/parts/form/search.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { orderEditWords } from './strings.ts'
import './editing.css'

/** Finds a product, or one of its variations, by name or SKU, and passes it on. */
export const ProductPicker = ({
  label,
  onChoose,
}: {
  label: string
  onChoose: (product: SellableProduct) => void
}) => {
  const [search, setSearch] = useState('')
  const { data, problem } = useApiQuery(newOrderApi.products, search ? { query: { search } } : null)
  const products = search ? data?.products : undefined
  return (
    <div className="product-picker" role="group" aria-label={label}>
      <span className="picker-label">{label}</span>
      <Search value={search} hint={orderEditWords.productHint} onSearch={setSearch} />
      <FormMessage text={problem?.message ?? null} />
      <p className="screen-reader-text" role="status">
        {products && orderEditWords.productsFound(products.length)}
      </p>
      {products?.length === 0 && <p className="muted">{orderEditWords.noProducts}</p>}
      {products && products.length > 0 && (
        <ul className="picker-list">
          {products.map((product) => (
            <li key={`${product.productId}-${product.variationId}`}>
              <button
                type="button"
                onClick={() => {
                  onChoose(product)
                  setSearch('')
                }}
              >
                <ProductThumbnail picture={product.picture} />
                <span>
                  <b>{product.name}</b>
                  {product.choice && <small>{product.choice}</small>}
                  <small>
                    {[product.sku, product.stock !== null && orderEditWords.inStock(product.stock)]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </span>
                <span>{product.priceGrosze !== null && formatPrice(product.priceGrosze)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A product's picture; its name stands beside it. */
export const ProductThumbnail = ({ picture }: { picture: string | null }) =>
  picture ? (
    <img className="thumbnail" src={picture} alt="" width="44" height="44" loading="lazy" />
  ) : (
    <span className="thumbnail" />
  )
