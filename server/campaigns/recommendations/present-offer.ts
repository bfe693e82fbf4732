import type { StorePlatform } from '#contract/display/names.ts'
import type { RecommendedProduct } from '#contract/display/recommendation.ts'
import { asciiJson } from '#server/platform/text/ascii-json.ts'
import { writeMoney } from '../feeds/read-values.ts'
import type { Offer } from '../feeds/product-source.ts'

/** What each platform's blocks have room for, in characters. */
const ROOM: Record<StorePlatform, { title: number; description: number }> = {
  shopify: { title: 50, description: 400 },
  wix: { title: 18, description: 64 },
  klepka: { title: 50, description: 400 },
}

/** Not longer than `most` characters and the sign that there is more. */
export const truncateText = (text: string, most: number): string => {
  const signs = [...text]
  return signs.length <= most ? text : `${signs.slice(0, most).join('').trimEnd()}…`
}

/** A product on the wire, written once for each platform. */
const written = new WeakMap<Offer, Partial<Record<StorePlatform, string>>>()

export const presentOffer = (offer: Offer, platform: StorePlatform): string => {
  const known = written.get(offer) ?? {}
  written.set(offer, known)
  return (known[platform] ??= asciiJson(toWire(offer, ROOM[platform])))
}

const toWire = (offer: Offer, room: (typeof ROOM)[StorePlatform]): RecommendedProduct => ({
  product_id: offer.productId,
  variant_id: offer.variantId,
  image: offer.image,
  desc: truncateText(offer.description, room.description),
  title: truncateText(offer.title, room.title),
  price: writeMoney(offer.priceMinor, offer.currency),
  compare_at_price: offer.compareAtMinor === null ? null : writeMoney(offer.compareAtMinor, offer.currency),
  inventory_quantity: offer.quantity,
  currency: offer.currency,
  product_name: offer.title,
  product_url: offer.url,
  is_available: offer.isAvailable,
  is_addable: offer.isAddable,
})
