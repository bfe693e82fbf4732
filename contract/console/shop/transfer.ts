import * as v from 'valibot'
import { textParameter, uuid } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'

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
    path: '/archives/load',
    query: v.object({ 'dry-run': textParameter() }),
    request: 'file',
    log: {
      kind: 'settings',
      text: 'Wczytano archiwum całego sklepu',
      isDryRun: (query) => query['dry-run'] !== '0',
    },
  }),
}
