import {
  type CategoryAnswer,
  type CategoryProductsAnswer,
  type CategoryToSave,
  type CategoryTreeAnswer,
  categoriesApi,
} from '#contract/console/shop/categories.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { loadCategoryTree } from '#server/shop/catalog/categories.ts'
import {
  changeCategory,
  createCategory,
  listCategoryProducts,
  moveCategory,
  orderCategoryProducts,
  type CategoryOutcome,
  type StoredCategory,
} from '#server/shop/catalog/taxonomy/arrange-categories.ts'
import { removeCategory, restoreCategory } from '#server/shop/catalog/taxonomy/remove-category.ts'
import { paths } from '#storefront/paths.ts'
import { smallPicture } from './product-routes.ts'

const noCategory = () => new Refusal(404, 'no_category', 'Nie ma już takiej kategorii.')

const contentOf = ({
  name,
  slug,
  description,
  description_html,
  picture,
  hidden_filters_json,
}: StoredCategory): CategoryToSave => ({
  name,
  slug,
  descriptionHtml: description_html || (description && `<p>${escapeHtml(description)}</p>`),
  picture,
  hiddenFilters: JSON.parse(hidden_filters_json) as number[],
})

const idOf = (outcome: CategoryOutcome): number => {
  if (outcome.ok) return outcome.id
  switch (outcome.reason) {
    case 'no_category':
      throw noCategory()
    case 'circle':
      throw new Refusal(
        422,
        'circle',
        'Kategoria nie może trafić do samej siebie ani do swojej podkategorii.',
      )
    case 'name_taken':
      throw new FieldRefusal([{ path: 'name', message: 'W tym miejscu jest już kategoria o tej nazwie.' }])
    case 'address_taken':
      throw new FieldRefusal([{ path: 'slug', message: 'Ten adres ma już inna kategoria.' }])
    case 'no_address':
      throw new FieldRefusal([{ path: 'slug', message: 'Podaj adres: litery i cyfry, np. deski.' }])
  }
}

/** Parents before their children, as the owner sees them. */
const inTreeOrder = async (db: Sql): Promise<StoredCategory[]> => {
  const tree = await loadCategoryTree(db)
  const below = (id: number | null): StoredCategory[] =>
    tree.childrenOf(id).flatMap((row) => [row, ...below(row.id)])
  return below(null)
}
const shapeOf = (rows: StoredCategory[]) => rows.map(({ id, parent_id }) => [id, parent_id])

/** The tree of categories for its owner. */
export const categoryRoutes = (services: Services) => {
  const { db } = services
  const tree = async (): Promise<CategoryTreeAnswer> => {
    const rows = await inTreeOrder(db.read)
    return {
      categories: rows.map((row) => ({
        id: row.id,
        parentId: row.parent_id,
        name: row.name,
        url: paths.category(row.slug),
        picture: row.picture,
        productCount: row.product_count,
      })),
      version: versionOf(shapeOf(rows)),
    }
  }
  const one = async (id: number): Promise<CategoryAnswer> => {
    const row = (await loadCategoryTree(db.read)).trail(id).at(-1)
    if (!row) throw noCategory()
    const category = contentOf(row)
    return {
      category,
      productCount: row.product_count,
      url: paths.category(row.slug),
      version: versionOf(category),
    }
  }

  const orderVersion = ({ products, isOrdered }: Awaited<ReturnType<typeof listCategoryProducts>>) => [
    products.map((product) => product.id),
    isOrdered,
  ]
  const productsOf = async (id: number): Promise<CategoryProductsAnswer> => {
    const { productCount } = await one(id)
    const listed = await listCategoryProducts(db.read, id)
    return {
      products: listed.products.map(({ id: productId, name, sku, pictures }) => ({
        id: productId,
        name,
        sku,
        picture: smallPicture(pictures),
      })),
      total: productCount,
      isOrdered: listed.isOrdered,
      version: versionOf(orderVersion(listed)),
    }
  }

  const { routes, mountEndpoint } = endpointRoutes(noCategory)
  mountEndpoint(categoriesApi.tree, tree)
  mountEndpoint(categoriesApi.one, ({ params }) => one(params.id))
  mountEndpoint(categoriesApi.create, async ({ body }) => {
    const id = idOf(await db.transaction((tx) => createCategory(tx, body)))
    await services.refresh()
    return { ...(await tree()), id }
  })
  mountEndpoint(categoriesApi.save, async ({ c, params, body }) => {
    const refuseOver = (stored: StoredCategory) => refuseOutdated(c, contentOf(stored))
    idOf(await db.transaction((tx) => changeCategory(tx, params.id, body, services.now(), refuseOver)))
    await services.refresh()
    return one(params.id)
  })
  mountEndpoint(categoriesApi.move, async ({ c, params, body }) => {
    idOf(
      await db.transaction((tx) =>
        moveCategory(tx, params.id, body, services.now(), async () =>
          refuseOutdated(c, shapeOf(await inTreeOrder(tx))),
        ),
      ),
    )
    await services.refresh()
    return tree()
  })
  mountEndpoint(categoriesApi.products, ({ params }) => productsOf(params.id))
  mountEndpoint(categoriesApi.order, async ({ c, params, body }) => {
    idOf(
      await db.transaction((tx) =>
        orderCategoryProducts(tx, params.id, body.ids, (stored) => refuseOutdated(c, orderVersion(stored))),
      ),
    )
    await services.refresh()
    return productsOf(params.id)
  })
  mountEndpoint(categoriesApi.remove, async ({ params, query: { products } }) => {
    const removedId = uuidV7(services.now(), services.randomBytes)
    const productsTo = /^\d+$/.test(products) ? Number(products) : products === 'none' ? 'none' : 'parent'
    idOf(
      await db.transaction((tx) => removeCategory(tx, params.id, { productsTo, removedId }, services.now())),
    )
    await services.refresh()
    return { ...(await tree()), removedId }
  })
  mountEndpoint(categoriesApi.restore, async ({ params }) => {
    idOf(await db.transaction((tx) => restoreCategory(tx, params.id, services.now())))
    await services.refresh()
    return tree()
  })
  return routes
}
