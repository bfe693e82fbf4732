import * as v from 'valibot'
import { type Order, type OrderStatus, orderStatuses } from '../shop/order.ts'

export const orderStatus = v.picklist(orderStatuses)

export type OrderSummary = {
  id: number
  status: OrderStatus
  createdMs: number
  name: string
  email: string
  itemCount: number
  totalGrosze: number
  paymentTitle: string
  deliveryTitle: string
  /** „Źródło: Google”; null when the order says nothing of it. */
  origin: string | null
}

/** `GET today` */
export type TodayAnswer = {
  /** Midnight in Warsaw. */
  sinceMs: number
  count: number
  /** Without cancelled, refunded and failed orders. */
  totalGrosze: number
  /** Of any day: what waits for the owner. */
  waiting: { onHold: number; processing: number }
  /** Of any day, newest first. */
  latest: OrderSummary[]
  /** Mail that could not be sent and waits for the owner. */
  mailGivenUp: number
}

/** `GET orders?status=&search=&before=` */
export type OrdersAnswer = {
  orders: OrderSummary[]
  /** Goes into `before` for the next page; null on the last one. */
  nextBeforeId: number | null
  /** Of all pages, and of all states: a state's tab shows its number. */
  countByStatus: Partial<Record<OrderStatus, number>>
}

/** Texts as the order keeps them; empty when it says nothing. */
export type OrderAttribution = {
  /** „Źródło: Google”, „Bezpośrednie” … */
  origin: string
  device: string
  /** Address the visit began at. */
  entryPage: string
  /** Pages seen in that visit, and visits so far; as the visitor's browser counted them. */
  pages: string
  sessionCount: string
  /** Every stored value, in the order of the fields. */
  values: { field: string; value: string }[]
}

/** `GET orders/{id}` */
export type OrderDetailsAnswer = {
  order: Order
  moves: { to: OrderStatus; tellsBuyer: boolean }[]
  events: { id: string; atMs: number; kind: string; text: string; author: string }[]
  /** Null: the order says nothing of where it came from. */
  attribution: OrderAttribution | null
  mail: { id: string; subject: string; to: string; status: string; lastError: string | null; sentMs: number | null; createdMs: number }[]
  placedVia: string
  customerIp: string
  userAgent: string
}

/** `POST orders/{id}/status` */
export const changeStatus = v.object({
  to: orderStatus,
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2_000)), ''),
  tellBuyer: v.boolean(),
})

/** `POST orders/{id}/notes` */
export const addNote = v.object({ text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000)) })
