import { Hono } from 'hono'
import type { CategoryCard, SearchSuggestions } from '#contract/shop/product.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { pictureOf } from '#storefront/paths.ts'
import { loadMenu } from '../categories.ts'
import { MAX_QUERY_LENGTH, searchProductCards } from './search-products.ts'
import { stemOf } from './words/stem.ts'
import { wordsOf } from './words/tokens.ts'

const MIN_LENGTH = 2
const MAX_CATEGORIES = 2
const MAX_PRODUCTS = 6
const PICTURE_PX = 160

/** Suggestions for a typed text: matching categories first, then products. */
export const suggest = async (services: Services, typed: string): Promise<SearchSuggestions> => {
  const text = typed.trim().slice(0, MAX_QUERY_LENGTH)
  if (text.length < MIN_LENGTH) return []
  const categories = withChildren(await loadMenu(services.db.read))
    .filter(({ name }) => isBeginningOf(text, name))
    .slice(0, MAX_CATEGORIES)
  const products = await searchProductCards(services, text, { limit: MAX_PRODUCTS })
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

/** Every typed word is in the name; the last may be incomplete. */
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

/** A quick typist sends about five requests a second, for a short while. */
const SUGGESTIONS = { points: 120, durationSeconds: 60 }
const CACHE_S = 30

export const catalogRoutes = (services: Services): Hono => {
  const limitSuggestions = limitRate(services, SUGGESTIONS, () => {
    throw new Refusal(429, 'too_many_requests', 'Za dużo zapytań naraz. Spróbuj za chwilę.')
  })
  return new Hono().get('/szukaj/podpowiedzi', limitSuggestions, async (c) => {
    c.header('Cache-Control', `private, max-age=${CACHE_S}`)
    return c.json((await suggest(services, c.req.query('q') ?? '')) satisfies SearchSuggestions)
  })
}
