import {
  barrierTexts,
  type ComplaintSlot,
  fillComplaintText,
} from '#contract/console/orders/complaint-texts.ts'
import {
  COMPLAINT_WARNING_DAYS,
  type ComplaintAnswer,
  type ComplaintEventToAdd,
  type ComplaintFilter,
  type ComplaintListAnswer,
  type OwnersComplaint,
} from '#contract/console/orders/complaints.ts'
import type { ComplaintKind, ComplaintOutcome } from '#contract/complaint.ts'
import type { WithdrawalChannel } from '#contract/withdrawal.ts'
import { warsawDate, warsawMoment } from '#contract/working-days.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { complaint as words } from '#storefront/strings/pl/order/complaint.ts'
import { findOrder, readOrderId } from '../orders/find-order.ts'
import { listRefunds } from '../orders/refunds/list-refunds.ts'
import { showLetters } from '../statements/show-letters.ts'
import { complaintOf, goodsOf } from './complaint-text.ts'
import {
  addComplaintEvent,
  type ComplaintEventRow,
  type ComplaintRow,
  countInStage,
  findComplaintPhoto,
  findComplaintRow,
  listComplaintEvents,
  listComplaintPhotos,
  listComplaintRows,
  listComplaintsAbout,
  listDueTimes,
} from './store.ts'
import { extendComplaint } from './extend-complaint.ts'
import { aboutComplaint } from './submit-complaint.ts'

const PER_PAGE = 50
const DAY_MS = 86_400_000

/** The latest of a kind. */
const lastOf = (events: ComplaintEventRow[], kind: string) => events.findLast((event) => event.kind === kind)

const summaryOf = (row: ComplaintRow, events: ComplaintEventRow[], nowMs: number): OwnersComplaint => ({
  id: row.id,
  kind: row.kind as ComplaintKind,
  receivedMs: Number(row.received_ms),
  name: row.name,
  email: row.email,
  goods: goodsOf(complaintOf(row)),
  channel: row.channel as WithdrawalChannel,
  orderId: lastOf(events, 'matched')?.order_id ?? row.order_id,
  answerDueMs: Number(row.answer_due_ms),
  daysLeft: warsawMoment(Number(row.answer_due_ms)).day - warsawMoment(nowMs).day,
  outcome: (lastOf(events, 'answered')?.outcome ?? null) as ComplaintOutcome | null,
  isClosed: lastOf(events, 'done') !== undefined,
  isRestricted: lastOf(events, 'restricted') !== undefined,
})

/** Complaints in a stage; those that wait for an answer by the end of their time. */
export const listComplaints = async (
  { db, now }: Services,
  stage: ComplaintFilter,
  page: number,
): Promise<ComplaintListAnswer> => {
  const found = await listComplaintRows(db.read, {
    stage,
    limit: PER_PAGE + 1,
    offset: (page - 1) * PER_PAGE,
  })
  const rows = found.slice(0, PER_PAGE)
  const events = Map.groupBy(
    await listComplaintEvents(
      db.read,
      rows.map(({ id }) => id),
    ),
    (event) => event.complaint_id,
  )
  return {
    complaints: rows.map((row) => summaryOf(row, events.get(row.id) ?? [], now())),
    counts: {
      waiting: await countInStage(db.read, 'waiting'),
      answered: await countInStage(db.read, 'answered'),
    },
    page,
    isLast: found.length <= PER_PAGE,
  }
}

/** Complaints about an order, oldest first. */
export const listComplaintsOfOrder = async (
  { db: { read }, now }: Services,
  orderId: number,
): Promise<OwnersComplaint[]> => {
  const rows = await listComplaintsAbout(read, orderId)
  const events = await listComplaintEvents(
    read,
    rows.map(({ id }) => id),
  )
  return rows
    .map((row) =>
      summaryOf(
        row,
        events.filter((event) => event.complaint_id === row.id),
        now(),
      ),
    )
    .filter((one) => one.orderId === orderId)
}

/** How many complaints must be answered within days, and how many were not in time. */
export const countDueComplaints = async ({
  db,
  now,
}: Services): Promise<{ soon: number; overdue: number }> => {
  const today = warsawMoment(now()).day
  const left = (await listDueTimes(db.read, now() + (COMPLAINT_WARNING_DAYS + 1) * DAY_MS))
    .map((dueMs) => warsawMoment(dueMs).day - today)
    .filter((days) => days <= COMPLAINT_WARNING_DAYS)
  const overdue = left.filter((days) => days < 0).length
  return { soon: left.length - overdue, overdue }
}

/** Whether the first answer is, or was, not there in time. */
const isOverdue = (row: ComplaintRow, events: ComplaintEventRow[], nowMs: number): boolean => {
  const first = events.find(({ kind }) => kind === 'answered')
  const answeredOn = first?.day ?? warsawDate(first ? Number(first.at_ms) : nowMs)
  return answeredOn > warsawDate(Number(row.answer_due_ms))
}

/** Answers about accessibility may take longer where a case is complex, which is said once, before an answer. */
const canExtend = (row: ComplaintRow, events: ComplaintEventRow[]): boolean =>
  row.kind === 'accessibility' && !events.some(({ kind }) => kind === 'answered' || kind === 'extended')

