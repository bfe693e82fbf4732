import { isExemption } from '#contract/shop/agreement/exemptions.ts'
import type { Address, Order, OrderLine, OrderStatus } from '#contract/shop/order.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { StoredOrderRow } from './store.ts'

const presentLine = (row: Tables['order_lines']): OrderLine => ({
  productId: row.product_id,
  variationId: row.variation_id,
  sku: row.sku,
  name: row.name,
  choice: JSON.parse(row.variation_json) as OrderLine['choice'],
  quantity: row.quantity,
  packAreaCm2: row.pack_area_cm2,
  unitPriceGrosze: row.unit_price_grosze,
  subtotalGrosze: row.subtotal_grosze,
  totalGrosze: row.total_grosze,
  vatRate: row.vat_rate,
  vatGrosze: row.vat_grosze,
  promise: row.promised_to === null ? null : { from: row.promised_from, to: row.promised_to },
  exemption: isExemption(row.exemption) ? row.exemption : null,
})

/** VAT by rate, summed from the lines and the delivery, so that it always equals the total. */
const vatByRate = (parts: { vatRate: number; vatGrosze: number; grosze: number }[]) => {
  const rates = new Map<number, number>()
  for (const { vatRate, vatGrosze, grosze } of parts)
    if (grosze > 0) rates.set(vatRate, (rates.get(vatRate) ?? 0) + vatGrosze)
  return [...rates].sort(([a], [b]) => b - a).map(([rate, grosze]) => ({ rate, grosze }))
}

/** An order from its rows, as buyer and owner see it. */
export const presentOrder = (
  row: StoredOrderRow,
  lineRows: Tables['order_lines'][],
  couponRows: Tables['order_coupons'][],
): Order => {
  const lines = lineRows.map(presentLine)
  const delivery = {
    methodId: row.delivery_method_id,
    title: row.delivery_title,
    grosze: row.delivery_grosze,
    vatRate: row.delivery_vat_rate,
    vatGrosze: row.delivery_vat_grosze,
  }
  return {
    id: row.id,
    key: row.order_key,
    status: row.status as OrderStatus,
    createdMs: row.created_ms,
    email: row.email,
    phone: row.phone,
    billing: JSON.parse(row.billing_json) as Address,
    shipping: JSON.parse(row.shipping_json) as Address,
    wantsInvoice: row.wants_invoice === 1,
    nip: row.nip,
    note: row.note,
    lines,
    coupons: couponRows.map(({ code, discount_grosze }) => ({ code, discountGrosze: discount_grosze })),
    delivery,
    payment: {
      methodId: row.payment_method_id,
      title: row.payment_title,
      paidMs: row.paid_ms,
      paidGrosze: row.paid_grosze,
      refundedGrosze: row.refunded_grosze,
      payUntilMs: row.pay_until_ms,
    },
    itemsGrosze: row.items_grosze,
    discountGrosze: row.discount_grosze,
    vat: vatByRate([
      ...lines.map(({ vatRate, vatGrosze, totalGrosze }) => ({ vatRate, vatGrosze, grosze: totalGrosze })),
      delivery,
    ]),
    vatGrosze: row.vat_grosze,
    totalGrosze: row.total_grosze,
  }
}
