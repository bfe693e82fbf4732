import { useState } from 'react'
import { safetyApi } from '#contract/console/safety/safety.ts'
import { exemptions, isExemption } from '#contract/shop/agreement/exemptions.ts'
import {
  MAX_EUDR_REFERENCE,
  noExtras,
  type ProductExtras,
} from '#contract/shop/product-page/product-extras.ts'
import { urlOf } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { DayChoice, LongTextField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Link } from '#console/parts/link.tsx'
import { toDateField } from '#console/text/format-date.ts'
import { exemptionLabels, productSafetyWords as words } from './strings.ts'

/** What these sections need of the form of a product. */
type Edited = { producerText: string; responsibleText: string; extras?: ProductExtras | undefined }
type Props = { form: Edited; onChange: (changed: Partial<Edited> & { extras?: ProductExtras }) => void }

/** Whether buyers may withdraw, and why not. */
export const WithdrawalSection = ({ form, onChange }: Props) => {
  const extras = form.extras ?? noExtras
  return (
    <section className="card" aria-labelledby="product-withdrawal">
      <h2 id="product-withdrawal">{words.withdrawal}</h2>
      <SelectField
        label={words.exemption}
        hint={words.exemptionHint}
        path="extras.exemption"
        value={extras.exemption ?? ''}
        choices={[
          { value: '', title: words.noExemption },
          ...exemptions.map((value) => ({ value, title: exemptionLabels[value] })),
        ]}
        onChange={(value) =>
          onChange({ extras: { ...extras, exemption: isExemption(value) ? value : null } })
        }
      />
    </section>
  )
}

/** Who makes the product, its type and its warnings; `id` of a saved one: who has bought it. */
export const SafetySection = ({ form, onChange, id }: Props & { id: number | null }) => {
  const { data } = useApiQuery(safetyApi.manufacturers, {})
  const extras = form.extras ?? noExtras
  const change = (changed: Partial<ProductExtras>) => onChange({ extras: { ...extras, ...changed } })
  return (
    <section className="card" aria-labelledby="product-safety">
      <h2 id="product-safety">{words.safety}</h2>
      <p className="hint">
        {words.safetyHint} <Link to="/bezpieczenstwo">{words.toSafety}</Link>
      </p>
      <SelectField
        label={words.manufacturer}
        hint={words.manufacturerHint}
        path="extras.manufacturerId"
        value={extras.manufacturerId ?? ''}
        choices={[
          { value: '', title: words.manufacturerByBrand },
          ...(data?.manufacturers ?? []).map(({ id: value, name }) => ({ value, title: name })),
        ]}
        onChange={(value) => change({ manufacturerId: value === '' ? null : value })}
      />
      <LongTextField
        label={words.producer}
        hint={words.ownTextHint}
        path="producerText"
        maxLength={1000}
        value={form.producerText}
        onChange={(producerText) => onChange({ producerText })}
      />
      <LongTextField
        label={words.responsible}
        path="responsibleText"
        maxLength={1000}
        hint={words.responsibleHint}
        value={form.responsibleText}
        onChange={(responsibleText) => onChange({ responsibleText })}
      />
      <TextField
        label={words.model}
        hint={words.modelHint}
        path="extras.model"
        maxLength={120}
        value={extras.model}
        onChange={(model) => change({ model })}
      />
      <LongTextField
        label={words.warnings}
        hint={words.warningsHint}
        path="extras.warnings"
        maxLength={4000}
        value={extras.warnings}
        onChange={(warnings) => change({ warnings })}
      />
      {extras.warnings.trim() === '' && (
        <Tick
          label={words.hasNoWarnings}
          isOn={extras.hasNoWarnings}
          onChange={(hasNoWarnings) => change({ hasNoWarnings })}
        />
      )}
      <TextField
        label={words.eudrReference}
        hint={words.eudrReferenceHint}
        path="extras.eudrReference"
        maxLength={MAX_EUDR_REFERENCE}
        value={extras.eudrReference}
        onChange={(eudrReference) => change({ eudrReference })}
      />
      {id !== null && <Recall id={id} />}
    </section>
  )
}

const YEAR_MS = 365 * 86_400_000

/** A file of everybody who ordered the product in a time. */
const Recall = ({ id }: { id: number }) => {
  const [from, setFrom] = useState(() => toDateField(Date.now() - YEAR_MS))
  const [until, setUntil] = useState(() => toDateField(Date.now()))
  return (
    <details>
      <summary>{words.recall}</summary>
      <p className="hint">{words.recallHint}</p>
      <div className="field-row">
        <DayChoice label={words.recallFrom} value={from} onChange={setFrom} />
        <DayChoice label={words.recallTo} value={until} onChange={setUntil} />
      </div>
      <p>
        <a
          className="button is-plain"
          href={urlOf(safetyApi.buyers, { params: { id }, query: { from, until } })}
        >
          {words.recallFile}
        </a>
      </p>
    </details>
  )
}
