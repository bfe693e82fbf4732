import { useEffect, useState } from 'react'
import { productEditorApi, type ProductEditorAnswer } from '#contract/console/shop/product-editor.ts'
import { productKindTraits, productKinds } from '#contract/shop/product.ts'
import { SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { FloorTextureField } from './floor-texture-field.tsx'
import { PicturesField } from '#console/parts/form/pictures-field.tsx'
import { RichTextField } from '#console/parts/form/rich-text-field.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import type { EditorSectionProps } from './price-section.tsx'
import { editorWords } from './strings.ts'

const PAUSE_MS = 300

/** The address that the shop would give to this name; '' until it is known. */
export const useFreeAddress = (name: string, id: number | undefined): string => {
  const [settled, setSettled] = useState(name)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(name), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [name])
  const query = { name: settled, ...(id !== undefined && { id }) }
  return useApiQuery(productEditorApi.address, settled.trim() ? { query } : null).data?.slug ?? ''
}

export const productAddress = (slug: string) => `${location.host}/produkt/${slug || '…'}/`

export const BasicsSection = ({
  form,
  onChange,
  answer,
  freeSlug,
}: EditorSectionProps & { answer: ProductEditorAnswer | null; freeSlug: string }) => (
  <>
    <section className="card" aria-labelledby="product-basics">
      <h2 id="product-basics">{editorWords.basics}</h2>
      <TextField
        label={editorWords.name}
        path="name"
        maxLength={200}
        autoComplete="off"
        value={form.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={editorWords.slug}
        path="slug"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        placeholder={freeSlug}
        hint={
          answer && form.slug !== answer.product.slug
            ? `${editorWords.slugHint(productAddress(form.slug || freeSlug))} ${editorWords.slugChanged}`
            : editorWords.slugHint(productAddress(form.slug || freeSlug))
        }
        value={form.slug}
        onChange={(slug) => onChange({ slug })}
      />
      <SelectField
        label={editorWords.kind}
        path="kind"
        value={form.kind}
        choices={productKinds.map((value) => ({ value, title: editorWords.kinds[value] }))}
        onChange={(kind) => onChange({ kind: kind as typeof form.kind })}
      />
      {productKindTraits[form.kind].hasStock && (
        <Tick
          label={editorWords.isVirtual}
          hint={editorWords.isVirtualHint}
          isOn={form.isVirtual}
          onChange={(isVirtual) => onChange({ isVirtual })}
        />
      )}
      {productKindTraits[form.kind].isSoldElsewhere && (
        <div className="field-row">
          <TextField
            label={editorWords.externalUrl}
            path="externalUrl"
            type="url"
            maxLength={1000}
            value={form.externalUrl}
            onChange={(externalUrl) => onChange({ externalUrl })}
          />
          <TextField
            label={editorWords.buttonText}
            path="buttonText"
            maxLength={100}
            value={form.buttonText}
            onChange={(buttonText) => onChange({ buttonText })}
          />
        </div>
      )}
    </section>
    <section className="card" aria-labelledby="product-pictures">
      <h2 id="product-pictures">{editorWords.pictures}</h2>
      <PicturesField pictures={form.pictures} onChange={(pictures) => onChange({ pictures })} />
      <FloorTextureField form={form} onChange={onChange} />
    </section>
    <section className="card" aria-labelledby="product-descriptions">
      <h2 id="product-descriptions">{editorWords.descriptions}</h2>
      <RichTextField
        label={editorWords.shortDescription}
        hint={editorWords.shortHint}
        html={form.shortDescriptionHtml}
        onChange={(shortDescriptionHtml) => onChange({ shortDescriptionHtml })}
      />
      <RichTextField
        label={editorWords.description}
        html={form.descriptionHtml}
        onChange={(descriptionHtml) => onChange({ descriptionHtml })}
      />
    </section>
  </>
)
