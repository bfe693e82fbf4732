import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { makeCode } from './make-code.ts'
import type { Coupon, CreditEnd, CreditSource } from './coupon.ts'
import {
  addCreditRow,
  listCreditRows,
  listCreditsBySource,
  listUnusedCreditsOf,
  listUnusedCreditsOfCart,
  setCreditEnd,
} from './store.ts'

/** A coupon that the shop issued for a sample. */
export type Credit = Coupon & { source: CreditSource }

const isCredit = (coupon: Coupon): coupon is Credit => coupon.source !== null

export type CreditToIssue = {
  source: CreditSource
  /** The sample, as its order names it. */
  sampleName: string
  floorId: number
  amountGrosze: number
  expiresMs: number
}

/** Issues the credit of an order's line; undefined: it has one. */
export const issueCredit = async (
  tx: Sql,
  services: Services,
  { source, sampleName, floorId, amountGrosze, expiresMs }: CreditToIssue,
): Promise<Credit | undefined> => {
  const coupon: Omit<Credit, 'usedCount' | 'source' | 'endedWhy'> = {
    code: makeCode('probka', services.randomBytes),
    kind: 'fixed_cart',
    amount: amountGrosze,
    description: sampleName,
    minTotalGrosze: null,
    maxTotalGrosze: null,
    startsMs: null,
    expiresMs,
    usageLimit: 1,
    usageLimitPerEmail: null,
    isAlone: false,
    givesFreeDelivery: false,
    excludesSaleItems: false,
    productIds: [floorId],
    categoryIds: [],
    isPublic: false,
    createdMs: services.now(),
  }
  return (await addCreditRow(tx, coupon, source))
    ? { ...coupon, usedCount: 0, source, endedWhy: null }
    : undefined
}

/** Credits for the samples of these orders. */
export const listCreditsOfOrders = async (db: Sql, orderIds: readonly number[]): Promise<Credit[]> =>
  (await listCreditsBySource(db, orderIds)).filter(isCredit)

/** A page of all credits, newest first. */
export const listCredits = async (db: Sql, limit: number, offset: number): Promise<Credit[]> =>
  (await listCreditRows(db, limit, offset)).filter(isCredit)

/** Credits of an account that were neither used nor ended, perhaps expired. */
export const listUnusedCredits = async (db: Sql, owner: { identityId: string } | { cartId: string }) =>
  (
    await ('cartId' in owner
      ? listUnusedCreditsOfCart(db, owner.cartId)
      : listUnusedCreditsOf(db, owner.identityId))
  ).filter(isCredit)

/** Null: it may be used again. An order that it was used in keeps its discount. */
export const endCredit = (tx: Sql, code: string, why: CreditEnd | null): Promise<void> =>
  setCreditEnd(tx, code, why)
