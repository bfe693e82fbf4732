import type { LineItem } from '#contract/shop/cart.ts'
import { NO_PRODUCT } from '#contract/shop/order.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { findStockOwners, listPiecesLeft } from '../catalog/stock/reserve-stock.ts'
import { listUnpaidPieces } from './unpaid-orders-store.ts'

/**
 * How many pieces of a stock all unpaid orders together may reserve. The smallest quantity that is sold can
 * always be reserved by somebody.
 */
export const reservableOf = (
  stock: { left: number; unpaid: number; smallest: number },
  maxPercent: number,
): number => Math.max(Math.ceil(((stock.left + stock.unpaid) * maxPercent) / 100), stock.smallest)

/** A product of which too much would wait for payment, and how many pieces may still be reserved. */
export type TooMuchReserved = { name: string; available: number }

type Line = Pick<LineItem, 'productId' | 'variationId' | 'quantity' | 'name' | 'rule'>

/**
 * Whether one more unpaid order with these lines may reserve its goods; null: it may. Called when the pieces are
 * taken from the stock, and after the order's number is assigned: from there on orders are placed one after another,
 * so all earlier ones are counted. Goods that may be ordered beyond the stock are not limited.
 */
export const findTooMuchReserved = async (
  tx: Sql,
  lines: readonly Line[],
  maxPercent: number,
): Promise<TooMuchReserved | null> => {
  const counted = lines.filter(({ productId }) => productId !== NO_PRODUCT)
  const pieceOf = ({ productId, variationId }: Pick<Line, 'productId' | 'variationId'>) =>
    variationId ?? productId
  const { owners } = await findStockOwners(
    tx,
    counted.map((line) => ({ productId: pieceOf(line), quantity: line.quantity })),
  )
  const limited = owners.filter(({ takesBackorders }) => !takesBackorders)
  if (limited.length === 0) return null
  const unpaidLines = await listUnpaidPieces(
    tx,
    counted.map(({ productId }) => productId),
  )
  const unpaidOwners = await findStockOwners(
    tx,
    unpaidLines.map((line) => ({ productId: pieceOf(line), quantity: line.quantity })),
  )
  const unpaidOf = new Map(unpaidOwners.owners.map(({ id, quantity }) => [id, quantity]))
  const leftOf = await listPiecesLeft(
    tx,
    limited.map(({ id }) => id),
  )
  for (const { id, quantity, productId } of limited) {
    const line = counted.find((one) => pieceOf(one) === productId)
    const unpaid = unpaidOf.get(id) ?? 0
    const stock = { left: (leftOf.get(id) ?? 0) + quantity, unpaid, smallest: line?.rule.min ?? 1 }
    const available = reservableOf(stock, maxPercent) - unpaid
    if (quantity > available) return { name: line?.name ?? '', available: Math.max(0, available) }
  }
  return null
}
