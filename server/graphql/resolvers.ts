import { GraphQLError } from 'graphql'
import type { Context } from 'hono'
import { loadCart } from '#server/cart/load-cart.ts'
import { emptyCart } from '#server/cart/cart-document.ts'
import { findMemberCart } from '#server/cart/member-cart.ts'
import { priceDocument } from '#server/cart/price-document.ts'
import { listProductCards } from '#server/catalog/list-product-cards.ts'
import type { Listing, ListingOrder } from '#server/catalog/listing.ts'
import { loadProductDetails } from '#server/catalog/load-product-details.ts'
import { searchProducts } from '#server/catalog/search-products.ts'
import { countSearch } from '#server/catalog/search-rate.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import type { Caller } from '#server/identity/read-caller.ts'
import { showIdentity } from '#server/identity/members/show-identity.ts'
import type { Shop } from '#server/shop.ts'
import { readCartSession } from '#server/store-api/cart-session.ts'
import type { ProductCard } from '#contract/shop/product.ts'

const MAX_PER_PAGE = 100
const MAX_PAGE = 100_000
const MAX_FOUND = 100
const MAX_SEARCH = 100

export type Asking = { c: Context; shop: Shop; caller: Caller | undefined }

type Products = {
  page: number
  perPage: number
  orderBy: string
  search?: string | null
  categoryId?: number | null
  tagId?: number | null
  onSale?: boolean | null
}

const ORDERS: Record<string, ListingOrder> = {
  MENU_ORDER: 'menu_order',
  POPULARITY: 'popularity',
  DATE: 'date',
  PRICE: 'price',
  PRICE_DESC: 'price-desc',
  NAME: 'name',
}

/** What each field of the query answers; a field that is asked for under several names is looked up once. */
export const resolversOf = (asking: Asking) => {
  const kept = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (!kept.has(key)) kept.set(key, work())
    return kept.get(key) as Promise<T>
  }
  return {
    currentCart: () => once('cart', () => currentCart(asking)),
    products: (given: Products) => once(`products ${JSON.stringify(given)}`, () => products(asking, given)),
    product: (given: { id?: number | null; slug?: string | null }) =>
      once(`product ${JSON.stringify(given)}`, () => product(asking, given)),
    me: () => once('me', () => me(asking)),
  }
}

const currentCart = async ({ c, shop, caller }: Asking) => {
  if (caller?.memberId !== undefined)
    return priceDocument(
      shop,
      shop.db.read,
      (await findMemberCart(shop.db.read, caller.memberId, shop.now())) ?? emptyCart(),
    )
  return (await loadCart(shop, (await readCartSession(c, shop)).cartId)).cart
}

const within = (name: string, value: number, most: number) => {
  if (value < 1 || value > most)
    throw new GraphQLError(`${name} must be from 1 to ${most}`, { extensions: { code: 'BAD_USER_INPUT' } })
}

const products = async (
  { c, shop }: Asking,
  { page, perPage, orderBy, search, categoryId, tagId, onSale }: Products,
) => {
  within('page', page, MAX_PAGE)
  within('perPage', perPage, MAX_PER_PAGE)
  if (search) {
    await countSearch(shop, clientNetwork(c, shop.settings))
    const found = await searchProducts(shop, search.slice(0, MAX_SEARCH), { limit: MAX_FOUND })
    return {
      items: found.slice((page - 1) * perPage, page * perPage).map(present),
      total: found.length,
      page,
      pages: Math.max(1, Math.ceil(found.length / perPage)),
    }
  }
  const listing: Listing =
    categoryId != null ? `category:${categoryId}` : tagId != null ? `tag:${tagId}` : onSale ? 'sale' : 'all'
  const { cards, total, pages } = await listProductCards(
    shop.db.read,
    { listing, orderBy: ORDERS[orderBy] ?? 'menu_order', page, perPage },
    shop.now(),
    shop.versions().catalog,
  )
  return { items: cards.map(present), total, page, pages }
}

const product = async ({ shop }: Asking, { id, slug }: { id?: number | null; slug?: string | null }) => {
  const wanted = id ?? slug
  if (wanted == null)
    throw new GraphQLError('id or slug is needed', { extensions: { code: 'BAD_USER_INPUT' } })
  const found = await loadProductDetails(shop.db.read, wanted, shop.now())
  return found ? present(found) : null
}

const present = (card: ProductCard) => ({
  ...card,
  kind: card.kind.toUpperCase(),
  availability: card.availability.toUpperCase(),
})

const me = async ({ shop, caller }: Asking) => {
  const found = caller?.memberId === undefined ? undefined : await showIdentity(shop.db.read, caller.memberId)
  if (!found) return null
  const { id, email, status, createdDate, updatedDate, identityProfile } = found
  return {
    ...identityProfile,
    id,
    email: email.address,
    isEmailVerified: email.isVerified,
    status: status.name,
    createdDate,
    updatedDate,
  }
}
