import type { Shop } from '#server/shop.ts'
import { setFactor } from '../members/store.ts'
import { readLabel } from './read-label.ts'
import { findFactor } from './store.ts'

/** What the member calls it; false: it is not theirs. Changes nothing about signing in. */
export const renameOwnFactor = (
  { db }: Pick<Shop, 'db'>,
  identityId: string,
  factorId: string,
  label: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await findFactor(tx, identityId, factorId))) return false
    await setFactor(tx, factorId, { label: readLabel(label) })
    return true
  })
