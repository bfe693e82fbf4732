import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import { useState } from 'react'
import { categoriesApi, type CategoryTreeAnswer } from '#contract/console/shop/categories.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { SelectField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { UndoNotice } from '#console/parts/undo-notice.tsx'
import { CategoryTreeList } from './category-tree-list.tsx'
import { categoriesWords } from './strings.ts'
import { depthOf } from './tree-moves.ts'
import './categories.css'

/** The tree of categories: its order, and new ones. */
export const Categories = () => {
  const loaded = useApiQuery(categoriesApi.tree, {})
  const { usunieto } = useSearch({ from: '/kategorie' })
  const navigate = useNavigate()
  const api = useApi()
  const showToast = useToast()
  const close = () => void navigate({ to: '/kategorie', replace: true })
  const restore = async (id: string) => {
    loaded.put(await api(categoriesApi.restore, { params: { id } }))
    showToast(categoriesWords.restored)
    close()
  }
  return (
    <Page title={categoriesWords.title} lead={categoriesWords.lead}>
      {usunieto && (
        <UndoNotice text={categoriesWords.deleted} undo={() => restore(usunieto)} onClose={close} />
      )}
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            {answer.categories.length === 0 ? (
              <Empty title={categoriesWords.none} hint={categoriesWords.noneHint} />
            ) : (
              <CategoryTreeList answer={answer} put={loaded.put} reload={loaded.reload} />
            )}
            <NewCategory answer={answer} put={loaded.put} />
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

/** Categories as choices, indented by their depth. */
export const categoryChoices = ({ categories }: CategoryTreeAnswer) =>
  categories.map(({ id, name }) => ({
    value: String(id),
    title: `${'\u00a0\u00a0'.repeat(depthOf(categories, id))}${name}`,
  }))

type Props = { answer: CategoryTreeAnswer; put: (answer: CategoryTreeAnswer) => void }

const NewCategory = ({ answer, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const [name, setName] = useState('')
  const [parent, setParent] = useState('')
  const { problems, problem, isBusy, save } = useSaving()
  const submit = () => {
    const body = { name, parentId: parent === '' ? null : Number(parent) }
    void save(categoriesApi.create.request, body, async (onceKey) => {
      const { id: _, ...tree } = await api(categoriesApi.create, { body }, { onceKey })
      put(tree)
      showToast(categoriesWords.added(name.trim()))
      setName('')
    })
  }
  return (
    <section className="card new-category" aria-labelledby="new-category">
      <h2 id="new-category">{categoriesWords.add}</h2>
      <Form problems={problems} onSubmit={submit}>
        <div className="field-row">
          <TextField
            label={categoriesWords.newName}
            path="name"
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={setName}
          />
          <SelectField
            label={categoriesWords.under}
            path="parentId"
            value={parent}
            onChange={setParent}
            choices={[{ value: '', title: categoriesWords.main }, ...categoryChoices(answer)]}
          />
        </div>
        <FormMessage text={problem} />
        <Button look="main" type="submit" isBusy={isBusy}>
          {categoriesWords.add}
        </Button>
      </Form>
    </section>
  )
}
