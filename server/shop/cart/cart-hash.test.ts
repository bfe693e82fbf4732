import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderFragments } from '#storefront/render'
import type { Product } from '../catalog/product.ts'
import {
  makeCart,
  makeCoupon,
  makeLine,
  makeProduct,
  makeSettings,
  TEST_NOW_MS,
} from '#server/testing/make.ts'
import { priceCart } from '#server/shop/cart/pricing/price-cart.ts'

type Changes = {
  product?: Partial<Product>
  quantity?: number
  variation?: string
  coupons?: string[]
  deliveryMethodId?: string
  freeFromGrosze?: number | null
  name?: string
  nowMs?: number
}

const coupons = new Map([['rabat', makeCoupon({ code: 'rabat' })]])

const cartWith = ({
  product = {},
  quantity = 2,
  coupons: codes = [],
  deliveryMethodId,
  freeFromGrosze = 300_000,
  nowMs = TEST_NOW_MS,
}: Changes) =>
  priceCart({
    document: makeCart({
      lines: [makeLine({ productId: 1, quantity }), makeLine({ productId: 2 })],
      coupons: codes,
      deliveryMethodId: deliveryMethodId ?? null,
    }),
    products: new Map([
      [1, makeProduct({ id: 1, pictures: [{ src: '/pictures/a.webp', alt: 'A' }], ...product })],
      [2, makeProduct({ id: 2, isVirtual: true })],
    ]),
    coupons,
    categoryIds: new Map(),
    deliveryMethods: makeSettings().deliveryMethods.map((method) =>
      method.id === 'paleta' ? { ...method, freeFromGrosze } : method,
    ),
    nowMs,
  })

describe('the cart hash', () => {
  it.each<[string, Changes]>([
    ['a quantity', { quantity: 3 }],
    ['a price', { product: { regularPriceGrosze: 9_999 } }],
    ['a sale', { product: { salePriceGrosze: 9_000 } }],
    ['a name', { product: { name: 'Inny panel' } }],
    ['an address', { product: { slug: 'inny-panel' } }],
    ['a picture', { product: { pictures: [{ src: '/pictures/b.webp', alt: 'A' }] } }],
    ['a coupon, with which more is missing to free delivery', { coupons: ['rabat'] }],
    ['another sum of free delivery', { freeFromGrosze: 200_000 }],
    ['an SKU', { product: { sku: 'X' } }],
  ])('changes with %s, which the fragments show [S-CART-18]', (_, changes) => {
    expect(cartWith(changes).hash).not.toBe(cartWith({}).hash)
    expect(renderFragments(cartWith(changes))).not.toEqual(renderFragments(cartWith({})))
  })

  it.each<[string, Changes]>([
    ['the delivery', { deliveryMethodId: 'odbior' }],
    ['the stock', { product: { stock: 7 } }],
    ['a VAT rate', { product: { vatRate: 8 } }],
    ['the time', { nowMs: TEST_NOW_MS + 1_000 }],
  ])('does not change with %s, which they do not show [S-CART-18]', (_, changes) => {
    expect(cartWith(changes).hash).toBe(cartWith({}).hash)
    expect(renderFragments(cartWith(changes))).toEqual(renderFragments(cartWith({})))
  })

  it('does not change with a coupon where no delivery becomes free [S-CART-18]', () => {
    const given = { freeFromGrosze: null }
    expect(cartWith({ ...given, coupons: ['rabat'] }).hash).toBe(cartWith(given).hash)
  })

  it('changes when one price rises by as much as another falls [S-CART-18]', () => {
    const twoPrices = (one: number, other: number) =>
      priceCart({
        document: makeCart({ lines: [makeLine({ productId: 1 }), makeLine({ productId: 2 })] }),
        products: new Map([
          [1, makeProduct({ id: 1, regularPriceGrosze: one })],
          [2, makeProduct({ id: 2, regularPriceGrosze: other })],
        ]),
        coupons: new Map(),
        categoryIds: new Map(),
        deliveryMethods: [],
        nowMs: 0,
      })
    expect(twoPrices(100, 200).hash).not.toBe(twoPrices(200, 100).hash)
  })

  it('is empty for an empty cart, else 32 hex digits', () => {
    expect(
      priceCart({
        document: makeCart({}),
        products: new Map(),
        coupons: new Map(),
        categoryIds: new Map(),
        deliveryMethods: [],
        nowMs: 0,
      }).hash,
    ).toBe('')
    expect(cartWith({}).hash).toMatch(/^[0-9a-f]{32}$/)
  })

  it('is equal for two carts exactly when their fragments are equal [S-CART-18]', () => {
    const changes = fc.record({
      quantity: fc.integer({ min: 1, max: 3 }),
      coupons: fc.subarray(['rabat']),
      deliveryMethodId: fc.constantFrom('odbior', 'kurier'),
      product: fc.record({
        regularPriceGrosze: fc.constantFrom(10_000, 10_001, 20_000),
        salePriceGrosze: fc.constantFrom(null, 10_000),
        name: fc.constantFrom('Panel', 'Panel <b>', 'Panel &lt;b&gt;'),
        stock: fc.constantFrom(null, 1, 5),
        vatRate: fc.constantFrom(23, 8),
        status: fc.constantFrom('published' as const, 'draft' as const),
        pictures: fc.constantFrom<Product['pictures']>(
          [],
          [{ src: '/pictures/a.webp', alt: 'A' }],
          [{ src: '/pictures/b.webp', alt: '' }],
        ),
      }),
    })
    fc.assert(
      fc.property(changes, changes, (one, other) => {
        const [a, b] = [cartWith(one), cartWith(other)]
        expect(a.hash === b.hash).toBe(
          JSON.stringify(renderFragments(a)) === JSON.stringify(renderFragments(b)),
        )
      }),
      { numRuns: 300 },
    )
  })
})
