import { productKindTraits } from '#contract/shop/product.ts'
import type { EditorChoices } from '#contract/console/shop/product-editor.ts'
import { Button } from '#console/parts/form/button.tsx'
import { TextField, Tick } from '#console/parts/form/fields.tsx'
import { ChipsField } from './chips-field.tsx'
import { type AttributeForm, withAttributes } from './editor-draft.ts'
import type { EditorSectionProps } from './price-section.tsx'
import { editorWords } from './strings.ts'

/** Features of the product, and which of them make variations. */
export const AttributesSection = ({
  form,
  onChange,
  suggested,
}: EditorSectionProps & { suggested: EditorChoices['attributes'] }) => {
  const { attributes } = form
  const set = (next: AttributeForm[]) => onChange(withAttributes(form, next))
  const change = (index: number, part: Partial<AttributeForm>) =>
    set(attributes.map((attribute, at) => (at === index ? { ...attribute, ...part } : attribute)))
  const add = () =>
    set([
      ...attributes,
      {
        key: `n${Date.now()}`,
        slug: '',
        name: '',
        values: [],
        isVisible: true,
        isForVariations: productKindTraits[form.kind].hasVariations,
      },
    ])
  return (
    <section className="card" aria-labelledby="product-attributes">
      <h2 id="product-attributes">{editorWords.attributes}</h2>
      <p className="hint">{editorWords.attributesHint}</p>
      {attributes.map((attribute, index) => (
        <fieldset className="attribute" key={attribute.key}>
          <legend className="screen-reader-text">{editorWords.attributeNumber(index + 1)}</legend>
          <TextField
            label={editorWords.attributeName}
            path={`attributes.${index}.name`}
            list="attribute-names"
            autoComplete="off"
            maxLength={100}
            value={attribute.name}
            onChange={(name) => change(index, { name })}
          />
          <ChipsField
            label={editorWords.attributeValues}
            path={`attributes.${index}.values`}
            hint={editorWords.valuesHint}
            values={attribute.values}
            suggestions={
              suggested.find(({ name }) => name.toLowerCase() === attribute.name.trim().toLowerCase())
                ?.values ?? []
            }
            onChange={(values) => change(index, { values })}
          />
          <div className="attribute-choices">
            <Tick
              label={editorWords.isVisible}
              isOn={attribute.isVisible}
              onChange={(isVisible) => change(index, { isVisible })}
            />
            {productKindTraits[form.kind].hasVariations && (
              <Tick
                label={editorWords.isForVariations}
                isOn={attribute.isForVariations}
                onChange={(isForVariations) => change(index, { isForVariations })}
              />
            )}
            <Button
              look="quiet"
              aria-label={editorWords.removeAttribute(attribute.name)}
              onClick={() => set(attributes.filter((_, at) => at !== index))}
            >
              {editorWords.remove}
            </Button>
          </div>
        </fieldset>
      ))}
      <datalist id="attribute-names">
        {suggested.map(({ slug, name }) => (
          <option key={slug} value={name} />
        ))}
      </datalist>
      <Button onClick={add}>{editorWords.addAttribute}</Button>
    </section>
  )
}
