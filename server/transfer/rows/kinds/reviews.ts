import { createHash } from 'node:crypto'
import { listErasures } from '#server/customers/cards/erase-customer.ts'
import {
  exportReviewsAfter,
  findMovedReviews,
  importReview,
  type MovedReview,
} from '#server/shop/reviews/import-review.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import {
  type RowKind,
  type RowRecord,
  rowColumn,
  COMPUTED,
  REQUIRED,
  numberIn,
  textIn,
  RowFault,
} from '../row-format.ts'
import { findReviewedId, listProductNames } from '../store.ts'

/** Longer than any form of a shop takes. */
const MAX_TEXT = 10_000
const MAX_NAME = 200
const PUBLISHED = new Set(['published', 'approved', 'approve', '1'])
const LEFT_OUT = new Set(['spam', 'trash', 'rejected'])

const stateOf = (record: RowRecord) => textIn(record, 'state').toLowerCase()

/** A file without numbers: what is written by one person about one product at one time is one review. */
const keyOf = (record: RowRecord): string =>
  `file:${createHash('sha256')
    .update(
      JSON.stringify(
        ['sku', 'productId', 'slug', 'email', 'name', 'date', 'rating', 'text'].map(
          (key) => record[key] ?? '',
        ),
      ),
    )
    .digest('hex')
    .slice(0, 32)}`

const productOf = (db: Sql, record: RowRecord) =>
  findReviewedId(db, {
    sku: textIn(record, 'sku'),
    importedId: numberIn(record, 'productId'),
    slug: textIn(record, 'slug'),
  })

const shown = (record: RowRecord): string =>
  textIn(record, 'sku') || textIn(record, 'slug') || textIn(record, 'productId') || 'bez oznaczenia'

const movedReview = (record: RowRecord, productId: number, nowMs: number): MovedReview => ({
  outsideId: textIn(record, 'id'),
  productId,
  rating: numberIn(record, 'rating'),
  name: textIn(record, 'name').slice(0, MAX_NAME),
  email: textIn(record, 'email').slice(0, MAX_NAME),
  text: textIn(record, 'text').toWellFormed(),
  createdMs: Math.min(Number(record['date'] ?? nowMs), nowMs),
  wasVerified: record['verified'] === true,
  isPublished: PUBLISHED.has(stateOf(record)),
  reply: textIn(record, 'reply').slice(0, MAX_TEXT),
})

export default {
  key: 'id',
  keyOf,
  isHistory: true,
  columns: [
    rowColumn('id', 'Numer'),
    rowColumn('sku', 'SKU'),
    rowColumn('slug', 'Adres produktu'),
    rowColumn('productId', 'Numer produktu w poprzednim sklepie', 'whole'),
    rowColumn('product', 'Produkt', 'text', COMPUTED),
    rowColumn('rating', 'Ocena', 'whole', REQUIRED),
    rowColumn('name', 'Autor'),
    rowColumn('email', 'E-mail'),
    rowColumn('text', 'Treść'),
    rowColumn('date', 'Data', 'moment'),
    rowColumn('verified', 'Zakup potwierdzony', 'yes'),
    rowColumn('state', 'Stan'),
    rowColumn('reply', 'Odpowiedź sklepu'),
  ],
  list: async ({ db }, after, limit) => {
    const rows = await exportReviewsAfter(db.read, numberIn(after ?? {}, 'number'), limit)
    const products = await listProductNames(db.read, [...new Set(rows.map(({ productId }) => productId))])
    return rows.map(({ id, outsideId, productId, createdMs, wasVerified, ...row }) => ({
      ...row,
      number: id,
      id: outsideId,
      sku: products.get(productId)?.sku ?? '',
      slug: products.get(productId)?.slug ?? '',
      product: products.get(productId)?.name ?? '',
      date: createdMs,
      verified: wasVerified,
    }))
  },
  find: async ({ db }, keys) =>
    (await findMovedReviews(db.read, keys)).map(({ outsideId, ...row }) => ({ ...row, id: outsideId })),
  passOver: async (services, record) => {
    const state = stateOf(record)
    if (LEFT_OUT.has(state)) return true
    const rating = numberIn(record, 'rating')
    if (rating < 1 || rating > 5) return 'opinia nie ma oceny od 1 do 5, więc ją pominięto.'
    if (textIn(record, 'text').length > MAX_TEXT)
      return `opinia ma ponad ${MAX_TEXT} znaków, więc ją pominięto.`
    if ((await productOf(services.db.read, record)) === undefined)
      return `nie ma w sklepie produktu „${shown(record)}”, więc jego opinię pominięto.`
    const email = textIn(record, 'email')
    if (email && (await listErasures(services, email)).length > 0)
      return 'dane autora opinii usunięto na jego prośbę, więc ją pominięto.'
    return false
  },
  check: () => [],
  write: async (tx, services, record) => {
    const productId = await productOf(tx, record)
    if (productId === undefined) throw new RowFault(`Nie ma już w sklepie produktu „${shown(record)}”.`)
    await importReview(tx, services, movedReview(record, productId, services.now()))
  },
} satisfies RowKind
