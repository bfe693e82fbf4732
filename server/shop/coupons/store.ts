import { sql } from 'kysely'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import type { Coupon, CouponKind, CreditEnd, CreditSource } from './coupon.ts'

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
  isPublic: row.is_public === 1,
  createdMs: row.created_ms,
  source:
    row.source_order_id === null
      ? null
      : {
          orderId: row.source_order_id,
          position: row.source_position ?? 0,
          productId: row.source_product_id ?? 0,
        },
  endedWhy: row.ended_why as CreditEnd | null,
})

export const findCouponsByCode = async (db: Sql, codes: string[]): Promise<Coupon[]> =>
  (await db.selectFrom('coupons').selectAll().where('code', 'in', codes).execute()).map(toCoupon)

/** The owner's codes; credits for samples, and coupons that campaigns made, are listed apart. */
export const listAllCoupons = async (db: Sql): Promise<Coupon[]> =>
  (
    await db
      .selectFrom('coupons')
      .selectAll()
      .where('source_order_id', 'is', null)
      .where('campaign_id', 'is', null)
      .orderBy('created_ms', 'desc')
      .orderBy('code')
      .execute()
  ).map(toCoupon)

export type CouponToStore = Omit<Coupon, 'usedCount' | 'source' | 'endedWhy'>

const contentOf = (coupon: CouponToStore) => ({
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
  is_public: coupon.isPublic ? 1 : 0,
})

const OF_THE_OWNER = {
  campaign_id: null,
  source_order_id: null,
  source_position: null,
  source_product_id: null,
  ended_why: null,
}

/**
 * Adds a coupon or overwrites the one of that code, whose uses stay counted; a credit stays as it is, and
 * is `false`.
 */
export const setCoupon = async (tx: Sql, coupon: CouponToStore): Promise<boolean> => {
  const row = contentOf(coupon)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('coupons')
    .values({ code: coupon.code, ...row, ...OF_THE_OWNER, used_count: 0, created_ms: coupon.createdMs })
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(row)
        .where('coupons.source_order_id', 'is', null)
        .where('coupons.campaign_id', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Adds a coupon that is not of the owner's list. False: its code or its line of an order has one already. */
const addIssued = async (
  tx: Sql,
  coupon: CouponToStore,
  origin: Partial<Pick<Tables['coupons'], keyof typeof OF_THE_OWNER>>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('coupons')
    .values({
      code: coupon.code,
      ...contentOf(coupon),
      ...OF_THE_OWNER,
      ...origin,
      used_count: 0,
      created_ms: coupon.createdMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False: this line has its credit already. */
export const addCreditRow = (
  tx: Sql,
  coupon: CouponToStore,
  { orderId, position, productId }: CreditSource,
): Promise<boolean> =>
  addIssued(tx, coupon, {
    source_order_id: orderId,
    source_position: position,
    source_product_id: productId,
  })

/** False: there is a coupon with this code already. */
export const addCampaignCoupon = (tx: Sql, coupon: CouponToStore, campaignId: string): Promise<boolean> =>
  addIssued(tx, coupon, { campaign_id: campaignId })

export const countCampaignCoupons = async (
  sql: Sql,
  campaignId: string,
): Promise<{ made: number; used: number }> => {
  const { made, used } = await sql
    .selectFrom('coupons')
    .where('campaign_id', '=', campaignId)
    .select(({ fn, eb }) => [
      fn.countAll().as('made'),
      fn.count(eb.case().when('used_count', '>', 0).then(1).end()).as('used'),
    ])
    .executeTakeFirstOrThrow()
  return { made: Number(made), used: Number(used) }
}

/** Credits for the samples of these orders, in the order of their lines. */
export const listCreditsBySource = async (db: Sql, orderIds: readonly number[]): Promise<Coupon[]> =>
  orderIds.length === 0
    ? []
    : (
        await db
          .selectFrom('coupons')
          .selectAll()
          .where('source_order_id', 'in', orderIds)
          .orderBy('source_order_id', 'desc')
          .orderBy('source_position')
          .execute()
      ).map(toCoupon)

/** A page of all credits, newest first. */
export const listCreditRows = async (db: Sql, limit: number, offset: number): Promise<Coupon[]> =>
  (
    await db
      .selectFrom('coupons')
      .selectAll()
      .where('source_order_id', 'is not', null)
      .orderBy('created_ms', 'desc')
      .orderBy('code')
      .limit(limit)
      .offset(offset)
      .execute()
  ).map(toCoupon)

/** Credits of an account that were neither used nor ended. */
export const listUnusedCreditsOf = async (db: Sql, identityId: string): Promise<Coupon[]> =>
  (
    await db
      .selectFrom('coupons')
      .innerJoin('orders', 'orders.id', 'coupons.source_order_id')
      .selectAll('coupons')
      .where('orders.identity_id', '=', identityId)
      .where('used_count', '=', 0)
      .where('ended_why', 'is', null)
      .orderBy('expires_ms')
      .orderBy('code')
      .execute()
  ).map(toCoupon)

/** The same of the account whose cart this is. */
export const listUnusedCreditsOfCart = async (db: Sql, cartId: string): Promise<Coupon[]> =>
  (
    await db
      .selectFrom('member_carts')
      .innerJoin('orders', 'orders.identity_id', 'member_carts.identity_id')
      .innerJoin('coupons', 'coupons.source_order_id', 'orders.id')
      .selectAll('coupons')
      .where('member_carts.cart_id', '=', cartId)
      .where('used_count', '=', 0)
      .where('ended_why', 'is', null)
      .orderBy('expires_ms')
      .orderBy('code')
      .execute()
  ).map(toCoupon)

export const setCreditEnd = async (tx: Sql, code: string, endedWhy: CreditEnd | null): Promise<void> => {
  await tx.updateTable('coupons').set({ ended_why: endedWhy }).where('code', '=', code).execute()
}

/** Of the owner's codes. */
export const removeCouponRow = async (tx: Sql, code: string): Promise<boolean> =>
  (
    await tx
      .deleteFrom('coupons')
      .where('code', '=', code)
      .where('source_order_id', 'is', null)
      .executeTakeFirst()
  ).numDeletedRows === 1n

/** Counts one more use; undefined when the coupon was removed, has ended or is used up. */
export const raiseUses = (tx: Sql, code: string) =>
  tx
    .updateTable('coupons')
    .set({ used_count: sql`used_count + 1` })
    .where('code', '=', code)
    .where('ended_why', 'is', null)
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
