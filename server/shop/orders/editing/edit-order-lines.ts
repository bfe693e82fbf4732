import { allocate } from '#contract/allocate.ts'
import type { OrderLinesToSave } from '#contract/console/orders/order-lines.ts'
import { formatAmount, formatPrice } from '#contract/money.ts'
import { totalsOfEdited } from '#contract/shop/edited-order.ts'
import { NO_PRODUCT, type Order, type OrderLine } from '#contract/shop/order.ts'
import { type LineChange, orderChanges as words } from '#storefront/strings/pl/order/order-changes.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { splitVat } from '#server/shop/cart/split-vat.ts'
import { reserveStock, returnStock } from '#server/shop/catalog/stock/reserve-stock.ts'
import { findProductsById } from '#server/shop/catalog/find-products.ts'
import { orderChanged } from '#server/shop/events.ts'
import { findStoredOrder } from '../find-order.ts'
import { presentOrder } from '../present-order.ts'
import { lineRowOf, orderSearchText, recordEvents } from '../record-order.ts'
import { sumRefundedPieces } from '../refunds/store.ts'
import { mayCorrect } from '../states.ts'
import { findOrderRow, listLines, listOrderCoupons, setOrderOver, setSearchText } from '../store.ts'
import { mailAboutChange } from './mail-about-change.ts'
import { newOrderLine } from './new-order-line.ts'
import { replaceLines, setCouponDiscounts } from './store.ts'

export type EditOutcome =
  | { ok: true }
  | { ok: false; reason: 'no_order' | 'closed' | 'changed_meanwhile' }
  | { ok: false; reason: 'refused'; path: string; message: string }

type Edit = OrderLinesToSave & { orderId: number; author: string }
type Stored = NonNullable<Awaited<ReturnType<typeof findStoredOrder>>>
type EditedRow = { position: number; line: OrderLine }

/** Rolls the transaction back. */
class EditRefused extends Error {
  readonly path: string
  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}

/**
 * Changes what was ordered, before it is sent: quantities, prices, products, delivery cost and discount. Totals, VAT,
 * stock, history and mail follow in one transaction, over the version that the owner read.
 */
export const editOrderLines = async (services: Services, edit: Edit): Promise<EditOutcome> => {
  try {
    const outcome = await services.db.transaction((tx) => saveLines(tx, services, edit))
    if (!outcome.ok) return outcome
    if (edit.tellBuyer) services.mailWaiting()
    await services.refresh()
    return outcome
  } catch (error) {
    if (error instanceof EditRefused)
      return { ok: false, reason: 'refused', path: error.path, message: error.message }
    throw error
  }
}

const saveLines = async (tx: Sql, services: Services, edit: Edit): Promise<EditOutcome> => {
  const { orderId, author } = edit
  const stored = await findStoredOrder(tx, orderId)
  if (!stored) return { ok: false, reason: 'no_order' }
  const { row, order: before } = stored
  if (!mayCorrect(before.status)) return { ok: false, reason: 'closed' }
  if (row.version !== edit.version) return { ok: false, reason: 'changed_meanwhile' }

  const lines = await editedLines(tx, services, edit, stored)
  await refuseBelowRefunded(tx, orderId, stored, lines)
  const { priced, columns } = priceEdited(edit, stored, lines)
  if (columns.total_grosze < row.refunded_grosze)
    throw new EditRefused('lines', words.belowRefundedMoney(formatPrice(row.refunded_grosze)))
  const changes = listLineChanges(stored, priced, columns)
  if (changes.length === 0) {
    // The row and the lines were read one after the other: an equal change may be committed between them.
    const isSame = (await findOrderRow(tx, orderId))?.version === row.version
    return isSame ? { ok: true } : { ok: false, reason: 'changed_meanwhile' }
  }

  // This row is written first: whoever changes the same order waits here.
  if (!(await setOrderOver(tx, orderId, row.version, { ...columns, updated_ms: services.now() })))
    return { ok: false, reason: 'changed_meanwhile' }
  await moveStock(tx, services, stored, priced)
  await replaceLines(
    tx,
    orderId,
    priced.map(({ position, line }) => lineRowOf(orderId, position, line)),
  )
  const after = await reloadOrder(tx, stored, columns)
  await setSearchText(tx, orderId, orderSearchText(after))
  await recordEvents(tx, services, orderId, [
    {
      kind: 'lines',
      text: words.linesChanged(changes, formatAmount(before.totalGrosze), formatAmount(after.totalGrosze)),
      author,
    },
    ...(edit.tellBuyer
      ? [
          await mailAboutChange(tx, services, after, {
            cause: `lines:${row.version}`,
            subject: words.mail.changedSubject,
            opening: words.mail.changedOpening(orderId),
            note: edit.note,
            asksPayment: true,
          }),
        ]
      : []),
  ])
  await services.events.emit(orderChanged, { tx, orderId })
  return { ok: true }
}

