import { memo, useCallback, useState } from 'react'
import { formatSquareMetres, pricePerSquareMetre, readSquareMetres } from '#contract/area.ts'
import { MAX_VARIATIONS } from '#contract/console/shop/product-editor.ts'
import { formatAmount, formatPrice, readAmount } from '#contract/money.ts'
import { Button } from '#console/parts/form/button.tsx'
import { NumberField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { formatDay } from '#console/text/format-date.ts'
import { readKilograms, writeKilograms } from '#console/text/read-number.ts'
import {
  missingCount,
  type ProductForm,
  type VariationForm,
  withForAll,
  withMissingVariations,
} from './editor-draft.ts'
import { SaleDates, type EditorSectionProps } from './price-section.tsx'
import { editorWords } from './strings.ts'

const amount = { read: readAmount, write: formatAmount }
const kilograms = { read: readKilograms, write: writeKilograms }
const squareMetres = { read: readSquareMetres, write: formatSquareMetres }

export const variationTitle = (options: string[]): string =>
  options.map((value) => value || editorWords.any).join(' · ')

type RowProps = {
  variation: VariationForm
  index: number
  packAreaCm2: number | null
  content: string
  onChange: (key: string, part: Partial<VariationForm> | null) => void
}

const saleNote = ({ saleFromMs, saleToMs }: VariationForm) =>
  [
    saleFromMs === null ? '' : editorWords.saleFromDay(formatDay(saleFromMs)),
    saleToMs === null ? '' : editorWords.saleUntil(formatDay(saleToMs - 1)),
  ]
    .filter(Boolean)
    .join(', ')

/** One variation; only the changed one of two hundred is rendered again. */
const VariationRow = memo(({ variation, index, packAreaCm2, content, onChange }: RowProps) => {
  const title = variationTitle(variation.options)
  const at = (field: string) => `variations.${index}.${field}`
  const change = (part: Partial<VariationForm>) => onChange(variation.key, part)
  const area = variation.packAreaCm2 ?? packAreaCm2
  const perMetre =
    area && variation.regularPriceGrosze
      ? editorWords.perMetre(formatPrice(pricePerSquareMetre(variation.regularPriceGrosze, area)))
      : undefined
  return (
    <fieldset className="variation">
      <legend>{title}</legend>
      <NumberField
        label={editorWords.regular}
        path={at('regularPriceGrosze')}
        hint={perMetre}
        value={variation.regularPriceGrosze}
        onChange={(regularPriceGrosze) => change({ regularPriceGrosze })}
        {...amount}
      />
      <NumberField
        label={editorWords.saleShort}
        path={at('salePriceGrosze')}
        hint={saleNote(variation) || undefined}
        value={variation.salePriceGrosze}
        onChange={(salePriceGrosze) => change({ salePriceGrosze })}
        {...amount}
      />
      <TextField
        label={editorWords.skuShort}
        path={at('sku')}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        value={variation.sku}
        onChange={(sku) => change({ sku })}
      />
      <TextField
        label={editorWords.gtin}
        path={at('gtin')}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        value={variation.gtin}
        onChange={(gtin) => change({ gtin: gtin.replace(/[\s-]/g, '') })}
      />
      <TextField
        label={editorWords.stockField}
        path={at('stock.pieces')}
        inputMode="numeric"
        autoComplete="off"
        value={variation.stockText}
        onChange={(stockText) => change({ stockText })}
      />
      <NumberField
        label={editorWords.variationArea}
        path={at('packAreaCm2')}
        placeholder={packAreaCm2 ? formatSquareMetres(packAreaCm2) : ''}
        value={variation.packAreaCm2}
        onChange={(value) => change({ packAreaCm2: value })}
        {...squareMetres}
      />
      {!area && (
        <TextField
          label={editorWords.variationContent}
          path={at('content')}
          maxLength={20}
          autoComplete="off"
          placeholder={content}
          value={variation.content}
          onChange={(text) => change({ content: text })}
        />
      )}
      <NumberField
        label={editorWords.weight}
        path={at('weightGrams')}
        value={variation.weightGrams}
        onChange={(weightGrams) => change({ weightGrams })}
        {...kilograms}
      />
      <div className="variation-choices">
        <Tick label={editorWords.isSold} isOn={variation.isSold} onChange={(isSold) => change({ isSold })} />
        <Button
          look="quiet"
          aria-label={editorWords.removeVariation(title)}
          onClick={() => onChange(variation.key, null)}
        >
          {editorWords.remove}
        </Button>
      </div>
    </fieldset>
  )
})

const EMPTY = {
  regularPriceGrosze: null,
  salePriceGrosze: null,
  saleFromMs: null,
  saleToMs: null,
  stockText: '',
  weightGrams: null,
  packAreaCm2: null,
}

/** Fills in the same value in all variations. */
const ForAll = ({
  variations,
  onApply,
}: {
  variations: VariationForm[]
  onApply: (variations: VariationForm[]) => void
}) => {
  const [values, setValues] = useState<Parameters<typeof withForAll>[1]>(EMPTY)
  const showToast = useToast()
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const isWrong = Object.values(values).some((value) => Number.isNaN(value))
  const apply = () => {
    if (isWrong) return
    onApply(withForAll(variations, values))
    setValues(EMPTY)
    showToast(editorWords.appliedForAll)
  }
  return (
    <details className="for-all">
      <summary>{editorWords.forAll}</summary>
      <p className="hint">{editorWords.forAllHint}</p>
      <div className="variation">
        <NumberField
          label={editorWords.regular}
          path="all.regular"
          value={values.regularPriceGrosze}
          onChange={(regularPriceGrosze) => change({ regularPriceGrosze })}
          {...amount}
        />
        <NumberField
          label={editorWords.saleShort}
          path="all.sale"
          value={values.salePriceGrosze}
          onChange={(salePriceGrosze) => change({ salePriceGrosze })}
          {...amount}
        />
        <SaleDates path="all." dates={values} onChange={change} />
        <TextField
          label={editorWords.stockField}
          path="all.stock"
          inputMode="numeric"
          value={values.stockText}
          onChange={(stockText) => change({ stockText })}
        />
        <NumberField
          label={editorWords.variationArea}
          path="all.area"
          value={values.packAreaCm2}
          onChange={(packAreaCm2) => change({ packAreaCm2 })}
          {...squareMetres}
        />
        <NumberField
          label={editorWords.weight}
          path="all.weight"
          value={values.weightGrams}
          onChange={(weightGrams) => change({ weightGrams })}
          {...kilograms}
        />
      </div>
      {isWrong && (
        <p className="problem" role="alert">
          {editorWords.noNumber}
        </p>
      )}
      <Button onClick={apply}>{editorWords.applyForAll(variations.length)}</Button>
    </details>
  )
}

type ChangeForm = (change: (form: ProductForm) => Partial<ProductForm>) => void

/** The variations of a product, generated from its attributes. */
export const VariationsSection = ({
  form,
  onChange,
  changeForm,
}: EditorSectionProps & { changeForm: ChangeForm }) => {
  const { variations, attributes, defaultOptions } = form
  const missing = missingCount(form)
  const chosen = attributes.filter(({ isForVariations }) => isForVariations)
  const isReady = chosen.length > 0 && chosen.every(({ values }) => values.length > 0)
  const changeOne = useCallback(
    (key: string, part: Partial<VariationForm> | null) =>
      changeForm((now) => ({
        variations: now.variations.flatMap((variation) =>
          variation.key !== key ? variation : part === null ? [] : { ...variation, ...part },
        ),
      })),
    [changeForm],
  )
  const preselect = (index: number, value: string) => {
    const options = chosen.map((_, at) => (at === index ? value : (defaultOptions[at] ?? '')))
    onChange({ defaultOptions: options.some(Boolean) ? options : [] })
  }
  return (
    <section className="card" aria-labelledby="product-variations">
      <h2 id="product-variations">
        {editorWords.variations} {variations.length > 0 && <span className="count">{variations.length}</span>}
      </h2>
      {!isReady ? (
        <p className="muted">{editorWords.noVariationAttributes}</p>
      ) : missing === 0 ? (
        <p className="hint">{editorWords.allThere}</p>
      ) : Number.isFinite(missing) ? (
        <Button onClick={() => onChange(withMissingVariations(form))}>{editorWords.generate(missing)}</Button>
      ) : (
        <p className="notice">{editorWords.tooMany(MAX_VARIATIONS)}</p>
      )}
      {variations.length > 1 && (
        <ForAll variations={variations} onApply={(next) => onChange({ variations: next })} />
      )}
      {variations.map((variation, index) => (
        <VariationRow
          key={variation.key}
          variation={variation}
          index={index}
          packAreaCm2={form.packAreaCm2}
          content={form.content}
          onChange={changeOne}
        />
      ))}
      {variations.length > 0 && chosen.length > 0 && (
        <fieldset className="field-row">
          <legend className="field-name">{editorWords.preselected}</legend>
          {chosen.map(({ key, name, values }, index) => (
            <SelectField
              key={key}
              label={name}
              path={`defaultOptions.${index}`}
              value={defaultOptions[index] ?? ''}
              choices={[
                { value: '', title: editorWords.nothingPreselected },
                ...values.map((value) => ({ value, title: value })),
              ]}
              onChange={(value) => preselect(index, value)}
            />
          ))}
        </fieldset>
      )}
    </section>
  )
}
