import { useState } from 'react'
import {
  type NamedProduct,
  type ProductEditorAnswer,
  productEditorApi,
} from '#contract/console/shop/product-editor.ts'
import { noExtras, type ProductExtras } from '#contract/shop/product-page/product-extras.ts'
import { productKindTraits } from '#contract/shop/product.ts'
import { useApi } from '#console/data/api-client.ts'
import { Button } from '#console/parts/form/button.tsx'
import { NumberField, TextField } from '#console/parts/form/fields.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Link } from '#console/parts/link.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { useChange } from '#console/data/use-saving.ts'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { FindProduct } from '../find-product.tsx'
import { AccessoryList } from './accessory-list.tsx'
import { DocumentList } from './document-list.tsx'
import type { EditorSectionProps } from './price-section.tsx'
import { editorWords } from './strings.ts'

type Props = EditorSectionProps & {
  answer: ProductEditorAnswer | null
  isDirty: boolean
  put: (answer: ProductEditorAnswer) => void
}

/** What the page has besides the product: goods that go with it, its sample, documents and a film. */
export const PageSection = ({ form, onChange, answer, isDirty, put }: Props) => {
  const [added, setAdded] = useState<NamedProduct[]>([])
  const extras = form.extras ?? noExtras
  const change = (changed: Partial<ProductExtras>) => onChange({ extras: { ...extras, ...changed } })
  const nameOf = (wanted: number) =>
    [...added, ...(answer?.named ?? [])].find(({ id }) => id === wanted)?.name ??
    editorWords.productNumber(wanted)
  const remember = (product: NamedProduct) => setAdded([...added, product])
  const own = answer ? [answer.id] : []
  return (
    <section className="card" aria-labelledby="product-page">
      <h2 id="product-page">{editorWords.page}</h2>
      <AccessoryList
        accessories={extras.accessories}
        nameOf={nameOf}
        excluded={own}
        onFound={remember}
        onChange={(accessories) => change({ accessories })}
      />
      {answer && productKindTraits[form.kind].hasStock && form.sampleOfId == null && (
        <Sample answer={answer} isDirty={isDirty} put={put} />
      )}
      <fieldset className="product-picker">
        <legend className="field-name">{editorWords.sampleOf}</legend>
        <p className="hint">{editorWords.sampleOfHint}</p>
        {form.sampleOfId == null ? (
          <FindProduct
            hint={editorWords.findProduct}
            label={editorWords.findFor(editorWords.sampleOf)}
            addLabel={editorWords.addFound}
            excluded={own}
            onAdd={({ id, name, sku, picture }) => {
              remember({ id, name, sku, picture })
              onChange({ sampleOfId: id })
            }}
          />
        ) : (
          <p>
            {nameOf(form.sampleOfId)}{' '}
            <Button look="quiet" onClick={() => onChange({ sampleOfId: null })}>
              {editorWords.remove}
            </Button>
          </p>
        )}
      </fieldset>
      <DocumentList documents={extras.documents} onChange={(documents) => change({ documents })} />
      <div className="field-row">
        <TextField
          label={editorWords.videoUrl}
          hint={editorWords.videoHint}
          path="extras.videoUrl"
          type="url"
          maxLength={500}
          value={extras.videoUrl}
          onChange={(videoUrl) => change({ videoUrl })}
        />
        <NumberField
          label={editorWords.handlingDays}
          hint={editorWords.handlingHint}
          path="handlingDays"
          value={form.handlingDays ?? null}
          read={readCount}
          write={writeCount}
          onChange={(handlingDays) => onChange({ handlingDays })}
        />
      </div>
    </section>
  )
}

/** The floor's sample, or the button that creates it. */
const Sample = ({
  answer,
  isDirty,
  put,
}: Pick<Props, 'isDirty' | 'put'> & { answer: ProductEditorAnswer }) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange<'sample'>()
  const add = () =>
    start('sample', async () => {
      put(await api(productEditorApi.addSample, { params: { id: answer.id }, body: {} }))
      showToast(editorWords.sampleAdded)
    })
  return (
    <fieldset>
      <legend className="field-name">{editorWords.sample}</legend>
      <p className="hint">{editorWords.sampleHint}</p>
      {answer.sample ? (
        <p>
          {editorWords.hasSample}{' '}
          <Link to="/produkty/$id" params={{ id: String(answer.sample.id) }}>
            {answer.sample.name}
          </Link>
        </p>
      ) : (
        <Button isBusy={doing === 'sample'} disabled={isDirty} onClick={() => void add()}>
          {editorWords.addSample}
        </Button>
      )}
      {!answer.sample && isDirty && <p className="hint">{editorWords.saveFirst}</p>}
      <FormMessage text={problem} />
    </fieldset>
  )
}
