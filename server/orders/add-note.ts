import type { Shop } from '#server/shop.ts'
import { findOrder } from './find-order.ts'
import { recordEvents } from './record-order.ts'

/** A remark only the owner sees. False: there is no such order. */
export const addNote = (
  shop: Pick<Shop, 'db' | 'now' | 'randomBytes'>,
  orderId: number,
  text: string,
  author: string,
): Promise<boolean> =>
  shop.db.transaction(async (tx) => {
    if (!(await findOrder(tx, orderId))) return false
    await recordEvents(tx, shop, orderId, [{ kind: 'note', text: text.trim(), author }])
    return true
  })
