import { type Przelewy24Double, startPrzelewy24Double } from '#server/dev/przelewy24-double.ts'
import type { CheckoutValues } from '#contract/shop/checkout-fields.ts'
import type { Checkout } from '#server/shop/checkout/checkout.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import type { Engine } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { findOrderDetails } from '#server/shop/orders/find-order.ts'
import { saveProviderAccount } from '../provider-accounts.ts'
import { listPaymentsOf } from '../store.ts'

export const TEST_ACCOUNT = {
  merchantId: 999_999,
  posId: 999_999,
  apiKey: 'klucz-do-raportow',
  crc: 'crc-z-panelu-p24',
}

export type PayingShop = TestShop & {
  bank: Przelewy24Double
  /** The processes that get the bank's notices, in turns. */
  receivers: Pick<TestShop, 'app'>[]
  /** Orders two packs for 100,01 zł each, delivered by a carrier. */
  buy: (
    values?: CheckoutValues,
    checkout?: Partial<Checkout>,
  ) => Promise<{ id: number; key: string; productId: number; url: string; totalGrosze: number }>
  order: (id: number) => Promise<NonNullable<Awaited<ReturnType<typeof findOrderDetails>>>>
  /** The session of the order's newest payment, by which the bank knows it. */
  sessionOf: (orderId: number) => Promise<string>
  stockOf: (productId: number) => Promise<number>
}

/** A shop with an account at the double of Przelewy24, whose notices reach it without a port. */
export const openPayingShop = async (engine: Engine): Promise<PayingShop> => {
  const test = await openTestShop(engine)
  const { services } = test
  const receivers: PayingShop['receivers'] = [test]
  let notices = 0
  const bank = await startPrzelewy24Double({
    account: TEST_ACCOUNT,
    deliver: (url, request) => receivers[notices++ % receivers.length]!.app.request(url, request),
  })
  await saveProviderAccount(services, 'p24', {
    isOn: true,
    values: { address: bank.url, merchantId: '999999', posId: '999999' },
    secrets: { apiKey: TEST_ACCOUNT.apiKey, crc: TEST_ACCOUNT.crc },
  })
  await test.changeSettings({
    paymentMethods: ['p24', 'p24_blik', 'p24_card', 'bacs', 'cod'].map((id) => ({
      id,
      title: id,
      hint: '',
      isOn: true,
    })),
  })
  let bought = 0
  const close = async () => {
    await bank.close()
    await test.close()
  }
  return {
    ...test,
    bank,
    receivers,
    close,
    buy: async (values = {}, checkout = {}) => {
      bought += 1
      // Each of its own name: an address that is in use is looked for with 2, 3 and so on.
      const name = `Panel dębowy ${bought}`
      const productId = await addProduct(services.db, { name, stock: 10, regularPriceGrosze: 10_001 })
      const cartId = await saveTestCart(services.db, [[productId, 2]], {}, test.clock.nowMs)
      const outcome = await placeOrder(
        services,
        makeCheckout(cartId, {
          ...checkout,
          values: buyerFields({ payment_method: 'p24', 'shipping_method[0]': 'kurier', ...values }),
        }),
      )
      if (!outcome.ok) throw new Error(outcome.reason)
      const { id, key, totalGrosze } = outcome.order
      return { id, key, totalGrosze, productId, url: outcome.redirectUrl }
    },
    order: async (id) => (await findOrderDetails(services.db.read, id))!,
    sessionOf: async (orderId) => (await listPaymentsOf(services.db.read, orderId))[0]!.session_id,
    stockOf: async (productId) =>
      (
        await services.db.read
          .selectFrom('stock')
          .select('quantity')
          .where('product_id', '=', productId)
          .executeTakeFirstOrThrow()
      ).quantity,
  }
}
