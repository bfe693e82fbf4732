import { sql } from 'kysely'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import type { Coupon, CouponKind } from './coupon.ts'

const toCoupon = (row: Tables['coupons']): Coupon => ({
  code: row.code,
  kind: row.kind as CouponKind,
  amount: row.amount,
  description: row.description,
  minTotalGrosze: row.min_total_grosze,
  maxTotalGrosze: row.max_total_grosze,
  startsMs: row.starts_ms,
  expiresMs: row.expires_ms,
  usageLimit: row.usage_limit,
  usageLimitPerEmail: row.usage_limit_per_email,
  usedCount: row.used_count,
  isAlone: row.is_alone === 1,
  givesFreeDelivery: row.gives_free_delivery === 1,
  excludesSaleItems: row.excludes_sale_items === 1,
  productIds: JSON.parse(row.product_ids_json) as number[],
  categoryIds: JSON.parse(row.category_ids_json) as number[],
  createdMs: row.created_ms,
})

export const findCouponsByCode = async (db: Sql, codes: string[]): Promise<Coupon[]> =>
  (await db.selectFrom('coupons').selectAll().where('code', 'in', codes).execute()).map(toCoupon)

export const listAllCoupons = async (db: Sql): Promise<Coupon[]> =>
  (await db.selectFrom('coupons').selectAll().orderBy('created_ms', 'desc').orderBy('code').execute()).map(
    toCoupon,
  )

/** Adds a coupon or overwrites the one of that code, whose uses stay counted. */
export const setCoupon = async (tx: Sql, coupon: Omit<Coupon, 'usedCount'>): Promise<void> => {
  const row = {
    kind: coupon.kind,
    amount: coupon.amount,
    description: coupon.description,
    min_total_grosze: coupon.minTotalGrosze,
    max_total_grosze: coupon.maxTotalGrosze,
    starts_ms: coupon.startsMs,
    expires_ms: coupon.expiresMs,
    usage_limit: coupon.usageLimit,
    usage_limit_per_email: coupon.usageLimitPerEmail,
    is_alone: coupon.isAlone ? 1 : 0,
    gives_free_delivery: coupon.givesFreeDelivery ? 1 : 0,
    excludes_sale_items: coupon.excludesSaleItems ? 1 : 0,
    product_ids_json: JSON.stringify(coupon.productIds),
    category_ids_json: JSON.stringify(coupon.categoryIds),
  }
  await tx
    .insertInto('coupons')
    .values({ code: coupon.code, ...row, used_count: 0, created_ms: coupon.createdMs })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
    .execute()
}

export const removeCouponRow = async (tx: Sql, code: string): Promise<boolean> =>
  (await tx.deleteFrom('coupons').where('code', '=', code).executeTakeFirst()).numDeletedRows === 1n

/** Counts one more use; undefined when the coupon was removed or is used up. */
export const raiseUses = (tx: Sql, code: string) =>
  tx
    .updateTable('coupons')
    .set({ used_count: sql`used_count + 1` })
    .where('code', '=', code)
    .where((where) =>
      where.or([where('usage_limit', 'is', null), where('used_count', '<', where.ref('usage_limit'))]),
    )
    .returning('usage_limit_per_email')
    .executeTakeFirst()

export const lowerUses = (tx: Sql, code: string) =>
  tx
    .updateTable('coupons')
    .set({ used_count: sql`used_count - 1` })
    .where('code', '=', code)
    .where('used_count', '>', 0)
    .execute()

export const countUses = async (db: Sql, code: string, emails: string[]): Promise<number> => {
  const { count } = await db
    .selectFrom('coupon_uses')
    .select((select) => select.fn.countAll().as('count'))
    .where('code', '=', code)
    .where('email', 'in', emails)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const addUse = (tx: Sql, code: string, orderId: number, email: string) =>
  tx.insertInto('coupon_uses').values({ code, order_id: orderId, email }).execute()

export const listUsedCodes = async (db: Sql, orderId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('coupon_uses')
      .select('code')
      .where('order_id', '=', orderId)
      .orderBy('code')
      .execute()
  ).map(({ code }) => code)

export const removeUses = (tx: Sql, orderId: number) =>
  tx.deleteFrom('coupon_uses').where('order_id', '=', orderId).execute()
