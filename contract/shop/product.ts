import type { UnitPrice } from '#contract/unit-content.ts'
import type { Exemption } from './agreement/exemptions.ts'
import type { AccessoryRole, DurabilityGuarantee, ProductDocument } from './product-page/product-extras.ts'

export const productKinds = ['simple', 'variable', 'grouped', 'external'] as const
export type ProductKind = (typeof productKinds)[number]

/** What a product of each kind has of its own; a variable one has price and stock in its variations, too. */
export const productKindTraits: Record<
  ProductKind,
  {
    hasPrice: boolean
    hasStock: boolean
    hasVariations: boolean
    hasMembers: boolean
    isSoldElsewhere: boolean
  }
> = {
  simple: { hasPrice: true, hasStock: true, hasVariations: false, hasMembers: false, isSoldElsewhere: false },
  variable: {
    hasPrice: false,
    hasStock: true,
    hasVariations: true,
    hasMembers: false,
    isSoldElsewhere: false,
  },
  grouped: {
    hasPrice: false,
    hasStock: false,
    hasVariations: false,
    hasMembers: true,
    isSoldElsewhere: false,
  },
  external: {
    hasPrice: true,
    hasStock: false,
    hasVariations: false,
    hasMembers: false,
    isSoldElsewhere: true,
  },
}

export type Availability = 'in_stock' | 'on_backorder' | 'out_of_stock'

export type Picture = {
  /** Address of the 800 px picture; see `contract/shop/picture-file.ts` for its other sizes. */
  src: string
  alt: string
  /** What stays visible where the picture is cropped, in percent from the left and the top; absent: the middle. */
  focus?: { x: number; y: number }
}

/**
 * What a reduction is compared with: the lowest price of the 30 days before it, or of the time since it was first
 * offered, if that is shorter.
 */
export type LowestPrice = { grosze: number; isSinceStart: boolean }

/** Of published reviews: the average of 1 to 5, to one decimal. */
export type Rating = { average: number; count: number }

/** A colour of a variable product; `url` is its page with the variation chosen. */
export type Swatch = {
  name: string
  url: string
  /** The variation's own. */
  picture: Picture | null
  /** `#rrggbb`, for one without a picture; null: not known. */
  colour: string | null
  isAvailable: boolean
}

/** What a listing shows of a product, and what a button needs to add it. */
export type ProductCard = {
  id: number
  kind: ProductKind
  name: string
  sku: string
  url: string
  picture: Picture | null
  /** Shown in its place under a mouse pointer. */
  secondPicture: Picture | null
  /** Up to three facts that the owner chose for cards: `8 mm`, `AC4`, `Wodoodporność`. */
  facts: string[]
  /** The colours to choose from, in the owner's order; empty: fewer than two. */
  swatches: Swatch[]
  /** Of published reviews; null: there are none. */
  rating: Rating | null
  /** Gross, per pack or piece; of a variable product the lowest. Null: no price, not for sale. */
  priceGrosze: number | null
  /** A variable product's highest price, when it differs. */
  highestPriceGrosze: number | null
  /** The price before the sale, when there is one now. */
  regularPriceGrosze: number | null
  /** What the sale is compared with; null: there is none, or its price is not lower, so that none may be announced. */
  lowestPrice: LowestPrice | null
  packAreaCm2: number | null
  pricePerM2Grosze: number | null
  /** Price of a metre, kilogram or litre of goods that are not sold by area; null: there is none. */
  contentPrice: UnitPrice | null
  availability: Availability
  /** One click may add it: simple, has a price, in stock. */
  isAddable: boolean
  /** What one click adds: the minimum quantity. */
  addQuantity: number
  isFeatured: boolean
  externalUrl: string | null
  buttonText: string | null
}

/** How many of a product one cart may contain. */
export type QuantityRule = { min: number; max: number | null; step: number }

export type ProductVariation = {
  id: number
  sku: string
  /** EAN of its own; '': none. */
  gtin: string
  /** Attribute slug → value; empty text means any value. */
  choice: Record<string, string>
  priceGrosze: number | null
  regularPriceGrosze: number | null
  /** As of a card. */
  lowestPrice: LowestPrice | null
  /** When the sale of now ends; null: no sale, or one without an end. */
  saleEndsMs: number | null
  pricePerM2Grosze: number | null
  contentPrice: UnitPrice | null
  packAreaCm2: number | null
  availability: Availability
  /** Pieces left, when the shop counts them and does not take backorders. */
  left: number | null
  quantity: QuantityRule
  picture: Picture | null
  /** Its own description, as sanitized HTML. */
  descriptionHtml: string
}

export type ProductAttribute = { slug: string; name: string; values: string[]; isForVariations: boolean }

/** A product that is bought with a floor, with what one piece of it suffices for. */
export type Accessory = ProductCard & {
  role: AccessoryRole
  /** cm² of floor, or mm of wall; null: one piece for the whole floor. */
  coverage: number | null
  quantity: QuantityRule
  left: number | null
}

/** What the product page shows. */
export type ProductDetails = ProductCard & {
  /** When the sale of now ends; null: no sale, or one without an end. */
  saleEndsMs: number | null
  shortDescriptionHtml: string
  descriptionHtml: string
  pictures: Picture[]
  attributes: ProductAttribute[]
  variations: ProductVariation[]
  defaultChoice: Record<string, string>
  groupedProducts: ProductCard[]
  upsells: ProductCard[]
  crossSells: ProductCard[]
  categories: CategoryLink[]
  tags: { name: string; url: string }[]
  left: number | null
  quantity: QuantityRule
  isSoldIndividually: boolean
  isVirtual: boolean
  weightGrams: number | null
  sizeMm: { length: number | null; width: number | null; height: number | null }
  /** The visualizer can lay it on a floor. */
  canBeLaid: boolean
  vatRate: number
  brand: string
  gtin: string
  /** Empty: the page is titled by the name and described by the short description. */
  seoTitle: string
  seoDescription: string
  /** Producer and responsible person in the EU, as the product safety regulation requires; plain text in lines. */
  producerText: string
  responsibleText: string
  /** Model, type or batch; ''. */
  model: string
  /** Safety information in lines; ''. */
  warnings: string
  /** Numbers of the due diligence statement of wood; ''. */
  eudrReference: string
  /** What claims about the environment rest on, in lines; ''. */
  environmentProof: string
  durability: DurabilityGuarantee | null
  accessories: Accessory[]
  /** The product that is a sample of this one. */
  sample: ProductCard | null
  documents: ProductDocument[]
  /** A video file; '': none. */
  videoUrl: string
  handlingDays: number | null
  /** Why its buyer may not withdraw; null: they may. */
  exemption: Exemption | null
}

export type CategoryLink = { name: string; url: string }

export type CategoryCard = CategoryLink & {
  id: number
  slug: string
  description: string
  /** Clean HTML; '': only `description`. */
  descriptionHtml: string
  picture: string | null
  productCount: number
  children: CategoryCard[]
}

/**
 * `GET /szukaj/podpowiedzi?q=`: what others search for, categories, then products for what is typed so far, best
 * first; without a text only popular searches. Pictures are small copies.
 */
export type SearchSuggestion = {
  kind: 'query' | 'category' | 'product'
  name: string
  url: string
  picture: string | null
  priceGrosze: number | null
}
export type SearchSuggestions = SearchSuggestion[]
