import { uuidV7 } from '#server/platform/db/ids.ts'
import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { recordRemoval } from '#server/platform/jobs/removals.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { addWithdrawalEvent, listWithdrawalEvents, listWithdrawalsOf, removeOldWithdrawals } from './store.ts'

const EVERY_MS = 24 * 3_600_000
const DAY_MS = 86_400_000

const lowerOf = (emails: readonly string[]) => [...new Set(emails.map((email) => email.toLowerCase()))]

/** What these addresses have declared, for the person's export. */
export const exportWithdrawals = async (db: Sql, emails: readonly string[]) => {
  const rows = await listWithdrawalsOf(db, lowerOf(emails))
  const events = Map.groupBy(
    await listWithdrawalEvents(
      db,
      rows.map(({ id }) => id),
    ),
    (event) => event.withdrawal_id,
  )
  return rows.map((row) => ({
    receivedMs: Number(row.received_ms),
    statement: row.statement,
    channel: row.channel,
    orderId: row.order_id,
    history: (events.get(row.id) ?? []).map(({ at_ms, kind, text }) => ({ atMs: Number(at_ms), kind, text })),
  }))
}

const RESTRICTED =
  'Osoba zażądała usunięcia danych. Oświadczenie zostaje jako dowód do przedawnienia roszczeń (RODO art. 17 ust. 3 lit. e); nie używaj go do niczego innego.'

/** Marks the statements of an erased person: they stay as evidence, and for nothing else. */
export const restrictWithdrawalsOf = async (
  tx: Sql,
  services: Services,
  emails: readonly string[],
): Promise<void> => {
  const rows = await listWithdrawalsOf(tx, lowerOf(emails))
  const events = await listWithdrawalEvents(
    tx,
    rows.map(({ id }) => id),
  )
  const nowMs = services.now()
  for (const { id } of rows) {
    if (events.some((event) => event.withdrawal_id === id && event.kind === 'restricted')) continue
    await addWithdrawalEvent(tx, {
      id: uuidV7(nowMs, services.randomBytes),
      withdrawal_id: id,
      at_ms: nowMs,
      kind: 'restricted',
      text: RESTRICTED,
      author: 'shop',
      order_id: null,
      refund_id: null,
      day: null,
    })
  }
}

/** Removes statements whose claims have expired (six years, KC art. 118); returns how many. */
export const cleanWithdrawals = async (services: Services): Promise<number> => {
  const beforeMs = services.now() - services.shopSettings().privacy.retention.withdrawals * DAY_MS
  const removed = await removeInSteps(services.db, (tx, limit) => removeOldWithdrawals(tx, beforeMs, limit))
  if (removed > 0) await recordRemoval(services, 'withdrawals', removed)
  return removed
}

export const withdrawalCleaning = defineTask('cleaning of withdrawals', {
  everyMs: EVERY_MS,
  run: cleanWithdrawals,
})
