import type { Sql } from '#server/platform/db/tables.ts'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'
import type { CouponRefusal } from './coupon-refusal.ts'
import { addUse, countUses, raiseUses, listUsedCodes, lowerUses, removeUses } from './store.ts'

/** Returns the uses of a cancelled order; a second call returns nothing. */
export const returnCoupons = async (tx: Sql, orderId: number): Promise<void> => {
  const codes = await listUsedCodes(tx, orderId)
  if (codes.length === 0) return
  for (const code of codes) await lowerUses(tx, code)
  await removeUses(tx, orderId)
}

type Outcome =
  | { ok: true }
  | { ok: false; code: string; refusal: Extract<CouponRefusal, 'used_up' | 'used_up_by_email'> }

/**
 * Takes one use of each coupon for an order, within the order's transaction: roll it back when a limit is reached.
 * The coupon's row is written first, so two orders with the same coupon count each other.
 */
export const useCoupons = async (
  tx: Sql,
  codes: string[],
  orderId: number,
  email: string,
): Promise<Outcome> => {
  const mailbox = mailboxOf(email)
  // Uses counted before 2026-11 are stored under the address as entered.
  const typed = email.trim().toLowerCase()
  for (const code of codes.toSorted()) {
    const coupon = await raiseUses(tx, code)
    if (!coupon) return { ok: false, code, refusal: 'used_up' }
    const limit = coupon.usage_limit_per_email
    if (limit !== null && (await countUses(tx, code, [mailbox, typed])) >= limit)
      return { ok: false, code, refusal: 'used_up_by_email' }
    await addUse(tx, code, orderId, mailbox)
  }
  return { ok: true }
}
