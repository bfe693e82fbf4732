import { useState } from 'react'
import { couponsApi } from '#contract/console/shop/coupons.ts'
import { productsApi } from '#contract/console/shop/products.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { couponsWords } from './strings.ts'
import { productsWords } from '#console/screens/products/strings.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'

const SHOWN = 8

type Chosen = { categoryIds: number[]; productIds: number[] }

/** The products a code works on: by category, or one by one; none chosen means all. */
export const CouponProducts = ({
  categoryIds,
  productIds,
  onChange,
}: Chosen & { onChange: (change: Partial<Chosen>) => void }) => {
  const categories = useApiQuery(couponsApi.categories, {})
  return (
    <section className="card" aria-labelledby="coupon-for">
      <h2 id="coupon-for">{couponsWords.where}</h2>
      <p className="muted">{couponsWords.whereHint}</p>
      <details open={categoryIds.length > 0}>
        <summary>
          {couponsWords.categories}{' '}
          {categoryIds.length > 0 && <span className="count">{categoryIds.length}</span>}
        </summary>
        <LoadedContent loaded={categories}>
          {({ categories: all }) => (
            <ul className="category-list">
              {all.map(({ id, name, depth }) => (
                <li key={id} data-depth={depth}>
                  <label>
                    <input
                      type="checkbox"
                      checked={categoryIds.includes(id)}
                      onChange={(event) =>
                        onChange({
                          categoryIds: event.target.checked
                            ? [...categoryIds, id]
                            : categoryIds.filter((each) => each !== id),
                        })
                      }
                    />
                    {name}
                  </label>
                </li>
              ))}
            </ul>
          )}
        </LoadedContent>
      </details>
      <details open={productIds.length > 0}>
        <summary>
          {couponsWords.products}{' '}
          {productIds.length > 0 && <span className="count">{productIds.length}</span>}
        </summary>
        <ul className="chips" aria-label={couponsWords.selectedProducts}>
          {productIds.map((id) => (
            <ChosenProduct
              key={id}
              id={id}
              onRemove={() => onChange({ productIds: productIds.filter((each) => each !== id) })}
            />
          ))}
        </ul>
        <FindProduct chosen={productIds} onAdd={(id) => onChange({ productIds: [...productIds, id] })} />
      </details>
    </section>
  )
}

const ChosenProduct = ({ id, onRemove }: { id: number; onRemove: () => void }) => {
  const { data } = useApiQuery(productsApi.one, { params: { id } })
  const name = data?.product.name ?? couponsWords.productNumber(id)
  return (
    <li>
      {name}
      <button type="button" aria-label={couponsWords.removeProduct(name)} onClick={onRemove}>
        <ConsoleIcon name="close" />
      </button>
    </li>
  )
}

const FindProduct = ({ chosen, onAdd }: { chosen: number[]; onAdd: (id: number) => void }) => {
  const [text, setText] = useState('')
  const found = useApiQuery(productsApi.list, text ? { query: { search: text } } : null)
  return (
    <div className="find-product">
      <Search value={text} hint={couponsWords.findProductHint} onSearch={setText} />
      {text && (
        <LoadedContent loaded={found}>
          {({ products }) => (
            <ul className="plain-list">
              {products.length === 0 && <li className="muted">{productsWords.nothingFound}</li>}
              {products
                .filter(({ id }) => !chosen.includes(id))
                .slice(0, SHOWN)
                .map(({ id, name, sku }) => (
                  <li key={id}>
                    <Button look="quiet" aria-label={couponsWords.addProduct(name)} onClick={() => onAdd(id)}>
                      {name} {sku && <small>{sku}</small>}
                    </Button>
                  </li>
                ))}
            </ul>
          )}
        </LoadedContent>
      )}
    </div>
  )
}
