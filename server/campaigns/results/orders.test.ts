import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CampaignSiteSettingsFile } from '../editor/site-settings.ts'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import { setSiteRow } from '../editor/store.ts'
import { ORDER_WINDOW_MS, sumCampaignOrders, viewerCleaning } from './campaign-orders.ts'
import { eventCounterOf } from './count-events.ts'
import { changeOrderStatus } from '#server/shop/orders/change-order-status.ts'
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

  test('of visitors who saw a campaign are its orders, while they bring money and not too late', async () => {
    const CAMPAIGN = 'c1b2c3d4e5f60'
    await shared.services.db.transaction((tx) =>
      tx
        .insertInto('campaigns')
        .values({
          id: CAMPAIGN,
          site_id: SITE,
          parent_id: null,
          position: 1,
          is_on: 1,
          document_json: JSON.stringify(makeCampaign()),
          hash: 'x',
          weight: 1,
          ab_test_json: null,
          created_ms: 0,
          updated_ms: 0,
        })
        .execute(),
    )
    await shared.services.db.transaction((tx) => setSiteRow(tx, SITE, {}))
    shared.clock.nowMs += 2_000
    let views = 0
    const see = async (viewer_id: string) => {
      const seen = await shared.app.request(`/api/display/viewed/${CAMPAIGN}`, {
        method: 'POST',
        body: JSON.stringify({
          viewer_id,
          trigger: 'scroll',
          type: 'desktop',
          client_id: SITE,
          url: `${TEST_URL}/`,
          event_id: `zamowienie-${++views}`,
        }),
        headers: { origin: TEST_URL, 'user-agent': BROWSER, 'content-type': 'application/json' },
      })
      expect(seen.status).toBe(200)
      await eventCounterOf(shared.services).flush()
    }
    const sum = async () => (await sumCampaignOrders(shared.services.db.read, [CAMPAIGN], 0)).get(CAMPAIGN)

    await see('widz-1')
    await see('widz-2')
    await order('widz-3')
    expect(await sum()).toBeUndefined()
    await order('widz-1')
    await order('widz-1')
    const both = await sum()
    expect(both).toMatchObject({ orders: 2, buyers: 1 })
    expect(both!.grosze).toBeGreaterThan(0)

    const [first] = await shared.services.db.read.selectFrom('campaign_orders').selectAll().execute()
    await changeOrderStatus(shared.services, {
      orderId: first!.order_id,
      to: 'cancelled',
      author: 'Ala',
      tellBuyer: false,
    })
    expect(await sum()).toEqual({ orders: 1, buyers: 1, grosze: both!.grosze / 2 })

    const { db } = shared.services
    const seenMs = shared.clock.nowMs - ORDER_WINDOW_MS - 1
    await db.transaction((tx) => tx.updateTable('campaign_viewers').set({ seen_ms: seenMs }).execute())
    await order('widz-2')
    expect(await sum()).toMatchObject({ orders: 1 })
    await viewerCleaning.run(shared.services, new AbortController().signal)
    expect(await shared.services.db.read.selectFrom('campaign_viewers').selectAll().execute()).toEqual([])
  })
})
