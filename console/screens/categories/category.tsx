import { useNavigate, useParams } from '#console/routing/router-context.tsx'
import { useState } from 'react'
import {
  categoriesApi,
  type CategoryAnswer,
  type CategoryTreeAnswer,
} from '#contract/console/shop/categories.ts'
import { attributesApi } from '#contract/console/shop/attributes.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { RichTextField } from '#console/parts/form/rich-text-field.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { frameWords } from '#console/strings.ts'
import { categoryChoices } from './categories.tsx'
import { CategoryProducts } from './category-products.tsx'
import { categoriesWords } from './strings.ts'
import { isInBranch } from './tree-moves.ts'
import './categories.css'

/** What one category shows, and its end. */
export const CategoryScreen = () => {
  const id = Number(useParams({ from: '/kategorie/$id' }).id)
  const loaded = useApiQuery(categoriesApi.one, { params: { id } })
  const tree = useApiQuery(categoriesApi.tree, {})
  return (
    <Page
      title={loaded.data?.category.name ?? categoriesWords.title}
      back={{ address: { to: '/kategorie' }, title: categoriesWords.title }}
      actions={
        loaded.data && (
          <a className="button" href={loaded.data.url} target="_blank" rel="noreferrer">
            <ConsoleIcon name="shop" /> {categoriesWords.see}
          </a>
        )
      }
    >
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <CategoryEditor id={id} answer={answer} put={loaded.put} />
            <CategoryProducts id={id} />
            {tree.data && <Deletion id={id} answer={answer} tree={tree.data} />}
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

type Props = { id: number; answer: CategoryAnswer; put: (answer: CategoryAnswer) => void }

const CategoryEditor = ({ id, answer, put }: Props) => {
  const showToast = useToast()
  const drafting = useDraft(answer.category, { form: 'category', id })
  const { draft, isDirty, change, markSaved } = drafting
  const { problems, problem, isBusy, save } = useSaving()
  const { saveOver, conflict } = useConflict(
    drafting,
    categoriesApi.one,
    { params: { id } },
    { draftOf: ({ category }) => category, put },
  )
  const submit = () =>
    save(categoriesApi.save.request, draft, async () => {
      const saved = await saveOver(categoriesApi.save, { params: { id }, body: draft }, answer.version)
      markSaved(saved.category)
      put(saved)
      showToast(categoriesWords.saved(saved.category.name))
    })
  const isMoved = draft.slug !== answer.category.slug
  return (
    <Form problems={problems} onSubmit={() => void submit()} className="category-form">
      <section className="card" aria-labelledby="category-shows">
        <h2 id="category-shows">{categoriesWords.shows}</h2>
        <TextField
          label={categoriesWords.name}
          path="name"
          maxLength={100}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <RichTextField
          label={categoriesWords.description}
          hint={categoriesWords.descriptionHint}
          html={draft.descriptionHtml}
          onChange={(descriptionHtml) => change({ descriptionHtml })}
        />
      </section>
      <section className="card" aria-labelledby="category-address">
        <h2 id="category-address">{categoriesWords.addressAndPicture}</h2>
        <TextField
          label={categoriesWords.address}
          hint={[
            draft.slug ? categoriesWords.addressHint(draft.slug) : categoriesWords.addressEmpty,
            ...(isMoved ? [categoriesWords.addressMoves] : []),
          ].join(' ')}
          path="slug"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={draft.slug}
          onChange={(slug) => change({ slug })}
        />
        <TextField
          label={categoriesWords.picture}
          hint={categoriesWords.pictureHint}
          path="picture"
          autoComplete="off"
          spellCheck={false}
          value={draft.picture ?? ''}
          onChange={(picture) => change({ picture: picture.trim() === '' ? null : picture })}
        />
        {draft.picture && (
          <img className="category-picture" src={draft.picture} alt={categoriesWords.pictureAlt} />
        )}
      </section>
      <HiddenFilters hidden={draft.hiddenFilters} change={(hiddenFilters) => change({ hiddenFilters })} />
      <SaveOrRemove isDirty={isDirty} isBusy={isBusy} problem={problem} conflict={conflict} removal={null} />
    </Form>
  )
}

type HiddenProps = { hidden: number[]; change: (hidden: number[]) => void }

/** Which filters shoppers see in this category. */
const HiddenFilters = ({ hidden, change }: HiddenProps) => {
  const loaded = useApiQuery(attributesApi.list, {})
  const filters = loaded.data?.attributes.filter(({ isFilter }) => isFilter) ?? []
  if (filters.length === 0) return null
  return (
    <section className="card" aria-labelledby="category-filters">
      <h2 id="category-filters">{categoriesWords.filters}</h2>
      <p className="hint">{categoriesWords.filtersHint}</p>
      {filters.map(({ id, name }) => (
        <Tick
          key={id}
          label={name}
          isOn={!hidden.includes(id)}
          onChange={(isShown) =>
            change(isShown ? hidden.filter((one) => one !== id) : [...hidden, id].sort((a, b) => a - b))
          }
        />
      ))}
    </section>
  )
}

type DeletionProps = { id: number; answer: CategoryAnswer; tree: CategoryTreeAnswer }

const Deletion = ({ id, answer: { category }, tree }: DeletionProps) => {
  const api = useApi()
  const navigate = useNavigate()
  const { doing, problem, start } = useChange()
  const [isConfirming, setConfirming] = useState(false)
  const parentId = tree.categories.find((one) => one.id === id)?.parentId
  const parent = tree.categories.find((one) => one.id === parentId)
  const [products, setProducts] = useState(parent ? 'parent' : 'none')
  const others = categoryChoices({
    ...tree,
    categories: tree.categories.filter(
      (one) => one.id !== parentId && !isInBranch(tree.categories, one.id, id),
    ),
  })
  const remove = async () => {
    await start('remove', async () => {
      const { removedId } = await api(categoriesApi.remove, { params: { id }, query: { products } })
      void navigate({ to: '/kategorie', search: { usunieto: removedId } })
    })
    setConfirming(false)
  }
  return (
    <section className="card category-deletion" aria-labelledby="category-deletion">
      <h2 id="category-deletion">{categoriesWords.delete}</h2>
      <p>{categoriesWords.deleteLead}</p>
      <SelectField
        label={categoriesWords.productsTo}
        path="products"
        value={products}
        onChange={setProducts}
        choices={[
          ...(parent ? [{ value: 'parent', title: categoriesWords.toParent(parent.name) }] : []),
          { value: 'none', title: categoriesWords.toNone },
          ...others.map(({ value, title }) => ({ value, title: categoriesWords.toCategory(title.trim()) })),
        ]}
      />
      <FormMessage text={problem} />
      <Button look="danger" onClick={() => setConfirming(true)}>
        {categoriesWords.delete}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={categoriesWords.deleteQuestion(category.name)}
          text={categoriesWords.deleteHint}
          confirm={categoriesWords.delete}
          cancel={frameWords.cancel}
          isBusy={doing !== null}
          onConfirm={() => void remove()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </section>
  )
}