/** Letters as the owner begins them, with what is known of a complaint filled in. */
export const complaintLetters = (services: Services, row: ComplaintRow, orderId: number | null) => {
  const { complaintTexts, shopName, phone } = services.shopSettings()
  const values: Record<ComplaintSlot, string> = {
    imię: row.name.split(' ')[0] ?? '',
    numer: String(row.id),
    data: words.day(Number(row.received_ms)),
    towar: goodsOf(complaintOf(row)).replace(/\s*\n\s*/g, ', '),
    zamówienie: orderId === null ? '' : String(orderId),
    sklep: shopName,
    telefon: phone,
  }
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const { upheld, partly, rejected, settles, settlesNot } =
    row.kind === 'accessibility' ? barrierTexts : complaintTexts
  return {
    upheld: fillComplaintText(upheld, known),
    partly: fillComplaintText(partly, known),
    rejected: fillComplaintText(rejected, known),
    settles: fillComplaintText(settles, known),
    settlesNot: fillComplaintText(settlesNot, known),
  }
}

/** One complaint with everything that its owner decides by; undefined: there is none. */
export const showComplaint = async (services: Services, id: number): Promise<ComplaintAnswer | undefined> => {
  const { now } = services
  const db = services.db.read
  const row = await findComplaintRow(db, id)
  if (!row) return undefined
  const events = await listComplaintEvents(db, [id])
  const summary = summaryOf(row, events, now())
  const complaint = complaintOf(row)
  const typed = summary.orderId === null ? readOrderId(row.contract) : undefined
  const suggested = typed === undefined ? undefined : await findOrder(db, typed)
  const letters = await showLetters(db, aboutComplaint(id))
  const refunds = summary.orderId === null ? [] : await listRefunds(db, summary.orderId, [])
  return {
    complaint: {
      ...summary,
      phone: complaint.phone,
      contract: complaint.contract,
      defect: complaint.defect,
      noticed: complaint.noticed,
      demand: complaint.demand,
      lines: complaint.lines,
      author: row.author,
      textVersion: row.text_version,
      statement: row.statement,
      statementHash: row.statement_hash,
      photos: await listComplaintPhotos(db, id),
      receipt: letters.get('receipt') ?? null,
      canExtend: canExtend(row, events),
      isOverdue: isOverdue(row, events, now()),
    },
    suggestedOrderId: suggested?.id ?? null,
    refunds: refunds.map(({ id: refundId, createdMs, amountGrosze }) => ({
      id: refundId,
      createdMs: Number(createdMs),
      amountGrosze,
    })),
    events: events.map(({ id: eventId, at_ms, kind, text, author, outcome }) => ({
      id: eventId,
      atMs: Number(at_ms),
      kind,
      text,
      author,
      outcome: outcome as ComplaintOutcome | null,
      mail: letters.get(`answer:${eventId}`) ?? letters.get(`extended:${eventId}`) ?? null,
    })),
    texts: complaintLetters(services, row, summary.orderId),
  }
}

/** The content of a photograph (WebP); undefined: this complaint has no such one. */
export const findComplaintPicture = async (
  db: Sql,
  id: number,
  photoId: string,
): Promise<Uint8Array | undefined> => (await findComplaintPhoto(db, id, photoId))?.content

export type ComplaintChange =
  | { ok: true }
  | {
      ok: false
      reason: 'no_complaint' | 'no_order' | 'no_refund' | 'closed_before' | 'not_answered' | 'not_extended'
    }

/** Adds what happened after a complaint, which itself never changes. */
export const followComplaint = async (
  services: Services,
  id: number,
  event: ComplaintEventToAdd,
  author: string,
): Promise<ComplaintChange> => {
  const change = await services.db.transaction(async (tx): Promise<ComplaintChange> => {
    const row = await findComplaintRow(tx, id)
    if (!row) return { ok: false, reason: 'no_complaint' }
    const nowMs = services.now()
    const events = await listComplaintEvents(tx, [id])
    const { orderId, isClosed, outcome } = summaryOf(row, events, nowMs)
    const eventId = uuidV7(nowMs, services.randomBytes)
    if (event.kind === 'matched' && !(await findOrder(tx, event.orderId)))
      return { ok: false, reason: 'no_order' }
    if (event.kind === 'done') {
      if (isClosed) return { ok: false, reason: 'closed_before' }
      if (outcome === null) return { ok: false, reason: 'not_answered' }
      const refunds = orderId === null ? [] : await listRefunds(tx, orderId, [])
      if (event.refundId !== null && !refunds.some((refund) => refund.id === event.refundId))
        return { ok: false, reason: 'no_refund' }
    }
    if (event.kind === 'extended') {
      if (!canExtend(row, events) || isOverdue(row, events, nowMs))
        return { ok: false, reason: 'not_extended' }
      await extendComplaint(tx, services, row, { eventId, reason: event.text })
    }
    await addComplaintEvent(tx, {
      id: eventId,
      complaint_id: id,
      at_ms: nowMs,
      kind: event.kind,
      text: event.kind === 'matched' ? `Zamówienie nr ${event.orderId}` : event.text,
      author,
      order_id: event.kind === 'matched' ? event.orderId : null,
      refund_id: event.kind === 'done' ? event.refundId : null,
      outcome: null,
      day: null,
    })
    return { ok: true }
  })
  services.mailWaiting()
  return change
}
