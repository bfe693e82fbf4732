import * as v from 'valibot'
import { orderFilter, type WrittenFilter } from '#contract/console/orders/order-filter.ts'
import type { SavedOrderView } from '#contract/console/orders/order-list.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { countOrders, rowFilterOf } from './list-orders.ts'
import { addViewRow, listViewRows, removeViewRow, setViewFilter } from './order-list-store.ts'

/** Named by the console. */
const BUILT_IN: Pick<SavedOrderView, 'id' | 'filter'>[] = [
  { id: 'to-send', filter: { status: ['processing'] } },
  { id: 'awaiting-money', filter: { status: ['pending', 'on_hold', 'failed'], paid: 'no' } },
  { id: 'today', filter: { period: 'today' } },
]

const MAX_VIEWS = 30

/** The views of an owner with the numbers of their orders; those that everybody has come first. */
export const listOrderViews = async (services: Services, ownerId: string): Promise<SavedOrderView[]> => {
  const db = services.db.read
  const own = (await listViewRows(db, ownerId)).map(({ id, name, filter_json }) => ({
    id,
    name,
    filter: JSON.parse(filter_json) as WrittenFilter,
    isBuiltIn: false,
  }))
  const views = [...BUILT_IN.map((view) => ({ ...view, name: '', isBuiltIn: true })), ...own]
  return Promise.all(
    views.map(async (view) => ({ ...view, count: await countOf(db, view.filter, services.now()) })),
  )
}

const countOf = (db: Sql, filter: WrittenFilter, nowMs: number): Promise<number> =>
  countOrders(db, rowFilterOf(v.parse(orderFilter, filter), nowMs))

/** A view of the same name gets the new filter. False: there are too many views. */
export const saveOrderView = (
  services: Services,
  ownerId: string,
  { name, filter }: { name: string; filter: WrittenFilter },
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const views = await listViewRows(tx, ownerId)
    const same = views.find((view) => view.name.toLowerCase() === name.toLowerCase())
    const filterJson = JSON.stringify(filter)
    if (same) {
      await setViewFilter(tx, same.id, filterJson)
      return true
    }
    if (views.length >= MAX_VIEWS) return false
    const nowMs = services.now()
    await addViewRow(tx, {
      id: uuidV7(nowMs, services.randomBytes),
      owner_id: ownerId,
      name,
      filter_json: filterJson,
      created_ms: nowMs,
    })
    return true
  })

export const removeOrderView = (services: Services, ownerId: string, id: string): Promise<void> =>
  services.db.transaction((tx) => removeViewRow(tx, ownerId, id))
