import { uuidV7 } from '#server/platform/db/ids.ts'
import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { recordRemoval } from '#server/platform/jobs/removals.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import {
  addComplaintEvent,
  listComplaintEvents,
  listComplaintsOf,
  loadComplaintPhotos,
  removeOldComplaints,
} from './store.ts'

const EVERY_MS = 24 * 3_600_000
const DAY_MS = 86_400_000

const lowerOf = (emails: readonly string[]) => [...new Set(emails.map((email) => email.toLowerCase()))]

/** What these addresses have complained of, with their photographs (WebP in base64), for the person's export. */
export const exportComplaints = async (db: Sql, emails: readonly string[]) => {
  const rows = await listComplaintsOf(db, lowerOf(emails))
  const ids = rows.map(({ id }) => id)
  const events = Map.groupBy(await listComplaintEvents(db, ids), (event) => event.complaint_id)
  const photos = Map.groupBy(await loadComplaintPhotos(db, ids), (photo) => photo.complaint_id)
  return rows.map((row) => ({
    number: row.id,
    receivedMs: Number(row.received_ms),
    statement: row.statement,
    channel: row.channel,
    orderId: row.order_id,
    photos: (photos.get(row.id) ?? []).map(({ content }) => Buffer.from(content).toString('base64')),
    history: (events.get(row.id) ?? []).map(({ at_ms, kind, text, outcome }) => ({
      atMs: Number(at_ms),
      kind,
      text,
      outcome,
    })),
  }))
}

const RESTRICTED =
  'Osoba zażądała usunięcia danych. Reklamacja zostaje jako dowód do przedawnienia roszczeń (RODO art. 17 ust. 3 lit. e); nie używaj jej do niczego innego.'

/** Marks the complaints of an erased person: they stay as evidence, and for nothing else. */
export const restrictComplaintsOf = async (
  tx: Sql,
  services: Services,
  emails: readonly string[],
): Promise<void> => {
  const rows = await listComplaintsOf(tx, lowerOf(emails))
  const events = await listComplaintEvents(
    tx,
    rows.map(({ id }) => id),
  )
  const nowMs = services.now()
  for (const { id } of rows) {
    if (events.some((event) => event.complaint_id === id && event.kind === 'restricted')) continue
    await addComplaintEvent(tx, {
      id: uuidV7(nowMs, services.randomBytes),
      complaint_id: id,
      at_ms: nowMs,
      kind: 'restricted',
      text: RESTRICTED,
      author: 'shop',
      order_id: null,
      refund_id: null,
      outcome: null,
      day: null,
    })
  }
}

/** Removes complaints whose claims have expired (six years, KC art. 118); returns how many. */
export const cleanComplaints = async (services: Services): Promise<number> => {
  const beforeMs = services.now() - services.shopSettings().privacy.retention.complaints * DAY_MS
  const removed = await removeInSteps(services.db, (tx, limit) => removeOldComplaints(tx, beforeMs, limit))
  if (removed > 0) await recordRemoval(services, 'complaints', removed)
  return removed
}

export const complaintCleaning = defineTask('cleaning of complaints', {
  everyMs: EVERY_MS,
  run: cleanComplaints,
})
