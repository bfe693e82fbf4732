import { describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { keepCart, makeCheckout } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareOwner } from '#server/testing/share-owner.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)('two tabs of the console on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const putOver = (path: string, body: unknown, version: string) => owner.ask('PUT', path, body, { 'If-Match': version })

  it('cannot write over settings the other tab saved since they were read [M-40]', async () => {
    const { settings, version } = (await owner.ask('GET', 'settings')).body
    expect((await putOver('settings', { ...settings, shopName: 'Pierwsza karta' }, version)).status).toBe(200)
    const second = await putOver('settings', { ...settings, tagline: 'Druga karta' }, version)
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
    const after = (await owner.ask('GET', 'settings')).body
    expect([after.settings.shopName, after.settings.tagline]).toEqual(['Pierwsza karta', settings.tagline])
    expect((await putOver('settings', { ...after.settings, tagline: 'Druga karta' }, after.version)).status).toBe(200)
  })

  it('that save settings at once are told apart: one is saved, the others are refused [M-40]', async () => {
    const { settings, version } = (await owner.ask('GET', 'settings')).body
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => putOver('settings', { ...settings, tagline: `Karta ${n}` }, version)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('cannot write over a campaign the other tab saved since it was read [M-40]', async () => {
    const { site } = (await owner.ask('POST', 'campaign-sites', { name: 'Blog', domains: ['blog.example.pl'], settings: {} })).body
    const document = { ...newsletterFile, name: 'Rabat' }
    const made = await owner.ask('POST', `campaigns?site=${site.id}`, { document })
    expect(made.status).toBe(200)
    const { campaign } = made.body
    const path = `campaigns/${campaign.id}`
    const named = (name: string) => ({ document: { ...campaign.document, name } })
    const answers = await Promise.all(['Jeden', 'Dwa', 'Trzy'].map((name) => putOver(path, named(name), campaign.version)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const saved = answers.find(({ status }) => status === 200)!.body.campaign
    expect((await owner.ask('GET', path)).body.campaign).toMatchObject({ document: { name: saved.document.name }, version: saved.version })
    expect((await putOver(path, named('Cztery'), saved.version)).status).toBe(200)
  })

  it('do not bring back pieces that were sold since the stock was read [M-40]', async () => {
    const id = await addProduct(test.shop.db, { stock: 10 })
    const { product } = (await owner.ask('GET', `products/${id}`)).body
    await placeOrder(test.shop, makeCheckout(await keepCart(test.shop.db, [[id, 3]])))
    const refused = await owner.ask('PATCH', `products/${id}`, { stock: 15, stockRead: product.stock, regularPriceGrosze: 9_900 })
    expect([refused.status, refused.body.code]).toEqual([409, 'stock_changed'])
    expect(refused.body.message).toContain('na stanie jest teraz 7')
    // Whole or not at all.
    expect((await owner.ask('GET', `products/${id}`)).body.product).toMatchObject({ stock: 7, regularPriceGrosze: 10_000 })
    expect((await owner.ask('PATCH', `products/${id}`, { stock: 12, stockRead: 7 })).body.product.stock).toBe(12)
    expect((await owner.ask('PATCH', `products/${id}`, { stock: null, stockRead: 7 })).status).toBe(409)
  })

  it('keep every sale while the stock is being changed [M-40]', async () => {
    const id = await addProduct(test.shop.db, { stock: 100 })
    const carts = await Promise.all(Array.from({ length: 10 }, () => keepCart(test.shop.db, [id])))
    const [changed, ...sold] = await Promise.all([
      owner.ask('PATCH', `products/${id}`, { stock: 200, stockRead: 100 }),
      ...carts.map((cartId) => placeOrder(test.shop, makeCheckout(cartId))),
    ])
    const count = sold.filter(({ ok }) => ok).length
    const { stock } = (await owner.ask('GET', `products/${id}`)).body.product
    expect(stock).toBe((changed.status === 200 ? 200 : 100) - count)
  })
})
