import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { uuid } from '../parameters.ts'
import { orderStatus } from './orders.ts'
import { orderExportQuery, orderIdsParameter, orderViewToSave, type WrittenFilter } from './order-filter.ts'

/** `builtIn`: a view that every owner has; its name is the console's. */
export type SavedOrderView = {
  id: string
  name: string
  filter: WrittenFilter
  count: number
  isBuiltIn: boolean
}
export type OrderViewsAnswer = { views: SavedOrderView[] }

/** What can be chosen in filters: the shop's methods, and those of earlier orders. */
export type OrderChoicesAnswer = {
  deliveries: { id: string; title: string }[]
  payments: { id: string; title: string }[]
}

export type BulkResult = { id: number; ok: boolean; message: string }
/** `undo`: a token for `undoStatuses`; null: nothing of it can be taken back. */
export type BulkStatusAnswer = { results: BulkResult[]; undo: string | null }

const MAX_CHOSEN = 200

const subjectOf = ({ orders }: { orders: { id: number }[] }) => ({ ids: orders.map(({ id }) => id) })

/** Documents of orders to print; `label`: an address on A6. */
export const printDocumentKinds = ['order', 'packing', 'picking', 'label'] as const
export type PrintDocumentKind = (typeof printDocumentKinds)[number]

/** Work with many orders: saved views, printing, export, and changes of chosen ones. */
export const orderListApi = {
  views: consoleEndpoint<OrderViewsAnswer>()({ right: 'orders-view', method: 'GET', path: '/order-views' }),
  saveView: consoleEndpoint<OrderViewsAnswer>()({
    right: 'orders-view',
    method: 'POST',
    isCreating: false,
    path: '/order-views',
    request: orderViewToSave,
    log: { none: 'a saved filter of one account' },
  }),
  removeView: consoleEndpoint<OrderViewsAnswer>()({
    right: 'orders-view',
    method: 'DELETE',
    path: '/order-views/:id',
    params: v.object({ id: uuid }),
    log: { none: 'a saved filter of one account' },
  }),
  choices: consoleEndpoint<OrderChoicesAnswer>()({
    right: 'orders-view',
    method: 'GET',
    path: '/order-choices',
  }),
  export: consoleEndpoint<Response>()({
    right: 'orders-export',
    method: 'GET',
    path: '/orders/export',
    query: orderExportQuery,
  }),
  print: consoleEndpoint<Response>()({
    right: 'orders-view',
    method: 'GET',
    path: '/orders/print/:kind',
    params: v.object({ kind: v.picklist(printDocumentKinds) }),
    query: v.object({
      ids: orderIdsParameter,
      /** Of the file; a page otherwise. */
      format: v.fallback(v.optional(v.picklist(['pdf'])), undefined),
    }),
  }),
  changeStatuses: consoleEndpoint<BulkStatusAnswer>()({
    right: 'orders-ship',
    method: 'POST',
    isCreating: false,
    path: '/orders/chosen/status',
    request: v.object({
      orders: v.pipe(
        v.array(v.object({ id: v.pipe(v.number(), v.integer()), version: v.pipe(v.number(), v.integer()) })),
        v.minLength(1),
        v.maxLength(MAX_CHOSEN),
      ),
      to: orderStatus,
      tellBuyer: v.boolean(),
    }),
    log: {
      kind: 'order',
      text: 'Zmieniono stan kilku zamówień',
      subject: (_, { body }) => subjectOf(body as { orders: { id: number }[] }),
      reverse: ({ undo }) =>
        undo === null ? undefined : { method: 'POST', path: '/orders/chosen/status/undo', body: { undo } },
    },
  }),
  /** Puts orders back that nothing changed since; their buyers are not told. Refused when there is none of them. */
  undoStatuses: consoleEndpoint<{ restored: number[]; skipped: number }>()({
    right: 'orders-ship',
    method: 'POST',
    isCreating: false,
    path: '/orders/chosen/status/undo',
    request: v.object({ undo: v.pipe(v.string(), v.maxLength(100_000)) }),
    maxBytes: 200_000,
    log: {
      kind: 'order',
      text: 'Cofnięto zmianę stanu kilku zamówień',
      subject: ({ restored }) => ({ ids: restored }),
    },
  }),
}
