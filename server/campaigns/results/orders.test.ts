import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CampaignSiteSettingsFile } from '../editor/site-settings.ts'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { checkoutNonces } from '#server/shop/checkout/checkout-form.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCart } from '#server/testing/make-checkout.ts'
import { BROWSER } from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL, type TestShop } from '#server/testing/open-test-shop.ts'

const SITE = 'a1b2c3d4e5f60'

describe.each(engines)('orders as the goal, on %s', (engine) => {
  let shared: TestShop
  let productId: number
  beforeAll(async () => {
    shared = await openTestShop(engine)
    productId = await addProduct(shared.services.db)
    await shared.changeSettings({ campaignSite: SITE })
    const settings: CampaignSiteSettingsFile = { holdoutPercent: 20, goal: { kind: 'order' } }
    await shared.services.db.transaction((tx) =>
      tx
        .insertInto('campaign_sites')
        .values({
          id: SITE,
          name: 'Sklep',
          domains_json: '["localhost"]',
          settings_json: JSON.stringify(settings),
          version: 1,
          created_ms: 0,
        })
        .execute(),
    )
  })
  afterAll(async () => {
    expect(shared.logged).toEqual([])
    await shared.close()
  })

  const enter = (visitor_id: string, event = 'there') =>
    shared.app.request(`/api/display/goal/${SITE}`, {
      method: 'POST',
      body: JSON.stringify({ visitor_id, event }),
      headers: { origin: TEST_URL, 'user-agent': BROWSER, 'content-type': 'text/plain' },
    })
  const order = async (visitorId: string | null, times = 1) => {
    const cartId = await saveTestCart(shared.services.db, [productId])
    const visitor = shared.visitor()
    visitor.cookies.set(sessionCookieName(shared.services), cartId)
    if (visitorId) visitor.cookies.set('poptin_user_id', visitorId)
    for (let time = 0; time < times; time += 1)
      expect(
        await visitor.callAjax('checkout', {
          ...buyerFields(),
          'terms-field': '1',
          'woocommerce-process-checkout-nonce': checkoutNonces(shared.services, cartId).nonce,
        } as Record<string, string>),
      ).toMatchObject({ result: 'success' })
  }
  const goals = async () =>
    (await shared.services.db.read.selectFrom('trial_goals').selectAll().execute()).length

  test('count once for visitors with an earlier campaign; a page’s own report does not count', async () => {
    await enter('gosc-1')
    expect(await (await enter('gosc-1', 'reached')).json()).toEqual({ success: false })
    expect(await goals()).toBe(0)
    await order('gosc-2')
    await order(null)
    expect(await goals()).toBe(0)
    await order('gosc-1', 2)
    expect(await goals()).toBe(1)
  })
})
