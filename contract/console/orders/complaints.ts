import * as v from 'valibot'
import {
  type ComplainedLine,
  type ComplaintDemand,
  type ComplaintKind,
  complaintDemands,
  complaintKinds,
  type ComplaintOutcome,
  complaintOutcomes,
  MAX_COMPLAINT_DEFECT,
  MAX_COMPLAINT_GOODS,
  MAX_COMPLAINT_NAME,
  MAX_COMPLAINT_NOTICED,
  MAX_COMPLAINT_ORDER,
  MAX_COMPLAINT_PHONE,
} from '../../complaint.ts'
import { openSlots } from './complaint-texts.ts'
import type { WithdrawalChannel } from '../../withdrawal.ts'
import { choiceParameter, numberParameter, numericId, uuid } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'
import { dayField, longText, orderNumber, shortText, type StatementReceipt } from './statements.ts'

/** From so many days before the end of the time to answer the owner is warned. */
export const COMPLAINT_WARNING_DAYS = 4
const MAX_ANSWER = 12_000
const MAX_NOTE = 2_000

/** `waiting` for an answer; `answered`, with something left to do; `closed`. */
export const complaintFilters = ['waiting', 'answered', 'closed'] as const
export type ComplaintFilter = (typeof complaintFilters)[number]

/** A complaint in the owner's list. */
export type OwnersComplaint = {
  /** Its number. */
  id: number
  kind: ComplaintKind
  receivedMs: number
  name: string
  /** ''. */
  email: string
  /** Which goods, as typed or picked. */
  goods: string
  channel: WithdrawalChannel
  /** Proven by its link or matched by the owner; null: not matched. */
  orderId: number | null
  answerDueMs: number
  /** Whole days until then; negative: it has passed. */
  daysLeft: number
  /** Of the latest answer; null: there is none. */
  outcome: ComplaintOutcome | null
  isClosed: boolean
  /** Of an erased person: evidence only. */
  isRestricted: boolean
}

export type ComplaintListAnswer = {
  complaints: OwnersComplaint[]
  counts: Record<'waiting' | 'answered', number>
  page: number
  isLast: boolean
}

export type ComplaintAnswer = {
  complaint: OwnersComplaint & {
    phone: string
    contract: string
    defect: string
    noticed: string
    demand: ComplaintDemand
    lines: ComplainedLine[]
    /** Who entered it; '': the buyer sent the form. */
    author: string
    textVersion: string
    statement: string
    statementHash: string
    photos: { id: string }[]
    receipt: StatementReceipt | null
    /** Its time to answer can be moved, once. */
    canExtend: boolean
    /** The answer came after its time, or has not come in time: the complaint counts as upheld. */
    isOverdue: boolean
  }
  /** An order whose number was typed, not proven; null. */
  suggestedOrderId: number | null
  /** Of the matched order. */
  refunds: { id: string; createdMs: number; amountGrosze: number }[]
  events: {
    id: string
    atMs: number
    kind: string
    text: string
    author: string
    outcome: ComplaintOutcome | null
    /** Of an answer by mail. */
    mail: StatementReceipt | null
  }[]
  /** Letters that the owner begins with, filled in, and the sentences about a settlement out of court. */
  texts: Record<ComplaintOutcome, string> & { settles: string; settlesNot: string }
}

const complaintToAdd = v.object({
  kind: v.picklist(complaintKinds),
  channel: v.picklist(['mail', 'letter', 'phone']),
  name: longText(MAX_COMPLAINT_NAME, 'Podaj imię i nazwisko.'),
  /** ''. */
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254)),
  phone: shortText(MAX_COMPLAINT_PHONE),
  contract: shortText(MAX_COMPLAINT_ORDER),
  goods: longText(MAX_COMPLAINT_GOODS, 'Podaj, którego towaru dotyczy.'),
  defect: longText(MAX_COMPLAINT_DEFECT, 'Opisz, co jest nie tak.'),
  noticed: shortText(MAX_COMPLAINT_NOTICED),
  demand: v.picklist(complaintDemands),
  receivedOn: dayField,
  orderId: v.nullable(orderNumber),
})

