import type { ProductToSave, VariationToSave } from '#contract/console/shop/product-editor.ts'

const NO_OFFER = {
  sku: '',
  regularPriceGrosze: null,
  salePriceGrosze: null,
  saleFromMs: null,
  saleToMs: null,
  stockStatus: 'in_stock',
  weightGrams: null,
  packAreaCm2: null,
} as const

/** A product as its editor sends it: simple, published, 100,00 zł, not counted. */
export const makeEdited = (edited: Partial<ProductToSave> = {}): ProductToSave => ({
  ...NO_OFFER,
  kind: 'simple',
  name: 'Deska dębowa',
  slug: '',
  status: 'published',
  visibility: 'visible',
  isFeatured: false,
  isVirtual: false,
  shortDescriptionHtml: '',
  descriptionHtml: '',
  regularPriceGrosze: 10_000,
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
  groupedIds: [],
  upsellIds: [],
  crossSellIds: [],
  externalUrl: '',
  buttonText: '',
  brand: '',
  gtin: '',
  seoTitle: '',
  seoDescription: '',
  producerText: '',
  responsibleText: '',
  ...edited,
})

export const makeEditedVariation = (
  variation: Partial<VariationToSave> & { options: string[] },
): VariationToSave => ({ ...NO_OFFER, id: null, isSold: true, regularPriceGrosze: 10_000, ...variation })
