import { productKindTraits } from '#contract/shop/product.ts'
import type {
  EditedAttribute,
  ProductEditorAnswer,
  ProductToSave,
  StockEdit,
  VariationToSave,
} from '#contract/console/shop/product-editor.ts'
import { noExtras } from '#contract/shop/product-page/product-extras.ts'
import { MAX_VARIATIONS } from '#contract/console/shop/product-editor.ts'

/** A variation as in its fields; `key` identifies it before it has an id. */
export type VariationForm = Omit<VariationToSave, 'stock'> & { key: string; stockText: string }
export type AttributeForm = EditedAttribute & { key: string }

/** A product as in the fields of its editor; stock as text: `12`, or a change like `+5`. */
export type ProductForm = Omit<ProductToSave, 'stock' | 'attributes' | 'variations'> & {
  stockText: string
  attributes: AttributeForm[]
  variations: VariationForm[]
}

const EMPTY_OFFER = {
  sku: '',
  gtin: '',
  regularPriceGrosze: null,
  salePriceGrosze: null,
  saleFromMs: null,
  saleToMs: null,
  stockStatus: 'in_stock',
  weightGrams: null,
  packAreaCm2: null,
  content: '',
} as const

/** A new product before anything is filled in. */
export const emptyForm: ProductForm = {
  ...EMPTY_OFFER,
  kind: 'simple',
  name: '',
  slug: '',
  status: 'published',
  visibility: 'visible',
  isFeatured: false,
  isVirtual: false,
  shortDescriptionHtml: '',
  descriptionHtml: '',
  stockText: '',
  vatRate: 23,
  lowStock: null,
  backorders: 'no',
  isSoldIndividually: false,
  minQuantity: 1,
  maxQuantity: null,
  quantityStep: 1,
  sizeMm: { length: null, width: null, height: null },
  position: 0,
  categoryIds: [],
  tags: [],
  attributes: [],
  variations: [],
  defaultOptions: [],
  pictures: [],
  floorTexture: '',
  floorTextureBoards: 0,
  groupedIds: [],
  upsellIds: [],
  crossSellIds: [],
  externalUrl: '',
  buttonText: '',
  brand: '',
  seoTitle: '',
  seoDescription: '',
  producerText: '',
  responsibleText: '',
  sampleOfId: null,
  handlingDays: null,
  extras: noExtras,
}

const stockTextOf = (stock: number | null) => (stock === null ? '' : String(stock))

export const formOf = ({ product }: ProductEditorAnswer): ProductForm => {
  const { stock, attributes, variations, ...fields } = product
  return {
    ...fields,
    stockText: stockTextOf(stock),
    attributes: attributes.map((attribute) => ({ ...attribute, key: attribute.slug })),
    variations: variations.map(({ stock: pieces, ...variation }) => ({
      ...variation,
      key: `v${variation.id}`,
      stockText: stockTextOf(pieces),
    })),
  }
}

/** The pieces that the owner saw: of the product (key '') and of each variation. */
export type StockRead = Record<string, number | null>

export const stockReadOf = ({ product }: ProductEditorAnswer): StockRead => ({
  '': product.stock,
  ...Object.fromEntries(product.variations.map(({ id, stock }) => [`v${id}`, stock])),
})

const WHOLE = /^\s*[-−]?\d{1,9}\s*$/
const MORE = /^\s*\+\s*(\d{1,9})\s*$/

/** What a stock field does to the pieces that were read; undefined: nothing. NaN: it is no number. */
export const readStockEdit = (text: string, read: number | null): StockEdit | undefined => {
  if (text.trim() === stockTextOf(read)) return undefined
  if (text.trim() === '') return { how: 'set', pieces: null, read }
  const more = MORE.exec(text)?.[1]
  if (more !== undefined && read !== null) return { how: 'add', pieces: Number(more) }
  const pieces = more ?? (WHOLE.test(text) ? text.replace('−', '-') : 'NaN')
  return { how: 'set', pieces: Number(pieces), read }
}

const withStock = <Part extends { stockText: string }>(
  { stockText, ...part }: Part,
  read: number | null = null,
) => {
  const stock = readStockEdit(stockText, read)
  return { ...part, ...(stock && { stock }) }
}

export const requestOf = (form: ProductForm, read: StockRead): ProductToSave => {
  const { attributes, variations, ...fields } = form
  return {
    ...withStock(fields, read['']),
    attributes: attributes.map(({ key: _, ...attribute }) => attribute),
    variations: productKindTraits[form.kind].hasVariations
      ? variations.map(({ key, ...variation }) => withStock(variation, read[key]))
      : [],
    defaultOptions: productKindTraits[form.kind].hasVariations ? form.defaultOptions : [],
  }
}

const forVariations = (attributes: AttributeForm[]) =>
  attributes.filter(({ isForVariations }) => isForVariations)

/** The form with other attributes: variations have a value for each that is for variations, in their order. */
export const withAttributes = (form: ProductForm, attributes: AttributeForm[]): ProductForm => {
  const before = forVariations(form.attributes).map(({ key }) => key)
  const optionsOf = (options: string[]) =>
    forVariations(attributes).map(({ key }) => options[before.indexOf(key)] ?? '')
  return {
    ...form,
    attributes,
    variations: form.variations.map((variation) => ({ ...variation, options: optionsOf(variation.options) })),
    defaultOptions: form.defaultOptions.length > 0 ? optionsOf(form.defaultOptions) : [],
  }
}

/** Every combination of the attributes that are for variations. */
const combinationsOf = (attributes: AttributeForm[]): string[][] =>
  forVariations(attributes).reduce<string[][]>(
    (combinations, { values }) =>
      combinations.flatMap((options) => values.map((value) => [...options, value])),
    [[]],
  )

/** How many combinations have no variation yet; infinite: more than a product may have. */
export const missingCount = ({ attributes, variations }: ProductForm): number => {
  const chosen = forVariations(attributes)
  if (chosen.length === 0) return 0
  const all = chosen.reduce((product, { values }) => product * values.length, 1)
  if (all > MAX_VARIATIONS) return Number.POSITIVE_INFINITY
  const known = new Set(variations.map(({ options }) => JSON.stringify(options)))
  return combinationsOf(attributes).filter((options) => !known.has(JSON.stringify(options))).length
}

/** The form with a variation for every combination; existing ones stay as they are. */
export const withMissingVariations = (form: ProductForm): ProductForm => {
  const known = new Set(form.variations.map(({ options }) => JSON.stringify(options)))
  const added = combinationsOf(form.attributes)
    .filter((options) => !known.has(JSON.stringify(options)))
    .map((options): VariationForm => ({
      ...EMPTY_OFFER,
      key: JSON.stringify(options),
      id: null,
      options,
      isSold: true,
      stockText: '',
    }))
  return { ...form, variations: [...form.variations, ...added] }
}

type VariationFields = Pick<
  VariationForm,
  | 'regularPriceGrosze'
  | 'salePriceGrosze'
  | 'saleFromMs'
  | 'saleToMs'
  | 'stockText'
  | 'weightGrams'
  | 'packAreaCm2'
>

/** Sets what is filled in for every variation. */
export const withForAll = (variations: VariationForm[], values: VariationFields): VariationForm[] => {
  const filled = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== '' && !Number.isNaN(value)),
  )
  return variations.map((variation) => ({ ...variation, ...filled }))
}
