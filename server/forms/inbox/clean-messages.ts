import { aboutMessage } from '../mail/compose-mail.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import { recordRemoval } from '#server/platform/jobs/removals.ts'
import { removeMailAbout, removePassedMail } from '#server/platform/mail/mail-about.ts'
import type { Services } from '#server/platform/services.ts'
import {
  listPassingIds,
  listQuietIds,
  listSpamFileSizes,
  listUnwantedBefore,
  removeMessageRow,
  removePassing,
  removeSpamFiles,
  removeUnwanted,
  type UnwantedFolder,
} from './store.ts'
import { detachQuotes } from '#server/shop/quotes/edit-quote.ts'
import { removeSpentExpired } from '#server/platform/limits/quota.ts'

const EVERY_MS = 60 * 1000
const DAY_MS = 24 * 60 * EVERY_MS

/** How many days spam is stored: as the operator of the server says, or the owner. */
export const spamDaysOf = ({ settings, shopSettings }: Services): number =>
  settings.spamDays ?? shopSettings().privacy.retention.spam
const DEFAULT_SPAM_FILES_MB = 500
/** Messages per query; each is removed in its own transaction, since its files may be large. */
const SPAM_AT_ONCE = 100

/**
 * Removes pass-through messages, with their files and their mail, once that mail is sent. A message whose
 * mail is waiting or was given up stays, so that nothing is lost. Returns how many messages were removed.
 */
export const removePassedMessages = async (services: Services): Promise<number> => {
  let removed = 0
  for (const id of await listPassingIds(services.db.read)) {
    const isGone = await services.db.transaction(
      async (tx) =>
        (await removePassedMail(tx, aboutMessage(id), `${aboutMessage(id)}:mail`)) && removePassing(tx, id),
      { isDurable: false },
    )
    if (isGone) removed++
  }
  return removed
}

/** Removes expired one-time tokens and answers. */
export const removeSpentTokens = ({ db, now }: Services): Promise<number> =>
  db.transaction((tx) => removeSpentExpired(tx, now()), { isDurable: false, isLong: true })

/** Removes old spam, or old deleted messages, with files and mail. Returns how many messages were removed. */
export const removeOldMessages = async (services: Services, folder: UnwantedFolder): Promise<number> => {
  const { db, now } = services
  const beforeMs = now() - spamDaysOf(services) * DAY_MS
  for (let removed = 0; ;) {
    const ids = await listUnwantedBefore(db.read, folder, beforeMs, SPAM_AT_ONCE)
    for (const id of ids) {
      const work = async (tx: Sql) => {
        if (!(await removeUnwanted(tx, id, folder))) return false
        await detachQuotes(tx, id)
        await removeMailAbout(tx, aboutMessage(id))
        return true
      }
      if (await db.transaction(work, { isDurable: false })) removed++
    }
    if (ids.length < SPAM_AT_ONCE) {
      if (removed > 0) await recordRemoval(services, 'spam', removed)
      return removed
    }
  }
}

/**
 * Removes messages of the inbox in which nothing happened since `beforeMs`, with answers, files and mail. Returns how
 * many were removed.
 */
export const removeQuietMessages = async ({ db }: Services, beforeMs: number): Promise<number> => {
  for (let removed = 0; ;) {
    const ids = await listQuietIds(db.read, { beforeMs, limit: SPAM_AT_ONCE })
    for (const id of ids) {
      const work = async (tx: Sql) => {
        // It may have been answered a moment ago.
        if ((await listQuietIds(tx, { beforeMs, limit: 1, id })).length === 0) return false
        await removeMessageRow(tx, id)
        await detachQuotes(tx, id)
        await removeMailAbout(tx, aboutMessage(id))
        return true
      }
      if (await db.transaction(work, { isDurable: false })) removed++
    }
    if (ids.length < SPAM_AT_ONCE) return removed
  }
}

/**
 * While the files of spam exceed their size limit, removes the files of the oldest messages; the messages
 * stay. Returns how many messages lost their files.
 */
export const removeSpamFilesBeyondLimit = async ({ db, settings }: Services & Services): Promise<number> => {
  let leftBytes = (settings.spamFilesMb ?? DEFAULT_SPAM_FILES_MB) * 1024 * 1024
  let removed = 0
  for (const { id, bytes } of await listSpamFileSizes(db.read)) {
    leftBytes -= bytes
    if (leftBytes >= 0) continue
    await db.transaction((tx) => removeSpamFiles(tx, id), { isDurable: false })
    removed++
  }
  return removed
}

export const messageCleaning = defineTask('cleaning of messages', {
  everyMs: EVERY_MS,
  run: (services) =>
    Promise.all([
      removePassedMessages(services),
      removeSpentTokens(services),
      removeOldMessages(services, 'spam').then(() => removeSpamFilesBeyondLimit(services)),
      removeOldMessages(services, 'trash'),
    ]),
})
