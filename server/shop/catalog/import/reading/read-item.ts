import { isExemption } from '#contract/shop/agreement/exemptions.ts'
import { MAX_EUDR_REFERENCE } from '#contract/shop/product-page/product-extras.ts'
import { formatUnitContent, readUnitContent } from '#contract/unit-content.ts'
import { isGtin } from '#contract/console/shop/product-faults.ts'
import type { Product } from '#server/shop/catalog/product.ts'
import { cleanHtml } from '#server/shop/catalog/clean-html.ts'
import { undefused } from '#server/platform/text/csv-line.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import type { FieldName } from './columns.ts'
import { readAccessories, readDocuments, readDurability, readVideoUrl } from './extras-cells.ts'
import type { Item, ItemAttribute } from '#server/shop/catalog/import/item.ts'
import type { Columns, CsvRow } from './read-rows.ts'
import {
  readDate,
  decodeImportedEntities,
  readCategories,
  readDecimal,
  readGrams,
  readList,
  readMillimetres,
  readPrice,
  readText,
  readWhole,
  readYes,
} from './read-values.ts'

const MAX_NAME = 300
const MAX_SKU = 100
const MAX_BRAND = 100
const MAX_ALT = 300
const MAX_NOTE = 1_000
const MAX_MODEL = 120
const MAX_WARNINGS = 4_000
const MAX_PROOF = 1_000
const ID = /^[\w-]{1,64}$/
const MAX_HANDLING_DAYS = 90
const CM2_PER_M2 = 10_000
const REDUCED_VAT = 8

/** Meta keys that Klepka itself defines. */
const PACK_AREA = '_pack_area_m2'
const MIN_QUANTITY = '_min_quantity'
const MAX_QUANTITY = '_max_quantity'
const QUANTITY_STEP = '_quantity_step'

/**
 * Returns the URL of a picture named in the file; returns the reference unchanged when there is no picture
 * yet.
 */
export type FindPicture = (reference: string) => Promise<string>

