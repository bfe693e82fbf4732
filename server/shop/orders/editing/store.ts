import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

/** The lines of an order from now on. */
export const replaceLines = async (
  tx: Sql,
  orderId: number,
  lines: Tables['order_lines'][],
): Promise<void> => {
  await tx.deleteFrom('order_lines').where('order_id', '=', orderId).execute()
  await insertRows(tx, 'order_lines', lines)
}

/** Discounts of the coupons of an order, in the order of the codes. */
export const setCouponDiscounts = async (
  tx: Sql,
  orderId: number,
  codes: string[],
  discounts: number[],
): Promise<void> => {
  for (const [index, code] of codes.entries())
    await tx
      .updateTable('order_coupons')
      .set({ discount_grosze: discounts[index] ?? 0 })
      .where('order_id', '=', orderId)
      .where('code', '=', code)
      .execute()
}
