import { editedStates, type EditorChoices, visibilities } from '#contract/console/shop/product-editor.ts'
import { LongTextField, NumberField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { ChipsField } from './chips-field.tsx'
import type { ProductForm } from './editor-draft.ts'
import type { EditorSectionProps } from './price-section.tsx'
import { editorWords } from './strings.ts'

const readWhole = (text: string) => (/^\s*-?\d{1,6}\s*$/.test(text) ? Number(text) : undefined)

export const PublicationSection = ({ form, onChange }: EditorSectionProps) => (
  <section className="card" aria-labelledby="product-publication">
    <h2 id="product-publication">{editorWords.publication}</h2>
    <SelectField
      label={editorWords.status}
      path="status"
      value={form.status}
      choices={editedStates.map((value) => ({ value, title: editorWords.statuses[value] }))}
      onChange={(status) => onChange({ status: status as ProductForm['status'] })}
    />
    <SelectField
      label={editorWords.visibility}
      path="visibility"
      value={form.visibility}
      choices={visibilities.map((value) => ({ value, title: editorWords.visibilities[value] }))}
      onChange={(visibility) => onChange({ visibility: visibility as ProductForm['visibility'] })}
    />
    <Tick
      label={editorWords.isFeatured}
      isOn={form.isFeatured}
      onChange={(isFeatured) => onChange({ isFeatured })}
    />
    <NumberField
      label={editorWords.position}
      path="position"
      hint={editorWords.positionHint}
      value={form.position}
      read={readWhole}
      write={String}
      onChange={(position) => onChange({ position: position ?? 0 })}
    />
  </section>
)

export const GroupsSection = ({
  form,
  onChange,
  choices,
}: EditorSectionProps & { choices: EditorChoices }) => (
  <section className="card" aria-labelledby="product-categories">
    <h2 id="product-categories">{editorWords.categories}</h2>
    {choices.categories.length === 0 ? (
      <p className="muted">{editorWords.noCategories}</p>
    ) : (
      <ul className="category-tree" aria-labelledby="product-categories">
        {choices.categories.map(({ id, name, depth }) => (
          <li key={id} style={{ paddingInlineStart: `${Math.min(depth, 4) * 1.25}rem` }}>
            <label>
              <input
                type="checkbox"
                checked={form.categoryIds.includes(id)}
                onChange={(event) =>
                  onChange({
                    categoryIds: event.target.checked
                      ? [...form.categoryIds, id]
                      : form.categoryIds.filter((one) => one !== id),
                  })
                }
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    )}
    <ChipsField
      label={editorWords.tags}
      path="tags"
      hint={editorWords.valuesHint}
      values={form.tags}
      suggestions={choices.tags}
      onChange={(tags) => onChange({ tags })}
    />
    <TextField
      label={editorWords.brand}
      path="brand"
      list="product-brands"
      autoComplete="off"
      maxLength={100}
      value={form.brand}
      onChange={(brand) => onChange({ brand })}
    />
    <datalist id="product-brands">
      {choices.brands.map((brand) => (
        <option key={brand} value={brand} />
      ))}
    </datalist>
  </section>
)

const BEST_TITLE = 60
const BEST_DESCRIPTION = 160

const plainText = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\s+/g, ' ').trim()

const cut = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, Math.max(text.lastIndexOf(' ', most), most / 2))}…`

/** How the product looks in a search engine. */
export const SeoSection = ({ form, onChange, address }: EditorSectionProps & { address: string }) => {
  const title = form.seoTitle || form.name || editorWords.newTitle
  const description = form.seoDescription || plainText(form.shortDescriptionHtml) || editorWords.noDescription
  return (
    <section className="card" aria-labelledby="product-seo">
      <h2 id="product-seo">{editorWords.seo}</h2>
      <figure className="search-result" aria-label={editorWords.seoPreview}>
        <small>{address.replace(/\/$/, '').replaceAll('/', ' › ')}</small>
        <b>{cut(title, BEST_TITLE)}</b>
        <p>{cut(description, BEST_DESCRIPTION)}</p>
      </figure>
      <p className="hint">{editorWords.seoHint}</p>
      <TextField
        label={editorWords.seoTitle}
        path="seoTitle"
        maxLength={120}
        hint={editorWords.seoCount(form.seoTitle.length, BEST_TITLE)}
        value={form.seoTitle}
        onChange={(seoTitle) => onChange({ seoTitle })}
      />
      <LongTextField
        label={editorWords.seoDescription}
        path="seoDescription"
        maxLength={320}
        hint={editorWords.seoCount(form.seoDescription.length, BEST_DESCRIPTION)}
        value={form.seoDescription}
        onChange={(seoDescription) => onChange({ seoDescription })}
      />
    </section>
  )
}
