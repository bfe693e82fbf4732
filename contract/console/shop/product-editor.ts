import * as v from 'valibot'
import { plural } from '#contract/plural.ts'
import { formatUnitContent, readUnitContent } from '#contract/unit-content.ts'
import type { ChangeCall, ChangeSubject, UndoCall } from '../audit-events.ts'
import { consoleEndpoint } from '../staff/rights.ts'
import type { LowestPrice } from '#contract/shop/product.ts'
import { productKinds } from '../../shop/product.ts'
import { numberParameter, numericId, textParameter } from '../parameters.ts'
import type { CategoryChoice } from './coupons.ts'
import { type ProductDocument, productExtras } from '#contract/shop/product-page/product-extras.ts'
import { productFaults } from './product-faults.ts'
import {
  availabilities,
  pieceCount,
  productPrice,
  type RowToRestore,
  rowsTakenBack,
  saleMoment,
} from './products.ts'

/** VAT rates of Polish goods and services, in percent. */
export const vatRates = [23, 8, 5, 0] as const
/** States that the editor sets; `private` is a hidden product. */
export const editedStates = ['published', 'draft', 'private'] as const
export const visibilities = ['visible', 'catalog', 'search', 'hidden'] as const
export const backorderRules = ['no', 'notify', 'yes'] as const

export const MAX_VARIATIONS = 200
export const MAX_NAME_LENGTH = 200
const MAX_HTML = 200_000
/** Two descriptions and two hundred variations. */
const MAX_BYTES = 1024 * 1024

const text = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `Skróć ten tekst do ${max} znaków.`))
const html = v.pipe(v.string(), v.maxLength(MAX_HTML, 'Ten opis jest za długi.'))
const wholeFrom = (min: number, max: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
const quantity = wholeFrom(1, 1_000_000, 'Podaj liczbę sztuk od 1.')
const NO_MEASURE = 'Podaj liczbę większą od zera, np. 21,5.'
const measure = v.nullable(wholeFrom(1, 10_000_000, NO_MEASURE))
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))
/** Prices of skirting, glue and varnish are compared by it; '': not said. */
const content = v.pipe(
  text(20),
  v.check(
    (value) => value === '' || readUnitContent(value) !== undefined,
    'Podaj ilość z jednostką: mb, kg albo l, np. 2,4 mb.',
  ),
  v.transform((value) => (value === '' ? '' : formatUnitContent(readUnitContent(value)!))),
)
const ids = (most: number) => v.pipe(v.array(id), v.maxLength(most, `Wybierz najwyżej ${most}.`))

/** Pieces added to what is there, or set over what the owner has read; null: they are not counted. */
const stockEdit = v.variant('how', [
  v.object({ how: v.literal('add'), pieces: pieceCount }),
  v.object({ how: v.literal('set'), pieces: v.nullable(pieceCount), read: v.nullable(pieceCount) }),
])
export type StockEdit = v.InferOutput<typeof stockEdit>

const offer = {
  sku: text(64),
  gtin: text(20),
  regularPriceGrosze: v.nullable(productPrice),
  salePriceGrosze: v.nullable(productPrice),
  saleFromMs: v.nullable(saleMoment),
  saleToMs: v.nullable(saleMoment),
  /** Missing: it stays. */
  stock: v.optional(stockEdit),
  stockStatus: v.picklist(availabilities),
  weightGrams: measure,
  packAreaCm2: measure,
  content: v.optional(content, ''),
}

const variation = v.object({
  /** Null: a new one. */
  id: v.nullable(id),
  /** A value for each attribute that is for variations, in their order; '' fits any. */
  options: v.array(text(200)),
  isSold: v.boolean(),
  ...offer,
})

const attribute = v.object({
  /** '': a new one; its address is made from the name. */
  slug: text(100),
  name: v.pipe(text(100), v.minLength(1, 'Nazwij cechę, np. Kolor.')),
  values: v.pipe(
    v.array(v.pipe(text(200), v.minLength(1, 'Wpisz wartość.'))),
    v.maxLength(200, 'Wpisz najwyżej 200 wartości.'),
  ),
  isVisible: v.boolean(),
  isForVariations: v.boolean(),
})

