import type { InvoiceSettings } from '#contract/console/invoice-settings.ts'
import type { CheckoutValues } from '#contract/shop/checkout-fields.ts'
import type { InvoiceDocument } from '#contract/invoice.ts'
import type { OrderStatus } from '#contract/shop/order.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { changeOrderStatus } from '#server/shop/orders/change-order-status.ts'
import { findOrderDetails } from '#server/shop/orders/find-order.ts'
import { refundOrder } from '#server/shop/orders/refunds/refund-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import type { Engine } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { listIssued } from '../list-invoices.ts'

/** A firm that wants an invoice; the NIP has a valid checksum. */
export const FIRM: CheckoutValues = {
  wants_invoice: '1',
  billing_company: 'Parkiety Nowak sp. z o.o.',
  billing_nip: '5260250274',
}

export const INVOICES_ON: InvoiceSettings = {
  isOn: true,
  seller: { name: 'Klepka sp. z o.o.', nip: '1111111111', line1: 'ul. Dębowa 1', line2: '00-001 Warszawa' },
  issuedWhen: 'paid',
  isForEveryone: false,
  numbers: {
    sale: 'FV/{nr}/{mm}/{rrrr}',
    advance: 'ZAL/{nr}/{mm}/{rrrr}',
    correction: 'KOR/{nr}/{mm}/{rrrr}',
  },
  exemption: '',
  usesCashAccounting: false,
  note: '',
  ksef: { isOn: false, environment: 'test', address: '', sendsConsumers: false, offlineAfterMinutes: 30 },
}

type Goods = { regularPriceGrosze: number; quantity: number; vatRate?: number }

export type InvoicingShop = TestShop & {
  /** Orders goods, by default three packs for 100,01 zł each, delivered by a carrier for 16,90 zł. */
  buy: (values?: CheckoutValues, goods?: Goods[]) => Promise<{ id: number; key: string; totalGrosze: number }>
  move: (orderId: number, to: OrderStatus) => Promise<void>
  refund: (orderId: number, change: Partial<Parameters<typeof refundOrder>[1]>) => Promise<void>
  documents: (orderId: number) => Promise<InvoiceDocument[]>
}

/** A shop that invoices firms when they have paid. */
export const openInvoicingShop = async (engine: Engine): Promise<InvoicingShop> => {
  const test = await openTestShop(engine)
  const { services } = test
  await test.changeSettings({ invoices: INVOICES_ON })
  let keys = 0
  return {
    ...test,
    buy: async (values = FIRM, goods = [{ regularPriceGrosze: 10_001, quantity: 3 }]) => {
      const lines: [number, number][] = []
      for (const { quantity, ...product } of goods)
        lines.push([await addProduct(services.db, { stock: 10, ...product }), quantity])
      const outcome = await placeOrder(
        services,
        makeCheckout(await saveTestCart(services.db, lines, {}, test.clock.nowMs), {
          values: buyerFields({ 'shipping_method[0]': 'kurier', ...values }),
        }),
      )
      if (!outcome.ok) throw new Error(outcome.reason)
      return outcome.order
    },
    move: async (orderId, to) => {
      const outcome = await changeOrderStatus(services, { orderId, to, author: 'Anna', tellBuyer: false })
      if (!outcome.ok) throw new Error(outcome.reason)
    },
    refund: async (orderId, change) => {
      const details = (await findOrderDetails(services.db.read, orderId))!
      const outcome = await refundOrder(services, {
        orderId,
        author: 'Anna',
        version: details.version,
        key: `refund-of-invoice-${engine}-${keys++}`,
        lines: [{ position: 0, quantity: 1 }],
        deliveryGrosze: 0,
        amountGrosze: 10_001,
        isRestocked: true,
        reason: '',
        tellBuyer: false,
        ...change,
      })
      if (!outcome.ok) throw new Error(outcome.reason)
    },
    documents: async (orderId) =>
      (await listIssued(services.db.read, orderId)).map(({ document }) => document),
  }
}
