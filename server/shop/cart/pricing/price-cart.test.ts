import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Product } from '#server/shop/catalog/product.ts'
import {
  makeCart,
  makeCoupon,
  makeLine,
  makeProduct,
  makeSettings,
  TEST_NOW_MS,
} from '#server/testing/make.ts'
import type { CartLine } from '#server/shop/cart/cart-document.ts'
import { type PriceInput, priceCart } from './price-cart.ts'

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const flat = makeSettings({
  deliveryMethods: [
    {
      id: 'kurier',
      kind: 'flat_rate',
      title: 'Kurier',
      hint: '',
      isOn: true,
      priceGrosze: 1_500,
      freeFromGrosze: 50_000,
      steps: [],
      maxLengthMm: null,
      vatRate: 23,
    },
  ],
}).deliveryMethods

type Given = {
  lines?: CartLine[]
  products?: Product[]
  coupons?: ReturnType<typeof makeCoupon>[]
  codes?: string[]
} & Partial<Pick<PriceInput, 'categoryIds' | 'deliveryMethods' | 'nowMs'>>

const price = ({ lines = [], products = [], coupons = [], codes, ...rest }: Given) =>
  priceCart({
    document: makeCart({ lines, coupons: codes ?? coupons.map(({ code }) => code) }),
    products: new Map(products.map((product) => [product.id, product])),
    coupons: new Map(coupons.map((coupon) => [coupon.code, coupon])),
    categoryIds: new Map(),
    deliveryMethods: flat,
    nowMs: TEST_NOW_MS,
    ...rest,
  })

const one = (product: Partial<Product>, line: Partial<CartLine> = {}, given: Given = {}) =>
  price({
    lines: [makeLine({ productId: 1, ...line })],
    products: [makeProduct({ id: 1, ...product })],
    ...given,
  })

