import { Hono } from 'hono'
import * as calls from '#contract/console/products.ts'
import { findForOwner, listForOwner } from '#server/catalog/list-for-owner.ts'
import { setStockAndPrice, StockChanged, type StockAndPrice } from '#server/catalog/set-stock-and-price.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { paths, pictureOf } from '#storefront/paths.ts'
import type { OwnerVariables } from './guard.ts'
import { readJson } from './read-json.ts'

const PER_PAGE = 50
const MAX_SEARCH = 100

type Listed = Awaited<ReturnType<typeof listForOwner>>['products'][number]

const present = (product: Listed): calls.OwnersProduct => {
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
  const own = pictures.find(({ src }) => src.startsWith('/'))
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
    picture: own ? pictureOf(own.src, 160) : null,
  }
}

/** Products for their owner: the list, and the quick change of stock and price. */
export const productRoutes = (shop: Shop) => {
  const one = async (text: string): Promise<calls.ProductAnswer> => {
    const found = /^\d{1,9}$/.test(text) ? await findForOwner(shop.db.read, Number(text)) : undefined
    if (!found) throw new Refusal(404, 'no_product', 'Nie ma takiego produktu.')
    return { product: present(found.product), variations: found.variations.map(present) }
  }

  return new Hono<OwnerVariables>()
    .get('/products', async (c) => {
      const page = Math.min(100_000, Math.max(1, Math.trunc(Number(c.req.query('page'))) || 1))
      const { products, total, pages } = await listForOwner(shop.db.read, {
        text: (c.req.query('search') ?? '').slice(0, MAX_SEARCH),
        page,
        perPage: PER_PAGE,
      })
      return c.json({ products: products.map(present), total, page, pages } satisfies calls.ProductsAnswer)
    })
    .get('/products/:id', async (c) => c.json(await one(c.req.param('id'))))
    .patch('/products/:id', async (c) => {
      const { product } = await one(c.req.param('id'))
      const change = (await readJson(c, calls.changeProduct)) as StockAndPrice
      const {
        regularPriceGrosze: regular = product.regularPriceGrosze,
        salePriceGrosze: sale = product.salePriceGrosze,
      } = change
      if (sale !== null && regular !== null && sale >= regular)
        throw new Refusal(422, 'sale_not_lower', 'Cena promocyjna musi być niższa od zwykłej.')
      try {
        await shop.db.transaction((tx) => setStockAndPrice(tx, product.id, change, shop.now()))
      } catch (error) {
        if (!(error instanceof StockChanged)) throw error
        const now =
          error.stock === null ? 'sklep przestał liczyć sztuki' : `na stanie jest teraz ${error.stock}`
        throw new Refusal(
          409,
          'stock_changed',
          `Stan zmienił się w międzyczasie (sprzedaż, zwrot albo inna karta): ${now}. Sprawdź go i zapisz jeszcze raz.`,
        )
      }
      await shop.refresh()
      return c.json(await one(String(product.id)))
    })
}
