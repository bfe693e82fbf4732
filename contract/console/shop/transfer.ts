import * as v from 'valibot'
import { choiceParameter, textParameter, uuid } from '../parameters.ts'
import type { ChangeKind } from '../audit-events.ts'
import { consoleEndpoint, type Right } from '../staff/rights.ts'

/** What is exported and imported as rows, with the rights to do it. */
export const rowsKinds = [
  'products',
  'categories',
  'customers',
  'orders',
  'coupons',
  'pages',
  'reviews',
] as const
export type RowsKind = (typeof rowsKinds)[number]
export const rowsRights = {
  products: { read: 'products-view', write: 'products-edit', log: 'product' },
  categories: { read: 'products-view', write: 'products-edit', log: 'category' },
  customers: { read: 'customers-manage', write: 'customers-manage', log: 'customer' },
  orders: { read: 'customers-manage', write: 'customers-manage', log: 'order' },
  coupons: { read: 'coupons', write: 'coupons', log: 'coupon' },
  pages: { read: 'content', write: 'content', log: 'page' },
  reviews: { read: 'customers-manage', write: 'customers-manage', log: 'message' },
} as const satisfies Record<RowsKind, { read: Right; write: Right; log: ChangeKind }>

const exportOf = <const Kind extends RowsKind>(kind: Kind) =>
  consoleEndpoint<Response>()({
    right: rowsRights[kind].read,
    method: 'GET',
    path: `/export/${kind}`,
    query: v.object({
      format: choiceParameter(['csv', 'json']),
      /** Of the CSV; a semicolon unless it is `comma`. */
      separator: choiceParameter(['semicolon', 'comma']),
    }),
  })
/** Every row of a kind as a file, which the import reads. */
export const rowsExports = {
  products: exportOf('products'),
  categories: exportOf('categories'),
  customers: exportOf('customers'),
  orders: exportOf('orders'),
  coupons: exportOf('coupons'),
  pages: exportOf('pages'),
  reviews: exportOf('reviews'),
}

const importOf = <const Kind extends RowsKind>(kind: Kind) =>
  consoleEndpoint<Response>()({
    right: rowsRights[kind].write,
    method: 'POST',
    isCreating: false,
    path: `/import/${kind}`,
    /** Nothing is changed unless `dry-run` is '0'; `format` csv unless it is `json`. */
    query: v.object({ 'dry-run': textParameter(), format: choiceParameter(['csv', 'json']) }),
    request: 'file',
    log: { none: 'the route writes the line when the file is read: until then it may be refused' },
  })
/** Rows from a file; answered by lines of JSON, each an `ImportLine`. */
export const rowsImports = {
  products: importOf('products'),
  categories: importOf('categories'),
  customers: importOf('customers'),
  orders: importOf('orders'),
  coupons: importOf('coupons'),
  pages: importOf('pages'),
  reviews: importOf('reviews'),
}

/** The largest archive taken, in bytes; the server checks the space on its disk, too. */
export const MAX_ARCHIVE_BYTES = 50 * 1024 ** 3

export type ArchiveState = 'waiting' | 'making' | 'ready' | 'failed'
/** A file with the whole shop. */
export type ShopArchive = {
  id: string
  state: ArchiveState
  author: string
  createdMs: number
  /** When the file is removed; null: it is not made yet. */
  endsMs: number | null
  bytes: number | null
  /** Why it was not made, in Polish. */
  problem: string | null
}
export type ArchivesAnswer = {
  archives: ShopArchive[]
  /** Only an empty shop reads an archive. */
  isEmpty: boolean
}

/** What is in an archive. */
export type ArchiveContent = {
  shopName: string
  createdMs: number
  products: number
  categories: number
  orders: number
  customers: number
  pages: number
  coupons: number
  pictures: number
}

/** A line of the answer; the last one is the content or the problem, those before show that it is still read. */
export type ArchiveLine =
  | { content: ArchiveContent; isDone: boolean }
  | { problem: string }
  | { isReading: true }

/** The whole shop as one file, and what reads it. */
export const archivesApi = {
  list: consoleEndpoint<ArchivesAnswer>()({ right: 'customers-manage', method: 'GET', path: '/archives' }),
  order: consoleEndpoint<ArchivesAnswer>()({
    right: 'customers-manage',
    method: 'POST',
    isCreating: true,
    path: '/archives',
    log: { kind: 'settings', text: 'Zamówiono archiwum całego sklepu' },
  }),
  file: consoleEndpoint<Response>()({
    right: 'customers-manage',
    method: 'GET',
    path: '/archives/:id/export',
    params: v.object({ id: uuid }),
  }),
  /** Nothing is changed unless `dry-run` is '0'. */
  load: consoleEndpoint<Response>()({
    right: 'customers-manage',
    method: 'POST',
    isCreating: false,
    path: '/archives/load',
    query: v.object({ 'dry-run': textParameter() }),
    request: 'file',
    log: { none: 'the route writes the line once the archive was read: until then it may be refused' },
  }),
}
