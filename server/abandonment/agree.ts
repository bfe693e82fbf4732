import type { Sql } from '#server/db/tables.ts'
import { removeMailAbout } from '#server/mail/mail-about.ts'
import type { Shop } from '#server/shop.ts'
import { aboutReminder } from './queue-reminder.ts'
import {
  addAgreement,
  addRefusal,
  findAgreement,
  findRefusal,
  findReminder,
  removeAgreement,
  removeRemindersOf,
  setRefused,
} from './store.ts'

/** Whether a member wants to be reminded of their cart, and has not said otherwise since, by the link of a mail. */
export const wantsReminders = async (
  sql: Sql,
  { id, email }: { id: string; email: string },
): Promise<boolean> => ((await findAgreement(sql, id)) ?? 0) > ((await findRefusal(sql, email)) ?? 0)

/** A member says on their account whether they want reminders. */
export const setWantsReminders = (
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { id }: { id: string },
  wants: boolean,
): Promise<void> =>
  db.transaction(async (tx) => {
    await removeAgreement(tx, id)
    // What was refused at the address stays refused: the account may not be of whoever reads its mail. It is
    // only older.
    if (wants) await addAgreement(tx, id, now())
  })

/**
 * Whoever followed the link of a reminder wants no more of them, at this address, whatever they agreed to
 * before. False: there is no such reminder.
 */
export const refuseReminders = ({ db, now }: Pick<Shop, 'db' | 'now'>, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await findReminder(tx, id)
    if (!row) return false
    await addRefusal(tx, row.email, now())
    await setRefused(tx, id, now())
    return true
  })

/** A member goes, and with them what they agreed to and what they were reminded of. */
export const forgetReminders = async (tx: Sql, identityId: string, email: string): Promise<void> => {
  await removeAgreement(tx, identityId)
  await forgetReminded(tx, email)
}

/** What an address was reminded of goes, with its mail: what waits is not sent. That it refused stays. */
export const forgetReminded = async (tx: Sql, email: string): Promise<void> => {
  for (const id of await removeRemindersOf(tx, email)) await removeMailAbout(tx, aboutReminder(id))
}
