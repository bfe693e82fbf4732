import { describe, expect, it } from 'vitest'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { setQuantities } from '#server/shop/cart/changes/change-lines.ts'
import { findCart } from '#server/shop/cart/store.ts'
import { addProductToCart } from '#server/shop/cart/changes/add-to-cart.ts'
import { loadProductDetails } from '../load-product-details.ts'
import { findProductsById } from '../find-products.ts'
import { createSample, listSamples } from './product-page.ts'

describe.each(engines)('samples of floors on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))

  it('a floor gets a sample that is a product of its own, once, at the buy box only', async () => {
    const { db, now } = test.services
    const floorId = await addProduct(db, { name: 'Panel dębowy', slug: 'panel', packAreaCm2: 20_000 })
    const make = () => db.transaction((tx) => createSample(tx, floorId, 500, now()))
    expect(await make()).toBe(true)
    expect(await make()).toBe(true)
    const samples = await listSamples(db.read, floorId)
    expect(samples).toHaveLength(1)
    const sample = (await findProductsById(db.read, samples)).get(samples[0]!)
    expect(sample).toMatchObject({
      name: 'Próbka: Panel dębowy',
      regularPriceGrosze: 500,
      visibility: 'hidden',
      isSoldIndividually: true,
      sampleOfId: floorId,
    })
    const page = await loadProductDetails(db.read, 'panel', now())
    expect(page?.sample).toMatchObject({ id: samples[0], priceGrosze: 500, isAddable: true })
    expect(await db.transaction((tx) => createSample(tx, 999_999, 500, now()))).toBe(false)
  })

  it('a cart contains at most as many samples as the owner allows; floors are not counted', async () => {
    await test.changeSettings({ samples: { priceGrosze: 500, maxInCart: 2, creditDays: 0 } })
    const { services } = test
    const { db } = services
    const floorId = await addProduct(db, { name: 'Panel' })
    const sampleIds: number[] = []
    for (const name of ['Jasna', 'Ciemna', 'Szara'])
      sampleIds.push(await addProduct(db, { name, sampleOfId: floorId }))
    let cartId: string | null = null
    const add = async (productId: number) => {
      const outcome = await addProductToCart(
        services,
        cartId,
        { productId, variationId: null, choice: {}, quantity: 1 },
        { notifiesOnNextPage: false },
      )
      cartId = outcome.cartId
      return outcome.ok || outcome.reason
    }
    expect(await add(sampleIds[0]!)).toBe(true)
    expect(await add(sampleIds[1]!)).toBe(true)
    expect(await add(sampleIds[2]!)).toBe('too_many_samples')
    expect(await add(floorId)).toBe(true)

    // Nor does the cart page raise one beyond it, which the owner did not limit to one piece.
    const lines = async () => (await findCart(db.read, cartId!, services.now()))!.document.lines
    const { key } = (await lines()).find(({ productId }) => productId === sampleIds[0])!
    await setQuantities(services, cartId, new Map([[key, '9']]))
    expect((await lines()).find((line) => line.key === key)?.quantity).toBe(1)
  })
})
