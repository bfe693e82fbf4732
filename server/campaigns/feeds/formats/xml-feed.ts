import { decodedStream } from '#server/shop/catalog/import/spool.ts'
import type { FeedContext, FeedItem } from '../feed-item.ts'
import { plainText, webAddress, readMoney } from '../read-values.ts'
import { type XmlProduct, xmlProducts } from './xml-elements.ts'

const MAX_TITLE = 300
const MAX_DESCRIPTION = 400
const MAX_ID = 100

/** Products of a Google Merchant feed, as RSS 2.0 or as Atom. */
export async function* readXmlFeed(
  path: string,
  encoding: string,
  context: FeedContext,
): AsyncGenerator<FeedItem> {
  /** By what variants have in common; the first variant represents all. */
  const groups = new Set<string>()
  let row = 0
  for await (const one of xmlProducts(decodedStream(path, encoding) as unknown as AsyncIterable<string>))
    yield toItem(one, ++row, groups, context)
}

const toItem = (
  body: XmlProduct,
  row: number,
  groups: Set<string>,
  { currency: usual, nowMs }: FeedContext,
): FeedItem => {
  const first = (name: string) => body[`g:${name}`]?.find(Boolean) ?? body[name]?.find(Boolean) ?? ''
  const title = plainText(first('title'), MAX_TITLE)
  const at = { row, name: title }
  const id = plainText(first('id') || (body['g:price'] ? first('guid') : ''), MAX_ID)
  const url = webAddress(first('link'))
  if (id === '') return { ...at, reason: 'Brakuje numeru produktu (g:id).' }
  if (title === '') return { ...at, reason: 'Brakuje nazwy (title).' }
  if (url === '')
    return { ...at, reason: 'Brakuje adresu produktu (link) albo nie zaczyna się on od https://.' }
  const regular = readMoney(first('price'), usual)
  if (!regular)
    return {
      ...at,
      reason:
        first('price') === ''
          ? 'Brakuje ceny (g:price).'
          : `Nie rozumiem ceny „${first('price').slice(0, 60)}”.`,
    }
  const sale = isNow(first('sale_price_effective_date'), nowMs)
    ? readMoney(first('sale_price'), regular.currency)
    : undefined
  const isReduced = sale !== undefined && sale.minor < regular.minor
  const quantity = Number.parseInt(first('quantity'), 10)
  const offer = {
    image: webAddress(first('image_link')),
    url,
    priceMinor: isReduced ? sale.minor : regular.minor,
    compareAtMinor: isReduced ? regular.minor : null,
    currency: regular.currency,
    quantity: Number.isSafeInteger(quantity) ? quantity : null,
    isAvailable: !/^(?:out[_ ]of[_ ]stock|discontinued)$/i.test(first('availability')) && !(quantity <= 0),
  }
  const group = plainText(first('item_group_id'), MAX_ID)
  if (group && groups.has(group)) return { ...at, variant: { ...offer, variantId: id }, of: group }
  if (group) groups.add(group)
  return {
    ...at,
    refs: group ? [group] : [],
    product: {
      ...offer,
      productId: group || id,
      variantId: group ? id : '',
      title,
      description: plainText(first('description') || first('summary'), MAX_DESCRIPTION),
      categories: (body['g:product_type'] ?? body['g:google_product_category'] ?? [])
        .map((path) => plainText(path, MAX_TITLE))
        .filter((path) => path && !/^\d+$/.test(path)),
      sales: 0,
    },
  }
}

/** `2026-11-01T00:00+01:00/2026-11-30T23:59+01:00`; without dates it always is. */
const isNow = (span: string, nowMs: number): boolean => {
  const [from = '', to = ''] = span.split('/').map((text) => text.trim())
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  return !(fromMs > nowMs) && !(toMs <= nowMs)
}
