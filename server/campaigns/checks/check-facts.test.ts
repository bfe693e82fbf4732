import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import type { CheckFacts } from '#contract/console/campaigns/campaign-checks.ts'
import { openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { addCoupon, addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

const NOTHING = { codes: [], addresses: [], products: [] }

describe.each(engines)('facts for the checks of campaigns on %s', (engine) => {
  let test: TestShop
  let owner: TestOwner
  let shop = ''
  let blog = ''
  const request = async (method: string, path: string, body?: unknown) => {
    const answer = await owner.request(method, path, body)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.body
  }
  const facts = (site: string, named: object, campaign = ''): Promise<CheckFacts> =>
    request('POST', `campaign-facts?site=${site}&campaign=${campaign}`, { ...NOTHING, ...named })
  const add = async (name: string, isOn: boolean) => {
    const { id } = (
      await request('POST', `campaigns?site=${shop}`, { document: { ...newsletterFile, name } })
    ).campaign
    if (isOn) await request('PUT', `campaigns/${id}/switch`, { isOn })
    return id as string
  }

  beforeAll(async () => {
    test = await openTestShop(engine)
    owner = await openOwner(test)
    const site = async (name: string, isShop: boolean) =>
      (await request('POST', 'campaign-sites', { name, domains: [`${name}.example`], isShop })).site.id
    shop = await site('sklep', true)
    blog = await site('blog', false)
  })
  afterAll(() => test.close())

  it('name codes as the shop has them, and no others', async () => {
    await addCoupon(test.services.db, { code: 'lato15', kind: 'percent', amount: 1_500, usageLimit: 1 })
    const { shop: found } = await facts(shop, { codes: [' LATO15', 'zima'] })
    expect(found?.coupons).toEqual([
      expect.objectContaining({ code: 'lato15', kind: 'percent', amount: 1_500, isUsedUp: false }),
    ])
  })

  it('name addresses and products that the shop does not have', async () => {
    const id = await addProduct(test.services.db, { slug: 'deska', name: 'Deska' })
    const draft = await addProduct(test.services.db, { slug: 'szkic', name: 'Szkic', status: 'draft' })
    const addresses = [
      '/produkt/deska/',
      '/produkt/deska/?kolor=dab#opis',
      '/sklep/',
      '/koszyk/',
      '/pictures/a.webp',
    ]
    const wrong = ['/produkt/szkic/', '/produkt/nie-ma/', '/kategoria-produktu/x/', '/nie-ma-takiej/']
    const { shop: found } = await facts(shop, {
      addresses: [...addresses, ...wrong, `${test.services.settings.publicUrl}/nic/`],
      products: [String(id), String(draft), '999', 'abc'],
    })
    expect(found?.missingAddresses).toEqual([...wrong, `${test.services.settings.publicUrl}/nic/`])
    expect(found?.missingProducts).toEqual([String(draft), '999', 'abc'])
  })

  it('know whether a few pieces are left, and the sums of free delivery', async () => {
    expect((await facts(shop, {})).shop).toMatchObject({ hasFewLeft: false, averageOrderGrosze: null })
    await addProduct(test.services.db, { slug: 'resztka', name: 'Resztka', stock: 3 })
    const { shop: found } = await facts(shop, {})
    expect(found?.hasFewLeft).toBe(true)
    expect(found?.freeDeliveryGrosze).toEqual([300_000])
  })

  it('know nothing about the codes and pages of another site', async () => {
    expect(await facts(blog, { codes: ['lato15'] })).toEqual({ hasStore: false, shop: null, ahead: [] })
    expect((await facts(shop, {})).hasStore).toBe(true)
  })

  it('name the campaigns in front that are on', async () => {
    const [first, second, third] = [
      await add('Pierwsza', true),
      await add('Druga', false),
      await add('Trzecia', true),
    ]
    const names = async (campaign: string) => (await facts(shop, {}, campaign)).ahead.map(({ name }) => name)
    expect(await names(first)).toEqual([])
    expect(await names(second)).toEqual(['Pierwsza'])
    expect(await names(third)).toEqual(['Pierwsza'])
    expect(await names('')).toEqual(['Pierwsza', 'Trzecia'])
  })

  it('are for accounts with the right to campaigns', async () => {
    expect((await test.app.request('/panel/api/campaign-facts', { method: 'POST' })).status).toBe(401)
  })
})
