import type { Services } from '#server/platform/services.ts'
import { computeCards } from './refresh-customers.ts'
import { listCard, lockCustomers, setMergedInto } from './store.ts'

/**
 * Puts the card of `otherId` into another one: only a link, so that every order, message and note keeps its address.
 * Returns the ids that `separateCustomers` undoes it with; undefined: there is no such card, or it is the same one.
 */
export const mergeCustomers = (
  { db }: Services,
  id: string,
  otherId: string,
): Promise<string[] | undefined> =>
  db.transaction(async (tx) => {
    await lockCustomers(tx, [id, otherId])
    const [card, other] = [await listCard(tx, id), await listCard(tx, otherId)]
    if (!card || !other || card.row.id === other.row.id) return undefined
    await setMergedInto(tx, other.members, card.row.id)
    await computeCards(tx, [card.row.id])
    return [other.row.id, ...other.members.filter((one) => one !== other.row.id)]
  })

/**
 * Takes mailboxes out of a card: the first becomes a card, with the others in it. False: they are not all of this card,
 * or one of them is its own.
 */
export const separateCustomers = ({ db }: Services, id: string, ids: string[]): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockCustomers(tx, [id])
    const card = await listCard(tx, id)
    const [first, ...others] = new Set(ids)
    if (!card || first === undefined) return false
    const mayLeave = (one: string) => one !== card.row.id && card.members.includes(one)
    if (!ids.every(mayLeave)) return false
    await setMergedInto(tx, [first], null)
    if (others.length > 0) await setMergedInto(tx, others, first)
    await computeCards(tx, [card.row.id, first])
    return true
  })
