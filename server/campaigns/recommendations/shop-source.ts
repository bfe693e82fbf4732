import type { ProductCard } from '#contract/shop/product.ts'
import { categoryIdsOf, loadCategoryTree } from '#server/shop/catalog/categories.ts'
import { findProductsById } from '#server/shop/catalog/find-products.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { listProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import type { Listing } from '#server/shop/catalog/listing.ts'
import { loadCards } from '#server/shop/catalog/cards/load-cards.ts'
import { availableQuantity } from '#server/shop/catalog/product.ts'
import { plainText } from '../feeds/read-values.ts'
import type { Services } from '#server/platform/services.ts'
import { catalog } from '#storefront/strings/pl/catalog/catalog.ts'
import { pictureOf } from '#storefront/paths.ts'
import type { Offer, ProductSource } from '../feeds/product-source.ts'

/** Stock changes with each order: how long a sold-out product may still be recommended. */
const FRESH_MS = 5_000
const PICTURE_PX = 400
const MAX_DESCRIPTION = 400
const CURRENCY = 'PLN'
const ID = /^[1-9]\d{0,14}$/
/** Sold-out products are skipped; a shop with more of them on its first pages recommends fewer. */
const PAGE = 24
const MAX_PAGES = 3

/** Products of our own shop. */
export const shopSource = (services: Services): ProductSource => {
  const { read } = services.db
  return {
    freshMs: FRESH_MS,
    byIds: async (ids) =>
      toOffers(services, await loadCards(read, ids.filter((id) => ID.test(id)).map(Number), services.now())),
    best: async (category, count) => {
      const listing = await listingOf(services, category)
      const found: ProductCard[] = []
      for (let page = 1; listing && page <= MAX_PAGES && found.length < count; page++) {
        const { cards, pages } = await listProductCards(
          read,
          { listing, orderBy: 'popularity', page, perPage: PAGE },
          services.now(),
        )
        found.push(
          ...cards.filter(
            ({ availability, priceGrosze }) => availability !== 'out_of_stock' && priceGrosze !== null,
          ),
        )
        if (page >= pages) break
      }
      return toOffers(services, found.slice(0, count))
    },
  }
}

/** The listing of a category by its name, the last part of its path, or its slug. */
const listingOf = async ({ db }: Services, category: string | null): Promise<Listing | undefined> => {
  if (category === null) return 'all'
  const wanted = foldPolish(category.split('>').at(-1) ?? '').trim()
  const tree = await loadCategoryTree(db.read)
  const all = (cards: ReturnType<typeof tree.cards>): typeof cards =>
    cards.flatMap((card) => [card, ...all(card.children)])
  const found = all(tree.cards()).find(({ name, slug }) => slug === wanted || foldPolish(name) === wanted)
  return found && `category:${found.id}`
}

const toOffers = async ({ db, settings }: Services, cards: ProductCard[]): Promise<Offer[]> => {
  const ids = cards.map(({ id }) => id)
  const [products, categories, tree] = await Promise.all([
    findProductsById(db.read, ids),
    categoryIdsOf(db.read, ids),
    loadCategoryTree(db.read),
  ])
  const absolute = (address: string) => new URL(address, settings.publicUrl).href
  return cards.flatMap((card) => {
    const product = products.get(card.id)
    if (!product || card.priceGrosze === null) return []
    const deepest =
      (categories.get(card.id) ?? [])
        .map((id) => tree.trail(id))
        .toSorted((a, b) => b.length - a.length)[0] ?? []
    return [
      {
        productId: `${card.id}`,
        variantId: '',
        title: card.name,
        description: plainText(product.shortDescriptionHtml, MAX_DESCRIPTION),
        category: deepest.map(({ name }) => name).join(' > '),
        image: card.picture ? absolute(pictureOf(card.picture.src, PICTURE_PX)) : '',
        url: absolute(card.url),
        priceMinor: card.priceGrosze,
        compareAtMinor:
          card.lowestPrice !== null &&
          card.regularPriceGrosze !== null &&
          card.regularPriceGrosze > card.priceGrosze
            ? card.regularPriceGrosze
            : null,
        currency: CURRENCY,
        quantity: card.kind === 'simple' ? availableQuantity(product) : null,
        isAvailable: card.availability !== 'out_of_stock',
        isAddable: card.isAddable,
        ...(card.lowestPrice === null ? {} : { lowestPriceNote: catalog.lowestPriceLine(card.lowestPrice) }),
      },
    ]
  })
}
