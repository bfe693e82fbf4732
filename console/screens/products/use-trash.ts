import { useQueryClient } from '@tanstack/react-query'
import { productEditorApi } from '#contract/console/shop/product-editor.ts'
import { productGridApi } from '#contract/console/shop/product-grid.ts'
import type { RowToRestore } from '#contract/console/shop/products.ts'
import { toProblem, useApi } from '#console/data/api-client.ts'
import { useToast } from '#console/parts/toast.tsx'
import { productsWords } from './strings.ts'

/** Puts products into the trash, with a button that undoes it, and takes them out again. */
export const useTrash = () => {
  const api = useApi()
  const client = useQueryClient()
  const showToast = useToast()
  const restore = async (ids: number[], message: string) => {
    await api(productEditorApi.restore, { body: { ids } })
    showToast(message)
    // The list that is shown now, if it is one.
    await client.invalidateQueries()
  }
  const trash = async (ids: number[], message: string) => {
    await api(productEditorApi.trash, { body: { ids } })
    showToast(message, {
      title: productsWords.undo,
      onPress: () =>
        void restore(ids, productsWords.restoredCount(ids.length)).catch(() =>
          showToast(productsWords.notRestored),
        ),
    })
  }
  return { trash, restore }
}

/** Reports a change of many products with a button that takes all of it back. */
export const useUndoable = () => {
  const api = useApi()
  const client = useQueryClient()
  const showToast = useToast()
  const takeBack = async (rows: RowToRestore[]) => {
    const { restored, skipped } = await api(productGridApi.restore, { body: { rows: rows as never } })
    showToast(productsWords.takenBack(restored, skipped))
    await client.invalidateQueries()
  }
  return (message: string, undo: RowToRestore[]) =>
    showToast(
      message,
      undo.length === 0
        ? undefined
        : {
            title: productsWords.undo,
            onPress: () => void takeBack(undo).catch((error: unknown) => showToast(toProblem(error).message)),
          },
    )
}
