import type { DeliveryEstimate } from '#contract/shop/product-page/delivery-estimate.ts'
import type { ProductDetails, ProductVariation } from '#contract/shop/product.ts'
import type { ShownReview } from '#contract/shop/reviews.ts'
import type { Services } from '#server/platform/services.ts'
import { variationAddress } from '#storefront/paths.ts'
import { reviews as words } from '#storefront/strings/pl/catalog/reviews.ts'
import { wordsOfHtml } from '../describe-page.ts'
import { aggregateOffer, offerJsonLd, type OfferTerms } from './offer.ts'
import { absoluteUrl, SCHEMA_ORG } from './shop.ts'

/** Each has an offer of its own; more would make a page long that nobody reads whole. */
const MAX_VARIANTS = 50

/** The names of schema.org for options and facts that owners call so. */
const OWN_PROPERTIES: [RegExp, string][] = [
  [/^kolor/, 'color'],
  [/^(?:rozmiar|wymiar)/, 'size'],
  [/^materia/, 'material'],
  [/^wz(?:o|ó)r/, 'pattern'],
]
/** Slugs of attributes that name the producer's number of a product. */
export const MPN = /^(?:mpn|kod-producenta)$/
/** The name that schema.org has for an attribute of this slug. */
export const ownPropertyOf = (slug: string): string | undefined =>
  OWN_PROPERTIES.find(([pattern]) => pattern.test(slug))?.[1]

/** What a product's structured data need besides the product. */
export type ProductTerms = Omit<OfferTerms, 'delivery' | 'handlingDays' | 'deliveryMethods'> & {
  /** Delivery of one piece of the product or its variation; null: it is not sent. */
  /** Published ones that the page shows. */
  reviews?: ShownReview[]
  deliveryOf: (variation: ProductVariation | null) => Pick<DeliveryEstimate, 'choices'> | null
}

type Site = Pick<Services, 'settings' | 'shopSettings'>

/** A product with its offer; a variable one is a group with a product and an offer for each variation. */
export const productJsonLd = (services: Site, product: ProductDetails, terms: ProductTerms): object => {
  const url = absoluteUrl(services, product.url)
  const { deliveryMethods, deliveryTimes } = services.shopSettings()
  const termsOf = (variation: ProductVariation | null): OfferTerms => ({
    delivery: terms.deliveryOf(variation),
    handlingDays: product.handlingDays ?? deliveryTimes.handlingDays,
    deliveryMethods,
    returnsUrl: terms.returnsUrl,
  })
  const variants = product.variations
    .filter(({ priceGrosze }) => priceGrosze !== null)
    .slice(0, MAX_VARIANTS)
    .map((variation) => variantOf(services, product, variation, termsOf(variation)))
  const offers = offersOf(product, url, () => termsOf(null))
  const common = {
    '@context': SCHEMA_ORG,
    '@type': variants.length > 0 ? 'ProductGroup' : 'Product',
    ...descriptionOf(services, product, url),
    ...(offers && { offers }),
    ...ratingOf(product, terms.reviews ?? []),
  }
  if (variants.length === 0) return common
  return {
    ...common,
    productGroupID: product.sku || String(product.id),
    variesBy: product.attributes
      .filter(({ isForVariations }) => isForVariations)
      .map(({ slug, name }) => {
        const property = ownPropertyOf(slug)
        return property ? `${SCHEMA_ORG}/${property}` : name
      }),
    hasVariant: variants,
  }
}

/** The average of all published reviews, and those that the page shows; nothing without any. */
const ratingOf = ({ rating }: ProductDetails, reviews: ShownReview[]): object | null =>
  rating && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.author || words.nameless },
      datePublished: new Date(review.createdMs).toISOString().slice(0, 10),
      reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 },
      ...(review.text && { reviewBody: review.text }),
    })),
  }

/** What is the same for all variations. */
const descriptionOf = (services: Site, product: ProductDetails, url: string): object => {
  const facts = product.attributes.filter(({ isForVariations, slug }) => !isForVariations && !MPN.test(slug))
  const mpn = product.attributes.find(({ slug }) => MPN.test(slug))?.values[0]
  const description = wordsOfHtml(product.shortDescriptionHtml) || wordsOfHtml(product.descriptionHtml)
  return {
    name: product.name,
    url,
    ...(product.sku && { sku: product.sku }),
    ...(product.gtin && { gtin: product.gtin }),
    ...(mpn && { mpn }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(product.pictures.length > 0 && {
      image: product.pictures.map(({ src }) => absoluteUrl(services, src)),
    }),
    ...(description && { description }),
    ...(product.categories[0] && { category: product.categories.map(({ name }) => name).join(' > ') }),
    ...(facts.length > 0 && {
      additionalProperty: facts.map(({ name, values }) => ({
        '@type': 'PropertyValue',
        name,
        value: values.join(', '),
      })),
    }),
  }
}

const offersOf = (product: ProductDetails, url: string, terms: () => OfferTerms): object | undefined => {
  // Another shop sells it.
  if (product.kind === 'external') return undefined
  if (product.kind === 'simple') return offerJsonLd(product, url, terms())
  const parts = product.kind === 'variable' ? product.variations : product.groupedProducts
  const prices = parts.flatMap(({ priceGrosze }) => priceGrosze ?? [])
  return aggregateOffer(prices, product.availability, url)
}

/** A variation as a product of its own, with the address that shows it. */
const variantOf = (
  services: Site,
  product: ProductDetails,
  variation: ProductVariation,
  terms: OfferTerms,
): object => {
  const chosen = Object.entries(variation.choice).filter(([, value]) => value !== '')
  const url = absoluteUrl(services, variationAddress(product.url, chosen))
  const picture = variation.picture ?? product.pictures[0]
  const nameOf = (slug: string) => product.attributes.find((one) => one.slug === slug)?.name ?? slug
  const others = chosen.filter(([slug]) => !ownPropertyOf(slug))
  return {
    '@type': 'Product',
    name: [product.name, ...chosen.map(([, value]) => value)].join(', '),
    url,
    ...(variation.sku && { sku: variation.sku }),
    ...(variation.gtin && { gtin: variation.gtin }),
    ...(picture && { image: absoluteUrl(services, picture.src) }),
    ...Object.fromEntries(
      chosen.flatMap(([slug, value]) => {
        const property = ownPropertyOf(slug)
        return property ? [[property, value]] : []
      }),
    ),
    ...(others.length > 0 && {
      additionalProperty: others.map(([slug, value]) => ({
        '@type': 'PropertyValue',
        name: nameOf(slug),
        value,
      })),
    }),
    offers: offerJsonLd(variation, url, terms),
  }
}
