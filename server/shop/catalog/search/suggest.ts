import type { CategoryCard, SearchSuggestion, SearchSuggestions } from '#contract/shop/product.ts'
import type { Services } from '#server/platform/services.ts'
import { paths, pictureOf } from '#storefront/paths.ts'
import { loadMenu } from '../categories.ts'
import { listPopularSearches } from './counts/count-searches.ts'
import { MAX_QUERY_LENGTH, searchProductCards } from './search-products.ts'
import { rootOf, stemOf } from './words/stem.ts'
import { wordsOf } from './words/tokens.ts'

const MIN_LENGTH = 2
const MAX_CATEGORIES = 2
const MAX_POPULAR = 2
/** Before anything is typed. */
const MAX_POPULAR_ALONE = 6
const MAX_PRODUCTS = 6
const PICTURE_PX = 160

/** Suggestions for a typed text: popular searches, matching categories, then products. */
export const suggest = async (services: Services, typed: string): Promise<SearchSuggestions> => {
  const text = typed.trim().slice(0, MAX_QUERY_LENGTH)
  if (text.length === 0) return popular(services, '', MAX_POPULAR_ALONE)
  if (text.length < MIN_LENGTH) return []
  const categories = await suggestCategories(services, text, MAX_CATEGORIES)
  const products = await searchProductCards(services, text, { limit: MAX_PRODUCTS, isStrict: false })
  return [
    ...(await popular(services, text, MAX_POPULAR)),
    ...categories.map(({ name, url, picture }): SearchSuggestion => ({
      kind: 'category',
      name,
      url,
      picture: picture && pictureOf(picture, PICTURE_PX),
      priceGrosze: null,
    })),
    ...products.map(({ name, url, picture, priceGrosze }): SearchSuggestion => ({
      kind: 'product',
      name,
      url,
      picture: picture && pictureOf(picture.src, PICTURE_PX),
      priceGrosze,
    })),
  ]
}

const popular = async (services: Services, text: string, limit: number): Promise<SearchSuggestions> =>
  (await listPopularSearches(services, text, limit)).map((name) => ({
    kind: 'query',
    name,
    url: `${paths.search}?${new URLSearchParams({ s: name })}`,
    picture: null,
    priceGrosze: null,
  }))

const withChildren = (cards: CategoryCard[]): CategoryCard[] =>
  cards.flatMap((card) => [card, ...withChildren(card.children)])

/** Categories with products that a text names: those with most of its words first. */
export const suggestCategories = async (
  services: Services,
  text: string,
  limit: number,
): Promise<CategoryCard[]> => {
  const words = wordsOf(text)
  if (!words.length) return []
  return withChildren(await loadMenu(services.db.read))
    .filter(({ productCount }) => productCount > 0)
    .map((card) => ({ card, share: shareNamed(words, wordsOf(card.name)) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, limit)
    .map(({ card }) => card)
}

/** How much of a category's name a text has; 0, unless all of the name or of the text matches. */
const shareNamed = (words: string[], names: string[]): number => {
  const isNamed = (word: string, at: number) =>
    names.some((name) => isAlike(word, name, at === words.length - 1))
  const named = words.filter(isNamed).length
  const used = names.filter((name) =>
    words.some((word, at) => isAlike(word, name, at === words.length - 1)),
  ).length
  if (named < words.length && used < names.length) return 0
  return (named / words.length + used / names.length) / 2
}

const isAlike = (word: string, name: string, isLast: boolean): boolean =>
  rootOf(stemOf(name)) === rootOf(stemOf(word)) || (isLast && word.length > 1 && name.startsWith(word))
