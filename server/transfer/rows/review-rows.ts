import { SaxesParser } from 'saxes'
import { textOfMarkup } from '#server/forms/mail/mail-body.ts'
import type { Bytes } from '#server/shop/catalog/import/spool.ts'
import { decoded, JsonRowsFault, readJsonRows } from './json-rows.ts'
import type { RowRecord } from './row-format.ts'

const MAX_TEXT = 100_000
const MAX_DEPTH = 24

const utc = (text: unknown): string =>
  /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/.test(String(text ?? '')) ? `${String(text).replace(' ', 'T')}Z` : ''

/** The last part of an address of a product's page. */
const slugOf = (address: unknown): string => {
  const parts = (URL.parse(String(address ?? ''))?.pathname ?? '').split('/').filter(Boolean)
  try {
    return decodeURIComponent(parts.at(-1) ?? '')
  } catch {
    return ''
  }
}

/** Of the answer of WooCommerce's REST API; other lists have the columns of our own export. */
const fromWoo = (row: RowRecord): RowRecord =>
  'reviewer' in row || 'date_created_gmt' in row
    ? {
        id: `woo:${String(row['id'] ?? '')}`,
        sku: row['product_sku'] ?? '',
        productId: row['product_id'] ?? '',
        slug: slugOf(row['product_permalink']),
        rating: row['rating'] ?? 0,
        name: row['reviewer'] ?? '',
        email: row['reviewer_email'] ?? '',
        text: textOfMarkup(String(row['review'] ?? '')),
        date: utc(row['date_created_gmt']) || utc(row['date_created']),
        verified: row['verified'] === true || row['verified'] === 1,
        state: row['status'] ?? '',
      }
    : row

type Comment = Record<string, string>

/**
 * Reviews in an export of WordPress (WXR): comments of the type `review` below their product, one product in memory at
 * a time. A DOCTYPE is refused: such an export has none.
 * @throws {JsonRowsFault} when it is no such file.
 */
async function* readWxr(bytes: Bytes): AsyncGenerator<RowRecord> {
  const parser = new SaxesParser({ xmlns: false })
  const open: string[] = []
  const found: RowRecord[] = []
  let item: Comment = {}
  let comments: Comment[] = []
  let comment: Comment | undefined
  let meta: Comment = {}
  let value = ''

  const refuse = (reason: string) => {
    throw new JsonRowsFault(reason)
  }
  const close = (name: string) => {
    const text = value
    value = ''
    if (name === 'wp:meta_key' || name === 'wp:meta_value') meta[name] = text.trim()
    else if (name === 'wp:commentmeta') {
      if (comment) comment[`meta:${meta['wp:meta_key']}`] = meta['wp:meta_value'] ?? ''
    } else if (name === 'wp:postmeta') {
      if (meta['wp:meta_key'] === '_sku') item['sku'] = meta['wp:meta_value'] ?? ''
    } else if (name === 'wp:comment') {
      if (comment) comments.push(comment)
      comment = undefined
    } else if (name === 'item') {
      if (item['wp:post_type']?.trim() === 'product')
        for (const one of comments)
          if (one['wp:comment_type'] === 'review') found.push(fromComment(item, one))
      comments = []
    } else if (comment) comment[name] = text.trim()
    else if (open.at(-1) === 'item') item[name] = text.trim()
  }
  parser.on('doctype', () => refuse('Plik XML ma DOCTYPE; takich plików nie przyjmujemy.'))
  parser.on('error', () => refuse('Ten plik XML jest uszkodzony: nie da się go odczytać do końca.'))
  parser.on('opentag', ({ name }) => {
    if (open.length === 0 && name !== 'rss') refuse('Ten plik XML nie jest eksportem z WordPressa.')
    if (open.length >= MAX_DEPTH) refuse('Ten plik XML jest zagnieżdżony zbyt głęboko.')
    open.push(name)
    value = ''
    if (name === 'item') item = {}
    if (name === 'wp:comment') comment = {}
    if (name === 'wp:commentmeta' || name === 'wp:postmeta') meta = {}
  })
  parser.on('closetag', ({ name }) => {
    open.pop()
    close(name)
  })
  const add = (text: string) => {
    if (value.length < MAX_TEXT) value += text.slice(0, MAX_TEXT)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  for await (const text of decoded(bytes)) {
    parser.write(text)
    yield* found.splice(0)
  }
  parser.close()
  yield* found.splice(0)
}

const fromComment = (item: Comment, comment: Comment): RowRecord => ({
  id: `woo:${comment['wp:comment_id'] ?? ''}`,
  sku: item['sku'] ?? '',
  productId: item['wp:post_id'] ?? '',
  slug: item['wp:post_name'] || slugOf(item['link']),
  rating: comment['meta:rating'] ?? 0,
  name: comment['wp:comment_author'] ?? '',
  email: comment['wp:comment_author_email'] ?? '',
  text: textOfMarkup((comment['wp:comment_content'] ?? '').replace(/\r?\n/g, '<br>')),
  date: utc(comment['wp:comment_date_gmt']),
  verified: comment['meta:verified'] === '1',
  state: comment['wp:comment_approved'] ?? '',
})

/**
 * The rows of a file of reviews that is no CSV, with the columns of the import: a list from WooCommerce's REST API or
 * of our own, or an export of WordPress. Undefined: it is a CSV.
 */
export const readReviewRows = (start: string, bytes: Bytes): AsyncGenerator<RowRecord> | undefined => {
  const sign = start.replace(/^\uFEFF/, '').trimStart()[0]
  if (sign === '<') return readWxr(bytes)
  return sign === '[' || sign === '{' ? readList(bytes) : undefined
}

async function* readList(bytes: Bytes): AsyncGenerator<RowRecord> {
  for await (const row of readJsonRows(bytes)) yield fromWoo(row)
}
