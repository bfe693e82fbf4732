import { removePassedMail } from '#server/mail/remove-passed-mail.ts'
import type { Shop } from '#server/shop.ts'
import { aboutMessage } from './read-message.ts'
import { listPassingIds, removePassing } from './store.ts'
import { removeSpentExpired } from './used-once.ts'

const EVERY_MS = 60 * 1000

type Needs = Pick<Shop, 'db' | 'now'>

/**
 * Forgets messages that were only to pass through, once their mail has gone: with their files and the mail itself.
 * One whose mail waits or was given up stays, so that nothing is lost. Gives how many went.
 */
export const removePassedMessages = async (shop: Needs): Promise<number> => {
  let removed = 0
  for (const id of await listPassingIds(shop.db.read)) {
    const isGone = await shop.db.transaction(async (tx) => (await removePassedMail(tx, aboutMessage(id), `${aboutMessage(id)}:mail`)) && removePassing(tx, id), { isDurable: false })
    if (isGone) removed++
  }
  return removed
}

/** Forgets tokens and answers that count once and have run out. */
export const removeSpentTokens = ({ db, now }: Needs): Promise<number> => db.transaction((tx) => removeSpentExpired(tx, now()), { isDurable: false })

/** Does both every minute until the function it gives back is called. */
export const startMessageCleaning = (shop: Pick<Shop, 'db' | 'now' | 'log'>): (() => void) => {
  const timer = setInterval(() => {
    Promise.all([removePassedMessages(shop), removeSpentTokens(shop)]).catch((error: unknown) => shop.log(`messages: ${String(error)}`))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