describe('priceCart', () => {
  it('an empty cart has no costs, hash or problems', () => {
    expect(price({ codes: ['kod'] })).toMatchObject({
      lineItems: [],
      totalGrosze: 0,
      needsDelivery: false,
      deliveryMethods: [],
      vat: [],
      problems: [],
      hash: '',
    })
  })

  it('uses the sale price exactly while the sale runs', () => {
    const sale = { salePriceGrosze: 8_000, saleFromMs: TEST_NOW_MS, saleToMs: TEST_NOW_MS + 1_000 }
    expect(one(sale).lineItems[0]).toMatchObject({ unitPriceGrosze: 8_000, regularUnitPriceGrosze: 10_000 })
    expect(one(sale, {}, { nowMs: TEST_NOW_MS + 1_000 }).lineItems[0]?.unitPriceGrosze).toBe(10_000)
    expect(one(sale, {}, { nowMs: TEST_NOW_MS - 1 }).lineItems[0]?.unitPriceGrosze).toBe(10_000)
  })

  it('adds delivery with its own VAT', () => {
    const cart = one({ regularPriceGrosze: 12_300 }, { quantity: 2 })
    expect(cart).toMatchObject({
      itemsGrosze: 24_600,
      deliveryGrosze: 1_500,
      totalGrosze: 26_100,
      vat: [{ rate: 23, grosze: 4_880 }],
      vatGrosze: 4_880,
    })
    expect(cart.deliveryVatGrosze + (cart.lineItems[0]?.vatGrosze ?? 0)).toBe(4_880)
  })

  it('free delivery depends on the sum after coupons', () => {
    expect(one({ regularPriceGrosze: 50_000 }).deliveryGrosze).toBe(0)
    expect(
      one(
        { regularPriceGrosze: 50_000 },
        {},
        { coupons: [makeCoupon({ code: 'rabat', kind: 'fixed_cart', amount: 1 })] },
      ).deliveryGrosze,
    ).toBe(1_500)
  })

  it('virtual products need no delivery', () => {
    expect(one({ isVirtual: true })).toMatchObject({
      needsDelivery: false,
      deliveryGrosze: 0,
      deliveryMethodId: null,
    })
  })

  it('reports when no delivery method is available', () => {
    expect(one({}, {}, { deliveryMethods: [] }).problems).toEqual([
      expect.stringContaining('sposobu dostawy'),
    ])
  })

  it('uses the chosen delivery only while it is available', () => {
    const two = makeSettings({
      deliveryMethods: [flat[0]!, { ...flat[0]!, id: 'gratis', kind: 'free_from', freeFromGrosze: 20_000 }],
    }).deliveryMethods
    const chosen = (quantity: number) =>
      priceCart({
        document: makeCart({ lines: [makeLine({ productId: 1, quantity })], deliveryMethodId: 'gratis' }),
        products: new Map([[1, makeProduct({ id: 1 })]]),
        coupons: new Map(),
        categoryIds: new Map(),
        deliveryMethods: two,
        nowMs: TEST_NOW_MS,
      })
    expect(chosen(2).deliveryMethodId).toBe('gratis')
    expect(chosen(1)).toMatchObject({ deliveryMethodId: 'kurier', deliveryGrosze: 1_500 })
  })

  it('names a variation by its parent and its options', () => {
    const attributes = [
      { slug: 'kolor', name: 'Kolor', values: ['dąb'], isForVariations: true, isVisible: true },
    ]
    const cart = price({
      lines: [makeLine({ productId: 1, variationId: 2, choice: { kolor: 'dąb' } })],
      products: [
        makeProduct({ id: 1, kind: 'variable', name: 'Listwa', slug: 'listwa', attributes }),
        makeProduct({ id: 2, kind: 'variation', parentId: 1, name: 'Listwa – dąb', regularPriceGrosze: 777 }),
      ],
    })
    expect(cart.lineItems[0]).toMatchObject({
      name: 'Listwa',
      url: '/produkt/listwa/',
      unitPriceGrosze: 777,
      choice: [{ label: 'Kolor', value: 'dąb' }],
      problem: null,
    })
  })

  describe('reports why a line cannot be bought', () => {
    it.each<[string, Partial<Product>, number, RegExp | null]>([
      ['it is a draft', { status: 'draft' }, 1, /nie ma już w sklepie/],
      ['it has no price', { regularPriceGrosze: null }, 1, /nie można teraz kupić/],
      ['it is out of stock', { stock: 0 }, 1, /nie ma teraz w magazynie/],
      ['the owner marked it as out of stock', { stockStatus: 'out_of_stock' }, 1, /nie ma teraz w magazynie/],
      ['the stock is too low', { stock: 2 }, 3, /zostały 2 sztuki/],
      ['one is left', { stock: 1 }, 3, /została 1 sztuka/],
      ['five are left', { stock: 5 }, 6, /zostało 5 sztuk/],
      ['backorders are taken', { stock: 0, backorders: 'notify' }, 9, null],
      ['it is sold from two', { minQuantity: 2 }, 1, /od 2 sztuk/],
      ['it is sold up to four', { maxQuantity: 4 }, 5, /najwyżej 4 sztuki/],
      ['it is sold in threes', { quantityStep: 3 }, 4, /wielokrotności 3 sztuk/],
      ['it is sold one per order', { isSoldIndividually: true }, 2, /tylko 1 sztukę/],
      ['it has no problem', { stock: 3, minQuantity: 3, maxQuantity: 3, quantityStep: 3 }, 3, null],
    ])('%s', (_, product, quantity, expected) => {
      const cart = one(product, { quantity })
      if (expected === null) expect(cart.problems).toEqual([])
      else {
        expect(cart.lineItems[0]?.problem).toMatch(expected)
        expect(cart.problems).toEqual([cart.lineItems[0]?.problem])
      }
    })

    it('a removed product costs nothing and keeps its name', () => {
      const cart = price({ lines: [makeLine({ productId: 9, quantity: 3, name: 'Dawny panel' })] })
      expect(cart).toMatchObject({ itemsGrosze: 0, totalGrosze: 0 })
      expect(cart.lineItems[0]).toMatchObject({
        name: 'Dawny panel',
        unitPriceGrosze: 0,
        problem: expect.stringContaining('Dawny panel'),
      })
    })

    it('two lines share the same stock', () => {
      const products = [
        makeProduct({ id: 1, kind: 'variable', stock: 5 }),
        ...[2, 3].map((id) =>
          makeProduct({ id, kind: 'variation', parentId: 1, stock: 5, stockSourceId: 1 }),
        ),
      ]
      const lines = [2, 3].map((variationId) => makeLine({ productId: 1, variationId, quantity: 3 }))
      expect(price({ lines, products }).problems).toHaveLength(1)
      const own = products.map((product) => ({ ...product, stockSourceId: product.id }))
      expect(price({ lines, products: own }).problems).toEqual([])
    })
  })

  describe('coupons', () => {
    const two = (coupon: Partial<ReturnType<typeof makeCoupon>>, given: Given = {}) =>
      price({
        lines: [makeLine({ productId: 1, quantity: 1 }), makeLine({ productId: 2, quantity: 3 })],
        products: [
          makeProduct({ id: 1, regularPriceGrosze: 1_005 }),
          makeProduct({ id: 2, regularPriceGrosze: 333, salePriceGrosze: 300 }),
        ],
        coupons: [makeCoupon({ code: 'rabat', ...coupon })],
        ...given,
      })

    it.each<[string, Partial<ReturnType<typeof makeCoupon>>, number[]]>([
      ['10 % of the sum, split to the grosz', { kind: 'percent', amount: 1_000 }, [101, 90]],
      ['12,5 %', { kind: 'percent', amount: 1_250 }, [126, 112]],
      ['100 %', { kind: 'percent', amount: 10_000 }, [1_005, 900]],
      ['an amount off the cart', { kind: 'fixed_cart', amount: 100 }, [53, 47]],
      ['never more than the cart', { kind: 'fixed_cart', amount: 99_999 }, [1_005, 900]],
      ['an amount off each piece', { kind: 'fixed_product', amount: 100 }, [100, 300]],
      ['never more than the price of a piece', { kind: 'fixed_product', amount: 500 }, [500, 900]],
      ['for one product', { kind: 'percent', amount: 1_000, productIds: [2] }, [0, 90]],
      ['not for products on sale', { kind: 'percent', amount: 1_000, excludesSaleItems: true }, [101, 0]],
    ])('%s', (_, coupon, expected) => {
      const cart = two(coupon)
      expect(cart.lineItems.map(({ subtotalGrosze, totalGrosze }) => subtotalGrosze - totalGrosze)).toEqual(
        expected,
      )
      expect(cart.coupons).toEqual([
        { code: 'rabat', discountGrosze: sum(expected), givesFreeDelivery: false },
      ])
      expect(cart.problems).toEqual([])
    })

    it('apply to a category and its subcategories', () => {
      const cart = two(
        { categoryIds: [7] },
        {
          categoryIds: new Map([
            [1, [7, 1]],
            [2, [8]],
          ]),
        },
      )
      expect(cart.lineItems.map(({ subtotalGrosze, totalGrosze }) => subtotalGrosze - totalGrosze)).toEqual([
        101, 0,
      ])
    })

    it.each([
      ['one variation', [2], [100, 0]],
      ['the product, with all its variations', [1], [100, 100]],
      ['another product', [9], [0, 0]],
    ])('apply to %s', (_, productIds, expected) => {
      const cart = price({
        lines: [
          makeLine({ key: 'a', productId: 1, variationId: 2 }),
          makeLine({ key: 'b', productId: 1, variationId: 3 }),
        ],
        products: [
          makeProduct({ id: 1, kind: 'variable' }),
          makeProduct({ id: 2, kind: 'variation', parentId: 1, regularPriceGrosze: 1_000 }),
          makeProduct({ id: 3, kind: 'variation', parentId: 1, regularPriceGrosze: 1_000 }),
        ],
        coupons: [makeCoupon({ code: 'rabat', kind: 'percent', amount: 1_000, productIds })],
      })
      expect(cart.lineItems.map(({ subtotalGrosze, totalGrosze }) => subtotalGrosze - totalGrosze)).toEqual(
        expected,
      )
    })

    it('give free delivery', () => {
      expect(two({ amount: 0, givesFreeDelivery: true })).toMatchObject({
        deliveryGrosze: 0,
        coupons: [{ givesFreeDelivery: true }],
      })
    })

    it.each<[string, Partial<ReturnType<typeof makeCoupon>>, string | null]>([
      ['not before it starts', { startsMs: TEST_NOW_MS + 1 }, 'not_yet'],
      ['from its start', { startsMs: TEST_NOW_MS }, null],
      ['not once it has expired', { expiresMs: TEST_NOW_MS }, 'expired'],
      ['up to its expiry', { expiresMs: TEST_NOW_MS + 1 }, null],
      ['not when used up', { usageLimit: 3, usedCount: 3 }, 'used_up'],
      ['while a use is left', { usageLimit: 3, usedCount: 2 }, null],
      ['not below its minimum', { minTotalGrosze: 1_906 }, 'below_min'],
      ['at its minimum', { minTotalGrosze: 1_905 }, null],
      ['not above its maximum', { maxTotalGrosze: 1_904 }, 'above_max'],
      ['at its maximum', { maxTotalGrosze: 1_905 }, null],
      ['not for other products', { productIds: [77] }, 'no_product'],
    ])('work %s', (_, coupon, refusal) => {
      const cart = two(coupon)
      expect(cart.couponRefusals.get('rabat') ?? null).toBe(refusal)
      expect(cart.discountGrosze > 0).toBe(refusal === null)
      expect(cart.problems).toHaveLength(refusal === null ? 0 : 1)
    })

    it('one that cannot be combined gives nothing next to another', () => {
      const coupons = [makeCoupon({ code: 'sam', isAlone: true }), makeCoupon({ code: 'inny', amount: 500 })]
      expect(two({}, { coupons })).toMatchObject({
        coupons: [
          { code: 'sam', discountGrosze: 0 },
          { code: 'inny', discountGrosze: 95 },
        ],
      })
    })

    it('a deleted one is reported', () => {
      expect(two({}, { coupons: [], codes: ['dawny'] })).toMatchObject({
        discountGrosze: 0,
        problems: [expect.stringContaining('dawny')],
      })
    })
  })

  const product = (id: number) =>
    fc.record({
      id: fc.constant(id),
      regularPriceGrosze: fc.integer({ min: 0, max: 2_000_000 }),
      vatRate: fc.constantFrom(23, 8, 5, 0),
      salePriceGrosze: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
      isVirtual: fc.boolean(),
    })
  const coupon = (code: string) =>
    fc.record({
      code: fc.constant(code),
      kind: fc.constantFrom('percent' as const, 'fixed_cart' as const, 'fixed_product' as const),
      amount: fc.integer({ min: 0, max: 10_000 }),
      excludesSaleItems: fc.boolean(),
      givesFreeDelivery: fc.boolean(),
    })

  it('all sums agree to the grosz for any cart', () => {
    fc.assert(
      fc.property(
        fc.tuple(...[1, 2, 3, 4, 5].map(product)),
        fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 5 }),
        fc.tuple(coupon('a'), coupon('b'), coupon('c')),
        (products, quantities, coupons) => {
          const cart = price({
            products: products.map(makeProduct),
            lines: quantities.map((quantity, index) => makeLine({ productId: index + 1, quantity })),
            coupons: coupons.map(makeCoupon),
          })
          const { lineItems } = cart
          expect(sum(lineItems.map(({ subtotalGrosze }) => subtotalGrosze))).toBe(cart.itemsGrosze)
          expect(sum(lineItems.map(({ totalGrosze }) => totalGrosze))).toBe(
            cart.itemsGrosze - cart.discountGrosze,
          )
          expect(sum(cart.coupons.map(({ discountGrosze }) => discountGrosze))).toBe(cart.discountGrosze)
          expect(cart.totalGrosze).toBe(cart.itemsGrosze - cart.discountGrosze + cart.deliveryGrosze)
          expect(sum(lineItems.map(({ vatGrosze }) => vatGrosze)) + cart.deliveryVatGrosze).toBe(
            cart.vatGrosze,
          )
          expect(sum(cart.vat.map(({ grosze }) => grosze))).toBe(cart.vatGrosze)
          for (const item of lineItems) {
            expect(item.subtotalGrosze).toBe(item.unitPriceGrosze * item.quantity)
            expect(item.totalGrosze).toBeGreaterThanOrEqual(0)
            expect(item.totalGrosze).toBeLessThanOrEqual(item.subtotalGrosze)
          }
        },
      ),
    )
  })
})
