import { readExtras } from '#contract/shop/product-page/product-extras.ts'
import {
  accessoryCell,
  documentCell,
  durabilityCell,
} from '#server/shop/catalog/import/reading/extras-cells.ts'
import { CSV_BEGIN, separatedLine } from '#server/platform/text/csv-line.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { ProductRow } from '#server/platform/db/tables/catalog-tables.ts'
import type { CategoryTree } from '#server/shop/catalog/categories.ts'
import { loadCategoryTree } from '#server/shop/catalog/categories.ts'
import type { Product } from '#server/shop/catalog/product.ts'
import { amountText, momentText } from './row-format.ts'
import { listProductLinks, listProductPage, listRefs, type ProductLinks } from './store.ts'

const ROWS_AT_ONCE = 300

const columns = [
  'ID',
  'Typ',
  'SKU',
  'Nazwa',
  'Adres strony',
  'Opublikowano',
  'Wyróżniony?',
  'Widoczność w katalogu',
  'Krótki opis',
  'Opis',
  'Data rozpoczęcia promocji',
  'Data zakończenia promocji',
  'Stawka VAT',
  'Na stanie?',
  'Stan magazynowy',
  'Niski stan magazynowy',
  'Zamówienia oczekujące?',
  'Sprzedawane pojedynczo?',
  'Waga (g)',
  'Długość (mm)',
  'Szerokość (mm)',
  'Wysokość (mm)',
  'Cena regularna',
  'Cena promocyjna',
  'Kategorie',
  'Tagi',
  'Zdjęcia',
  'Opisy zdjęć',
  'Produkt nadrzędny',
  'Produkty grupowane',
  'Sprzedaż dodatkowa',
  'Sprzedaż krzyżowa',
  'Zewnętrzny URL',
  'Tekst przycisku',
  'Pozycja',
  'Marka',
  'EAN',
  'Tytuł SEO',
  'Opis SEO',
  'Zawartość',
  'Producent (GPSR)',
  'Osoba odpowiedzialna (GPSR)',
  'Producent z listy',
  'Model (GPSR)',
  'Ostrzeżenia (GPSR)',
  'Bez ostrzeżeń (GPSR)',
  'Oświadczenie EUDR',
  'Podstawa twierdzeń o środowisku',
  'Gwarancja trwałości',
  'Wyłączenie odstąpienia',
  'Akcesoria',
  'Dokumenty',
  'Film',
  'Próbka produktu',
  'Czas przygotowania (dni)',
  'Meta: _pack_area_m2',
  'Meta: _min_quantity',
  'Meta: _max_quantity',
  'Meta: _quantity_step',
] as const

