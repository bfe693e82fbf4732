import { productKindTraits } from '#contract/shop/product.ts'
import { availabilities } from '#contract/console/shop/products.ts'
import { backorderRules } from '#contract/console/shop/product-editor.ts'
import { NumberField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import {
  readCentimetres,
  readCount,
  readKilograms,
  writeCentimetres,
  writeCount,
  writeKilograms,
} from '#console/text/read-number.ts'
import { readStockEdit } from './editor-draft.ts'
import type { EditorSectionProps } from './price-section.tsx'
import { editorWords } from './strings.ts'

const count = { read: readCount, write: writeCount }

/** What the stock will be after saving, when it changes from a counted number. */
const stockHint = (text: string, read: number | null): string => {
  const edit = readStockEdit(text, read)
  const after = edit === undefined ? null : edit.how === 'add' ? (read ?? 0) + edit.pieces : edit.pieces
  return read === null || after === null || Number.isNaN(after)
    ? editorWords.stockHint
    : editorWords.stockAfter(read, after)
}

export const StockSection = ({
  form,
  onChange,
  stockRead,
  lowStock,
}: EditorSectionProps & { stockRead: number | null; lowStock: number }) => {
  const { hasStock } = productKindTraits[form.kind]
  return (
    <section className="card" aria-labelledby="product-stock">
      <h2 id="product-stock">{editorWords.stock}</h2>
      <div className="field-row">
        <TextField
          label={editorWords.sku}
          path="sku"
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          value={form.sku}
          onChange={(sku) => onChange({ sku })}
        />
        <TextField
          label={editorWords.gtin}
          path="gtin"
          hint={editorWords.gtinHint}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          value={form.gtin}
          onChange={(gtin) => onChange({ gtin: gtin.replace(/[\s-]/g, '') })}
        />
      </div>
      {hasStock && (
        <div className="field-row">
          <TextField
            label={editorWords.stockField}
            path="stock.pieces"
            hint={stockHint(form.stockText, stockRead)}
            inputMode="numeric"
            autoComplete="off"
            value={form.stockText}
            onChange={(stockText) => onChange({ stockText })}
          />
          {form.stockText.trim() === '' ? (
            <SelectField
              label={editorWords.availability}
              path="stockStatus"
              value={form.stockStatus}
              choices={availabilities.map((value) => ({ value, title: editorWords.availabilities[value] }))}
              onChange={(value) => onChange({ stockStatus: value as typeof form.stockStatus })}
            />
          ) : (
            <NumberField
              label={editorWords.lowStock}
              path="lowStock"
              hint={editorWords.lowStockHint(lowStock)}
              value={form.lowStock}
              onChange={(value) => onChange({ lowStock: value })}
              {...count}
            />
          )}
        </div>
      )}
      {hasStock && (
        <SelectField
          label={editorWords.backorders}
          path="backorders"
          value={form.backorders}
          choices={backorderRules.map((value) => ({ value, title: editorWords.backorderRules[value] }))}
          onChange={(value) => onChange({ backorders: value as typeof form.backorders })}
        />
      )}
      {hasStock && (
        <Tick
          label={editorWords.soldIndividually}
          isOn={form.isSoldIndividually}
          onChange={(isSoldIndividually) => onChange({ isSoldIndividually })}
        />
      )}
      {hasStock && !form.isSoldIndividually && (
        <div className="field-row is-three">
          <NumberField
            label={editorWords.minQuantity}
            path="minQuantity"
            value={form.minQuantity}
            onChange={(minQuantity) => onChange({ minQuantity: minQuantity ?? Number.NaN })}
            {...count}
          />
          <NumberField
            label={editorWords.quantityStep}
            path="quantityStep"
            value={form.quantityStep}
            onChange={(quantityStep) => onChange({ quantityStep: quantityStep ?? Number.NaN })}
            {...count}
          />
          <NumberField
            label={editorWords.maxQuantity}
            path="maxQuantity"
            placeholder={editorWords.noLimit}
            value={form.maxQuantity}
            onChange={(maxQuantity) => onChange({ maxQuantity })}
            {...count}
          />
        </div>
      )}
    </section>
  )
}

/** Weight and size of a pack; goods that are not delivered have none. */
export const PackSection = ({ form, onChange }: EditorSectionProps) => {
  if (form.isVirtual || !productKindTraits[form.kind].hasStock) return null
  const side = (name: keyof typeof form.sizeMm) => (
    <NumberField
      label={editorWords[name]}
      path={`sizeMm.${name}`}
      value={form.sizeMm[name]}
      read={readCentimetres}
      write={writeCentimetres}
      onChange={(mm) => onChange({ sizeMm: { ...form.sizeMm, [name]: mm } })}
    />
  )
  return (
    <section className="card" aria-labelledby="product-pack">
      <h2 id="product-pack">{editorWords.pack}</h2>
      <div className="field-row is-four">
        <NumberField
          label={editorWords.weight}
          path="weightGrams"
          value={form.weightGrams}
          read={readKilograms}
          write={writeKilograms}
          onChange={(weightGrams) => onChange({ weightGrams })}
        />
        {side('length')}
        {side('width')}
        {side('height')}
      </div>
      <p className="hint">{editorWords.packHint}</p>
    </section>
  )
}
