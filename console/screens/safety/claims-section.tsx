import { findEnvironmentalClaims } from '#contract/shop/agreement/environmental-claims.ts'
import { type DurabilityGuarantee, noExtras } from '#contract/shop/product-page/product-extras.ts'
import { LongTextField, NumberField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { readCount, writeCount } from '#console/text/read-number.ts'
import type { ProductForm } from '../products/editor/editor-draft.ts'
import type { EditorSectionProps } from '../products/editor/price-section.tsx'
import { MarkField } from '../settings/look/logo-fields.tsx'
import { claimsWords as words } from './strings.ts'

/** Claims of the product that nothing is said of. */
const unprovenIn = ({
  extras,
  name,
  shortDescriptionHtml,
  descriptionHtml,
  seoTitle,
  seoDescription,
}: ProductForm): string[] =>
  (extras ?? noExtras).environmentProof.trim() === ''
    ? findEnvironmentalClaims(name, shortDescriptionHtml, descriptionHtml, seoTitle, seoDescription)
    : []

/** Directly below the texts: the field for the proof is far down the page. */
export const ClaimsWarning = ({ form }: Pick<EditorSectionProps, 'form'>) => {
  const claims = unprovenIn(form)
  return claims.length > 0 ? (
    <p className="notice" role="status">
      {words.unproven(claims)}
    </p>
  ) : null
}

/** What claims about the environment rest on, and the guarantee of durability. */
export const ClaimsSection = ({ form, onChange }: EditorSectionProps) => {
  const extras = form.extras ?? noExtras
  const { environmentProof, durability } = extras
  const setDurability = (next: DurabilityGuarantee | null) =>
    onChange({ extras: { ...extras, durability: next } })
  return (
    <section className="card" aria-labelledby="product-claims">
      <h2 id="product-claims">{words.title}</h2>
      <LongTextField
        label={words.proof}
        hint={words.proofHint}
        path="extras.environmentProof"
        maxLength={1000}
        value={environmentProof}
        onChange={(proof) => onChange({ extras: { ...extras, environmentProof: proof } })}
      />
      <Tick
        label={words.hasDurability}
        hint={words.hasDurabilityHint}
        isOn={durability !== null}
        onChange={(isOn) =>
          setDurability(
            isOn ? { years: Number.NaN, brand: form.brand, model: extras.model, labelSrc: '' } : null,
          )
        }
      />
      {durability && <DurabilityFields durability={durability} onChange={setDurability} />}
    </section>
  )
}

type FieldsProps = { durability: DurabilityGuarantee; onChange: (durability: DurabilityGuarantee) => void }

const DurabilityFields = ({ durability, onChange }: FieldsProps) => (
  <>
    <div className="field-row">
      <NumberField
        label={words.years}
        path="extras.durability.years"
        value={durability.years}
        read={readCount}
        write={writeCount}
        onChange={(years) => onChange({ ...durability, years: years ?? Number.NaN })}
      />
      <TextField
        label={words.brand}
        path="extras.durability.brand"
        maxLength={100}
        value={durability.brand}
        onChange={(brand) => onChange({ ...durability, brand })}
      />
      <TextField
        label={words.model}
        path="extras.durability.model"
        maxLength={100}
        value={durability.model}
        onChange={(model) => onChange({ ...durability, model })}
      />
    </div>
    <MarkField
      mark="notice"
      path="extras.durability.labelSrc"
      words={words.label}
      src={durability.labelSrc}
      onChange={(labelSrc) => onChange({ ...durability, labelSrc })}
    />
  </>
)
