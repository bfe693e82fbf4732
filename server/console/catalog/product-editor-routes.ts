import {
  type EditorChoices,
  MAX_LOGGED_NAMES,
  type NamedProduct,
  type ProductEditorAnswer,
  productEditorApi,
} from '#contract/console/shop/product-editor.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'
import { isDuplicateOf } from '#server/platform/db/insert-rows.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'
import { loadCategoryTree } from '#server/shop/catalog/categories.ts'
import { findProductsById } from '#server/shop/catalog/find-products.ts'
import { listAttributes, listAttributeTerms, listTags } from '#server/shop/catalog/load-full-products.ts'
import {
  addToCategories,
  changePrices,
  planPrices,
  setProductStates,
} from '#server/shop/catalog/saving/change-many.ts'
import {
  copyProduct,
  createProduct,
  findFreeSlug,
  loadStoredForEdit,
  saveEditedProduct,
} from '#server/shop/catalog/saving/edit-product.ts'
import { contentOfStored, type StoredForEdit } from '#server/shop/catalog/saving/edited-drafts.ts'
import { listBrands } from '#server/shop/catalog/saving/editor-store.ts'
import { createSample, listSamples } from '#server/shop/catalog/saving/product-page.ts'
import { StockChanged } from '#server/shop/catalog/saving/set-stock-and-price.ts'
import { restoreProducts, trashProducts } from '#server/shop/catalog/saving/trash-products.ts'
import { withRowsToUndo } from '#server/shop/catalog/saving/undo-rows.ts'
import { listPriceHistories } from '#server/shop/price-history/list-price-histories.ts'
import { countWaiting } from '#server/shop/stock-alerts/stock-alerts.ts'
import { countWishesOf } from '#server/shop/wishlist/wishlist.ts'
import { paths } from '#storefront/paths.ts'
import { choicesByDepth } from '../shop/coupon-routes.ts'
import { refuseUnsafe } from './refuse-unsafe.ts'
import { noProduct, smallPicture, stockChangedText } from './product-routes.ts'

/** Suggested in the editor; anything else may be typed. */
const MAX_SUGGESTED = 1_000

/** Pieces and sales change with every order, so they are in no version. */
const versioned = (stored: StoredForEdit) => {
  const content = contentOfStored(stored)
  return [stored.product.status, withoutStock(content), content.variations.map(withoutStock)]
}
const withoutStock = <Part extends { stock: unknown; variations?: unknown }>({
  stock: _,
  variations: __,
  ...rest
}: Part) => rest

const namedIds = ({ product }: StoredForEdit): number[] => [
  ...(product.groupedIds ?? []),
  ...(product.upsellIds ?? []),
  ...(product.crossSellIds ?? []),
  ...(product.extras?.accessories.map(({ id }) => id) ?? []),
  ...(product.sampleOfId ? [product.sampleOfId] : []),
]

/** In the order of the ids: the database has none. */
const listNamed = async (db: Sql, ids: number[]): Promise<NamedProduct[]> => {
  const found = await findProductsById(db, ids)
  return ids.flatMap((wanted) => {
    const product = found.get(wanted)
    if (!product) return []
    const { id, name, sku, pictures } = product
    return [{ id, name, sku, picture: smallPicture(pictures) }]
  })
}

const copyName = (name: string) => `${name.slice(0, 190)} (kopia)`

const listChoices = async (services: Services): Promise<EditorChoices> => {
  const { read } = services.db
  const attributes = (await listAttributes(read)).slice(0, MAX_SUGGESTED)
  const terms = Map.groupBy(
    await listAttributeTerms(
      read,
      attributes.map(({ id }) => id),
    ),
    ({ attributeId }) => attributeId,
  )
  return {
    categories: choicesByDepth((await loadCategoryTree(read)).cards()),
    tags: (await listTags(read)).slice(0, MAX_SUGGESTED).map(({ name }) => name),
    brands: await listBrands(read),
    attributes: attributes.map(({ id, slug, name }) => ({
      slug,
      name,
      values: (terms.get(id) ?? []).slice(0, MAX_SUGGESTED).map((term) => term.name),
    })),
    lowStock: services.shopSettings().fewLeft,
  }
}

