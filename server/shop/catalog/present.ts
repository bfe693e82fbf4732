import { pricePerSquareMetre } from '#contract/area.ts'
import { contentPriceOf, type UnitPrice } from '#contract/unit-content.ts'
import type {
  Availability,
  LowestPrice,
  Picture,
  ProductCard,
  ProductVariation,
} from '#contract/shop/product.ts'
import { paths } from '#storefront/paths.ts'
import {
  announcedLowest,
  availabilityOf,
  availableQuantity,
  isOnSale,
  priceNow,
  type Product,
  quantityRuleOf,
} from './product.ts'
import type { CardProduct } from './product-row.ts'

type Offer = {
  priceGrosze: number | null
  regularPriceGrosze: number | null
  lowestPrice: LowestPrice | null
  packAreaCm2: number | null
  contentPrice: UnitPrice | null
  availability: Availability
}

/**
 * Pictures of other hosts are never loaded by a visitor's page: until the shop imports them, there
 * is none.
 */
export const ownPictures = (product: Pick<Product, 'pictures' | 'name'>): Picture[] =>
  product.pictures
    .filter(({ src }) => src.startsWith('/') && !src.startsWith('//'))
    .map(({ src, alt, focus }) => ({ src, alt: alt || product.name, ...(focus && { focus }) }))

const offerOf = (product: CardProduct, nowMs: number): Offer => ({
  priceGrosze: priceNow(product, nowMs),
  regularPriceGrosze: isOnSale(product, nowMs) ? product.regularPriceGrosze : null,
  lowestPrice: announcedLowest(product, nowMs),
  packAreaCm2: product.packAreaCm2,
  contentPrice: contentPriceOf(priceNow(product, nowMs), product.packAreaCm2 ? '' : product.content),
  availability: availabilityOf(product),
})

/** When a product's sale of now ends; null: no sale, or one without an end. */
export const saleEndOf = (product: CardProduct, nowMs: number): number | null =>
  isOnSale(product, nowMs) ? product.saleToMs : null

/** `offers`: a variable product's variations, a grouped product's members; unused for other kinds. */
export const presentCard = (product: CardProduct, offers: CardProduct[], nowMs: number): ProductCard => {
  const isMade = product.kind === 'variable' || product.kind === 'grouped'
  const { offer, highestGrosze } = isMade
    ? bestOffer(offers.map((one) => offerOf(one, nowMs)))
    : { offer: offerOf(product, nowMs), highestGrosze: null }
  const rule = quantityRuleOf(product)
  const left = availableQuantity(product)
  const packAreaCm2 = product.kind === 'grouped' ? null : (offer.packAreaCm2 ?? product.packAreaCm2)
  const [picture = null, secondPicture = null] = ownPictures(product)
  return {
    id: product.id,
    kind: product.kind === 'variation' ? 'simple' : product.kind,
    name: product.name,
    sku: product.sku,
    url: paths.product(product.slug),
    picture,
    secondPicture,
    facts: [],
    swatches: [],
    rating: null,
    priceGrosze: offer.priceGrosze,
    highestPriceGrosze: highestGrosze !== offer.priceGrosze ? highestGrosze : null,
    regularPriceGrosze: offer.regularPriceGrosze,
    lowestPrice: offer.lowestPrice,
    packAreaCm2,
    pricePerM2Grosze: perSquareMetre(offer.priceGrosze, packAreaCm2),
    contentPrice: product.kind === 'grouped' ? null : offer.contentPrice,
    availability: offer.availability,
    isAddable:
      product.kind === 'simple' &&
      offer.priceGrosze !== null &&
      offer.availability !== 'out_of_stock' &&
      (left === null || left >= rule.min),
    addQuantity: rule.min,
    isFeatured: product.isFeatured,
    externalUrl: product.externalUrl,
    buttonText: product.buttonText,
  }
}

/** The price for comparison: per square metre where there is an area, else per piece. */
export const unitPriceOf = ({ pricePerM2Grosze, priceGrosze }: ProductCard): number | null =>
  pricePerM2Grosze ?? priceGrosze

const RANK: Record<Availability, number> = { in_stock: 0, on_backorder: 1, out_of_stock: 2 }

/** The lowest price of those that have one, and the best availability of any. */
const bestOffer = (offers: Offer[]): { offer: Offer; highestGrosze: number | null } => {
  const priced = offers
    .filter((offer) => offer.priceGrosze !== null)
    .sort((a, b) => a.priceGrosze! - b.priceGrosze!)
  const lowest = priced[0]
  const availability = priced.reduce<Availability>(
    (best, offer) => (RANK[offer.availability] < RANK[best] ? offer.availability : best),
    'out_of_stock',
  )
  if (!lowest)
    return {
      offer: {
        priceGrosze: null,
        regularPriceGrosze: null,
        lowestPrice: null,
        packAreaCm2: null,
        contentPrice: null,
        availability,
      },
      highestGrosze: null,
    }
  return { offer: { ...lowest, availability }, highestGrosze: priced.at(-1)!.priceGrosze }
}

export const perSquareMetre = (priceGrosze: number | null, packAreaCm2: number | null): number | null =>
  priceGrosze === null || !packAreaCm2 ? null : pricePerSquareMetre(priceGrosze, packAreaCm2)

export const presentVariation = (
  variation: Product,
  ownPicture: Picture | null,
  nowMs: number,
): ProductVariation => {
  const offer = offerOf(variation, nowMs)
  return {
    id: variation.id,
    sku: variation.sku,
    gtin: variation.gtin ?? '',
    choice: variation.choice,
    ...offer,
    saleEndsMs: saleEndOf(variation, nowMs),
    pricePerM2Grosze: perSquareMetre(offer.priceGrosze, offer.packAreaCm2),
    left: availableQuantity(variation),
    quantity: quantityRuleOf(variation),
    picture: ownPicture,
    descriptionHtml: variation.descriptionHtml,
  }
}