/** A product as the owner edits it, as a whole. */
export const productToSave = v.pipe(
  v.object({
    kind: v.picklist(productKinds),
    name: v.pipe(text(MAX_NAME_LENGTH), v.minLength(1, 'Podaj nazwę produktu.')),
    /** '': made from the name. */
    slug: text(100),
    status: v.picklist(editedStates),
    visibility: v.picklist(visibilities),
    isFeatured: v.boolean(),
    isVirtual: v.boolean(),
    shortDescriptionHtml: html,
    descriptionHtml: html,
    ...offer,
    vatRate: v.picklist(vatRates),
    lowStock: v.nullable(wholeFrom(0, 1_000_000, 'Podaj liczbę sztuk, np. 5.')),
    backorders: v.picklist(backorderRules),
    isSoldIndividually: v.boolean(),
    minQuantity: quantity,
    maxQuantity: v.nullable(quantity),
    quantityStep: quantity,
    sizeMm: v.object({ length: measure, width: measure, height: measure }),
    position: wholeFrom(-1_000_000, 1_000_000, 'Podaj liczbę, np. 10.'),
    categoryIds: ids(100),
    tags: v.pipe(
      v.array(v.pipe(text(100), v.minLength(1, 'Wpisz tag.'))),
      v.maxLength(50, 'Wpisz najwyżej 50 tagów.'),
    ),
    attributes: v.pipe(v.array(attribute), v.maxLength(50, 'Wpisz najwyżej 50 cech.')),
    variations: v.pipe(
      v.array(variation),
      v.maxLength(MAX_VARIATIONS, `Produkt może mieć najwyżej ${MAX_VARIATIONS} wariantów.`),
    ),
    /** Preselected values, as `options` of a variation; empty: none. */
    defaultOptions: v.array(text(200)),
    pictures: v.pipe(
      v.array(
        v.object({
          src: v.pipe(text(500), v.regex(/^(?:\/(?!\/)|https?:\/\/|[\w-])/i, 'Wybierz zdjęcie jeszcze raz.')),
          alt: text(300),
        }),
      ),
      v.maxLength(50, 'Wybierz najwyżej 50 zdjęć.'),
    ),
    /** The picture that the visualizer lays the floor from; '': the first one. */
    floorTexture: v.optional(
      v.pipe(text(500), v.regex(/^(?:$|\/(?!\/)|https?:\/\/)/i, 'Wybierz zdjęcie jeszcze raz.')),
      '',
    ),
    /** Whole boards that it shows one under another; 0: a close-up. */
    floorTextureBoards: v.optional(wholeFrom(0, 50, 'Podaj liczbę desek od 0 do 50.'), 0),
    groupedIds: ids(100),
    upsellIds: ids(100),
    crossSellIds: ids(100),
    externalUrl: text(1_000),
    buttonText: text(100),
    brand: text(100),
    seoTitle: text(120),
    seoDescription: text(320),
    producerText: text(1_000),
    responsibleText: text(1_000),
    /** The product that this one is a sample of. Missing, as with the next two: it stays. */
    sampleOfId: v.optional(v.nullable(id)),
    /** Working days until it is sent; null: the shop's setting. */
    handlingDays: v.optional(v.nullable(wholeFrom(0, 90, 'Podaj liczbę dni od 0 do 90.'))),
    extras: v.optional(productExtras),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const { path, message } of productFaults(dataset.value))
      addIssue({
        message,
        path: path.map((key) => ({
          type: 'unknown',
          origin: 'value',
          input: dataset.value,
          key,
          value: null,
        })) as never,
      })
  }),
)
export type ProductToSave = v.InferOutput<typeof productToSave>
export type VariationToSave = ProductToSave['variations'][number]
export type EditedAttribute = ProductToSave['attributes'][number]

/** A product that a picker or a list of related products names. */
export type NamedProduct = { id: number; name: string; sku: string; picture: string | null }

type Counted<Part> = Omit<Part, 'stock'> & { /** Null: not counted. */ stock: number | null }

/** The prices of something sold, of 90 days and of a sale to come. */
export type PriceHistory = {
  /** Of the product, or of a variation. */
  id: number
  /** From the newest to the oldest; no price: not offered. `import`: assumed of a former shop. */
  entries: { fromMs: number; priceGrosze: number | null; cause: 'base' | 'promo' | 'import' }[]
  /** What the sale of now, or the next one, is compared with. */
  lowest: LowestPrice | null
  /** Why that sale is not announced as a reduction; null: it is, or there is none. */
  silence: 'not_lower' | 'no_price_before' | null
}

