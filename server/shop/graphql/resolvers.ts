import { GraphQLError } from 'graphql'
import type { Context } from 'hono'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import { emptyCart } from '../cart/cart-document.ts'
import { findMemberCart } from '../cart/member-cart.ts'
import { priceDocument } from '#server/shop/cart/pricing/price-document.ts'
import { listCachedProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import type { Listing, ListingOrder } from '../catalog/listing.ts'
import { loadProductDetails } from '../catalog/load-product-details.ts'
import { searchProductCards, limitSearch } from '../catalog/search/search-products.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Caller } from '#server/identity/tokens/read-caller.ts'
import { showIdentity } from '#server/identity/members/find-member.ts'
import type { Services } from '#server/platform/services.ts'
import { readCartSession } from '#server/shop/store-api/cart/cart-session.ts'
import type { ProductCard } from '#contract/shop/product.ts'

const MAX_PER_PAGE = 100
const MAX_PAGE = 100_000
const MAX_FOUND = 100
const MAX_SEARCH = 100

export type ResolverContext = { c: Context; services: Services; caller: Caller | undefined }

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

/**
 * The resolver of each field of the query; a field that is requested under several names is looked up once.
 */
export const resolversOf = (context: ResolverContext) => {
  const results = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (!results.has(key)) results.set(key, work())
    return results.get(key) as Promise<T>
  }
  return {
    currentCart: () => once('cart', () => currentCart(context)),
    products: (given: Products) => once(`products ${JSON.stringify(given)}`, () => products(context, given)),
    product: (given: { id?: number | null; slug?: string | null }) =>
      once(`product ${JSON.stringify(given)}`, () => product(context, given)),
    me: () => once('me', () => me(context)),
  }
}

const currentCart = async ({ c, services, caller }: ResolverContext) => {
  if (caller?.memberId !== undefined)
    return priceDocument(
      services,
      services.db.read,
      (await findMemberCart(services.db.read, caller.memberId, services.now())) ?? emptyCart(),
    )
  return (await loadCart(services, (await readCartSession(c, services)).cartId)).cart
}

const within = (name: string, value: number, most: number) => {
  if (value < 1 || value > most)
    throw new GraphQLError(`${name} must be from 1 to ${most}`, { extensions: { code: 'BAD_USER_INPUT' } })
}

const products = async (
  { c, services }: ResolverContext,
  { page, perPage, orderBy, search, categoryId, tagId, onSale }: Products,
) => {
  within('page', page, MAX_PAGE)
  within('perPage', perPage, MAX_PER_PAGE)
  if (search) {
    await limitSearch(services, clientNetwork(c, services))
    const found = await searchProductCards(services, search.slice(0, MAX_SEARCH), { limit: MAX_FOUND })
    return {
      items: found.slice((page - 1) * perPage, page * perPage).map(present),
      total: found.length,
      page,
      pages: Math.max(1, Math.ceil(found.length / perPage)),
    }
  }
  const listing: Listing =
    categoryId != null ? `category:${categoryId}` : tagId != null ? `tag:${tagId}` : onSale ? 'sale' : 'all'
  const { cards, total, pages } = await listCachedProductCards(services, {
    listing,
    orderBy: ORDERS[orderBy] ?? 'menu_order',
    page,
    perPage,
  })
  return { items: cards.map(present), total, page, pages }
}

const product = async (
  { services }: ResolverContext,
  { id, slug }: { id?: number | null; slug?: string | null },
) => {
  const wanted = id ?? slug
  if (wanted == null)
    throw new GraphQLError('id or slug is needed', { extensions: { code: 'BAD_USER_INPUT' } })
  const found = await loadProductDetails(services.db.read, wanted, services.now())
  return found ? present(found) : null
}

const present = (card: ProductCard) => ({
  ...card,
  kind: card.kind.toUpperCase(),
  availability: card.availability.toUpperCase(),
})

const me = async ({ services, caller }: ResolverContext) => {
  const found =
    caller?.memberId === undefined ? undefined : await showIdentity(services.db.read, caller.memberId)
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
