import * as v from 'valibot'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import type { Services } from '#server/platform/services.ts'
import { loadCategoryTree } from '#server/shop/catalog/categories.ts'
import { readList } from '#server/shop/catalog/import/reading/read-values.ts'
import { couponKinds } from '#server/shop/coupons/coupon-kinds.ts'
import { type Coupon, normalCode } from '#server/shop/coupons/coupon.ts'
import { couponSchema, findCoupons, listCoupons, saveCoupon } from '#server/shop/coupons/manage-coupons.ts'
import { listed } from '../product-rows.ts'
import {
  type RowKind,
  type RowRecord,
  rowColumn,
  REQUIRED,
  COMPUTED,
  textIn,
  RowFault,
} from '../row-format.ts'
import { listCategoriesBySlug, listNamedProducts, listRefs } from '../store.ts'

const couponRecords = async ({ db }: Services, coupons: Coupon[]): Promise<RowRecord[]> => {
  const skus = new Map(
    (await listRefs(db.read, [...new Set(coupons.flatMap(({ productIds }) => productIds))])).map((row) => [
      row.id,
      row.sku ? listed(row.sku) : `slug:${row.slug}`,
    ]),
  )
  const tree = await loadCategoryTree(db.read)
  // A removed one keeps its place: without it the coupon would be for everything.
  return coupons.map((coupon) => ({
    ...coupon,
    products: coupon.productIds.map((id) => skus.get(id) ?? `id:${id}`).join(', '),
    categories: coupon.categoryIds.map((id) => tree.trail(id).at(-1)?.slug ?? `id:${id}`).join(', '),
  }))
}

const couponOf = (record: RowRecord, productIds: number[], categoryIds: number[]) => ({
  code: textIn(record, 'code'),
  kind: record['kind'],
  amount: record['amount'],
  description: textIn(record, 'description'),
  minTotalGrosze: record['minTotalGrosze'] ?? null,
  maxTotalGrosze: record['maxTotalGrosze'] ?? null,
  startsMs: record['startsMs'] ?? null,
  expiresMs: record['expiresMs'] ?? null,
  usageLimit: record['usageLimit'] ?? null,
  usageLimitPerEmail: record['usageLimitPerEmail'] ?? null,
  isAlone: record['isAlone'] === true,
  givesFreeDelivery: record['givesFreeDelivery'] === true,
  excludesSaleItems: record['excludesSaleItems'] === true,
  ...(typeof record['isPublic'] === 'boolean' ? { isPublic: record['isPublic'] } : {}),
  productIds,
  categoryIds,
})

export default {
  key: 'code',
  columns: [
    rowColumn('code', 'Kod', 'text', REQUIRED),
    rowColumn('kind', 'Rodzaj', 'text', REQUIRED),
    rowColumn('amount', 'Rabat', 'amount', REQUIRED),
    rowColumn('description', 'Opis'),
    rowColumn('minTotalGrosze', 'Od kwoty', 'amount'),
    rowColumn('maxTotalGrosze', 'Do kwoty', 'amount'),
    rowColumn('startsMs', 'Ważny od', 'moment'),
    rowColumn('expiresMs', 'Ważny do', 'moment'),
    rowColumn('usageLimit', 'Ile razy', 'whole'),
    rowColumn('usageLimitPerEmail', 'Ile razy dla jednej osoby', 'whole'),
    rowColumn('isAlone', 'Nie łączy się z innymi', 'yes'),
    rowColumn('givesFreeDelivery', 'Darmowa dostawa', 'yes'),
    rowColumn('excludesSaleItems', 'Bez przecenionych', 'yes'),
    rowColumn('isPublic', 'Dla każdego', 'yes'),
    rowColumn('products', 'Produkty (SKU)'),
    rowColumn('categories', 'Kategorie (adresy)'),
    rowColumn('usedCount', 'Użyto', 'whole', COMPUTED),
  ],
  list: async (services, after) =>
    after ? [] : couponRecords(services, await listCoupons(services.db.read)),
  find: async (services, keys) =>
    couponRecords(
      services,
      [
        ...(
          await findCoupons(
            services.db.read,
            keys.map((code) => code.toLowerCase()),
          )
        ).values(),
      ].filter(({ source }) => source === null),
    ),
  check: (record) => {
    const read = v.safeParse(couponSchema, couponOf(record, [], []))
    if (read.success) return []
    if (!Object.hasOwn(couponKinds, textIn(record, 'kind')))
      return [`Rodzaj: wpisz jeden z: ${Object.keys(couponKinds).join(', ')}.`]
    return read.issues.map(({ message }) => message)
  },
  checkNamed: async ({ db }, record) => (await findGoods(db.read, record)).faults,
  write: async (tx, services, record) => {
    const { productIds, categoryIds, faults } = await findGoods(tx, record)
    if (faults[0] !== undefined) throw new RowFault(faults[0])
    await saveCoupon(tx, v.parse(couponSchema, couponOf(record, productIds, categoryIds)), services.now())
    await raiseVersion(tx, 'settings')
  },
} satisfies RowKind

/** The products and categories that a coupon is for. */
const findGoods = async (db: Sql, record: RowRecord) => {
  const code = normalCode(textIn(record, 'code'))
  const isCredit = (await findCoupons(db, [code])).get(code)?.source != null
  const skus = readList(textIn(record, 'products'))
  const products = await listNamedProducts(db, skus)
  const slugs = readList(textIn(record, 'categories'))
  const known = new Map((await listCategoriesBySlug(db, slugs)).map((row) => [row.slug, row.id]))
  return {
    productIds: skus.flatMap((sku) => products.get(sku) ?? []),
    categoryIds: slugs.flatMap((slug) => known.get(slug) ?? []),
    faults: [
      ...(isCredit ? ['Kod: to odliczenie za próbkę. Wystawia je sklep, a Ty ich nie zmieniasz.'] : []),
      ...skus
        .filter((sku) => !products.has(sku))
        .map((sku) => `Produkty: nie ma w sklepie produktu „${sku}”.`),
      ...slugs
        .filter((slug) => !known.has(slug))
        .map((slug) => `Kategorie: nie ma w sklepie kategorii „${slug}”.`),
    ],
  }
}
