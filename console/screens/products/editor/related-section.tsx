import { productKindTraits } from '#contract/shop/product.ts'
import { useState } from 'react'
import { type NamedProduct } from '#contract/console/shop/product-editor.ts'
import { productsApi } from '#contract/console/shop/products.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Button } from '#console/parts/form/button.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { productsWords } from '../strings.ts'
import type { EditorSectionProps } from './price-section.tsx'
import { editorWords } from './strings.ts'

const SHOWN = 8

type PickerProps = {
  title: string
  hint: string
  ids: number[]
  /** The product itself and what is chosen already. */
  excluded: number[]
  nameOf: (id: number) => string
  onChange: (ids: number[]) => void
  onFound: (product: NamedProduct) => void
}

const ProductPicker = ({ title, hint, ids, excluded, nameOf, onChange, onFound }: PickerProps) => {
  const [text, setText] = useState('')
  const found = useApiQuery(productsApi.list, text ? { query: { search: text } } : null)
  return (
    <fieldset className="product-picker">
      <legend className="field-name">{title}</legend>
      <p className="hint">{hint}</p>
      {ids.length > 0 && (
        <ul className="chip-list" aria-label={title}>
          {ids.map((id) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              <button
                type="button"
                aria-label={editorWords.removeChip(nameOf(id))}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                <ConsoleIcon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Search
        value={text}
        hint={editorWords.findProduct}
        label={editorWords.findFor(title)}
        onSearch={setText}
      />
      {text && (
        <LoadedContent loaded={found}>
          {({ products }) => {
            const offered = products.filter(({ id }) => !ids.includes(id) && !excluded.includes(id))
            return (
              <ul className="plain-list">
                {offered.length === 0 && <li className="muted">{productsWords.nothingFound}</li>}
                {offered.slice(0, SHOWN).map(({ id, name, sku, picture }) => (
                  <li key={id}>
                    <Button
                      look="quiet"
                      aria-label={editorWords.addFound(name)}
                      onClick={() => {
                        onFound({ id, name, sku, picture })
                        onChange([...ids, id])
                      }}
                    >
                      {name} {sku && <small>{sku}</small>}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }}
        </LoadedContent>
      )}
    </fieldset>
  )
}

/** Members of a set, and products offered beside this one. */
export const RelatedSection = ({
  form,
  onChange,
  id,
  named,
}: EditorSectionProps & { id: number | undefined; named: NamedProduct[] }) => {
  const [added, setAdded] = useState<NamedProduct[]>([])
  const nameOf = (wanted: number) =>
    [...added, ...named].find((product) => product.id === wanted)?.name ?? editorWords.productNumber(wanted)
  const common = {
    excluded: id === undefined ? [] : [id],
    nameOf,
    onFound: (product: NamedProduct) => setAdded([...added, product]),
  }
  return (
    <section className="card" aria-labelledby="product-related">
      <h2 id="product-related">{editorWords.related}</h2>
      {productKindTraits[form.kind].hasMembers && (
        <ProductPicker
          title={editorWords.grouped}
          hint={editorWords.groupedHint}
          ids={form.groupedIds}
          onChange={(groupedIds) => onChange({ groupedIds })}
          {...common}
        />
      )}
      <ProductPicker
        title={editorWords.crossSells}
        hint={editorWords.crossSellsHint}
        ids={form.crossSellIds}
        onChange={(crossSellIds) => onChange({ crossSellIds })}
        {...common}
      />
      <ProductPicker
        title={editorWords.upsells}
        hint={editorWords.upsellsHint}
        ids={form.upsellIds}
        onChange={(upsellIds) => onChange({ upsellIds })}
        {...common}
      />
    </section>
  )
}