/** Parses one row and reports every fault, not only the first. */
export const readItem = async (
  row: CsvRow,
  columns: Columns,
  findPicture: FindPicture,
): Promise<{ item: Item; reasons: string[] }> => {
  const reasons: string[] = []
  const item: Item = {
    row: row.number,
    importedId: null,
    sku: '',
    kind: null,
    name: '',
    parentRef: '',
    fields: {},
    sizeMm: {},
    meta: {},
    categoryPaths: null,
    attributes: null,
    groupedRefs: null,
    upsellRefs: null,
    crossSellRefs: null,
    accessories: null,
    extras: {},
    sampleOfRef: null,
  }
  const texts = new Map<FieldName, string>()
  const attributes = new Map<number, Record<string, string>>()
  /** Returns null for an empty cell; for an invalid cell, also adds a reason. */
  const read = <T>(label: string, text: string, reader: (text: string) => T | undefined): T | null => {
    if (text === '') return null
    const value = reader(text)
    if (value === undefined) reasons.push(`${label}: nie rozumiem wartości „${text.slice(0, 60)}”.`)
    return value ?? null
  }

  for (const [index, column] of columns.entries()) {
    // PostgreSQL cannot store NUL in a text.
    const text = undefused((row.cells[index] ?? '').replaceAll('\0', '')).trim()
    if (column?.kind === 'field') texts.set(column.name, text)
    else if (column?.kind === 'meta') readMeta(item, column.key, text, read)
    else if (column?.kind === 'attribute')
      attributes.set(column.number, { ...attributes.get(column.number), [column.part]: text })
    else if (column?.kind === 'measure') {
      if (column.name === 'weight')
        item.fields.weightGrams = read('Waga', text, (value) => readGrams(value, column.unit))
      else item.sizeMm[column.name] = read('Wymiary', text, (value) => readMillimetres(value, column.unit))
    }
  }

  const on = <T>(name: FieldName, then: (text: string) => T): T | undefined =>
    texts.has(name) ? then(texts.get(name)!) : undefined
  on('id', (text) => (item.importedId = read('ID', text, readWhole)))
  on('sku', (text) => (item.sku = text))
  on('type', (text) => readType(item, text, reasons))
  on('name', (text) => (item.name = decodeImportedEntities(text.replace(/<[^>]*>/g, '')).trim()))
  on('parent', (text) => (item.parentRef = readRef(text)))
  if (item.parentRef && item.kind === null) item.kind = 'variation'
  const isVariation = item.kind === 'variation'
  const { fields } = item

  on('published', (text) => (fields.status = readStatus(text, reasons)))
  on('featured', (text) => (fields.isFeatured = read('Wyróżniony', text, readYes) ?? false))
  on('visibility', (text) => (fields.visibility = readVisibility(text, reasons)))
  const short = on('shortDescription', readText)
  if (short !== undefined) fields.shortDescriptionHtml = await cleanHtml(short)
  const long = on('description', readText)
  if (long !== undefined) fields.descriptionHtml = await cleanHtml(long)
  on('regularPrice', (text) => (fields.regularPriceGrosze = read('Cena', text, readPrice)))
  on('salePrice', (text) => (fields.salePriceGrosze = read('Cena promocyjna', text, readPrice)))
  on('saleFrom', (text) => (fields.saleFromMs = read('Początek promocji', text, readDate)))
  on('saleTo', (text) => (fields.saleToMs = read('Koniec promocji', text, (value) => readDate(value, true))))
  readVat(item, texts, isVariation, reasons)
  on(
    'stock',
    (text) =>
      (fields.stock = text.toLowerCase() === 'parent' ? null : read('Stan magazynowy', text, readWhole)),
  )
  on('inStock', (text) => (fields.stockStatus = readStockStatus(text, reasons)))
  on('backorders', (text) => (fields.backorders = readBackorders(text, isVariation, reasons)))
  on(
    'soldIndividually',
    (text) => (fields.isSoldIndividually = read('Sprzedawane pojedynczo', text, readYes) ?? false),
  )
  on('categories', (text) => (item.categoryPaths = isVariation ? null : readCategories(text)))
  on('tags', (text) => void (!isVariation && (fields.tags = readList(text))))
  on('grouped', (text) => (item.groupedRefs = readList(text)))
  on('upsells', (text) => (item.upsellRefs = readList(text)))
  on('crossSells', (text) => (item.crossSellRefs = readList(text)))
  on(
    'accessories',
    (text) => (item.accessories = read('Akcesoria', text, readAccessories) ?? (text === '' ? [] : null)),
  )
  on('documents', (text) => (item.extras.documents = read('Dokumenty', text, readDocuments) ?? []))
  on('videoUrl', (text) => (item.extras.videoUrl = read('Film', text, readVideoUrl) ?? ''))
  on('manufacturer', (text) => (item.extras.manufacturerId = readManufacturer(text)))
  on('model', (text) => (item.extras.model = text.slice(0, MAX_MODEL)))
  on('warnings', (text) => (item.extras.warnings = text.slice(0, MAX_WARNINGS)))
  on('noWarnings', (text) => (item.extras.hasNoWarnings = read('Bez ostrzeżeń', text, readYes) ?? false))
  on('eudrReference', (text) => (item.extras.eudrReference = read('Oświadczenie EUDR', text, readEudr) ?? ''))
  on('environmentProof', (text) => (item.extras.environmentProof = text.slice(0, MAX_PROOF)))
  on('durability', (text) => (item.extras.durability = read('Gwarancja trwałości', text, readDurability)))
  on('exemption', (text) => (item.extras.exemption = read('Wyłączenie odstąpienia', text, readExemption)))
  on('sampleOf', (text) => (item.sampleOfRef = readRef(text)))
  on('handlingDays', (text) => (fields.handlingDays = read('Czas przygotowania', text, readHandlingDays)))
  on('content', (text) => (fields.content = read('Zawartość', text, readPieceContent) ?? ''))
  on('externalUrl', (text) => (fields.externalUrl = read('Adres zewnętrzny', text, readHttpUrl)))
  on('buttonText', (text) => (fields.buttonText = text || null))
  on('lowStock', (text) => (fields.lowStock = read('Niski stan magazynowy', text, readWhole)))
  // An ISBN-10 or a code of the shop itself is no EAN.
  on('gtin', (text) => {
    const digits = text.replace(/[\s-]/g, '')
    fields.gtin = isGtin(digits) ? digits : null
  })
  on('brand', (text) => (fields.brand = (readList(text)[0] ?? '').slice(0, MAX_BRAND)))
  on('position', (text) => (fields.position = read('Pozycja', text, readWhole) ?? 0))
  const images = on('images', readList)
  const alts = on('imageTexts', (text) => read('Opisy zdjęć', text, readTexts)) ?? []
  if (images)
    fields.pictures = await Promise.all(
      images.map(async (reference, index) => ({
        src: await findPicture(reference),
        alt: (alts[index] ?? '').slice(0, MAX_ALT),
      })),
    )
  on('slug', (text) => text && (fields.slug = slugOf(text)))
  on('seoTitle', (text) => (fields.seoTitle = text.slice(0, MAX_NAME)))
  on('seoDescription', (text) => (fields.seoDescription = text.slice(0, MAX_NOTE)))
  on('producerText', (text) => (fields.producerText = text.slice(0, MAX_NOTE)))
  on('responsibleText', (text) => (fields.responsibleText = text.slice(0, MAX_NOTE)))
  if (attributes.size) item.attributes = readAttributes(attributes)

  if (isVariation && !item.parentRef)
    reasons.push('Wariant nie mówi, do którego produktu należy (kolumna „Nadrzędny” jest pusta).')
  if (item.name.length > MAX_NAME) reasons.push(`Nazwa jest dłuższa niż ${MAX_NAME} znaków.`)
  if (item.sku.length > MAX_SKU) reasons.push(`SKU jest dłuższe niż ${MAX_SKU} znaków.`)
  return { item, reasons }
}

