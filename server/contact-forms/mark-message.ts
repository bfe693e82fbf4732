import type { Shop } from '#server/shop.ts'
import { setRead } from './inbox-store.ts'

/** Remembers whether the owner has read a message. False: there is none. */
export const markMessage = ({ db }: Pick<Shop, 'db'>, id: string, isRead: boolean): Promise<boolean> =>
  db.transaction((tx) => setRead(tx, id, isRead), { isDurable: false })
