import { createHmac } from 'node:crypto'
import { paths, variationAddress } from '#storefront/paths.ts'
import type { Picture } from '#contract/shop/product.ts'
import type { Services } from '#server/platform/services.ts'
import { yieldToRequests } from '#server/platform/yield-to-requests.ts'
import { loadCategoryTree } from '#server/shop/catalog/categories.ts'
import { listProductAddresses } from '#server/shop/catalog/find-products.ts'
import { type FullProduct, loadFullProducts } from '#server/shop/catalog/load-full-products.ts'
import { announcedLowest, availabilityOf, priceNow, type Product } from '#server/shop/catalog/product.ts'
import { assessDelivery } from '#server/shop/delivery/assess-delivery.ts'
import { isPickup } from '#server/shop/delivery/estimate-delivery.ts'
import { wordsOfHtml } from '#server/shop/pages/describe-page.ts'
import { MPN, ownPropertyOf } from '#server/shop/pages/json-ld/product.ts'
import { absoluteUrl } from '#server/shop/pages/json-ld/shop.ts'

/** Read together; a page of the listing has fewer. */
const BATCH = 100

/** What one file of offers contains of a product or of a variation. Prices are in grosze. */
export type FeedOffer = {
  id: number
  /** Of a variation: the product that it belongs to. */
  groupId: number | null
  name: string
  description: string
  url: string
  /** Whole addresses, the main picture first. */
  pictures: string[]
  priceGrosze: number
  /** The price before the sale; null: there is no sale. */
  regularPriceGrosze: number | null
  saleFromMs: number | null
  saleToMs: number | null
  availability: ReturnType<typeof availabilityOf>
  /** Working days until it is sent. */
  handlingDays: number
  /** The owner named the days for this product, so they also hold for one that is ordered first. */
  hasOwnHandlingDays: boolean
  stock: number | null
  packAreaCm2: number | null
  content: string
  weightGrams: number | null
  brand: string
  gtin: string | null
  mpn: string | null
  /** From the main category down. */
  categories: string[]
  /** Facts and chosen options; `property` is the name that schema.org has for it. */
  facts: { name: string; value: string; property: string | undefined; isChosen: boolean }[]
  /** Cost of sending one piece, by method. */
  delivery: { title: string; priceGrosze: number }[]
}

/** How offers are written as a file. */
export type FeedFileFormat = {
  head: (services: Services) => string
  /** '' leaves the offer out. */
  offer: (offer: FeedOffer, nowMs: number) => string
  foot: string
}

/**
 * Every product that has a page and a price, in batches: a simple product, or each variation of a variable one. Not
 * offered: products of other shops, groups, services, and samples of floors.
 */
export async function* listFeedOffers(services: Services, stop?: AbortSignal): AsyncGenerator<FeedOffer[]> {
  const { read } = services.db
  const tree = await loadCategoryTree(read)
  for await (const addresses of listProductAddresses(read, BATCH)) {
    if (stop?.aborted) return
    const ids = addresses.map(({ id }) => id)
    const products = await loadFullProducts(read, ids, services.now())
    yield products.flatMap((full) => {
      const trail = full.categories[0] ? tree.trail(full.categories[0].id).map(({ name }) => name) : []
      return offersOf(services, full, trail)
    })
    await yieldToRequests()
  }
}

const offersOf = (services: Services, full: FullProduct, categories: string[]): FeedOffer[] => {
  const { product, variations } = full
  if (product.isVirtual || product.sampleOfId !== null) return []
  if (product.kind === 'simple') return offerOf(services, product, product, categories)
  if (product.kind !== 'variable') return []
  return variations.flatMap((variation) => offerOf(services, variation, product, categories))
}

/** None for a product without a price or without a picture: no comparison site accepts it. */
const offerOf = (services: Services, offered: Product, owner: Product, categories: string[]): FeedOffer[] => {
  const nowMs = services.now()
  const priceGrosze = priceNow(offered, nowMs)
  const pictures = picturesOf(services, offered, owner)
  if (priceGrosze === null || pictures.length === 0) return []
  const isSale = announcedLowest(offered, nowMs) !== null
  const { deliveryTimes } = services.shopSettings()
  const chosen = Object.entries(offered === owner ? {} : offered.choice).filter(([, value]) => value !== '')
  const nameOf = (slug: string) => owner.attributes.find((one) => one.slug === slug)?.name ?? slug
  const visible = owner.attributes.filter(
    (one) => one.isVisible && !one.isForVariations && !MPN.test(one.slug),
  )
  return [
    {
      id: offered.id,
      groupId: offered === owner ? null : owner.id,
      name: [owner.name, ...chosen.map(([, value]) => value)].join(', '),
      description:
        wordsOfHtml(owner.descriptionHtml) || wordsOfHtml(owner.shortDescriptionHtml) || owner.name,
      url: absoluteUrl(services, variationAddress(paths.product(owner.slug), chosen)),
      pictures,
      priceGrosze,
      regularPriceGrosze: isSale ? offered.regularPriceGrosze : null,
      saleFromMs: isSale ? offered.saleFromMs : null,
      saleToMs: isSale ? offered.saleToMs : null,
      availability: availabilityOf(offered),
      handlingDays: owner.handlingDays ?? deliveryTimes.handlingDays,
      hasOwnHandlingDays: owner.handlingDays !== null,
      stock: offered.stock,
      packAreaCm2: offered.packAreaCm2,
      content: offered.content,
      weightGrams: offered.weightGrams,
      brand: owner.brand,
      gtin: offered.gtin,
      mpn: owner.attributes.find(({ slug }) => MPN.test(slug))?.values[0] ?? null,
      categories,
      facts: [
        ...chosen.map(([slug, value]) => ({
          name: nameOf(slug),
          value,
          property: ownPropertyOf(slug),
          isChosen: true,
        })),
        ...visible.map(({ name, slug, values }) => ({
          name,
          value: values.join(', '),
          property: ownPropertyOf(slug),
          isChosen: false,
        })),
      ],
      delivery: deliveryOf(services, offered, priceGrosze),
    },
  ]
}

/** A variation's own picture comes before those of its product. */
const picturesOf = (services: Services, offered: Product, owner: Product): string[] => {
  const all: Picture[] = [...offered.pictures, ...owner.pictures]
  return [...new Set(all.map(({ src }) => absoluteUrl(services, src)))]
}

const deliveryOf = (services: Services, offered: Product, itemsGrosze: number): FeedOffer['delivery'] => {
  const { deliveryMethods } = services.shopSettings()
  const pickups = new Set(deliveryMethods.map(({ id }) => id).filter((id) => isPickup(deliveryMethods, id)))
  const lengthMm = Math.max(...Object.values(offered.sizeMm).map((side) => side ?? 0))
  const goods = {
    itemsGrosze,
    weightGrams: offered.weightGrams ?? 0,
    longest: lengthMm > 0 ? { name: offered.name, lengthMm } : null,
  }
  return assessDelivery(deliveryMethods, goods, false)
    .choices.filter(({ id }) => !pickups.has(id))
    .map(({ title, priceGrosze }) => ({ title, priceGrosze }))
}

/**
 * A part of an address that only those know to whom the owner gave it: a file of offers is long work, and has all
 * prices at once.
 */
export const feedKeyOf = ({ settings }: Pick<Services, 'settings'>, purpose: string): string =>
  createHmac('sha256', settings.secret).update(`product feeds: ${purpose}`).digest('hex').slice(0, 32)
