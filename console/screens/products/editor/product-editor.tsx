import { productKindTraits } from '#contract/shop/product.ts'
import { useNavigate, useParams } from '#console/routing/router-context.tsx'
import { lazy, Suspense, useState } from 'react'
import {
  type EditorChoices,
  productEditorApi,
  type ProductEditorAnswer,
  productToSave,
} from '#contract/console/shop/product-editor.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { toProblem, useApi } from '#console/data/api-client.ts'
import { useOwner } from '#console/data/session.ts'
import { Link } from '#console/parts/link.tsx'
import { type Loaded, useApiQuery } from '#console/data/use-api-query.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { useIsPainted } from '#console/data/use-preload.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ConflictChoice } from '#console/parts/form/conflict.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { frameWords } from '#console/strings.ts'
import { useTrash } from '../use-trash.ts'
import { AttributesSection } from './attributes-section.tsx'
import { PriceHistoryCard } from '../price-history.tsx'
import { BasicsSection, productAddress, useFreeAddress } from './basics-section.tsx'
import { emptyForm, formOf, type ProductForm, requestOf, stockReadOf } from './editor-draft.ts'
import { PriceSection } from './price-section.tsx'
import { PageSection } from './page-section.tsx'
import { RelatedSection } from './related-section.tsx'
import { GroupsSection, PublicationSection, SeoSection } from './side-sections.tsx'
import { PackSection, StockSection } from './stock-section.tsx'
import { SafetySection, WithdrawalSection } from '../../safety/product-sections.tsx'
import { editorWords } from './strings.ts'
import { VariationsSection } from './variations-section.tsx'
import './editor.css'

const claimsSection = () => import('../../safety/claims-section.tsx')
const ClaimsSection = lazy(async () => ({ default: (await claimsSection()).ClaimsSection }))
const ClaimsWarning = lazy(async () => ({ default: (await claimsSection()).ClaimsWarning }))

const back = { address: { to: '/produkty' } as const, title: editorWords.back }

export const NewProduct = () => {
  const choices = useApiQuery(productEditorApi.choices, {})
  return (
    <Page title={editorWords.newTitle} back={back}>
      <LoadedContent loaded={choices}>
        {(loaded) => <ProductEditor answer={null} choices={loaded} put={() => {}} />}
      </LoadedContent>
    </Page>
  )
}

export const ProductScreen = () => {
  const id = Number(useParams({ from: '/produkty/$id' }).id)
  const choices = useApiQuery(productEditorApi.choices, {})
  const loaded = useApiQuery(productEditorApi.load, { params: { id } })
  if (loaded.problem?.status === 404)
    return (
      <Page title={editorWords.gone} back={back}>
        <Empty title={editorWords.gone} hint={editorWords.goneHint} />
      </Page>
    )
  return (
    <Page
      title={loaded.data?.product.name ?? editorWords.back}
      back={back}
      history={{ kind: 'product', id: String(id) }}
    >
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <LoadedContent loaded={choices}>
            {(found) =>
              answer.isTrashed ? (
                <TrashedProduct answer={answer} loaded={loaded} />
              ) : (
                <ProductEditor answer={answer} choices={found} put={loaded.put} />
              )
            }
          </LoadedContent>
        )}
      </LoadedContent>
    </Page>
  )
}

const TrashedProduct = ({
  answer,
  loaded,
}: {
  answer: ProductEditorAnswer
  loaded: Loaded<ProductEditorAnswer>
}) => {
  const { restore } = useTrash()
  const { doing, problem, start } = useChange()
  const undo = () =>
    start('restore', async () => {
      await restore([answer.id], editorWords.restored(answer.product.name))
      loaded.reload()
    })
  return (
    <div className="card">
      <p>{editorWords.inTrash}</p>
      <FormMessage text={problem} />
      <Button look="main" isBusy={doing !== null} onClick={() => void undo()}>
        {editorWords.restore}
      </Button>
    </div>
  )
}

type EditorProps = {
  /** Null: a new product. */
  answer: ProductEditorAnswer | null
  choices: EditorChoices
  put: (answer: ProductEditorAnswer) => void
}

const variationNames = ({ product }: ProductEditorAnswer) => {
  const names = new Map(product.variations.map(({ id, options }) => [id, options.join(', ')]))
  return (id: number) => names.get(id)
}

