import { isOnSale, priceNow } from '#server/shop/catalog/product.ts'
import type { Column, FieldName } from '#server/shop/catalog/import/reading/columns.ts'
import type { Item } from '#server/shop/catalog/import/item.ts'
import { readItem } from '#server/shop/catalog/import/reading/read-item.ts'
import { openTable, type CsvRow } from '#server/shop/catalog/import/reading/read-rows.ts'
import { type FeedContext, type FeedItem, FeedProblem } from '../feed-item.ts'
import { plainText, webAddress, currencyDigits } from '../read-values.ts'

const MAX_TITLE = 300
const MAX_DESCRIPTION = 400
const GROSZE_DIGITS = 2
/** Columns that recommendations need; errors in others do not matter here. */
const NEEDED: ReadonlySet<FieldName> = new Set([
  'id',
  'type',
  'sku',
  'name',
  'published',
  'visibility',
  'saleFrom',
  'saleTo',
  'inStock',
  'stock',
  'backorders',
  'salePrice',
  'regularPrice',
  'categories',
  'images',
  'parent',
  'externalUrl',
])
const SOLD = 'total_sales'
const DESCRIPTIONS: readonly FieldName[] = ['shortDescription', 'description']

const isNeeded = (column: Column | null) =>
  column !== null &&
  ((column.kind === 'field' && NEEDED.has(column.name)) || (column.kind === 'meta' && column.key === SOLD))
const asIs = async (reference: string) => reference

/** Products of a WooCommerce export. */
export async function* readCsvFeed(
  path: string,
  encoding: string,
  context: FeedContext,
): AsyncGenerator<FeedItem> {
  const table = await openTable(path, encoding)
  if ('reason' in table) throw new FeedProblem(table.reason)
  const columns = table.columns.map((column) => (isNeeded(column) ? column : null))
  const texts = DESCRIPTIONS.map((name) =>
    table.columns.findIndex((column) => column?.kind === 'field' && column.name === name),
  ).filter((index) => index >= 0)
  for await (const row of table.rows) {
    if ('reason' in row) throw new FeedProblem(`Wiersz ${row.row}: ${row.reason}`)
    const { item, reasons } = await readItem(row, columns, asIs)
    const at = { row: row.number - 1, name: item.name.slice(0, MAX_TITLE) }
    yield {
      ...at,
      ...(reasons[0] === undefined
        ? toItem(item, descriptionOf(row, texts), context)
        : { reason: reasons[0] }),
    }
  }
}

const descriptionOf = ({ cells }: CsvRow, texts: readonly number[]) =>
  texts.map((index) => plainText(cells[index] ?? '', MAX_DESCRIPTION)).find(Boolean) ?? ''

type What =
  | { reason: string }
  | Omit<Extract<FeedItem, { product: unknown }>, 'row' | 'name'>
  | Omit<Extract<FeedItem, { variant: unknown }>, 'row' | 'name'>

const toItem = (item: Item, description: string, { currency, shopUrl, nowMs }: FeedContext): What => {
  const { fields } = item
  const {
    stock = null,
    stockStatus = 'in_stock',
    regularPriceGrosze = null,
    salePriceGrosze = null,
    saleFromMs = null,
    saleToMs = null,
  } = fields
  const prices = { regularPriceGrosze, salePriceGrosze, saleFromMs, saleToMs }
  const toMinor = (grosze: number | null) =>
    grosze === null ? null : Math.round(grosze * 10 ** (currencyDigits(currency) - GROSZE_DIGITS))
  const priceMinor = toMinor(priceNow(prices, nowMs))
  const offer = {
    image: webAddress(fields.pictures?.[0]?.src ?? ''),
    priceMinor,
    compareAtMinor: isOnSale(prices, nowMs) ? toMinor(regularPriceGrosze) : null,
    currency,
    quantity: stock,
    isAvailable:
      stock === null ? stockStatus !== 'out_of_stock' : stock > 0 || (fields.backorders ?? 'no') !== 'no',
  }
  if (fields.status !== undefined && fields.status !== 'published')
    return { reason: 'Ten produkt nie jest opublikowany.' }
  if (item.importedId === null) return { reason: 'Brakuje numeru produktu (kolumna ID).' }
  const id = `${item.importedId}`
  if (item.kind === 'variation')
    return priceMinor === null
      ? { reason: 'Ten wariant nie ma ceny.' }
      : { of: item.parentRef, variant: { ...offer, priceMinor, variantId: id, url: '' } }
  if (item.name === '') return { reason: 'Brakuje nazwy.' }
  if (fields.visibility === 'hidden') return { reason: 'Ten produkt jest ukryty w katalogu.' }
  if (item.kind === 'grouped') return { reason: 'Zestaw nie ma własnej ceny.' }
  if (priceMinor === null && item.kind !== 'variable') return { reason: 'Brakuje ceny.' }
  const sold = Number(item.meta[SOLD] ?? 0)
  return {
    refs: [item.sku, `id:${id}`].filter(Boolean),
    product: {
      ...offer,
      priceMinor: item.kind === 'variable' ? null : priceMinor,
      productId: id,
      variantId: '',
      title: item.name.slice(0, MAX_TITLE).toWellFormed(),
      description,
      categories: (item.categoryPaths ?? []).map((names) => names.join(' > ')),
      // An export lacks product addresses; the shop redirects from the number to the page.
      url: fields.externalUrl ? webAddress(fields.externalUrl) : `${shopUrl}/?p=${id}`,
      sales: Number.isSafeInteger(sold) && sold > 0 ? sold : 0,
    },
  }
}
