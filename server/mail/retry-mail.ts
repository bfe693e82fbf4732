import type { Shop } from '#server/shop.ts'
import { setWaitingAgain } from './store.ts'

/** The owner has mended what was wrong: sends a given-up mail after all. False: it was not given up. */
export const retryMail = async (
  shop: Pick<Shop, 'db' | 'now' | 'mailWaiting'>,
  mailId: string,
): Promise<boolean> => {
  const isWaiting = await shop.db.transaction((tx) => setWaitingAgain(tx, mailId, shop.now()))
  if (isWaiting) shop.mailWaiting()
  return isWaiting
}
