import { useState } from 'react'
import { categoriesApi } from '#contract/console/shop/categories.ts'
import { productsApi } from '#contract/console/shop/products.ts'
import { blockOrders, MAX_BLOCK_PRODUCTS, productChoices } from '#contract/shop/content/blocks.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Button } from '#console/parts/form/button.tsx'
import { NumberField, SelectField } from '#console/parts/form/fields.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { type BlockFieldProps, textOf } from './block-editors.ts'
import { studioWords as words } from './strings.ts'

const WHOLE = /^\d{1,2}$/
/** How many products or categories a block shows. */
export const CountField = ({
  label,
  path,
  value,
  onChange,
}: {
  label: string
  path: string
  value: unknown
  onChange: (count: number | null) => void
}) => (
  <NumberField
    label={label}
    path={path}
    value={typeof value === 'number' ? value : null}
    read={(typed) => (WHOLE.test(typed.trim()) ? Number(typed) : undefined)}
    write={String}
    onChange={onChange}
  />
)

/** Which products a block shows: a rule with its order, or products by hand. */
export const ProductChoice = ({ value, path, change }: BlockFieldProps) => {
  const choice = textOf(value['choice'])
  const categories = useApiQuery(categoriesApi.tree, choice === 'category' ? {} : null)
  const named = (names: readonly string[], titles: Record<string, string>) =>
    names.map((one) => ({ value: one, title: titles[one] ?? one }))
  return (
    <>
      <SelectField
        label={words.choice}
        path={`${path}.choice`}
        value={choice}
        onChange={(next) => change({ choice: next }, 'choice')}
        choices={named(productChoices, words.choices)}
      />
      {choice === 'category' && (
        <SelectField
          label={words.category}
          path={`${path}.categoryId`}
          value={String(value['categoryId'] ?? '')}
          onChange={(next) => change({ categoryId: next === '' ? null : Number(next) }, 'categoryId')}
          choices={[
            { value: '', title: words.noCategory },
            ...(categories.data?.categories ?? []).map(({ id, name }) => ({
              value: String(id),
              title: name,
            })),
          ]}
        />
      )}
      {choice === 'hand' ? (
        <ProductsByHand
          ids={value['productIds'] as number[]}
          onChange={(productIds) => change({ productIds }, 'productIds')}
        />
      ) : (
        <>
          <SelectField
            label={words.order}
            path={`${path}.order`}
            value={textOf(value['order'])}
            onChange={(order) => change({ order }, 'order')}
            choices={named(blockOrders, words.orders)}
          />
          <CountField
            label={words.count}
            path={`${path}.count`}
            value={value['count']}
            onChange={(count) => change({ count }, 'count')}
          />
        </>
      )}
    </>
  )
}

const ProductName = ({ id }: { id: number }) => {
  const { data } = useApiQuery(productsApi.one, { params: { id } })
  return data?.product.name ?? words.productNumber(id)
}

const ProductsByHand = ({ ids, onChange }: { ids: number[]; onChange: (ids: number[]) => void }) => {
  const [search, setSearch] = useState('')
  const found = useApiQuery(productsApi.list, search ? { query: { search, state: 'published' } } : null)
  const offered = (found.data?.products ?? []).filter(
    ({ id, kind }) => kind !== 'variation' && !ids.includes(id),
  )
  return (
    <fieldset className="studio-items">
      <legend>{words.products}</legend>
      <ol className="studio-products">
        {ids.map((id, index) => (
          <li key={id}>
            <span>
              <ProductName id={id} />
            </span>
            {index > 0 && (
              <button
                type="button"
                className="icon-button"
                aria-label={words.itemUp(index + 1)}
                onClick={() => onChange(ids.toSpliced(index, 1).toSpliced(index - 1, 0, id))}
              >
                <ConsoleIcon name="up" />
              </button>
            )}
            <Button
              look="quiet"
              aria-label={words.removeItem(index + 1)}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            >
              {words.delete}
            </Button>
          </li>
        ))}
      </ol>
      {ids.length < MAX_BLOCK_PRODUCTS && (
        <>
          <Search value={search} hint={words.findProduct} onSearch={setSearch} />
          <ul className="studio-products" aria-busy={search !== '' && found.isLoading}>
            {search !== '' &&
              offered.slice(0, 6).map(({ id, name }) => (
                <li key={id}>
                  <Button onClick={() => onChange([...ids, id])}>{words.addProduct(name)}</Button>
                </li>
              ))}
          </ul>
          {search !== '' && found.data && offered.length === 0 && (
            <p className="hint">{words.nothingFound}</p>
          )}
        </>
      )}
    </fieldset>
  )
}
