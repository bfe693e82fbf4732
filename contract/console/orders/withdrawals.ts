import * as v from 'valibot'
import {
  MAX_WITHDRAWAL_CONTRACT,
  MAX_WITHDRAWAL_NAME,
  MAX_WITHDRAWAL_NOTE,
  type WithdrawalChannel,
  type WithdrawnLine,
} from '../../withdrawal.ts'
import type { Exemption } from '../../shop/agreement/exemptions.ts'
import { choiceParameter, numberParameter, uuid } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'
import { dayField, longText, orderNumber, shortText, type StatementReceipt } from './statements.ts'

export const withdrawalFilters = ['open', 'closed'] as const
export type WithdrawalFilter = (typeof withdrawalFilters)[number]

/** A statement in the owner's list. */
export type OwnersWithdrawal = {
  id: string
  receivedMs: number
  name: string
  /** ''. */
  email: string
  contract: string
  channel: WithdrawalChannel
  /** Proven by its link or matched by the owner; null: not matched. */
  orderId: number | null
  refundDueMs: number
  /** Whole days until then; negative: it has passed. */
  daysLeft: number
  /** `2026-11-28`; null: the goods are not back. */
  goodsBackOn: string | null
  isRefunded: boolean
  /** Of an erased person: evidence only. */
  isRestricted: boolean
}

export type WithdrawalListAnswer = {
  withdrawals: OwnersWithdrawal[]
  openCount: number
  page: number
  isLast: boolean
}

export type WithdrawalAnswer = {
  withdrawal: OwnersWithdrawal & {
    note: string
    /** Empty: everything. */
    lines: WithdrawnLine[]
    /** Lines of the order that were sold without the right to withdraw, of what the statement is about. */
    exempt: { name: string; exemption: Exemption }[]
    /** The buyer's answer, where there was a NIP. */
    isPrivatePurchase: boolean | null
    /** Who entered it; '': the buyer sent the form. */
    author: string
    textVersion: string
    statement: string
    statementHash: string
    /** Sent after the last day; only the owner sees that. */
    isLate: boolean
    /** `2026-11-28`; null: the delivery is unknown, so the time has not begun. */
    lastDay: string | null
    /** Null: there is no letter. */
    receipt: StatementReceipt | null
  }
  /** An order whose number was typed, not proven; null. */
  suggestedOrderId: number | null
  /** Of the matched order. */
  refunds: { id: string; createdMs: number; amountGrosze: number }[]
  events: { id: string; atMs: number; kind: string; text: string; author: string }[]
}

const short = shortText(MAX_WITHDRAWAL_NOTE)

const withdrawalToAdd = v.object({
  channel: v.picklist(['mail', 'letter', 'phone']),
  name: longText(MAX_WITHDRAWAL_NAME, 'Podaj imię i nazwisko.'),
  /** ''. */
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254)),
  contract: longText(MAX_WITHDRAWAL_CONTRACT, 'Podaj, której umowy dotyczy.'),
  note: short,
  receivedOn: dayField,
  orderId: v.nullable(orderNumber),
})

/** What happened after a statement. */
const eventToAdd = v.variant('kind', [
  v.object({ kind: v.literal('matched'), orderId: orderNumber }),
  v.object({ kind: v.literal('goods_back'), day: dayField }),
  v.object({ kind: v.literal('refunded'), refundId: v.nullable(uuid), text: short }),
  v.object({
    kind: v.literal('return_cost'),
    text: longText(MAX_WITHDRAWAL_NOTE, 'Napisz, kto płaci i ile.'),
  }),
  v.object({ kind: v.literal('note'), text: longText(MAX_WITHDRAWAL_NOTE, 'Napisz notatkę.') }),
])
export type WithdrawalEventToAdd = v.InferOutput<typeof eventToAdd>

const subject = ({ withdrawal }: WithdrawalAnswer) => ({ id: withdrawal.id, name: withdrawal.name })

/** Statements by which buyers withdraw from contracts, and what happens after them. */
export const withdrawalsApi = {
  list: consoleEndpoint<WithdrawalListAnswer>()({
    right: 'orders-view',
    method: 'GET',
    path: '/withdrawals',
    query: v.object({ state: choiceParameter(withdrawalFilters), page: numberParameter }),
  }),
  show: consoleEndpoint<WithdrawalAnswer>()({
    right: 'orders-view',
    method: 'GET',
    path: '/withdrawals/:id',
    params: v.object({ id: uuid }),
  }),
  add: consoleEndpoint<WithdrawalAnswer>()({
    right: 'orders-edit',
    method: 'POST',
    isCreating: true,
    path: '/withdrawals',
    request: withdrawalToAdd,
    log: { kind: 'order', text: 'Dodano odstąpienie od umowy', subject },
  }),
  addEvent: consoleEndpoint<WithdrawalAnswer>()({
    right: 'orders-edit',
    method: 'POST',
    isCreating: true,
    path: '/withdrawals/:id/events',
    params: v.object({ id: uuid }),
    request: eventToAdd,
    log: { kind: 'order', text: 'Dopisano do odstąpienia od umowy', subject },
  }),
}