const ProductEditor = ({ answer, choices, put }: EditorProps) => {
  const api = useApi()
  const navigate = useNavigate()
  const showToast = useToast()
  const drafting = useDraft<ProductForm>(answer ? formOf(answer) : emptyForm, {
    form: 'product',
    id: answer?.id ?? null,
  })
  const { draft: form, isDirty, change, markSaved, discard, allowLeaving, onceKey } = drafting
  // What the owner saw in the stock fields; a sale in between is no conflict of the rest.
  const [stockRead, setStockRead] = useState(answer ? stockReadOf(answer) : {})
  const accept = (now: ProductEditorAnswer) => {
    setStockRead(stockReadOf(now))
    put(now)
  }
  const id = answer?.id
  const { saveOver, conflict } = useConflict(
    drafting,
    productEditorApi.load,
    { params: { id: id ?? 0 } },
    { draftOf: formOf, put: accept },
  )
  const { problems, problem, isBusy, save, forget } = useSaving()
  // What is below the first view. Whoever is told what is wrong finds it anywhere.
  const isWhole = useIsPainted() || Object.keys(problems).length > 0
  const freeSlug = useFreeAddress(form.slug === '' ? form.name : '', id)
  const address = productAddress(form.slug || freeSlug)

  const openEditor = (productId: number) => {
    allowLeaving()
    void navigate({ to: '/produkty/$id', params: { id: String(productId) } })
  }
  const submit = () => {
    const body = requestOf(form, stockRead)
    return save(productToSave, body, async () => {
      if (!answer) {
        const made = await api(productEditorApi.create, { body }, { onceKey })
        showToast(editorWords.created(made.product.name))
        return openEditor(made.id)
      }
      try {
        const now = await saveOver(productEditorApi.save, { params: { id: answer.id }, body }, answer.version)
        accept(now)
        markSaved(formOf(now))
        showToast(editorWords.saved(now.product.name))
      } catch (error) {
        // The typed stock stays; what it will be set over is read again.
        if (toProblem(error).code === 'stock_changed')
          setStockRead(stockReadOf(await api(productEditorApi.load, { params: { id: answer.id } })))
        throw error
      }
    })
  }
  const undoChanges = () => {
    discard()
    forget()
  }
  const sections = { form, onChange: change }

  return (
    <Form
      className="form-editor product-editor"
      problems={problems}
      onSubmit={() => void submit()}
      isLocked={isBusy}
    >
      <div className="editor-main">
        <BasicsSection {...sections} answer={answer} freeSlug={freeSlug} />
        {isWhole && (
          <Suspense>
            <ClaimsWarning form={form} />
          </Suspense>
        )}
        <PriceSection {...sections} />
        {answer && <PriceHistoryCard histories={answer.prices} nameOf={variationNames(answer)} />}
        <StockSection {...sections} stockRead={stockRead[''] ?? null} lowStock={choices.lowStock} />
        {isWhole && (
          <>
            {!productKindTraits[form.kind].hasMembers && (
              <AttributesSection {...sections} suggested={choices.attributes} />
            )}
            {productKindTraits[form.kind].hasVariations && (
              <VariationsSection {...sections} changeForm={change} />
            )}
            <PackSection {...sections} />
            <RelatedSection {...sections} id={id} named={answer?.named ?? []} />
            <PageSection {...sections} answer={answer} isDirty={isDirty} put={accept} />
            <SeoSection {...sections} address={address} />
            <WithdrawalSection {...sections} />
            <SafetySection {...sections} id={id ?? null} />
            <Suspense>
              <ClaimsSection {...sections} />
            </Suspense>
          </>
        )}
      </div>
      <div className="editor-side">
        <PublicationSection {...sections} />
        <GroupsSection {...sections} choices={choices} />
        {answer && (
          <ProductActions answer={answer} isDirty={isDirty} openCopy={openEditor} leave={allowLeaving} />
        )}
      </div>
      <div className="editor-end">
        <ConflictChoice conflict={conflict} />
        <FormMessage text={problem} />
        <div className="save-bar" data-dirty={isDirty || undefined}>
          {isDirty && <span>{frameWords.unsaved}</span>}
          {isDirty && answer && (
            <Button look="quiet" onClick={undoChanges}>
              {frameWords.discard}
            </Button>
          )}
          <Button look="main" type="submit" isBusy={isBusy} disabled={!isDirty}>
            {isBusy ? frameWords.saving : answer ? editorWords.save : editorWords.create}
          </Button>
        </div>
      </div>
    </Form>
  )
}

const ProductActions = ({
  answer: { id, url, product, totalSales, wishes, waiting },
  isDirty,
  openCopy,
  leave,
}: {
  answer: ProductEditorAnswer
  isDirty: boolean
  openCopy: (id: number) => void
  leave: () => void
}) => {
  const api = useApi()
  const navigate = useNavigate()
  const showToast = useToast()
  const { trash } = useTrash()
  const mayAnswer = hasRight(useOwner().owner.role, 'messages')
  const { doing, problem, start } = useChange<'copy' | 'trash'>()
  const copy = () =>
    start('copy', async (onceKey) => {
      const made = await api(productEditorApi.duplicate, { params: { id }, body: {} }, { onceKey })
      showToast(editorWords.copied)
      openCopy(made.id)
    })
  const remove = () =>
    start('trash', async () => {
      await trash([id], editorWords.trashed(product.name))
      leave()
      void navigate({ to: '/produkty' })
    })
  return (
    <section className="card" aria-labelledby="product-actions">
      <h2 id="product-actions">{editorWords.actions}</h2>
      <p className="muted">{editorWords.sold(totalSales)}</p>
      <p className="muted">{editorWords.wishes(wishes)}</p>
      {waiting > 0 ? <p className="muted">{editorWords.waiting(waiting)}</p> : null}
      {mayAnswer && (
        <p>
          <Link to="/pytania" search={{ stan: 'published', produkt: String(id) }}>
            {editorWords.questions}
          </Link>
        </p>
      )}
      <div className="form-actions">
        {product.status === 'published' && (
          <a className="button is-plain" href={url}>
            {editorWords.seeInShop}
          </a>
        )}
        <Button isBusy={doing === 'copy'} disabled={isDirty} onClick={() => void copy()}>
          {editorWords.duplicate}
        </Button>
        <Button look="danger" isBusy={doing === 'trash'} onClick={() => void remove()}>
          {editorWords.trash}
        </Button>
      </div>
      <FormMessage text={problem} />
    </section>
  )
}
