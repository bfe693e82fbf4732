import type { Shop } from '#server/shop.ts'
import { removeMailAbout } from '#server/mail/mail-about.ts'
import { removeMessageRow } from './inbox-store.ts'
import { aboutMessage } from './read-message.ts'

/** Removes a message with its files and mail. False: there was none. */
export const removeMessage = ({ db }: Pick<Shop, 'db'>, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await removeMessageRow(tx, id))) return false
    await removeMailAbout(tx, aboutMessage(id))
    return true
  })