export type ProductEditorAnswer = {
  id: number
  url: string
  isTrashed: boolean
  totalSales: number
  /** In how many lists of favourites it is; 1,000 also stands for more. */
  wishes: number
  /** People who asked for a letter when it or one of its variations is back. */
  waiting: number
  /** Of everything but stock and sales, to be returned in `If-Match`. */
  version: string
  product: Omit<Counted<ProductToSave>, 'variations'> & {
    variations: (Counted<VariationToSave> & { id: number })[]
  }
  /** Grouped, upsell and cross-sell products, accessories, and what it is a sample of. */
  named: NamedProduct[]
  /** The product that is a sample of this one. */
  sample: NamedProduct | null
  /** Of the product, or of each of its variations. */
  prices: PriceHistory[]
}

export type EditorChoices = {
  categories: CategoryChoice[]
  tags: string[]
  brands: string[]
  attributes: { slug: string; name: string; values: string[] }[]
  /** The shop's low-stock line, of products without their own. */
  lowStock: number
}

const MAX_CHOSEN = 500
const chosen = v.pipe(v.array(id), v.minLength(1, 'Zaznacz produkty.'), v.maxLength(MAX_CHOSEN))
const chosenProducts = v.object({ ids: chosen })

const priceChange = v.object({
  /** `sale` sets the sale price from the regular one; `endSale` removes it. */
  target: v.picklist(['regular', 'sale', 'endSale']),
  by: v.picklist(['percent', 'amount']),
  /** Hundredths of a percent, or grosze; negative: lower. */
  value: v.pipe(v.number(), v.integer(), v.minValue(-100_000_000), v.maxValue(100_000_000)),
})
export type PriceChange = v.InferOutput<typeof priceChange>

const priceLine = v.object({
  id,
  beforeGrosze: v.nullable(v.number()),
  afterGrosze: v.nullable(v.number()),
})
/** `problem`: why this price is left as it is. */
export type PriceLine = v.InferOutput<typeof priceLine> & {
  name: string
  sku: string
  problem: 'sale_not_lower' | 'not_positive' | null
}

/** The largest document taken, in bytes. */
export const MAX_DOCUMENT_BYTES = 15 * 1024 * 1024

/** Documents of products: declarations of performance, manuals, safety sheets. */
export const productDocumentsApi = {
  /** A PDF as it is; it is shown once the product that names it is saved. */
  add: consoleEndpoint<ProductDocument>()({
    right: 'products-edit',
    method: 'POST',
    // Named by its content: the same file again is the same document.
    isCreating: false,
    path: '/product-documents',
    query: v.object({ name: textParameter(MAX_NAME_LENGTH) }),
    request: 'file',
    log: { kind: 'product', text: 'Wysłano dokument produktu' },
  }),
}

/** `names`: of the first products that were asked for, for the log of changes. */
type Count = { count: number; names: string[] }
/** `undo`: the rows that take it back; none: too many. */
type CountToUndo = Count & { undo: RowToRestore[] }

/** As many names as one line of the log has of products that were changed together. */
export const MAX_LOGGED_NAMES = 3
/** „Deska, Listwa i 4 inne”. */
const namesOfSeveral = ({ names }: Count, { body }: ChangeCall): ChangeSubject => {
  const others = new Set((body as { ids: number[] }).ids).size - names.length
  const rest =
    others > 0 && names.length > 0 ? ` i ${others} ${plural(others, 'inny', 'inne', 'innych')}` : ''
  return { name: names.join(', ') + rest }
}
const createdTakenBack = ({ id }: { id: number }): UndoCall => ({
  method: 'POST',
  path: '/products/trash',
  body: { ids: [id] },
})

type Edited = { stock: number | null; variations: { stock: number | null }[] }

/** Stock is sold meanwhile, so it is set only if the change was about it, over what is there now. */
const productToRestore = (
  changed: Record<string, unknown>,
  whole: Record<string, unknown>,
  current: Record<string, unknown>,
): unknown => {
  const { stock, variations, ...rest } = whole as Edited
  return {
    ...rest,
    ...('stock' in changed && { stock: { how: 'set', pieces: stock, read: (current as Edited).stock } }),
    variations: variations.map(({ stock: _, ...variation }) => variation),
  }
}

