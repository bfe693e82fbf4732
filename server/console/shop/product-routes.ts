import {
  type OwnersProduct,
  type ProductAnswer,
  productsApi,
  SALE_NOT_LOWER,
} from '#contract/console/shop/products.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { findOwnerProduct, listOwnerProducts } from '#server/shop/catalog/find-products.ts'
import {
  setStockAndPrice,
  StockChanged,
  type StockAndPrice,
} from '#server/shop/catalog/saving/set-stock-and-price.ts'
import { paths, pictureOf } from '#storefront/paths.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { checkRight } from '#server/console/http/guard.ts'

const PER_PAGE = 50
/** What a change of the stock alone consists of. */
const STOCK_NAMES = new Set(['stock', 'stockRead', 'stockStatus'])

export const noProduct = () => new Refusal(404, 'no_product', 'Nie ma takiego produktu.')

type Listed = Awaited<ReturnType<typeof listOwnerProducts>>['products'][number]

/** The first picture that the shop has, small. */
export const smallPicture = (pictures: { src: string }[]): string | null => {
  const own = pictures.find(({ src }) => src.startsWith('/'))
  return own ? pictureOf(own.src, 160) : null
}

const present = (product: Listed): OwnersProduct => {
  const {
    id,
    kind,
    sku,
    name,
    status,
    regularPriceGrosze,
    salePriceGrosze,
    saleFromMs,
    saleToMs,
    stock,
    stockStatus,
    packAreaCm2,
    totalSales,
    slug,
    pictures,
  } = product
  return {
    id,
    kind,
    sku,
    name,
    status,
    regularPriceGrosze,
    salePriceGrosze,
    saleFromMs,
    saleToMs,
    stock,
    stockStatus,
    packAreaCm2,
    totalSales,
    url: paths.product(slug),
    picture: smallPicture(pictures),
  }
}

export const stockChangedText = (stock: number | null): string => {
  const now = stock === null ? 'sklep przestał liczyć sztuki' : `na stanie jest teraz ${stock}`
  return `Stan zmienił się w międzyczasie (sprzedaż, zwrot albo inna karta): ${now}. Sprawdź go i zapisz jeszcze raz.`
}

/** Products for their owner: the list, and the quick change of stock and price. */
export const productRoutes = (services: Services) => {
  const one = async (id: number): Promise<ProductAnswer> => {
    const found = await findOwnerProduct(services.db.read, id)
    if (!found) throw noProduct()
    return { product: present(found.product), variations: found.variations.map(present) }
  }

  const { routes, mountEndpoint } = endpointRoutes(noProduct)
  mountEndpoint(productsApi.list, async ({ query: { search, page, state, category, stock, order } }) => {
    const { products, total, pages } = await listOwnerProducts(services.db.read, {
      text: search,
      state,
      categoryId: category,
      stock,
      lowStock: services.shopSettings().fewLeft,
      orderBy: order ?? 'newest',
      page,
      perPage: PER_PAGE,
    })
    return { products: products.map(present), total, page, pages }
  })
  mountEndpoint(productsApi.one, ({ params }) => one(params.id))
  mountEndpoint(productsApi.change, async ({ c, params, body }) => {
    // The store counts pieces; prices are for others.
    if (Object.keys(body).some((name) => !STOCK_NAMES.has(name))) checkRight(c.get('owner'), 'products-edit')
    const { product } = await one(params.id)
    const change = body as StockAndPrice
    const {
      regularPriceGrosze: regular = product.regularPriceGrosze,
      salePriceGrosze: sale = product.salePriceGrosze,
    } = change
    if (sale !== null && regular !== null && sale >= regular)
      throw new Refusal(422, 'sale_not_lower', SALE_NOT_LOWER)
    try {
      await services.db.transaction((tx) => setStockAndPrice(tx, product.id, change, services.now()))
    } catch (error) {
      if (!(error instanceof StockChanged)) throw error
      throw new Refusal(409, 'stock_changed', stockChangedText(error.stock))
    }
    await services.refresh()
    return one(product.id)
  })
  return routes
}
