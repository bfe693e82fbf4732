import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listCampaigns } from '#server/campaigns/editor/list-campaigns.ts'
import { setCampaignOn } from '#server/campaigns/editor/switch-campaign.ts'
import { listCampaignSites } from '#server/campaigns/editor/campaign-sites.ts'
import { listCoupons } from '#server/shop/coupons/manage-coupons.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import { addProduct } from '../testing/make.ts'
import { saveTestCart } from '../testing/make-checkout.ts'
import { openOwner } from '../testing/identity/open-owner.ts'
import { engines } from '../testing/open-test-database.ts'
import { openTestShop, type TestShop } from '../testing/open-test-shop.ts'
import { seedCampaigns } from './seed-campaigns.ts'

const BLOG = 'http://localhost:3001'

describe.each(engines)('campaigns of the demo on %s', (engine) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(engine)
  })
  afterEach(() => test.close())
  const named = async (siteId: string) =>
    (await listCampaigns(test.services.db.read, siteId, 'all', test.clock.nowMs)).map(
      ({ name, isOn }) => `${name}${isOn ? '' : ' off'}`,
    )

  it("are added once, for this shop and the other page; the owner's changes stay", async () => {
    const siteId = await seedCampaigns(test.services, BLOG)
    expect(await named(siteId)).toEqual([
      'Newsletter z kodem',
      'Pasek z próbkami',
      'Zanim wyjdziesz',
      'Formularz wyceny w treści',
      'Zakładka z poradnikiem',
      'Koło rabatów',
      'Polecane pod wpisem',
    ])
    expect(await listCampaignSites(test.services)).toMatchObject([
      { id: siteId, domains: ['localhost:3000', 'localhost:3001'], isShop: true, onCount: 7 },
    ])
    expect(await listCoupons(test.services.db.read)).toHaveLength(52)

    await setCampaignOn(
      test.services,
      (await listCampaigns(test.services.db.read, siteId, 'all', 0))[0]!.id,
      false,
    )
    await test.changeSettings({ campaignSite: null })
    await seedCampaigns(test.services, 'http://localhost:4001')
    expect(await named(siteId)).toEqual([
      'Newsletter z kodem off',
      'Pasek z próbkami',
      'Zanim wyjdziesz',
      'Formularz wyceny w treści',
      'Zakładka z poradnikiem',
      'Koło rabatów',
      'Polecane pod wpisem',
    ])
    // This time the other page has another port.
    expect(await listCampaignSites(test.services)).toMatchObject([
      { domains: ['localhost:3000', 'localhost:3001', 'localhost:4001'], isShop: false },
    ])
    expect(await listCoupons(test.services.db.read)).toHaveLength(52)
  })

  it('contain codes that work alone, once, and cannot be guessed [M-27]', async () => {
    await seedCampaigns(test.services, BLOG)
    const coupons = await listCoupons(test.services.db.read)
    expect(coupons.filter(({ isAlone }) => !isAlone)).toEqual([])
    const ofWheel = coupons.filter(({ code }) => code.startsWith('kolo'))
    expect(ofWheel.filter(({ code }) => !/^kolo(?:5|7|10)-[a-z2-9]{6}$/.test(code))).toEqual([])
    expect(ofWheel.filter(({ usageLimit }) => usageLimit === 1)).toHaveLength(50)
    const productId = await addProduct(test.services.db)
    const two = ofWheel.slice(0, 2).map(({ code }) => code)
    const { cart } = await loadCart(
      test.services,
      await saveTestCart(test.services.db, [productId], { coupons: two }),
    )
    // Two of them together give no discount.
    expect(cart.discountGrosze).toBe(0)
    const pools = await test.services.db.read.selectFrom('prize_codes').select('code').execute()
    expect(pools.map(({ code }) => code).toSorted()).toEqual(
      ofWheel.flatMap(({ code, usageLimit }) => (usageLimit === 1 ? [code] : [])).toSorted(),
    )
  })

  it("are on the shop's pages while at least one is switched on", async () => {
    const page = async () =>
      (await (await test.app.request('/sklep/')).text()).match(
        /<script async[^>]*pixel-script-poptin[^>]*>/,
      )?.[0]
    expect(await page()).toBeUndefined()
    const siteId = await seedCampaigns(test.services, BLOG)
    expect(await page()).toContain(`src="/widget/loader.js?id=${siteId}"`)
    const owner = await openOwner(test)
    const { body } = await owner.request('GET', `campaigns?site=${siteId}`)
    for (const { id } of body.campaigns as { id: string }[])
      await owner.request('PUT', `campaigns/${id}/switch`, { isOn: false })
    expect(await page()).toBeUndefined()
  })
})
