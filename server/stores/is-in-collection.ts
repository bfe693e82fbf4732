import type { LiveSite } from '#server/campaigns/live-site.ts'
import { sourceOf } from '#server/recommendations/source-of.ts'
import type { Shop } from '#server/shop.ts'

const plain = (text: string) => text.trim().toLocaleLowerCase('pl')

/** Whether a product of the site, by its feed or by our own catalogue, is of the collection, or of one within it. */
export const isInCollection = async (
  shop: Shop,
  site: LiveSite,
  productId: string,
  collection: string,
): Promise<boolean> => {
  const wanted = plain(collection)
  if (wanted === '' || productId === '') return false
  const [product] = await (await sourceOf(shop, site)).byIds([productId])
  return product !== undefined && product.category.split('>').some((name) => plain(name) === wanted)
}
