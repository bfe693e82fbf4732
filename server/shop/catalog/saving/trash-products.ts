import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import {
  addTrashed,
  listStates,
  listTrashed,
  listTrashedBefore,
  removeTrashRows,
  setStatuses,
} from './editor-store.ts'
import { refreshWithGroups } from './refresh-listings.ts'
import { lockProducts, removeProductRows } from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** So long a deleted product can be restored. */
const TRASH_DAYS = 30

/**
 * Puts products into the trash: nobody but the owner sees them there. Orders have copies of what they
 * need, and the variations stay with their product. Returns how many there were.
 */
export const trashProducts = async (tx: Sql, ids: number[], nowMs: number): Promise<number> => {
  await lockProducts(tx, ids)
  const removed = (await listStates(tx, ids)).filter(
    ({ id, kind, status }) => ids.includes(id) && kind !== 'variation' && status !== 'trashed',
  )
  await moveToTrash(tx, removed, nowMs)
  return refreshChanged(tx, removed, nowMs)
}

/** The rows alone; listings and versions are the caller's next steps. */
export const moveToTrash = async (
  tx: Sql,
  removed: { id: number; status: string }[],
  nowMs: number,
): Promise<void> => {
  if (removed.length === 0) return
  await addTrashed(
    tx,
    removed.map(({ id, status }) => ({ product_id: id, status, trashed_ms: nowMs })),
  )
  await setStatuses(
    tx,
    removed.map(({ id }) => id),
    'trashed',
    nowMs,
  )
}

/** Takes products out of the trash with the status that they had. Returns how many there were. */
export const restoreProducts = async (tx: Sql, ids: number[], nowMs: number): Promise<number> => {
  await lockProducts(tx, ids)
  const restored = (await listStates(tx, ids)).filter(
    ({ id, kind, status }) => ids.includes(id) && kind !== 'variation' && status === 'trashed',
  )
  if (restored.length === 0) return 0
  const before = new Map(
    (
      await listTrashed(
        tx,
        restored.map(({ id }) => id),
      )
    ).map((row) => [row.product_id, row.status]),
  )
  for (const [status, products] of Map.groupBy(restored, ({ id }) => before.get(id) ?? 'draft'))
    await setStatuses(
      tx,
      products.map(({ id }) => id),
      status,
      nowMs,
    )
  await removeTrashRows(
    tx,
    restored.map(({ id }) => id),
  )
  return refreshChanged(tx, restored, nowMs)
}

const refreshChanged = async (tx: Sql, changed: { id: number }[], nowMs: number): Promise<number> => {
  if (changed.length === 0) return 0
  await refreshWithGroups(
    tx,
    changed.map(({ id }) => id),
    nowMs,
  )
  await raiseVersion(tx, 'catalog')
  return changed.length
}

/** Removes for good what has been in the trash for 30 days. */
export const emptyTrash = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> =>
  removeInSteps(
    db,
    async (tx, limit) => {
      const old = await listTrashedBefore(tx, now() - TRASH_DAYS * DAY_MS, limit)
      // An import may have taken a product out of the trash.
      const removed = old.flatMap(({ product_id, status }) => (status === 'trashed' ? product_id : []))
      if (removed.length > 0) {
        const rows = (await listStates(tx, removed)).map(({ id }) => id)
        await lockProducts(tx, rows)
        await removeProductRows(tx, rows)
        await removeTrashRows(tx, rows)
      }
      if (old.length > 0)
        await removeTrashRows(
          tx,
          old.map(({ product_id }) => product_id),
        )
      return old.length
    },
    PRODUCTS_A_STEP,
  )

/** Each may have two hundred variations. */
const PRODUCTS_A_STEP = 20
const EVERY_MS = 6 * 60 * 60 * 1000

export const trashCleaning = defineTask('cleaning of the trash', { everyMs: EVERY_MS, run: emptyTrash })
