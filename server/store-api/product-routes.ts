import { type Context, Hono } from 'hono'
import { readProductId } from '#contract/shop/read-product-id.ts'
import { listProductCards } from '#server/catalog/list-product-cards.ts'
import type { Listing, ListingOrder } from '#server/catalog/listing.ts'
import { loadCards } from '#server/catalog/load-cards.ts'
import { menu } from '#server/pages/menu.ts'
import { loadProductDetails } from '#server/catalog/load-product-details.ts'
import { countSearch } from '#server/catalog/search-rate.ts'
import { searchProducts } from '#server/catalog/search-products.ts'
import { customerIp } from '#server/http/customer-ip.ts'
import type { CategoryCard } from '#contract/shop/product.ts'
import type { Shop } from '#server/shop.ts'
import { presentProduct, presentProductCard } from './present-product.ts'
import { ApiRefusal } from './refuse.ts'

const DEFAULT_PER_PAGE = 10
const MAX_PER_PAGE = 100
const MAX_FOUND = 100

const orders: Record<string, ListingOrder> = { menu_order: 'menu_order', date: 'date', price: 'price', popularity: 'popularity', title: 'name', rating: 'popularity' }

export const productApiRoutes = (shop: Shop) =>
  new Hono()
    .get('/products', (c) => answerList(c, shop))
    .get('/products/categories', async (c) => c.json(flat(await menu(shop)).map(({ category, parent }) => presentCategory(shop, category, parent))))
    .get('/products/:id', async (c) => {
      const idOrSlug = c.req.param('id')
      const product = await loadProductDetails(shop.db.read, readProductId(idOrSlug) ?? idOrSlug, shop.now())
      if (!product) throw new ApiRefusal(404, 'woocommerce_rest_product_invalid_id', 'Nie ma takiego produktu.')
      return c.json(presentProduct(shop, product))
    })

const number = (c: Context, name: string, fallback: number, max: number): number => {
  const text = c.req.query(name)
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > max) throw new ApiRefusal(400, 'rest_invalid_param', `Niepoprawne pola: ${name}.`, { params: { [name]: `Liczba od 1 do ${max}.` } })
  return value
}

const answerList = async (c: Context, shop: Shop): Promise<Response> => {
  const page = number(c, 'page', 1, 100_000)
  const perPage = number(c, 'per_page', DEFAULT_PER_PAGE, MAX_PER_PAGE)
  const db = shop.db.read
  const search = c.req.query('search')?.slice(0, 100)
  const include = c.req.query('include')

  if (search) await countSearch(shop, customerIp(c, shop.settings.trustedProxies))
  if (search || include) {
    const found = include ? await loadCards(db, ids(include), shop.now()) : await searchProducts(shop, search ?? '', { limit: MAX_FOUND })
    return answer(c, shop, found.slice((page - 1) * perPage, page * perPage), found.length, perPage)
  }
  const { cards, total } = await listProductCards(db, { listing: await listingOf(c, shop), orderBy: orderOf(c), page, perPage }, shop.now(), shop.versions().catalog)
  return answer(c, shop, cards, total, perPage)
}

const answer = (c: Context, shop: Shop, cards: Parameters<typeof presentProductCard>[1][], total: number, perPage: number) => {
  c.header('X-WP-Total', String(total))
  c.header('X-WP-TotalPages', String(Math.ceil(total / perPage)))
  return c.json(cards.map((card) => presentProductCard(shop, card)))
}

const ids = (text: string) => text.split(',').flatMap((id) => readProductId(id) ?? []).slice(0, MAX_PER_PAGE)

const orderOf = (c: Context): ListingOrder => {
  const asked = c.req.query('orderby') ?? 'date'
  const order = Object.hasOwn(orders, asked) ? orders[asked] : undefined
  if (!order) throw new ApiRefusal(400, 'rest_invalid_param', 'Niepoprawne pola: orderby.', { params: { orderby: Object.keys(orders).join(', ') } })
  return order === 'price' && c.req.query('order') === 'desc' ? 'price-desc' : order
}

const listingOf = async (c: Context, shop: Shop): Promise<Listing> => {
  const wanted = c.req.query('category')
  if (wanted) {
    const found = flat(await menu(shop)).find(({ category }) => String(category.id) === wanted || category.slug === wanted)
    // A category nobody knows lists nothing, as an empty one does.
    return `category:${found?.category.id ?? 0}`
  }
  if (c.req.query('on_sale') === 'true') return 'sale'
  if (c.req.query('featured') === 'true') return 'featured'
  return 'all'
}

const flat = (menu: CategoryCard[], parent = 0): { category: CategoryCard; parent: number }[] =>
  menu.flatMap((category) => [{ category, parent }, ...flat(category.children, category.id)])

const presentCategory = (shop: Shop, category: CategoryCard, parent: number) => ({
  id: category.id,
  name: category.name,
  slug: category.slug,
  description: category.description,
  parent,
  count: category.productCount,
  image: category.picture ? { id: category.id, src: shop.settings.publicUrl + category.picture, alt: category.name } : null,
  review_count: 0,
  permalink: shop.settings.publicUrl + category.url,
})
