import type { LowestPrice, ProductCard, ProductDetails, ProductVariation } from '#contract/shop/product.ts'

const lowestOf = ({
  regularPriceGrosze = null,
}: {
  regularPriceGrosze?: number | null
}): LowestPrice | null =>
  regularPriceGrosze === null ? null : { grosze: regularPriceGrosze, isSinceStart: false }

/** A product card: simple, 100,00 zł a pack of 2 m², in stock; a regular price above is also the lowest before. */
export const makeCard = (card: Partial<ProductCard> = {}): ProductCard => ({
  id: 21,
  kind: 'simple',
  name: 'Deska dębowa',
  sku: 'KL-21',
  url: '/produkt/deska-debowa/',
  picture: { src: '/pictures/deska.webp', alt: 'Deska dębowa' },
  secondPicture: null,
  facts: [],
  swatches: [],
  rating: null,
  priceGrosze: 10_000,
  highestPriceGrosze: null,
  regularPriceGrosze: null,
  lowestPrice: lowestOf(card),
  packAreaCm2: 20_000,
  pricePerM2Grosze: 5_000,
  availability: 'in_stock',
  isAddable: true,
  addQuantity: 1,
  isFeatured: false,
  externalUrl: null,
  buttonText: null,
  ...card,
})

export const makeVariation = (variation: Partial<ProductVariation> = {}): ProductVariation => ({
  id: 101,
  sku: 'KL-101',
  gtin: '',
  choice: { kolor: 'Dąb' },
  priceGrosze: 12_000,
  regularPriceGrosze: null,
  lowestPrice: lowestOf(variation),
  saleEndsMs: null,
  pricePerM2Grosze: 6_000,
  packAreaCm2: 20_000,
  availability: 'in_stock',
  left: null,
  quantity: { min: 1, max: null, step: 1 },
  picture: null,
  descriptionHtml: '',
  ...variation,
})

export const makeDetails = (details: Partial<ProductDetails> = {}): ProductDetails => ({
  ...makeCard(),
  lowestPrice: lowestOf(details),
  saleEndsMs: null,
  shortDescriptionHtml: '<p>Ciepły dąb.</p>',
  descriptionHtml: '<p>Warstwa użytkowa 3 mm.</p>',
  pictures: [
    { src: '/pictures/deska.webp', alt: 'Deska dębowa' },
    { src: '/pictures/deska-2.webp', alt: 'Deska w salonie' },
  ],
  attributes: [{ slug: 'klasa', name: 'Klasa', values: ['33'], isForVariations: false }],
  variations: [],
  defaultChoice: {},
  groupedProducts: [],
  upsells: [],
  crossSells: [makeCard({ id: 22, name: 'Podkład' })],
  categories: [{ name: 'Deski', url: '/kategoria-produktu/deski/' }],
  tags: [{ name: 'dąb', url: '/tag-produktu/dab/' }],
  left: null,
  quantity: { min: 1, max: null, step: 1 },
  isSoldIndividually: false,
  isVirtual: false,
  weightGrams: 14_300,
  sizeMm: { length: 2_200, width: 180, height: 14 },
  canBeLaid: false,
  vatRate: 23,
  brand: '',
  gtin: '',
  seoTitle: '',
  seoDescription: '',
  producerText: '',
  responsibleText: '',
  accessories: [],
  sample: null,
  documents: [],
  videoUrl: '',
  handlingDays: null,
  ...details,
})
