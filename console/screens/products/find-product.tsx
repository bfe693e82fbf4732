import { useState } from 'react'
import { type OwnersProduct, productsApi } from '#contract/console/shop/products.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Button } from '#console/parts/form/button.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { productsWords } from './strings.ts'

const SHOWN = 8

type Props = {
  hint: string
  /** Of the field, where several are on a screen. */
  label?: string
  addLabel: (name: string) => string
  /** Not offered: what is chosen already. */
  excluded: readonly number[]
  onAdd: (product: OwnersProduct) => void
}

/** Finds products by name or SKU, each with a button that adds it. */
export const FindProduct = ({ hint, label, addLabel, excluded, onAdd }: Props) => {
  const [text, setText] = useState('')
  const found = useApiQuery(productsApi.list, text ? { query: { search: text } } : null)
  return (
    <>
      <Search value={text} hint={hint} {...(label && { label })} onSearch={setText} />
      {text && (
        <LoadedContent loaded={found}>
          {({ products }) => {
            const offered = products.filter(({ id }) => !excluded.includes(id))
            return (
              <ul className="plain-list">
                {offered.length === 0 && <li className="muted">{productsWords.nothingFound}</li>}
                {offered.slice(0, SHOWN).map((product) => (
                  <li key={product.id}>
                    <Button look="quiet" aria-label={addLabel(product.name)} onClick={() => onAdd(product)}>
                      {product.name} {product.sku && <small>{product.sku}</small>}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }}
        </LoadedContent>
      )}
    </>
  )
}
