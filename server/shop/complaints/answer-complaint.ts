import { addSettlement } from '#contract/console/orders/complaint-texts.ts'
import type { ComplaintAnswerToSend } from '#contract/console/orders/complaints.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { complaintWordsOf } from './complaint-text.ts'
import { complaintLetters } from './follow-complaints.ts'
import { addComplaintEvent, type ComplaintRow, findComplaintRow, listComplaintEvents } from './store.ts'
import { aboutComplaint } from './submit-complaint.ts'

export type AnsweredComplaint = { ok: true } | { ok: false; reason: 'no_complaint' | 'no_address' }

const queueAnswer = async (
  tx: Sql,
  services: Services,
  row: ComplaintRow,
  { eventId, text }: { eventId: string; text: string },
): Promise<void> => {
  const subject = complaintWordsOf(row.kind).answerSubject(row.id, services.shopSettings().shopName)
  await queueMail(
    tx,
    {
      lane: 'order',
      cause: `${aboutComplaint(row.id)}:answer:${eventId}`,
      about: aboutComplaint(row.id),
      to: row.email,
      subject,
      ...renderMail(
        subject,
        text
          .split(/\n{2,}/)
          .filter((part) => part.trim() !== '')
          .map((part) => ({ kind: 'text', text: part.trim() })),
      ),
    },
    services.now(),
  )
}

/**
 * Answers a complaint by mail, or notes the answer given on paper. The whole letter is stored with its outcome, and
 * its mail waits in the same transaction. A rejected complaint needs nothing more, so it is closed.
 */
export const answerComplaint = async (
  services: Services,
  id: number,
  { outcome, text, settles, way, sentOn }: ComplaintAnswerToSend,
  author: string,
): Promise<AnsweredComplaint> => {
  const answered = await services.db.transaction(async (tx): Promise<AnsweredComplaint> => {
    const row = await findComplaintRow(tx, id)
    if (!row) return { ok: false, reason: 'no_complaint' }
    if (way === 'mail' && row.email === '') return { ok: false, reason: 'no_address' }
    const sentences = complaintLetters(services, row, row.order_id)
    const letter = addSettlement(text, outcome, settles ? sentences.settles : sentences.settlesNot)
    const nowMs = services.now()
    const isClosed = (await listComplaintEvents(tx, [id])).some(({ kind }) => kind === 'done')
    const event = {
      complaint_id: id,
      at_ms: nowMs,
      author,
      order_id: null,
      refund_id: null,
    }
    const eventId = uuidV7(nowMs, services.randomBytes)
    await addComplaintEvent(tx, {
      ...event,
      id: eventId,
      kind: 'answered',
      text: letter,
      outcome,
      day: way === 'letter' ? sentOn : null,
    })
    if (outcome === 'rejected' && !isClosed)
      await addComplaintEvent(tx, {
        ...event,
        id: uuidV7(nowMs, services.randomBytes, 1),
        kind: 'done',
        text: 'Reklamacji nie uznano.',
        outcome: null,
        day: null,
      })
    if (way === 'mail') await queueAnswer(tx, services, row, { eventId, text: letter })
    return { ok: true }
  })
  services.mailWaiting()
  return answered
}
