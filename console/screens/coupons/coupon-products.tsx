import { couponsApi } from '#contract/console/shop/coupons.ts'
import { productsApi } from '#contract/console/shop/products.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { FindProduct } from '#console/screens/products/find-product.tsx'
import { couponsWords } from './strings.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'

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
        <div className="find-product">
          <FindProduct
            hint={couponsWords.findProductHint}
            addLabel={couponsWords.addProduct}
            excluded={productIds}
            onAdd={({ id }) => onChange({ productIds: [...productIds, id] })}
          />
        </div>
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
