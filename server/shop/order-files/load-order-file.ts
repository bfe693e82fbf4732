import { hash } from 'node:crypto'
import {
  type OrderFileKind,
  orderFileKinds,
  type OrderFileLink,
} from '#contract/shop/agreement/order-terms.ts'
import type { Attachment } from '#server/platform/mail/attachments.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { orderFiles as words } from '#storefront/strings/pl/order/order-files.ts'
import { findLogoFile } from '../media/render-logo.ts'
import { renderPdf } from '../orders/print/render-pdf.ts'
import { findTermsIds } from '../order-terms/order-terms.ts'
import { draftOrderFile } from './make-order-file.ts'
import {
  addOrderFile,
  findHashOfSource,
  findOrderFile,
  saveContent,
  listOrderFiles,
  removeOrderFile,
} from './store.ts'

/** Begins the id of an attachment that is a file of an order (`connect-wings.ts`). */
export const ORDER_ATTACHMENT = 'order'
const PDF = 'application/pdf'
const KEY = /^(\d{1,15})\.([a-z]+)$/

export const isOrderFileKind = (text: string): text is OrderFileKind =>
  (orderFileKinds as readonly string[]).includes(text)

/**
 * A file of an order, made when it is first needed and from then on always the same bytes. Orders under the same
 * version share one. Undefined: there is no such file.
 */
export const loadOrderFile = async (
  services: Services,
  orderId: number,
  kind: OrderFileKind,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const { db, now } = services
  const read = async () => {
    // A file that was stored a moment ago must be found.
    const file = await findOrderFile(db.read, orderId, kind)
    return file && new Uint8Array(file.content)
  }
  const kept = await read()
  if (kept) return kept
  const draft = await draftOrderFile(services, orderId, kind)
  if (!draft) return undefined
  const shared = await findHashOfSource(db.read, draft.source)
  const content =
    shared === undefined
      ? await renderPdf(draft.document, services.shopSettings().shopName, await findLogoFile(services))
      : null
  const fileHash = shared ?? hash('sha256', content!)
  await db.transaction(async (tx) => {
    if (content) await saveContent(tx, { hash: fileHash, media_type: PDF, content })
    const row = { order_id: orderId, kind, source: draft.source, file_hash: fileHash, made_ms: now() }
    await addOrderFile(tx, row)
  })
  return read()
}

/** Which files an order has; none of them if it is older than the versions of the texts. */
const kindsOf = async (db: Sql, orderId: number): Promise<OrderFileKind[]> => {
  const agreed = await findTermsIds(db, orderId)
  if (!agreed) return []
  return orderFileKinds.filter((kind) => kind === 'confirmation' || agreed[kind] !== null)
}

/** Ids of the attachments of an order's confirmation; the files are made when the mail is sent. */
export const orderAttachments = async (tx: Sql, orderId: number): Promise<string[]> => {
  const names = words.names(orderId)
  return (await kindsOf(tx, orderId)).map((kind) => `${ORDER_ATTACHMENT}/${orderId}.${kind}/${names[kind]}`)
}

/** Makes an attachment of a mail; the bytes that are sent are those that are kept. */
export const attachOrderFile = async (
  services: Services,
  key: string,
): Promise<Omit<Attachment, 'filename'> | undefined> => {
  const [, id = '', kind = ''] = KEY.exec(key) ?? []
  const content = isOrderFileKind(kind) ? await loadOrderFile(services, Number(id), kind) : undefined
  return content && { contentType: PDF, content: Buffer.from(content) }
}

/** The files of an order, as its pages and the console link to them. */
export const linkOrderFiles = async (
  db: Sql,
  orderId: number,
  urlOf: (kind: OrderFileKind) => string,
): Promise<OrderFileLink[]> =>
  (await kindsOf(db, orderId)).map((kind) => ({ kind, title: words.titles[kind], url: urlOf(kind) }))

/** What is kept of these orders, for the copy of a person's data: the files themselves can be downloaded. */
export const exportOrderFiles = async (db: Sql, orderIds: number[]) =>
  (await listOrderFiles(db, orderIds)).map(({ order_id, kind, file_hash, made_ms }) => ({
    orderId: order_id,
    kind,
    sha256: file_hash,
    madeMs: Number(made_ms),
  }))

/** Removes the file that has the buyer's name and address; terms and instructions are nobody's. */
export const forgetOrderFiles = (tx: Sql, orderId: number): Promise<void> =>
  removeOrderFile(tx, orderId, 'confirmation')