/** The editor of products: one as a whole, and several at once. */
export const productEditorRoutes = (services: Services) => {
  const { db, now } = services
  const one = async (id: number): Promise<ProductEditorAnswer> => {
    const stored = await loadStoredForEdit(db.read, id)
    if (!stored) throw noProduct()
    return {
      id,
      url: paths.product(stored.product.slug),
      isTrashed: stored.product.status === 'trashed',
      totalSales: stored.product.totalSales ?? 0,
      wishes: await countWishesOf(db.read, id),
      waiting: await countWaiting(db.read, [id, ...stored.variations.flatMap((one) => one.id ?? [])]),
      version: versionOf(versioned(stored)),
      product: contentOfStored(stored),
      named: await listNamed(db.read, namedIds(stored)),
      sample: (await listNamed(db.read, (await listSamples(db.read, id)).slice(0, 1)))[0] ?? null,
      prices: await listPriceHistories(db.read, id, now()),
    }
  }
  const namesOf = async (ids: number[]): Promise<string[]> =>
    (await listNamed(db.read, [...new Set(ids)].slice(0, MAX_LOGGED_NAMES))).map(({ name }) => name)
  /** Saves in one transaction; what two savers do at the same moment is refused, too. */
  const change = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    try {
      const done = await db.transaction(work)
      await services.refresh()
      return done
    } catch (error) {
      if (error instanceof StockChanged)
        throw new FieldRefusal([{ path: error.path, message: stockChangedText(error.stock) }], {
          status: 409,
          code: 'stock_changed',
        })
      if (isDuplicateOf(error, 'products', 'sku'))
        throw new Refusal(409, 'taken_meanwhile', 'Ten SKU właśnie dostał inny produkt. Wpisz inny.')
      if (isDuplicateOf(error, 'products', 'slug'))
        throw new Refusal(
          409,
          'taken_meanwhile',
          'Ten adres strony właśnie dostał inny produkt. Zapisz jeszcze raz albo wpisz inny.',
        )
      throw error
    }
  }

  const { routes, mountEndpoint } = endpointRoutes(noProduct)
  mountEndpoint(productEditorApi.choices, () => listChoices(services))
  mountEndpoint(productEditorApi.address, async ({ query: { name, id } }) => ({
    slug: await findFreeSlug(db.read, name, id),
  }))
  mountEndpoint(productEditorApi.load, ({ params }) => one(params.id))
  mountEndpoint(productEditorApi.create, async ({ body }) =>
    one(
      await change(async (tx) => {
        const id = await createProduct(tx, body, now())
        await refuseUnsafe(tx, services, [id], true)
        return id
      }),
    ),
  )
  mountEndpoint(productEditorApi.save, async ({ c, params, body }) => {
    let wasPublished = false
    const refuseOver = (stored: StoredForEdit | undefined) => {
      if (!stored) throw noProduct()
      wasPublished = stored.product.status === 'published'
      refuseOutdated(c, versioned(stored))
      if (stored.product.status === 'trashed')
        throw new Refusal(409, 'trashed', 'Ten produkt jest w koszu. Najpierw go przywróć.')
    }
    await change(async (tx) => {
      await saveEditedProduct(tx, params.id, body, { nowMs: now(), refuseOver })
      // What is for sale already can be corrected in any other way.
      if (!wasPublished) await refuseUnsafe(tx, services, [params.id], true)
    })
    return one(params.id)
  })
  mountEndpoint(productEditorApi.duplicate, async ({ params }) => {
    const copyId = await change((tx) => copyProduct(tx, params.id, copyName, now()))
    if (copyId === undefined) throw noProduct()
    return one(copyId)
  })

  mountEndpoint(productEditorApi.addSample, async ({ params }) => {
    const outcome = await change((tx) =>
      createSample(tx, params.id, services.shopSettings().samples.priceGrosze, now()),
    )
    if (!outcome) throw noProduct()
    return one(params.id)
  })

  mountEndpoint(productEditorApi.trash, async ({ body: { ids } }) => ({
    count: await change((tx) => trashProducts(tx, ids, now())),
    names: await namesOf(ids),
  }))
  mountEndpoint(productEditorApi.restore, async ({ body: { ids } }) => ({
    count: await change((tx) => restoreProducts(tx, ids, now())),
    names: await namesOf(ids),
  }))
  mountEndpoint(productEditorApi.setState, async ({ body: { ids, status } }) => {
    const { answer: count, undo } = await change((tx) =>
      withRowsToUndo(tx, ids, versionOf, async () => {
        const changed = await setProductStates(tx, ids, status, now())
        await refuseUnsafe(tx, services, ids)
        return changed
      }),
    )
    return { count, undo, names: await namesOf(ids) }
  })
  mountEndpoint(productEditorApi.addCategories, async ({ body: { ids, categoryIds } }) => {
    const { answer: count, undo } = await change((tx) =>
      withRowsToUndo(tx, ids, versionOf, () => addToCategories(tx, ids, categoryIds, now())),
    )
    return { count, undo, names: await namesOf(ids) }
  })
  mountEndpoint(productEditorApi.changePrices, async ({ query, body }) => {
    if (query['dry-run'] !== '') return { lines: await planPrices(db.read, body.ids, body.change), undo: [] }
    const priced = [...new Set([...body.ids, ...body.expected.map(({ id }) => id)])]
    const { answer: lines, undo } = await change((tx) =>
      withRowsToUndo(tx, priced, versionOf, () => changePrices(tx, body, now())),
    )
    if (!lines)
      throw new Refusal(
        409,
        'changed_meanwhile',
        'Któraś cena zmieniła się od podglądu, więc nic nie zapisaliśmy. Sprawdź nowy podgląd.',
      )
    return { lines, undo }
  })
  return routes
}