/** One product that a cell names, written as in a list of them. */
const readRef = (text: string): string => decodeImportedEntities(text.replaceAll('\\,', ','))

/** An id of the console's list; a name is the text of the producer instead. */
const readManufacturer = (text: string): string | null => (ID.test(text) ? text : null)

/** Cut, it would be another number. */
const readEudr = (text: string) => (text.length <= MAX_EUDR_REFERENCE ? text : undefined)

const readExemption = (text: string) => (isExemption(text) ? text : undefined)

const readPieceContent = (text: string): string | undefined => {
  const content = readUnitContent(text)
  return content && formatUnitContent(content)
}

const readHandlingDays = (text: string): number | undefined => {
  const days = readWhole(text)
  return days !== undefined && days >= 0 && days <= MAX_HANDLING_DAYS ? days : undefined
}

type Read = <T>(label: string, text: string, reader: (text: string) => T | undefined) => T | null

const readMeta = (item: Item, key: string, text: string, read: Read) => {
  const atLeastOne = (value: string) => {
    const whole = readWhole(value)
    return whole !== undefined && whole >= 1 ? whole : undefined
  }
  if (key === PACK_AREA) item.fields.packAreaCm2 = read('Powierzchnia paczki', text, readArea)
  else if (key === MIN_QUANTITY) item.fields.minQuantity = read('Najmniejsza ilość', text, atLeastOne)
  else if (key === MAX_QUANTITY) item.fields.maxQuantity = read('Największa ilość', text, atLeastOne)
  else if (key === QUANTITY_STEP) item.fields.quantityStep = read('Krok ilości', text, atLeastOne)
  else if (text) item.meta[key] = text
}

/** A list of texts as JSON: in a list with commas empty ones would be lost. */
const readTexts = (text: string): string[] | undefined => {
  try {
    const texts: unknown = JSON.parse(text)
    return Array.isArray(texts) && texts.every((one) => typeof one === 'string') ? texts : undefined
  } catch {
    return undefined
  }
}

const readArea = (text: string): number | undefined => {
  const squareMetres = readDecimal(text.replace(/m2|m²/i, ''))
  const area = squareMetres === undefined ? 0 : Math.round(squareMetres * CM2_PER_M2)
  return area > 0 && area < 2 ** 31 ? area : undefined
}

const readHttpUrl = (text: string): string | undefined =>
  URL.canParse(text) && /^https?:\/\//i.test(text) ? text : undefined

const readType = (item: Item, text: string, reasons: string[]) => {
  const words = text
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  const kinds = ['simple', 'variable', 'variation', 'grouped', 'external'] as const
  item.kind = kinds.find((kind) => words.includes(kind)) ?? null
  item.fields.isVirtual = words.includes('virtual') || words.includes('downloadable')
  const unknown = words.filter(
    (word) => !(kinds as readonly string[]).includes(word) && word !== 'virtual' && word !== 'downloadable',
  )
  if (unknown.length) reasons.push(`Typ: nie znam typu produktu „${unknown.join(', ')}”.`)
  else if (!item.kind && words.length) item.kind = 'simple'
}

