import { useState } from 'react'
import { productEditorApi } from '#contract/console/shop/product-editor.ts'
import type { RowToRestore } from '#contract/console/shop/products.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange } from '#console/data/use-saving.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { frameWords } from '#console/strings.ts'
import { PriceDialog } from './price-dialog.tsx'
import { productsWords } from './strings.ts'
import { useTrash, useUndoable } from './use-trash.ts'

type Props = {
  ids: number[]
  /** The trash is listed. */
  isTrash: boolean
  onDone: () => void
  onClear: () => void
}

/** What can be done to the chosen rows; null while none is chosen. */
export const BulkActions = ({ ids, isTrash, onDone, onClear }: Props) => {
  const api = useApi()
  const showUndoable = useUndoable()
  const { trash, restore } = useTrash()
  const { doing, problem, start } = useChange()
  const [dialog, setDialog] = useState<'prices' | 'categories' | null>(null)
  const words = productsWords.bulk
  if (ids.length === 0) return null

  const setState = (status: 'published' | 'private') =>
    void start(status, async () => {
      const { count, undo } = await api(productEditorApi.setState, { body: { ids, status } })
      showUndoable(status === 'published' ? words.published(count) : words.hidden(count), undo)
      onDone()
    })
  const remove = () =>
    void start('trash', async () => {
      await trash(ids, words.trashed(ids.length))
      onDone()
    })
  const putBack = () =>
    void start('restore', () => restore(ids, productsWords.restoredCount(ids.length)).then(onDone))
  const finish = (message: string, undo: RowToRestore[]) => {
    setDialog(null)
    showUndoable(message, undo)
    onDone()
  }
  return (
    <div className="bulk-bar" role="group" aria-label={words.title}>
      <b aria-live="polite">{words.chosen(ids.length)}</b>
      {isTrash ? (
        <Button isBusy={doing === 'restore'} onClick={putBack}>
          {words.restore}
        </Button>
      ) : (
        <>
          <Button isBusy={doing === 'published'} onClick={() => setState('published')}>
            {words.publish}
          </Button>
          <Button isBusy={doing === 'private'} onClick={() => setState('private')}>
            {words.hide}
          </Button>
          <Button onClick={() => setDialog('categories')}>{words.addCategory}</Button>
          <Button onClick={() => setDialog('prices')}>{words.changePrices}</Button>
          <Button look="danger" isBusy={doing === 'trash'} onClick={remove}>
            {words.trash}
          </Button>
        </>
      )}
      <Button look="quiet" onClick={onClear}>
        {words.clear}
      </Button>
      <FormMessage text={problem} />
      {dialog === 'categories' && (
        <CategoryDialog ids={ids} onCancel={() => setDialog(null)} onDone={finish} />
      )}
      {dialog === 'prices' && <PriceDialog ids={ids} onCancel={() => setDialog(null)} onDone={finish} />}
    </div>
  )
}

const CategoryDialog = ({
  ids,
  onCancel,
  onDone,
}: {
  ids: number[]
  onCancel: () => void
  onDone: (message: string, undo: RowToRestore[]) => void
}) => {
  const api = useApi()
  const loaded = useApiQuery(productEditorApi.choices, {})
  const { doing, problem, start } = useChange()
  const [chosen, setChosen] = useState<number[]>([])
  const words = productsWords.bulk
  const add = () =>
    void start('add', async () => {
      const { count, undo } = await api(productEditorApi.addCategories, {
        body: { ids, categoryIds: chosen },
      })
      onDone(words.categoryAdded(count), undo)
    })
  return (
    <ModalDialog title={words.categoryTitle(ids.length)} onCancel={onCancel}>
      <LoadedContent loaded={loaded}>
        {({ categories }) => (
          <ul className="bulk-categories" aria-label={productsWords.filters.category}>
            {categories.map(({ id, name, depth }) => (
              <li key={id} style={{ paddingInlineStart: `${Math.min(depth, 4) * 1.25}rem` }}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.includes(id)}
                    onChange={(event) =>
                      setChosen(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                    }
                  />
                  {name}
                </label>
              </li>
            ))}
          </ul>
        )}
      </LoadedContent>
      <FormMessage text={problem} />
      <div className="dialog-actions">
        <Button onClick={onCancel}>{frameWords.cancel}</Button>
        <Button look="main" isBusy={doing !== null} disabled={chosen.length === 0} onClick={add}>
          {words.addCategoryDone}
        </Button>
      </div>
    </ModalDialog>
  )
}
