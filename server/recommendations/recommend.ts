import type * as v from 'valibot'
import type { productRecommendation } from '#contract/display/recommendation.ts'
import type { Offer } from './product-source.ts'
import type { Shelf } from './shelf.ts'

export type Asked = v.InferOutput<typeof productRecommendation.request>

/** Enough that what stands on the page and what is chosen already can be left out. */
const SPARE = 3

/** What a block of products shows. What is sold out is recommended only when its owner named it by hand. */
export const recommend = async (shelf: Shelf, asked: Asked): Promise<Offer[]> => {
  const { count, product_id: shown } = asked
  const chosen = (await choose(shelf, asked))
    .filter(({ productId }) => asked.category === 'manual' || productId !== shown)
    .slice(0, count)
  if (!asked.fills_up || chosen.length === count) return chosen
  const taken = new Set([shown, ...chosen.map(({ productId }) => productId)])
  return [
    ...chosen,
    ...(await shelf.best(null, count + SPARE)).filter(({ productId }) => !taken.has(productId)),
  ].slice(0, count)
}

const choose = async (
  shelf: Shelf,
  { category, count, manual_products, recent_products, product_id, product_category }: Asked,
): Promise<Offer[]> => {
  const enough = count + SPARE
  switch (category) {
    case 'manual':
      return shelf.byIds(manual_products)
    case 'recently_seen':
      return (await shelf.byIds(recent_products)).filter(({ isAvailable }) => isAvailable)
    case 'same_category': {
      const like = product_category || (await categoryOf(shelf, [product_id, ...recent_products]))
      return like ? shelf.best(like, enough) : []
    }
    case 'best_sellers':
    case '':
      return shelf.best(null, enough)
    default:
      return shelf.best(category, enough)
  }
}

/** Of the first that has one. */
const categoryOf = async (shelf: Shelf, ids: string[]): Promise<string> =>
  (await shelf.byIds(ids.filter(Boolean).slice(0, SPARE))).find(({ category }) => category)?.category ?? ''
