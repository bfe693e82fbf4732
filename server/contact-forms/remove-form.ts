import { raiseVersion } from '#server/db/versions.ts'
import type { Shop } from '#server/shop.ts'
import { removeFormRow } from './store.ts'

/** Takes a form out of the shop; the messages that came through it stay. False: there was none. */
export const removeForm = async (shop: Pick<Shop, 'db' | 'refresh'>, id: number): Promise<boolean> => {
  const isRemoved = await shop.db.transaction(async (tx) => {
    if (!(await removeFormRow(tx, id))) return false
    await raiseVersion(tx, 'settings')
    return true
  })
  if (isRemoved) await shop.refresh()
  return isRemoved
}
