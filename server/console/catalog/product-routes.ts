import * as v from 'valibot'
import {
  type GridChange,
  type GridSave,
  type GridSaveAnswer,
  MAX_ROWS_READ,
  productGridApi,
} from '#contract/console/shop/product-grid.ts'
import {
  type OwnersProduct,
  type ownersListQuery,
  type ProductAnswer,
  type ProductListFilter,
  type ProductViewsAnswer,
  productsApi,
  SALE_NOT_LOWER,
} from '#contract/console/shop/products.ts'
import { refuseUnsafe } from './refuse-unsafe.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import {
  countOwnerProducts,
  findOwnerProduct,
  listOwnerProducts,
  listOwnerRowIds,
  listProductViews,
  removeProductView,
  saveProductView,
} from '#server/shop/catalog/find-products.ts'
import {
  findGridSave,
  GridRowsMoved,
  type GridSaving,
  loadGridRows,
  saveGridRows,
  undoGridSave,
  writeGridRows,
} from '#server/shop/catalog/saving/save-grid.ts'
import {
  setStockAndPrice,
  StockChanged,
  type StockAndPrice,
} from '#server/shop/catalog/saving/set-stock-and-price.ts'
import { paths, pictureOf } from '#storefront/paths.ts'
import type { Owner } from '#server/identity/owners/find-owner.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { isDuplicateOf } from '#server/platform/db/insert-rows.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { checkRight } from '#server/console/http/guard.ts'
import { versionOf } from '#server/console/http/read-version.ts'

const PER_PAGE = 50

type ListQuery = Pick<v.InferOutput<typeof productGridApi.index.query>, keyof typeof ownersListQuery>

const readIds = (text: string): number[] =>
  text
    .split(',')
    .filter((one) => /^\d{1,9}$/.test(one))
    .slice(0, MAX_ROWS_READ)
    .map(Number)

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

  const requestOf = ({ search, state, category, stock, data, order }: ListQuery) => ({
    text: search,
    state,
    categoryId: category,
    stock,
    data,
    lowStock: services.shopSettings().fewLeft,
    orderBy: order ?? ('newest' as const),
  })

  const { routes, mountEndpoint } = endpointRoutes(noProduct)
  mountEndpoint(productsApi.list, async ({ query: { page, ...query } }) => {
    const { products, total, pages } = await listOwnerProducts(services.db.read, {
      ...requestOf(query),
      page,
      perPage: PER_PAGE,
    })
    return { products: products.map(present), total, page, pages }
  })
  const views = async (ownerId: string): Promise<ProductViewsAnswer> => ({
    views: await Promise.all(
      (await listProductViews(services.db.read, ownerId)).map(async ({ id, name, filter }) => ({
        id,
        name,
        filter: filter as ProductListFilter,
        count: await countOwnerProducts(
          services.db.read,
          requestOf(v.parse(productGridApi.index.query, filter)),
        ),
      })),
    ),
  })
  mountEndpoint(productsApi.views, ({ c }) => views(c.get('owner').id))
  mountEndpoint(productsApi.saveView, async ({ c, body: { name, filter } }) => {
    const ownerId = c.get('owner').id
    const nowMs = services.now()
    const view = {
      id: uuidV7(nowMs, services.randomBytes),
      owner_id: ownerId,
      name,
      filter_json: JSON.stringify(filter),
      created_ms: nowMs,
    }
    if (!(await services.db.transaction((tx) => saveProductView(tx, view))))
      throw new Refusal(
        409,
        'too_many_views',
        'Masz już bardzo dużo widoków. Usuń któryś i spróbuj ponownie.',
      )
    return views(ownerId)
  })
  mountEndpoint(productsApi.removeView, async ({ c, params }) => {
    const ownerId = c.get('owner').id
    await services.db.transaction((tx) => removeProductView(tx, ownerId, params.id))
    return views(ownerId)
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

  mountEndpoint(productGridApi.index, ({ query }) => listOwnerRowIds(services.db.read, requestOf(query)))
  mountEndpoint(productGridApi.rows, async ({ query }) => ({
    rows: await loadGridRows(services.db.read, readIds(query.ids), versionOf),
  }))
  const lastSave = async (ownerId: string): Promise<GridSave | null> => {
    const found = await findGridSave(services.db.read, ownerId)
    return found ? { id: found.id, savedMs: found.savedMs, rows: found.rows } : null
  }
  const writeGrid = async (
    owner: Owner,
    changes: GridChange[],
    work: (tx: Sql, saving: GridSaving) => ReturnType<typeof undoGridSave>,
  ): Promise<GridSaveAnswer> => {
    if (changes.some((change) => Object.keys(change).some((name) => name !== 'stock')))
      checkRight(owner, 'products-edit')
    const nowMs = services.now()
    const saveId = uuidV7(nowMs, services.randomBytes)
    try {
      const written = await services.db.transaction((tx) =>
        work(tx, { ownerId: owner.id, saveId, nowMs, versionOf }),
      )
      if (!written) throw new Refusal(409, 'undone', 'Tego zapisu nie da się już cofnąć.')
      await services.refresh()
      const { outcome, undo } = written
      return {
        undo,
        saved: await loadGridRows(services.db.read, outcome.saved, versionOf),
        conflicts: await loadGridRows(services.db.read, outcome.conflicts, versionOf),
        faults: outcome.faults,
        last: await lastSave(owner.id),
      }
    } catch (error) {
      if (isDuplicateOf(error, 'products', 'sku'))
        throw new Refusal(
          409,
          'sku_taken',
          'Któryś z tych SKU właśnie dostał inny produkt, więc nic nie zapisaliśmy. Zapisz jeszcze raz, a wskażemy go.',
        )
      if (!(error instanceof GridRowsMoved)) throw error
      throw new Refusal(
        409,
        'changed_meanwhile',
        'Ktoś zapisał coś w tej samej chwili, więc nic nie zapisaliśmy. Zapisz jeszcze raz.',
      )
    }
  }
  mountEndpoint(productGridApi.save, ({ c, body: { rows } }) =>
    writeGrid(
      c.get('owner'),
      rows.map(({ change }) => change),
      async (tx, saving) => {
        const written = await saveGridRows(tx, rows, saving)
        const published = rows.filter(({ change }) => change.status === 'published')
        await refuseUnsafe(
          tx,
          services,
          published.map(({ id }) => id),
        )
        return written
      },
    ),
  )
  mountEndpoint(productGridApi.last, async ({ c }) => ({ last: await lastSave(c.get('owner').id) }))
  mountEndpoint(productGridApi.undo, async ({ c, body: { id } }) => {
    const owner = c.get('owner')
    const changes = (await findGridSave(services.db.read, owner.id))?.undo.map(({ change }) => change) ?? []
    return writeGrid(owner, changes, (tx, saving) => undoGridSave(tx, id, saving))
  })
  mountEndpoint(productGridApi.restore, async ({ c, body: { rows } }) => {
    const changes = rows.map(({ change }) => change)
    const { saved, faults, undo } = await writeGrid(c.get('owner'), changes, (tx, saving) =>
      writeGridRows(tx, rows, saving, { isRestoring: true }),
    )
    const [fault] = faults
    if (saved.length === 0 && fault)
      throw new Refusal(409, 'not_restorable', `Nie cofnięto. ${fault.message}`)
    if (saved.length === 0)
      throw new Refusal(
        409,
        'changed_since',
        'Nie cofnięto: od tamtej pory każdy z tych produktów ktoś zmienił jeszcze raz.',
      )
    return { restored: saved.length, skipped: rows.length - saved.length, undo }
  })
  return routes
}
