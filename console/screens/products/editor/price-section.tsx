import { productKindTraits } from '#contract/shop/product.ts'
import { useEffect, useState } from 'react'
import { formatSquareMetres, packPriceOf, pricePerSquareMetre, readSquareMetres } from '#contract/area.ts'
import { vatRates } from '#contract/console/shop/product-editor.ts'
import { formatAmount, readAmount } from '#contract/money.ts'
import { NumberField, SelectField, TextField } from '#console/parts/form/fields.tsx'
import { fromDateField, toDateField } from '#console/text/format-date.ts'
import type { ProductForm } from './editor-draft.ts'
import { editorWords } from './strings.ts'

export type EditorSectionProps = { form: ProductForm; onChange: (change: Partial<ProductForm>) => void }

type PriceProps = {
  label: string
  perMetreLabel: string
  path: string
  grosze: number | null
  packAreaCm2: number | null
  onChange: (grosze: number | null) => void
}

/**
 * The price of a pack and, for a product with an area, of a square metre: each follows the other. What was typed per
 * square metre stays when the area changes; then the pack's price follows.
 */
const PriceField = ({ label, perMetreLabel, path, grosze, packAreaCm2, onChange }: PriceProps) => {
  const [typed, setTyped] = useState<{ perMetre: number; pack: number } | null>(null)
  const area = packAreaCm2 !== null && packAreaCm2 > 0 ? packAreaCm2 : null
  useEffect(() => {
    if (!typed || area === null || typed.pack !== grosze) return
    const pack = packPriceOf(typed.perMetre, area)
    if (pack === grosze) return
    setTyped({ ...typed, pack })
    onChange(pack)
    // oxlint-disable-next-line react/exhaustive-deps -- only when the area is another
  }, [area])
  const perMetre =
    typed && typed.pack === grosze
      ? typed.perMetre
      : grosze === null || Number.isNaN(grosze) || area === null
        ? null
        : pricePerSquareMetre(grosze, area)
  const amount = { read: readAmount, write: formatAmount }
  return (
    <div className="field-row">
      <NumberField label={label} path={path} value={grosze} onChange={onChange} {...amount} />
      {area !== null && (
        <NumberField
          label={perMetreLabel}
          path={`${path}PerMetre`}
          value={perMetre}
          onChange={(value) => {
            if (value === null || Number.isNaN(value)) return onChange(value)
            const pack = packPriceOf(value, area)
            setTyped({ perMetre: value, pack })
            onChange(pack)
          }}
          {...amount}
        />
      )}
    </div>
  )
}

export const SaleDates = ({
  path = '',
  dates,
  onChange,
}: {
  path?: string
  dates: { saleFromMs: number | null; saleToMs: number | null }
  onChange: (change: { saleFromMs?: number | null; saleToMs?: number | null }) => void
}) => (
  <>
    <TextField
      label={editorWords.saleFrom}
      path={`${path}saleFromMs`}
      type="date"
      value={toDateField(dates.saleFromMs)}
      onChange={(text) => onChange({ saleFromMs: fromDateField(text) })}
    />
    {/* Stored is the first moment without the sale. */}
    <TextField
      label={editorWords.saleTo}
      path={`${path}saleToMs`}
      type="date"
      value={toDateField(dates.saleToMs === null ? null : dates.saleToMs - 1)}
      onChange={(text) => onChange({ saleToMs: fromDateField(text, 1) })}
    />
  </>
)

export const AreaField = ({ form, onChange }: EditorSectionProps) => (
  <NumberField
    label={editorWords.packArea}
    path="packAreaCm2"
    hint={editorWords.packAreaHint}
    value={form.packAreaCm2}
    read={readSquareMetres}
    write={formatSquareMetres}
    onChange={(packAreaCm2) => onChange({ packAreaCm2 })}
  />
)

export const PriceSection = ({ form, onChange }: EditorSectionProps) => {
  const { kind, packAreaCm2 } = form
  const isByArea = packAreaCm2 !== null && packAreaCm2 > 0
  const { hasPrice, hasMembers } = productKindTraits[kind]
  const vat = (
    <SelectField
      label={editorWords.vat}
      path="vatRate"
      value={String(form.vatRate)}
      choices={vatRates.map((rate) => ({ value: String(rate), title: editorWords.vatRate(rate) }))}
      onChange={(rate) => onChange({ vatRate: Number(rate) as ProductForm['vatRate'] })}
    />
  )
  return (
    <section className="card" aria-labelledby="product-price">
      <h2 id="product-price">{editorWords.price}</h2>
      {hasMembers ? (
        <p className="muted">{editorWords.pricesInMembers}</p>
      ) : (
        <>
          <div className="field-row">
            <AreaField form={form} onChange={onChange} />
            {!isByArea && (
              <TextField
                label={editorWords.content}
                path="content"
                hint={editorWords.contentHint}
                maxLength={20}
                autoComplete="off"
                value={form.content}
                onChange={(content) => onChange({ content })}
              />
            )}
            {vat}
          </div>
          {hasPrice ? (
            <>
              <PriceField
                label={isByArea ? editorWords.regularPack : editorWords.regular}
                perMetreLabel={editorWords.regularPerMetre}
                path="regularPriceGrosze"
                grosze={form.regularPriceGrosze}
                packAreaCm2={packAreaCm2}
                onChange={(regularPriceGrosze) => onChange({ regularPriceGrosze })}
              />
              <PriceField
                label={isByArea ? editorWords.salePack : editorWords.sale}
                perMetreLabel={editorWords.salePerMetre}
                path="salePriceGrosze"
                grosze={form.salePriceGrosze}
                packAreaCm2={packAreaCm2}
                onChange={(salePriceGrosze) => onChange({ salePriceGrosze })}
              />
              {(form.salePriceGrosze !== null || form.saleFromMs !== null || form.saleToMs !== null) && (
                <div className="field-row">
                  <SaleDates dates={form} onChange={onChange} />
                </div>
              )}
              <p className="hint">{editorWords.grossHint}</p>
            </>
          ) : (
            <p className="muted">{editorWords.pricesInVariations}</p>
          )}
        </>
      )}
    </section>
  )
}
