import type * as v from 'valibot'
import type { productRecommendation } from '#contract/display/recommendation.ts'
import type { CachedOffer, OfferCache } from './offer-cache.ts'

export type RecommendationRequest = v.InferOutput<typeof productRecommendation.request>

/** More than shown, because the page's product and those already chosen are left out. */
const SPARE = 3

/** The products of a block. A sold-out product appears only if the owner chose it manually. */
export const recommend = async (
  offers: OfferCache,
  request: RecommendationRequest,
): Promise<CachedOffer[]> => {
  const { count, product_id: shown } = request
  const chosen = (await choose(offers, request))
    .filter(({ productId }) => request.category === 'manual' || productId !== shown)
    .slice(0, count)
  if (!request.fills_up || chosen.length === count) return chosen
  const taken = new Set([shown, ...chosen.map(({ productId }) => productId)])
  return [
    ...chosen,
    ...(await offers.best(null, count + SPARE)).filter(({ productId }) => !taken.has(productId)),
  ].slice(0, count)
}

const choose = async (
  offers: OfferCache,
  { category, count, manual_products, recent_products, product_id, product_category }: RecommendationRequest,
): Promise<CachedOffer[]> => {
  const enough = count + SPARE
  switch (category) {
    case 'manual':
      return offers.byIds(manual_products)
    case 'recently_seen':
      return (await offers.byIds(recent_products)).filter(({ isAvailable }) => isAvailable)
    case 'same_category': {
      const like = product_category || (await categoryOf(offers, [product_id, ...recent_products]))
      return like ? offers.best(like, enough) : []
    }
    case 'best_sellers':
    case '':
      return offers.best(null, enough)
    default:
      return offers.best(category, enough)
  }
}

/** The category of the first product that has one. */
const categoryOf = async (offers: OfferCache, ids: string[]): Promise<string> =>
  (await offers.byIds(ids.filter(Boolean).slice(0, SPARE))).find(({ category }) => category)?.category ?? ''
