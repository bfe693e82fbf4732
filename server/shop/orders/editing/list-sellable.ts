import type { SellableProduct } from '#contract/console/orders/new-order.ts'
import { pictureOf } from '#storefront/paths.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { findOwnerProduct, findProductsById, listOwnerProducts } from '#server/shop/catalog/find-products.ts'
import { availabilityOf, priceNow, type Product } from '#server/shop/catalog/product.ts'

const MOST_PRODUCTS = 12
const MOST_SHOWN = 30
const PICTURE_PX = 160

const presentSellable = (product: Product, parent: Product, nowMs: number): SellableProduct => {
  const picture = [...product.pictures, ...parent.pictures].find(({ src }) => src.startsWith('/'))
  const choice = Object.entries(product === parent ? {} : product.choice)
    .filter(([, value]) => value !== '')
    .map(([slug, value]) => `${parent.attributes.find((one) => one.slug === slug)?.name ?? slug}: ${value}`)
  return {
    productId: parent.id,
    variationId: product === parent ? null : product.id,
    name: parent.name,
    choice: choice.join(', '),
    sku: product.sku || parent.sku,
    picture: picture ? pictureOf(picture.src, PICTURE_PX) : null,
    priceGrosze: priceNow(product, nowMs),
    stock: product.stock,
    isAvailable: availabilityOf(product) !== 'out_of_stock',
    packAreaCm2: product.packAreaCm2,
  }
}

/** Products that an order may consist of, by a part of the name or SKU; a variable one as its variations. */
export const listSellable = async (db: Sql, text: string, nowMs: number): Promise<SellableProduct[]> => {
  const { products: listed } = await listOwnerProducts(db, { text, page: 1, perPage: MOST_PRODUCTS })
  const wanted: { id: number; parentId: number }[] = []
  for (const { id, kind, status } of listed) {
    if (status !== 'published' || kind === 'grouped' || kind === 'external') continue
    if (kind !== 'variable') wanted.push({ id, parentId: id })
    else
      for (const variation of (await findOwnerProduct(db, id))?.variations ?? [])
        wanted.push({ id: variation.id, parentId: id })
  }
  const shown = wanted.slice(0, MOST_SHOWN)
  const found = await findProductsById(
    db,
    shown.flatMap(({ id, parentId }) => [id, parentId]),
  )
  return shown.flatMap(({ id, parentId }) => {
    const [product, parent] = [found.get(id), found.get(parentId)]
    return product && parent ? [presentSellable(product, parent, nowMs)] : []
  })
}

/** Where the products of an order are now: a picture, and the address in the shop while they are published. */
export const findOrderedProducts = async (
  db: Sql,
  lines: { productId: number; variationId: number | null }[],
): Promise<Map<number, { picture: string | null; slug: string | null }>> => {
  const found = await findProductsById(
    db,
    lines.flatMap(({ productId, variationId }) => [
      productId,
      ...(variationId === null ? [] : [variationId]),
    ]),
  )
  return new Map(
    lines.map(({ productId, variationId }) => {
      const parent = found.get(productId)
      const pictures = [...(found.get(variationId ?? productId)?.pictures ?? []), ...(parent?.pictures ?? [])]
      const own = pictures.find(({ src }) => src.startsWith('/'))
      return [
        variationId ?? productId,
        {
          picture: own ? pictureOf(own.src, PICTURE_PX) : null,
          slug: parent?.status === 'published' ? parent.slug : null,
        },
      ]
    }),
  )
}