/** Existing lines stay as they were ordered, but for quantity and price; added ones are as the shop sells them now. */
const editedLines = async (
  tx: Sql,
  services: Services,
  { lines }: Edit,
  { lineRows, order }: Stored,
): Promise<EditedRow[]> => {
  const products = await findProductsById(
    tx,
    lines.flatMap(({ position, productId, variationId }) =>
      position === null ? [productId, ...(variationId === null ? [] : [variationId])] : [],
    ),
  )
  let next = Math.max(-1, ...lineRows.map(({ position }) => position)) + 1
  const taken = new Set<number>()
  return lines.map((wanted, index) => {
    const { position, quantity, unitPriceGrosze } = wanted
    const at = lineRows.findIndex((row) => row.position === position)
    const line = order.lines[at]
    if (position !== null && line && !taken.has(position)) {
      taken.add(position)
      return {
        position,
        line: { ...line, quantity, unitPriceGrosze: unitPriceGrosze ?? line.unitPriceGrosze },
      }
    }
    if (position !== null) throw new EditRefused(`lines.${index}`, words.noSuchLine)
    const added = newOrderLine(wanted, products, services.now())
    if ('message' in added) throw new EditRefused(`lines.${index}`, added.message)
    return { position: next++, line: added.line }
  })
}

const refuseBelowRefunded = async (tx: Sql, orderId: number, { lineRows }: Stored, lines: EditedRow[]) => {
  for (const [position, pieces] of await sumRefundedPieces(tx, orderId)) {
    const left = lines.find((one) => one.position === position)?.line.quantity ?? 0
    const name = lineRows.find((row) => row.position === position)?.name ?? ''
    if (left < pieces) throw new EditRefused('lines', words.belowRefunded(name, pieces))
  }
}

/** VAT is rounded once per rate, as in a cart. */
const priceEdited = (edit: Edit, { row, lineRows }: Stored, lines: EditedRow[]) => {
  const totals = totalsOfEdited(
    lines.map(({ position, line: { quantity, unitPriceGrosze } }) => {
      const before = lineRows.find((one) => one.position === position)
      return {
        quantity,
        unitPriceGrosze,
        before: before ? { subtotalGrosze: before.subtotal_grosze, totalGrosze: before.total_grosze } : null,
      }
    }),
    edit.discountGrosze,
  )
  if (edit.discountGrosze !== null && edit.discountGrosze > totals.itemsGrosze)
    throw new EditRefused('discountGrosze', words.discountTooHigh(formatPrice(totals.itemsGrosze)))
  const { deliveryGrosze } = edit
  const vat = splitVat([
    ...lines.map(({ line }, index) => ({
      vatRate: line.vatRate,
      grosze: totals.lines[index]?.totalGrosze ?? 0,
    })),
    ...(deliveryGrosze > 0 ? [{ vatRate: row.delivery_vat_rate, grosze: deliveryGrosze }] : []),
  ])
  const priced = lines.map(({ position, line }, index): EditedRow => ({
    position,
    line: { ...line, ...totals.lines[index], vatGrosze: vat.ofParts[index] ?? 0 },
  }))
  const columns = {
    items_grosze: totals.itemsGrosze,
    discount_grosze: totals.discountGrosze,
    delivery_grosze: deliveryGrosze,
    delivery_vat_grosze: deliveryGrosze > 0 ? (vat.ofParts[lines.length] ?? 0) : 0,
    vat_grosze: vat.grosze,
    total_grosze: totals.itemsGrosze - totals.discountGrosze + deliveryGrosze,
  }
  return { priced, columns }
}

type PricedColumns = ReturnType<typeof priceEdited>['columns']

