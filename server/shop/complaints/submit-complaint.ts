import type { ComplaintKind } from '#contract/complaint.ts'
import type { WithdrawalChannel } from '#contract/withdrawal.ts'
import { nextId, uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { complaint as words } from '#storefront/strings/pl/order/complaint.ts'
import { hashStatement } from '../statements/form-texts.ts'
import {
  type Complaint,
  complaintOf,
  complaintRows,
  complaintWordsOf,
  writeComplaint,
} from './complaint-text.ts'
import {
  addComplaintPhotos,
  addComplaintRow,
  type ComplaintRow,
  countComplaintsSince,
  findComplaintByRequest,
} from './store.ts'

const DAY_MS = 86_400_000
/** Without an answer within this time a complaint counts as upheld (UPK art. 7a; act of 26 April 2024, art. 65). */
const ANSWER_DAYS: Record<ComplaintKind, number> = { goods: 14, accessibility: 30 }
/** Of one mailbox: each sends a letter to it. */
const MOST_A_DAY = 20

export type ComplaintToSubmit = Complaint & {
  /** Random for each form. */
  key: string
  /** Proven by a link or its member, or chosen by the owner; null. */
  orderId: number | null
  channel: WithdrawalChannel
  /** Who enters it in the console; '': the buyer. */
  author: string
  receivedMs: number
  /** Encoded anew. */
  photos: Uint8Array[]
}

export type ComplaintOutcomeOfForm = { ok: true; row: ComplaintRow } | { ok: false; reason: 'too_many' }

/** By what the outbox knows the letters about a complaint. */
export const aboutComplaint = (id: number): string => `complaint:${id}`

type Sent = { row: ComplaintRow; photoCount: number }

const rowsOf = ({ row, photoCount }: Sent) =>
  complaintRows(complaintOf(row), { receivedMs: Number(row.received_ms), photoCount })

/** The receipt with number, date and time, in the transaction that stores the complaint. */
const queueReceipt = async (tx: Sql, services: Services, sent: Sent): Promise<void> => {
  const { shopName } = services.shopSettings()
  const { row } = sent
  const letters = complaintWordsOf(row.kind)
  const subject = letters.mailSubject(row.id, shopName)
  await queueMail(
    tx,
    {
      lane: 'order',
      cause: `${aboutComplaint(row.id)}:receipt`,
      about: aboutComplaint(row.id),
      to: row.email,
      subject,
      ...renderMail(subject, [
        { kind: 'text', text: letters.mailOpening },
        { kind: 'heading', text: letters.statement(row.id, shopName) },
        { kind: 'rows', rows: rowsOf(sent) },
        { kind: 'heading', text: words.whatNext },
        { kind: 'text', text: letters.nextSteps(Number(row.answer_due_ms)).join('\n') },
        { kind: 'text', text: `${words.hash}:\n${row.statement_hash}` },
        { kind: 'text', text: mailWords.goodbye(shopName) },
      ]),
    },
    services.now(),
  )
}

const queueOwnersNews = async (tx: Sql, services: Services, sent: Sent): Promise<void> => {
  const { orderMailTo, email } = services.shopSettings()
  const to = orderMailTo || email
  if (to === '') return
  const { row } = sent
  const letters = complaintWordsOf(row.kind)
  const subject = letters.ownerSubject(row.id, row.name)
  await queueMail(
    tx,
    {
      cause: `${aboutComplaint(row.id)}:new`,
      about: aboutComplaint(row.id),
      to,
      subject,
      ...renderMail(subject, [
        { kind: 'text', text: letters.ownerOpening(Number(row.answer_due_ms)) },
        { kind: 'rows', rows: rowsOf(sent) },
        {
          kind: 'link',
          label: words.ownerOpen,
          url: `${services.settings.publicUrl}${paths.panel}#/reklamacje/${row.id}`,
        },
      ]),
    },
    services.now(),
  )
}

/**
 * Stores a complaint with its photographs and its receipt, all or nothing; the same form sent twice is one. Nothing is
 * refused for being late or about no known order: the owner decides that in the answer.
 */
export const submitComplaint = async (
  services: Services,
  { key, orderId, channel, author, receivedMs, photos, ...complaint }: ComplaintToSubmit,
): Promise<ComplaintOutcomeOfForm> => {
  const requestHash = hashStatement(JSON.stringify([key, orderId, channel, complaint, photos.length]))
  const outcome = await services.db.transaction(async (tx): Promise<ComplaintOutcomeOfForm> => {
    const known = await findComplaintByRequest(tx, requestHash)
    if (known) return { ok: true, row: known }
    const nowMs = services.now()
    const mailbox = complaint.email === '' ? '' : mailboxOf(complaint.email)
    if (
      channel === 'form' &&
      mailbox !== '' &&
      (await countComplaintsSince(tx, mailbox, nowMs - DAY_MS)) >= MOST_A_DAY
    )
      return { ok: false, reason: 'too_many' }
    const id = await nextId(tx, 'complaint')
    const text = writeComplaint(
      complaintWordsOf(complaint.kind).statement(id, services.shopSettings().shopName),
      complaintRows(complaint, { receivedMs, photoCount: photos.length }),
    )
    const row: ComplaintRow = {
      id,
      kind: complaint.kind,
      request_hash: requestHash,
      received_ms: receivedMs,
      name: complaint.name,
      email: complaint.email,
      mailbox,
      phone: complaint.phone,
      contract: complaint.contract,
      label: complaint.goods,
      text: complaint.defect,
      noticed: complaint.noticed,
      demand: complaint.demand,
      order_id: orderId,
      lines_json: JSON.stringify(complaint.lines),
      channel,
      author,
      text_version: complaintWordsOf(complaint.kind).textVersion,
      statement: text,
      statement_hash: hashStatement(text),
      answer_due_ms: receivedMs + ANSWER_DAYS[complaint.kind] * DAY_MS,
    }
    if (!(await addComplaintRow(tx, row)))
      return { ok: true, row: (await findComplaintByRequest(tx, requestHash))! }
    await addComplaintPhotos(
      tx,
      photos.map((content, position) => ({
        id: uuidV7(nowMs, services.randomBytes, position),
        complaint_id: id,
        position,
        content,
      })),
    )
    const sent = { row, photoCount: photos.length }
    if (row.email !== '') await queueReceipt(tx, services, sent)
    if (channel === 'form') await queueOwnersNews(tx, services, sent)
    return { ok: true, row }
  })
  services.mailWaiting()
  return outcome
}
