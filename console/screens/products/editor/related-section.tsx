import { productKindTraits } from '#contract/shop/product.ts'
import { useState } from 'react'
import { type NamedProduct } from '#contract/console/shop/product-editor.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import type { EditorSectionProps } from './price-section.tsx'
import { FindProduct } from '../find-product.tsx'
import { editorWords } from './strings.ts'

type RelatedProps = {
  title: string
  hint: string
  ids: number[]
  /** The product itself and what is chosen already. */
  excluded: number[]
  nameOf: (id: number) => string
  onChange: (ids: number[]) => void
  onFound: (product: NamedProduct) => void
}

const RelatedProducts = ({ title, hint, ids, excluded, nameOf, onChange, onFound }: RelatedProps) => {
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
      <FindProduct
        hint={editorWords.findProduct}
        label={editorWords.findFor(title)}
        addLabel={editorWords.addFound}
        excluded={[...ids, ...excluded]}
        onAdd={({ id, name, sku, picture }) => {
          onFound({ id, name, sku, picture })
          onChange([...ids, id])
        }}
      />
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
        <RelatedProducts
          title={editorWords.grouped}
          hint={editorWords.groupedHint}
          ids={form.groupedIds}
          onChange={(groupedIds) => onChange({ groupedIds })}
          {...common}
        />
      )}
      <RelatedProducts
        title={editorWords.crossSells}
        hint={editorWords.crossSellsHint}
        ids={form.crossSellIds}
        onChange={(crossSellIds) => onChange({ crossSellIds })}
        {...common}
      />
      <RelatedProducts
        title={editorWords.upsells}
        hint={editorWords.upsellsHint}
        ids={form.upsellIds}
        onChange={(upsellIds) => onChange({ upsellIds })}
        {...common}
      />
    </section>
  )
}
