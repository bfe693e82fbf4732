import type { Sql } from '#server/platform/db/tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { barrier } from '#storefront/strings/pl/frame/accessibility.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { type ComplaintRow, setAnswerDue } from './store.ts'
import { aboutComplaint } from './submit-complaint.ts'

const DAY_MS = 86_400_000
/** From its receipt, where a case about accessibility is complex. */
const LONGER_DAYS = 60

/** Moves the time to answer a complaint about accessibility, and mails the reason to its person. */
export const extendComplaint = async (
  tx: Sql,
  services: Services,
  row: ComplaintRow,
  { eventId, reason }: { eventId: string; reason: string },
): Promise<void> => {
  const dueMs = Number(row.received_ms) + LONGER_DAYS * DAY_MS
  await setAnswerDue(tx, row.id, dueMs)
  if (row.email === '') return
  const { shopName } = services.shopSettings()
  const subject = barrier.extendedSubject(row.id, shopName)
  await queueMail(
    tx,
    {
      lane: 'order',
      cause: `${aboutComplaint(row.id)}:extended:${eventId}`,
      about: aboutComplaint(row.id),
      to: row.email,
      subject,
      ...renderMail(subject, [
        { kind: 'text', text: barrier.extended(dueMs, reason) },
        { kind: 'text', text: mailWords.goodbye(shopName) },
      ]),
    },
    services.now(),
  )
}
