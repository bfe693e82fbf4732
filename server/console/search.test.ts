import { describe, expect, it } from 'vitest'
import type { Found } from '#contract/console/search/search.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)("the search of the owner's console on %s", (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const search = async (text: string): Promise<Found[]> =>
    (await owner.request('GET', `search?search=${encodeURIComponent(text)}`)).body.found

  it('finds an order by its number and by its buyer, a product by name and SKU, and a coupon', async () => {
    const productId = await addProduct(test.services.db, { name: 'Deska Orzech', sku: 'ORZ-7' })
    const cartId = await saveTestCart(test.services.db, [productId])
    const values = buyerFields({ billing_first_name: 'Zdzisława', billing_email: 'zdzislawa@example.com' })
    const placed = await placeOrder(test.services, makeCheckout(cartId, { values }))
    if (!placed.ok) throw new Error('not placed')
    const order = expect.objectContaining({ kind: 'order', id: String(placed.order.id) })
    const product = { kind: 'product', id: String(productId), title: 'Deska Orzech', detail: 'ORZ-7' }
    const coupon = { code: 'orzechowa', kind: 'percent', amount: 500, description: 'Jesień' }
    expect(await owner.request('PUT', 'coupons', coupon)).toMatchObject({ status: 200 })

    expect(await search(String(placed.order.id))).toContainEqual(order)
    expect(await search('zdzislawa')).toContainEqual(order)
    expect(await search('orz-7')).toEqual([product])
    expect(await search('orzech')).toEqual([
      product,
      { kind: 'coupon', id: 'orzechowa', title: 'orzechowa', detail: 'Jesień' },
    ])
  })

  it('finds quotes by their number, recipient and address', async () => {
    const { body } = await owner.request('POST', 'quotes', {
      key: `found-by-search-${engine}`,
      messageId: null,
      quote: {
        name: 'Świętosława Żak',
        email: 'zak@example.pl',
        lines: [
          {
            productId: null,
            variationId: null,
            sku: '',
            name: 'Montaż',
            choice: '',
            quantity: 1,
            packAreaCm2: null,
            unitPriceGrosze: 50_000,
            vatRate: 23,
            isShipped: false,
          },
        ],
        delivery: null,
        note: '',
        validUntilMs: test.clock.nowMs + 86_400_000,
      },
    })
    const quote = { kind: 'quote', id: String(body.quote.id), title: `Wycena ${body.quote.id}` }
    for (const text of ['SWIETOSLAWA', 'żak święto', 'zak@example.pl'])
      expect(await search(text), text).toContainEqual({ ...quote, detail: 'Świętosława Żak, 500,00 zł' })
    expect(await search(String(body.quote.id))).toContainEqual(expect.objectContaining(quote))
  })

  it('answers a few of each kind, and nothing to a single letter', async () => {
    for (let count = 0; count < 8; count++) await addProduct(test.services.db, { name: `Listwa ${count}` })
    expect((await search('listwa')).filter(({ kind }) => kind === 'product')).toHaveLength(5)
    expect(await search('l')).toEqual([])
  })

  it('is only for the signed-in owner', async () => {
    expect((await test.app.request('/panel/api/search?search=listwa')).status).toBe(401)
  })
})
