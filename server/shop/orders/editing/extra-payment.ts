import { formatPrice } from '#contract/money.ts'
import { orderChanges as words } from '#storefront/strings/pl/order/order-changes.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvents } from '../record-order.ts'
import { findOrderRow, setOrderOver } from '../store.ts'

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