const answerToSend = v.pipe(
  v.object({
    outcome: v.picklist(complaintOutcomes),
    text: v.pipe(
      longText(MAX_ANSWER, 'Napisz odpowiedź.'),
      v.check(
        (text) => openSlots(text).length === 0,
        ({ input }) => `Uzupełnij albo usuń: ${openSlots(input).join(', ')}.`,
      ),
    ),
    /** Whether the shop takes part in a settlement out of court; null: it grants everything. */
    settles: v.nullable(v.boolean()),
    /** `mail`: sent by the shop; `letter`: given on paper, on that day. */
    way: v.picklist(['mail', 'letter']),
    sentOn: v.nullable(dayField),
  }),
  v.forward(
    v.check(
      ({ outcome, settles }) => outcome === 'upheld' || settles !== null,
      'Wybierz, czy sklep zgadza się na pozasądowe rozwiązanie sporu.',
    ),
    ['settles'],
  ),
  v.forward(
    v.check(({ way, sentOn }) => way === 'mail' || sentOn !== null, 'Podaj dzień, w którym odpowiedziano.'),
    ['sentOn'],
  ),
)
export type ComplaintAnswerToSend = v.InferOutput<typeof answerToSend>

const eventToAdd = v.variant('kind', [
  v.object({ kind: v.literal('matched'), orderId: orderNumber }),
  /** A complex complaint about accessibility is answered later; the person gets the reason. */
  v.object({ kind: v.literal('extended'), text: longText(MAX_NOTE, 'Podaj powód.') }),
  v.object({ kind: v.literal('note'), text: longText(MAX_NOTE, 'Napisz notatkę.') }),
  v.object({
    kind: v.literal('done'),
    refundId: v.nullable(uuid),
    text: longText(MAX_NOTE, 'Napisz, jak sprawa się skończyła.'),
  }),
])
export type ComplaintEventToAdd = v.InferOutput<typeof eventToAdd>

const subject = ({ complaint }: ComplaintAnswer) => ({
  id: complaint.id,
  name: `nr ${complaint.id}`,
})

/** Complaints of buyers: the queue, one of them, the answer, and what follows. */
export const complaintsApi = {
  list: consoleEndpoint<ComplaintListAnswer>()({
    right: 'orders-view',
    method: 'GET',
    path: '/complaints',
    query: v.object({ state: choiceParameter(complaintFilters), page: numberParameter }),
  }),
  show: consoleEndpoint<ComplaintAnswer>()({
    right: 'orders-view',
    method: 'GET',
    path: '/complaints/:id',
    params: numericId,
  }),
  /** A photograph that the buyer sent. */
  photo: consoleEndpoint<Response>()({
    right: 'orders-view',
    method: 'GET',
    path: '/complaints/:id/photos/:photoId',
    params: v.object({ ...numericId.entries, photoId: uuid }),
  }),
  add: consoleEndpoint<ComplaintAnswer>()({
    right: 'orders-edit',
    method: 'POST',
    isCreating: true,
    path: '/complaints',
    request: complaintToAdd,
    log: { kind: 'order', text: 'Dodano reklamację', subject },
  }),
  answer: consoleEndpoint<ComplaintAnswer>()({
    right: 'orders-edit',
    method: 'POST',
    isCreating: true,
    path: '/complaints/:id/answers',
    params: numericId,
    request: answerToSend,
    log: { kind: 'order', text: 'Odpowiedziano na reklamację', subject },
  }),
  addEvent: consoleEndpoint<ComplaintAnswer>()({
    right: 'orders-edit',
    method: 'POST',
    isCreating: true,
    path: '/complaints/:id/events',
    params: numericId,
    request: eventToAdd,
    log: { kind: 'order', text: 'Dopisano do reklamacji', subject },
  }),
}
