import { expect, it } from 'vitest'
import { createApp } from './app.ts'
import { lanes } from '#server/platform/limits/lanes.ts'
import { metrics } from '#server/platform/observe/metrics.ts'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { checkoutNonces } from '#server/shop/checkout/checkout-form.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCarts } from '#server/testing/make-checkout.ts'
import { addForm, postTestForm } from '#server/testing/make-form.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openHttpShop } from '#server/testing/processes/open-http-shop.ts'

const MESSAGES = 200
const ORDERS = 5
const CRAWLED = 40

it.each(engines)(
  'an order on %s waits for none of the messages and crawlers that came before it',
  async (engine) => {
    const shop = await openHttpShop(engine, {
      pageCacheMb: 0,
      createApp: (services) => {
        services.settings.limits = { 'contact-forms': null }
        return createApp(services)
      },
    })
    const { services, port } = shop
    const product = await addProduct(services.db, { stock: 50 })
    const carts = await saveTestCarts(services.db, ORDERS, [product])
    const form = await addForm(shop)
    const overHttp = {
      app: {
        request: (url: URL | string, init: RequestInit) =>
          fetch(`http://127.0.0.1:${port}${new URL(String(url)).pathname}`, init),
      } as unknown as typeof shop.app,
    }
    const order = async (cartId: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/?wc-ajax=checkout`, {
        method: 'POST',
        body: new URLSearchParams({
          ...(buyerFields() as Record<string, string>),
          'woocommerce-process-checkout-nonce': checkoutNonces(services, cartId).nonce,
        }),
        headers: { cookie: `${sessionCookieName(services)}=${cartId}`, 'sec-fetch-site': 'same-origin' },
      })
      expect(await response.json()).toMatchObject({ result: 'success' })
    }
    // Warm: the first order loads what the others find.
    await order(carts.pop() ?? '')

    let answered = 0
    const answeredOne = () => void (answered += 1)
    const messages = Array.from({ length: MESSAGES }, (_, number) =>
      postTestForm(overHttp, form, {
        'your-name': 'Jan',
        'your-email': `jan${number}@example.pl`,
        'your-message': 'Czy jest dąb?',
      }).then((response) => {
        answeredOne()
        return response.status
      }),
    )
    const crawlers = Array.from({ length: CRAWLED }, () =>
      fetch(`http://127.0.0.1:${port}/`, { headers: { 'user-agent': 'Googlebot/2.1' } }).then(answeredOne),
    )
    await expect
      .poll(() => services.get(metrics).render(), { timeout: 30_000, interval: 5 })
      .toMatch(/klepka_lane_waiting\{lane="leads"\} [1-9]/)
    const before = answered
    await Promise.all(carts.map(order))
    const during = answered - before
    // Those that were running, and the few that run beside orders.
    expect(during).toBeLessThan(lanes.leads.running + lanes.bots.running + (MESSAGES + CRAWLED) / 4)
    await Promise.all(crawlers)
    expect(new Set(await Promise.all(messages))).toEqual(new Set([200]))
    await shop.close()
  },
)
