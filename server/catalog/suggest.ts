import type { SearchSuggestions } from '#contract/shop/search-suggestions.ts'
import type { CategoryCard } from '#contract/shop/product.ts'
import type { Shop } from '#server/shop.ts'
import { pictureOf } from '#storefront/paths.ts'
import { loadMenu } from './load-menu.ts'
import { MAX_QUERY_LENGTH, searchProducts } from './search-products.ts'
import { stemOf, wordsOf } from './search/words.ts'

const MIN_LENGTH = 2
const MAX_CATEGORIES = 2
const MAX_PRODUCTS = 6
const PICTURE_PX = 160

/** What to offer for what is typed so far: categories of that name first, then products. */
export const suggest = async (
  shop: Pick<Shop, 'db' | 'versions' | 'now'>,
  typed: string,
): Promise<SearchSuggestions> => {
  const text = typed.trim().slice(0, MAX_QUERY_LENGTH)
  if (text.length < MIN_LENGTH) return []
  const categories = withChildren(await loadMenu(shop.db.read))
    .filter(({ name }) => isBeginningOf(text, name))
    .slice(0, MAX_CATEGORIES)
  const products = await searchProducts(shop, text, { limit: MAX_PRODUCTS })
  return [
    ...categories.map(({ name, url, picture }) => ({
      name,
      url,
      picture: picture && pictureOf(picture, PICTURE_PX),
      priceGrosze: null,
    })),
    ...products.map(({ name, url, picture, priceGrosze }) => ({
      name,
      url,
      picture: picture && pictureOf(picture.src, PICTURE_PX),
      priceGrosze,
    })),
  ]
}

const withChildren = (cards: CategoryCard[]): CategoryCard[] =>
  cards.flatMap((card) => [card, ...withChildren(card.children)])

/** Every typed word stands in the name; the last may be unfinished. */
const isBeginningOf = (text: string, name: string): boolean => {
  const words = wordsOf(text)
  const names = wordsOf(name)
  return (
    words.length > 0 &&
    words.every((word, at) =>
      names.some((one) => stemOf(one) === stemOf(word) || (at === words.length - 1 && one.startsWith(word))),
    )
  )
}