/** A name in a list of names: the import reads commas as ends and `&amp;` as a sign. */
export const listed = (name: string) => name.replace(/&(?=#?\w+;)/g, '&amp;').replaceAll(',', '\\,')
const plainName = (name: string) => name.replace(/&(?=#?\w+;)/g, '&amp;')
const text = (html: string) => html.replaceAll('\\n', '\\\\n')
const orEmpty = <T>(value: T | null, format: (value: T) => string = String) =>
  value === null ? '' : format(value)

type Extent = { metaKeys: string[]; attributeCount: number }

/** Columns that only some products need. */
const findExtent = async (db: Sql): Promise<Extent> => {
  const metaKeys = new Set<string>()
  let attributeCount = 0
  for (let after = 0; ;) {
    const rows = await listProductPage(db, after, ROWS_AT_ONCE)
    for (const row of rows) {
      for (const key of Object.keys(JSON.parse(row.meta_json) as object)) metaKeys.add(key)
      const count =
        row.kind === 'variation'
          ? Object.keys(JSON.parse(row.chosen_json) as object).length
          : (JSON.parse(row.attributes_json) as unknown[]).length
      attributeCount = Math.max(attributeCount, count)
    }
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return { metaKeys: [...metaKeys].toSorted(), attributeCount }
    after = last.id
  }
}

const headingsOf = ({ metaKeys, attributeCount }: Extent): string[] => [
  ...columns,
  ...Array.from({ length: attributeCount }, (_, index) =>
    ['nazwa', 'wartości', 'widoczny', 'domyślny'].map((part) => `Atrybut ${index + 1} – ${part}`),
  ).flat(),
  ...metaKeys.map((key) => `Meta: ${key}`),
]

const attributeCells = (row: ProductRow, { parents }: ProductLinks, count: number): string[] => {
  const own = JSON.parse(row.attributes_json) as Product['attributes']
  const defaults = JSON.parse(row.default_choice_json) as Record<string, string>
  const named = new Map((parents.get(row.parent_id ?? 0) ?? []).map(({ slug, name }) => [slug, name]))
  const cells =
    row.kind === 'variation'
      ? Object.entries(JSON.parse(row.chosen_json) as Record<string, string>).map(([slug, value]) => [
          plainName(named.get(slug) ?? slug),
          listed(value),
          '1',
          '',
        ])
      : own.map(({ slug, name, values, isVisible }) => [
          plainName(name),
          values.map(listed).join(', '),
          isVisible ? '1' : '0',
          defaults[slug] ?? '',
        ])
  return Array.from({ length: count }, (_, index) => cells[index] ?? ['', '', '', '']).flat()
}

const pathOf = (tree: CategoryTree, id: number): string =>
  tree
    .trail(id)
    .map(({ name }) => listed(name))
    .join(' > ')

const productCells = (
  row: ProductRow & { quantity: number | null },
  links: ProductLinks,
  tree: CategoryTree,
  extent: Extent,
): string[] => {
  const isVariation = row.kind === 'variation'
  const extras = readExtras(row.extras_json)
  const refs = (json: string) =>
    (JSON.parse(json) as number[]).flatMap((id) => links.refs.get(id) ?? []).join(', ')
  const pictures = JSON.parse(row.pictures_json) as Product['pictures']
  const meta = JSON.parse(row.meta_json) as Record<string, string>
  return [
    orEmpty(row.imported_id),
    row.is_virtual ? `${row.kind}, virtual` : row.kind,
    row.sku ?? '',
    plainName(row.name),
    isVariation ? '' : row.slug,
    row.status === 'published' ? '1' : row.status === 'private' ? '0' : '-1',
    String(row.is_featured),
    row.visibility,
    text(row.short_description_html),
    text(row.description_html),
    orEmpty(row.sale_from_ms, momentText),
    orEmpty(row.sale_to_ms, momentText),
    isVariation ? orEmpty(row.vat_rate) : String(row.vat_rate ?? 23),
    row.stock_status === 'in_stock' ? '1' : row.stock_status === 'on_backorder' ? 'backorder' : '0',
    row.counts_stock ? String(row.quantity ?? 0) : '',
    orEmpty(row.low_stock),
    row.backorders === null
      ? 'parent'
      : row.backorders === 'notify'
        ? 'notify'
        : row.backorders === 'yes'
          ? '1'
          : '0',
    String(row.is_sold_individually),
    orEmpty(row.weight_grams),
    orEmpty(row.length_mm),
    orEmpty(row.width_mm),
    orEmpty(row.height_mm),
    orEmpty(row.regular_price_grosze, amountText),
    orEmpty(row.sale_price_grosze, amountText),
    (links.categoryIds.get(row.id) ?? []).map((id) => pathOf(tree, id)).join(', '),
    (links.tags.get(row.id) ?? []).map(listed).join(', '),
    pictures.map(({ src }) => listed(src)).join(', '),
    pictures.some(({ alt }) => alt) ? JSON.stringify(pictures.map(({ alt }) => alt)) : '',
    row.parent_id === null ? '' : (links.refs.get(row.parent_id) ?? ''),
    refs(row.grouped_json),
    refs(row.upsells_json),
    refs(row.cross_sells_json),
    row.external_url ?? '',
    row.button_text ?? '',
    String(row.position),
    listed(row.brand),
    row.gtin ?? '',
    row.seo_title,
    row.seo_description,
    row.content,
    row.producer_text,
    row.responsible_text,
    extras.manufacturerId ?? '',
    extras.model,
    extras.warnings,
    extras.hasNoWarnings ? '1' : '',
    extras.eudrReference,
    extras.environmentProof,
    durabilityCell(extras.durability),
    extras.exemption ?? '',
    accessoryCell(
      extras.accessories.flatMap(({ id, role, coverage }) => {
        const ref = links.refs.get(id)
        return ref === undefined ? [] : [{ ref, role, coverage }]
      }),
    ),
    documentCell(extras.documents, listed),
    extras.videoUrl,
    row.sample_of === null ? '' : (links.refs.get(row.sample_of) ?? ''),
    orEmpty(row.handling_days),
    orEmpty(row.pack_area_cm2, (area) => String(area / 10_000).replace('.', ',')),
    orEmpty(row.min_quantity),
    orEmpty(row.max_quantity),
    orEmpty(row.quantity_step),
    ...attributeCells(row, links, extent.attributeCount),
    ...extent.metaKeys.map((key) => meta[key] ?? ''),
  ]
}

/** How files name other products. */
export const refOf = (row: Pick<ProductRow, 'sku' | 'slug' | 'imported_id'>) =>
  row.sku ? listed(row.sku) : row.imported_id === null ? `slug:${row.slug}` : `id:${row.imported_id}`

/** Every product with its variations in the columns that the import of products reads, in chunks. */
export async function* exportProducts(
  db: Sql,
  { format, separator }: { format: 'csv' | 'json'; separator: ',' | ';' },
): AsyncGenerator<string> {
  const extent = await findExtent(db)
  const tree = await loadCategoryTree(db)
  const headings = headingsOf(extent)
  yield format === 'csv' ? CSV_BEGIN + separatedLine(headings, separator) : '['
  let isFirst = true
  for (let after = 0; ;) {
    const rows = await listProductPage(db, after, ROWS_AT_ONCE)
    const links = await listProductLinks(db, rows)
    const others = rows.flatMap((row) => [
      ...(row.parent_id === null ? [] : [row.parent_id]),
      ...(row.sample_of === null ? [] : [row.sample_of]),
      ...readExtras(row.extras_json).accessories.map(({ id }) => id),
      ...[row.grouped_json, row.upsells_json, row.cross_sells_json].flatMap(
        (json) => JSON.parse(json) as number[],
      ),
    ])
    for (const row of await listRefs(db, [...new Set(others)])) links.refs.set(row.id, refOf(row))
    let chunk = ''
    for (const row of rows) {
      const cells = productCells(row, links, tree, extent)
      if (format === 'csv') chunk += separatedLine(cells, separator)
      else {
        const filled = headings.map((heading, index) => [heading, cells[index] ?? ''] as const)
        chunk += `${isFirst ? '' : ','}\n${JSON.stringify(Object.fromEntries(filled))}`
      }
      isFirst = false
    }
    yield chunk
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) break
    after = last.id
  }
  if (format === 'json') yield '\n]\n'
}
