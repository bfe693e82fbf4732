import { type Context, Hono } from 'hono'
import * as parameters from '#contract/store-api/list-products.ts'
import { readProductId } from '#contract/shop/cart-input.ts'
import { listCachedProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import { countProducts, listProductIds } from '#server/shop/catalog/cards/product-filter.ts'
import { limitSearch } from '../../catalog/search/search-products.ts'
import { customerIp } from '#server/platform/http/customer-ip.ts'
import type { Services } from '#server/platform/services.ts'
import { storeApi as words } from '#storefront/strings/pl/order/store-api.ts'
import { readParameters, setPageHeaders } from '../read-parameters.ts'
import { ApiRefusal, checked } from '../refuse.ts'
import { answerCollectionData } from './collection-data.ts'
import { type ProductQuery, readProductQuery } from './product-query.ts'
import { productRows } from './present-product.ts'
import { termRoutes } from './term-routes.ts'

const DEFAULT_PER_PAGE = 10

export const productApiRoutes = (services: Services) =>
  new Hono()
    .get('/products', (c) => answerList(c, services))
    .get('/products/collection-data', async (c) => {
      const query = checked(parameters.collectionData, await readParameters(c))
      if (query.search) await limitSearch(services, customerIp(c, services.settings.trustedProxies))
      return c.json(await answerCollectionData(services, query))
    })
    .route('/', termRoutes(services))
    .get('/products/:id', async (c) => {
      const idOrSlug = c.req.param('id')
      const id = readProductId(idOrSlug)
      const [found] =
        id !== null
          ? [id]
          : await listProductIds(
              services.db.read,
              { slugs: [idOrSlug.toLowerCase()] },
              { orderBy: 'id', isRising: true, limit: 1, offset: 0 },
            )
      const [row] = found === undefined ? [] : await productRows(services, [found])
      if (!row)
        throw new ApiRefusal(
          404,
          id === null ? 'woocommerce_rest_product_invalid_slug' : 'woocommerce_rest_product_invalid_id',
          words.noProduct,
        )
      return answerJson(c, row)
    })

/** Text that is JSON already. */
const answerJson = (c: Context, text: string) => c.body(text, 200, { 'Content-Type': 'application/json' })

const answerList = async (c: Context, services: Services): Promise<Response> => {
  const query = checked(parameters.listProducts, await readParameters(c))
  if (query.search) await limitSearch(services, customerIp(c, services.settings.trustedProxies))
  const perPage = query.per_page ?? DEFAULT_PER_PAGE
  const page = query.page ?? 1
  const { ids, total } = await findPage(services, await readProductQuery(services, query), {
    page,
    perPage,
    offset: query.offset,
  })
  setPageHeaders(c, services, { page, perPage, total })
  return answerJson(c, `[${(await productRows(services, ids)).join(',')}]`)
}

type Paging = { page: number; perPage: number; offset: number | undefined }

const findPage = async (
  services: Services,
  { filter, orderBy, isRising, idsInOrder, cachedListing }: ProductQuery,
  { page, perPage, offset }: Paging,
): Promise<{ ids: number[]; total: number }> => {
  const db = services.db.read
  if (cachedListing && offset === undefined) {
    const { cards, total } = await listCachedProductCards(services, { ...cachedListing, page, perPage })
    return { ids: cards.map(({ id }) => id), total }
  }
  const from = offset ?? (page - 1) * perPage
  if (idsInOrder) {
    const matching = new Set(
      await listProductIds(db, filter, {
        orderBy: 'id',
        isRising: true,
        limit: idsInOrder.length,
        offset: 0,
      }),
    )
    const ids = [...new Set(idsInOrder)].filter((id) => matching.has(id))
    return { ids: ids.slice(from, from + perPage), total: ids.length }
  }
  const total = await countProducts(db, filter)
  return {
    ids:
      from < total
        ? await listProductIds(db, filter, { orderBy, isRising, limit: perPage, offset: from })
        : [],
    total,
  }
}
