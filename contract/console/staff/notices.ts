import * as v from 'valibot'
import { consoleEndpoint, type Right } from './rights.ts'
import { textParameter } from '../parameters.ts'

/** What the console reports by itself, and the right of those who see it. */
export const noticeRights = {
  order: 'orders-view',
  message: 'messages',
  /** A review waits to be read. */
  review: 'messages',
  /** A question about a product waits for an answer. */
  question: 'messages',
  stock: 'products-view',
  mail: 'orders-view',
  /** The last step to a shop that sells was done. */
  opening: 'settings',
  /** A file with the whole shop is ready. */
  archive: 'customers-manage',
} as const satisfies Record<string, Right>
export type NoticeKind = keyof typeof noticeRights

/** `id` is the same in every process and after a reconnection, so that nothing is shown twice. */
export type LiveNotice = {
  id: string
  kind: NoticeKind
  atMs: number
  /** Of the order, message, review, question or product; '' for mail. */
  subjectId: string
  /** Buyer, sender or product. */
  name: string
  /** Of an order. */
  totalGrosze: number | null
}

export const noticesApi = {
  /**
   * Server-sent events: each `notice` is a `LiveNotice`, its id a place to go on from after a lost connection, as
   * `Last-Event-ID` or `after`. It ends with the session.
   */
  live: consoleEndpoint<Response>()({
    right: 'own-account',
    method: 'GET',
    path: '/notices/live',
    query: v.object({ after: textParameter(60) }),
  }),
}