/** The editor of products, and what is done to several of them at once. */
export const productEditorApi = {
  choices: consoleEndpoint<EditorChoices>()({
    right: 'products-view',
    method: 'GET',
    path: '/product-choices',
  }),
  /** The free address for a name, of a new product or of number `id`. */
  address: consoleEndpoint<{ slug: string }>()({
    right: 'products-edit',
    method: 'GET',
    path: '/product-address',
    query: v.object({ name: textParameter(MAX_NAME_LENGTH), id: numberParameter }),
  }),
  load: consoleEndpoint<ProductEditorAnswer>()({
    right: 'products-edit',
    method: 'GET',
    path: '/products/:id/edited',
    params: numericId,
  }),
  create: consoleEndpoint<ProductEditorAnswer>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: true,
    path: '/products',
    request: productToSave,
    maxBytes: MAX_BYTES,
    log: {
      kind: 'product',
      text: 'Dodano produkt',
      subject: ({ id, product }) => ({ id, name: product.name }),
      reverse: createdTakenBack,
    },
  }),
  save: consoleEndpoint<ProductEditorAnswer>()({
    right: 'products-edit',
    method: 'PUT',
    path: '/products/:id',
    params: numericId,
    request: productToSave,
    maxBytes: MAX_BYTES,
    log: {
      kind: 'product',
      text: 'Zmieniono produkt',
      before: '/products/:id/edited',
      subject: ({ id, product }) => ({ id, name: product.name, fields: product }),
      undo: productToRestore,
    },
  }),
  duplicate: consoleEndpoint<ProductEditorAnswer>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: true,
    path: '/products/:id/copy',
    params: numericId,
    request: v.object({}),
    log: {
      kind: 'product',
      text: 'Skopiowano produkt',
      subject: ({ id, product }) => ({ id, name: product.name }),
      reverse: createdTakenBack,
    },
  }),
  /** Creates a hidden product that is a sample of this one; one that has a sample stays as it is. */
  addSample: consoleEndpoint<ProductEditorAnswer>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: false,
    path: '/products/:id/sample',
    params: numericId,
    request: v.object({}),
    log: {
      kind: 'product',
      text: 'Utworzono próbkę',
      subject: ({ id, product }) => ({ id, name: product.name }),
    },
  }),
  trash: consoleEndpoint<Count>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: false,
    path: '/products/trash',
    request: chosenProducts,
    log: {
      kind: 'product',
      text: 'Przeniesiono do kosza',
      subject: namesOfSeveral,
      reverse: (_, { body }) => ({ method: 'POST', path: '/products/restore', body }),
    },
  }),
  restore: consoleEndpoint<Count>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: false,
    path: '/products/restore',
    request: chosenProducts,
    log: {
      kind: 'product',
      text: 'Przywrócono z kosza',
      subject: namesOfSeveral,
      reverse: (_, { body }) => ({ method: 'POST', path: '/products/trash', body }),
    },
  }),
  setState: consoleEndpoint<CountToUndo>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: false,
    path: '/products/state',
    request: v.object({ ids: chosen, status: v.picklist(editedStates) }),
    log: {
      kind: 'product',
      text: 'Opublikowano albo ukryto produkty',
      subject: namesOfSeveral,
      reverse: rowsTakenBack,
    },
  }),
  addCategories: consoleEndpoint<CountToUndo>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: false,
    path: '/products/categories',
    request: v.object({
      ids: chosen,
      categoryIds: v.pipe(ids(100), v.minLength(1, 'Wybierz kategorię.')),
    }),
    log: {
      kind: 'product',
      text: 'Dodano produkty do kategorii',
      subject: namesOfSeveral,
      reverse: rowsTakenBack,
    },
  }),
  /** With `dry-run` it only answers what it would do; without, `expected` is that answer. */
  changePrices: consoleEndpoint<{ lines: PriceLine[]; undo: RowToRestore[] }>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: false,
    path: '/products/prices',
    query: v.object({ 'dry-run': textParameter() }),
    request: v.object({
      ids: chosen,
      change: priceChange,
      expected: v.optional(v.pipe(v.array(priceLine), v.maxLength(MAX_CHOSEN * MAX_VARIATIONS)), []),
    }),
    maxBytes: MAX_BYTES,
    log: {
      kind: 'product',
      text: 'Zmieniono ceny',
      isDryRun: (query) => query['dry-run'] !== '',
      reverse: rowsTakenBack,
      subject: ({ lines }) => ({
        fields: Object.fromEntries(
          lines.filter(({ problem }) => problem === null).map((line) => [line.name, line.afterGrosze]),
        ),
      }),
    },
  }),
}