/** Takes what the order has more than before, and returns what it has less. */
const moveStock = async (tx: Sql, services: Services, { order }: Stored, lines: EditedRow[]) => {
  const more = new Map<number, number>()
  const add = ({ variationId, productId }: OrderLine, pieces: number) => {
    if (productId !== NO_PRODUCT)
      more.set(variationId ?? productId, (more.get(variationId ?? productId) ?? 0) + pieces)
  }
  for (const line of order.lines) add(line, -line.quantity)
  for (const { line } of lines) add(line, line.quantity)
  const { fewLeft } = services.shopSettings()
  const differences = [...more].map(([productId, quantity]) => ({ productId, quantity }))
  const taken = await reserveStock(
    tx,
    differences.filter(({ quantity }) => quantity > 0),
    fewLeft,
  )
  if (!taken.ok) {
    const at = lines.findIndex(({ line }) => (line.variationId ?? line.productId) === taken.productId)
    const product = (await findProductsById(tx, [taken.productId])).get(taken.productId)
    const left = product?.stock ?? 0
    throw new EditRefused(`lines.${at}`, words.outOfStock(lines[at]?.line.name ?? '', left))
  }
  await returnStock(
    tx,
    differences.filter(({ quantity }) => quantity < 0).map((one) => ({ ...one, quantity: -one.quantity })),
    fewLeft,
  )
}

/** The discount of coupons is at most the order's discount. */
const reloadOrder = async (tx: Sql, { row }: Stored, columns: PricedColumns): Promise<Order> => {
  const coupons = await listOrderCoupons(tx, [row.id])
  const granted = coupons.reduce((sum, { discount_grosze }) => sum + discount_grosze, 0)
  if (granted > columns.discount_grosze)
    await setCouponDiscounts(
      tx,
      row.id,
      coupons.map(({ code }) => code),
      allocate(
        columns.discount_grosze,
        coupons.map(({ discount_grosze }) => discount_grosze),
      ),
    )
  return presentOrder(
    { ...row, ...columns },
    await listLines(tx, [row.id]),
    await listOrderCoupons(tx, [row.id]),
  )
}

const listLineChanges = (
  { row, lineRows }: Stored,
  lines: EditedRow[],
  columns: PricedColumns,
): LineChange[] => {
  const removed = lineRows.filter((line) => !lines.some(({ position }) => position === line.position))
  const amounts = (
    kind: 'price' | 'delivery' | 'discount',
    before: number,
    after: number,
    name = '',
  ): LineChange[] =>
    before === after ? [] : [{ kind, name, before: formatAmount(before), after: formatAmount(after) }]
  return [
    ...lines.flatMap(({ position, line }): LineChange[] => {
      const { name, quantity, unitPriceGrosze } = line
      const before: Tables['order_lines'] | undefined = lineRows.find((one) => one.position === position)
      if (!before) return [{ kind: 'added', name, quantity }]
      return [
        ...(before.quantity === quantity
          ? []
          : [{ kind: 'quantity', name, before: before.quantity, after: quantity } as const]),
        ...amounts('price', before.unit_price_grosze, unitPriceGrosze, name),
      ]
    }),
    ...removed.map(({ name, quantity }) => ({ kind: 'removed', name, quantity }) as const),
    ...amounts('delivery', row.delivery_grosze, columns.delivery_grosze),
    ...amounts('discount', row.discount_grosze, columns.discount_grosze),
  ]
}

/** The buyer of a paid order paid what a change added to it. */
export const recordExtraPayment = (
  services: Services,
  { orderId, version, author }: { orderId: number; version: number; author: string },
): Promise<'recorded' | 'no_order' | 'nothing_due' | 'changed_meanwhile'> =>
  services.db.transaction(async (tx) => {
    const row = await findOrderRow(tx, orderId)
    if (!row) return 'no_order'
    if (row.version !== version) return 'changed_meanwhile'
    if (row.paid_ms === null || row.total_grosze <= row.paid_grosze) return 'nothing_due'
    const change = { paid_grosze: row.total_grosze, updated_ms: services.now() }
    if (!(await setOrderOver(tx, orderId, version, change))) return 'changed_meanwhile'
    const text = words.paidMore(formatPrice(row.total_grosze))
    await recordEvents(tx, services, orderId, [{ kind: 'payment', text, author }])
    return 'recorded'
  })
