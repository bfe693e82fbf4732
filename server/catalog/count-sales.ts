import type { Database } from '#server/db/database.ts'
import { listSold } from '#server/orders/list-sold.ts'
import { raiseSales } from './raise-sales.ts'
import { addMark, findMark, moveMark } from './saving/store.ts'

const MARK = 'catalog:sales-counted'
/** Orders counted in one transaction: short enough that a checkout beside it does not notice. */
const ORDERS_A_TIME = 100

/**
 * Counts what was sold since the last time, for the order by popularity. Not part of a checkout: it writes wide rows
 * and every listing a product stands in, and popularity may lag a minute. Each order is counted once, whichever of
 * several processes comes to it. Gives how many lines were counted.
 */
export const countSales = async (db: Database): Promise<number> => {
  let counted = 0
  for (;;) {
    const lines = await db.transaction(
      async (tx) => {
        const from = await findMark(tx, MARK)
        if (from === undefined) await addMark(tx, MARK, 0)
        const { sold, lastId } = await listSold(tx, from ?? 0, ORDERS_A_TIME)
        if (!sold.length || !(await moveMark(tx, MARK, from ?? 0, lastId))) return 0
        await raiseSales(tx, sold)
        return sold.length
      },
      { isDurable: false },
    )
    counted += lines
    if (!lines) return counted
  }
}