const readStatus = (text: string, reasons: string[]): Product['status'] => {
  const plain = text.toLowerCase()
  if (['1', 'yes', 'tak', 'true', 'publish', 'published', ''].includes(plain)) return 'published'
  if (['-1', 'draft', 'szkic', 'pending'].includes(plain)) return 'draft'
  if (['0', 'no', 'nie', 'false', 'private', 'prywatny'].includes(plain)) return 'private'
  reasons.push(`Opublikowano: nie rozumiem wartości „${text.slice(0, 60)}”, oczekuję 1, 0 albo -1.`)
  return 'draft'
}

const VISIBILITIES: Record<string, Product['visibility']> = {
  '': 'visible',
  visible: 'visible',
  widoczny: 'visible',
  catalog: 'catalog',
  katalog: 'catalog',
  search: 'search',
  hidden: 'hidden',
  ukryty: 'hidden',
}

const readVisibility = (text: string, reasons: string[]): Product['visibility'] => {
  const found = Object.hasOwn(VISIBILITIES, text.toLowerCase()) ? VISIBILITIES[text.toLowerCase()] : undefined
  if (!found) reasons.push(`Widoczność: nie rozumiem wartości „${text.slice(0, 60)}”.`)
  return found ?? 'visible'
}

const readStockStatus = (text: string, reasons: string[]): Product['stockStatus'] => {
  const plain = text.toLowerCase().replace(/[\s_-]/g, '')
  if (plain === '' || plain === 'instock' || readYes(plain)) return 'in_stock'
  if (plain === 'backorder' || plain === 'onbackorder' || plain === '2') return 'on_backorder'
  if (plain === 'outofstock' || readYes(plain) === false) return 'out_of_stock'
  reasons.push(`Na stanie: nie rozumiem wartości „${text.slice(0, 60)}”.`)
  return 'in_stock'
}

const readBackorders = (
  text: string,
  isVariation: boolean,
  reasons: string[],
): Product['backorders'] | null => {
  const plain = text.toLowerCase()
  if (plain === 'parent' || (plain === '' && isVariation)) return null
  if (plain === 'notify' || plain === 'powiadom') return 'notify'
  const yes = plain === '' ? false : readYes(plain)
  if (yes === undefined) reasons.push(`Zamówienia oczekujące: nie rozumiem wartości „${text.slice(0, 60)}”.`)
  return yes ? 'yes' : 'no'
}

/** A tax status of `none` is 0 %; a tax class is a rate or the name of one. */
const readVat = (item: Item, texts: Map<FieldName, string>, isVariation: boolean, reasons: string[]) => {
  const status = (texts.get('taxStatus') ?? '').toLowerCase()
  const taxClass = (texts.get('taxClass') ?? '').toLowerCase().trim()
  if (!texts.has('taxClass') && status !== 'none') return
  if (status === 'none' || /^(zero|zerow)/.test(taxClass)) item.fields.vatRate = 0
  else if (isVariation && (taxClass === '' || taxClass === 'parent')) item.fields.vatRate = null
  else if (taxClass === '' || /^(standard|podstawow|normaln)/.test(taxClass)) item.fields.vatRate = 23
  else {
    const number = /(?:^|\D)(23|8|5|0)\s*%?$/.exec(taxClass)?.[1]
    if (number) item.fields.vatRate = Number(number)
    else if (/^(reduced|obnizon|obniżon|zredukowan)/.test(taxClass)) item.fields.vatRate = REDUCED_VAT
    else
      reasons.push(
        `Klasa podatku: nie znam klasy „${taxClass.slice(0, 60)}”; znam standard (23), reduced-rate (8), 5 i zero-rate (0).`,
      )
  }
}

const readAttributes = (parts: Map<number, Record<string, string>>): ItemAttribute[] =>
  [...parts]
    .sort(([a], [b]) => a - b)
    .flatMap(([, part]) => {
      const name = decodeImportedEntities((part['name'] ?? '').replace(/^pa_/, '')).trim()
      const slug = slugOf(name)
      if (!slug) return []
      return [
        {
          slug,
          name,
          values: readList(part['values'] ?? ''),
          isVisible: readYes(part['visible'] ?? '') ?? true,
          defaultValue: (part['default'] ?? '').trim(),
        },
      ]
    })
