import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openWixCarts } from './wix-carts.ts'
import type { WixTokens } from './wix-tokens.ts'

const HOST = 'https://www.wixapis.com'
const ITEM = { appId: 'katalog', itemId: 'deska', variantId: '', quantity: 2 }
type Answer = [status: number, content?: unknown]

let calls: string[]
let warned: string[]
/** By method and path; undefined: a network error. */
let answers: Record<string, Answer | undefined>
const tokens = (...found: string[]): WixTokens => ({
  find: async () => (found.length > 1 ? found.shift()! : (found[0] ?? '')),
  isOurs: () => true,
})
const noCart = (code: string): Answer => [404, { details: { applicationError: { code } } }]

beforeEach(() => {
  calls = []
  warned = []
  answers = {}
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text))
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal(
    'fetch',
    async (
      address: string,
      { method = 'GET', body, headers }: { method?: string; body?: string; headers: Record<string, string> },
    ) => {
      const call = `${method} ${address.replace(HOST, '')}`
      calls.push(`${call} ${headers['Authorization']}${body ? ` ${body}` : ''}`)
      const [status, content] = answers[call] ?? []
      if (status === undefined) throw new TypeError('Failed to fetch')
      return new Response(content === undefined ? '' : JSON.stringify(content), { status })
    },
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const lines = [
  {
    source: { catalogReference: { catalogItemId: 'deska', options: { variantId: 'v1' } } },
    name: { original: 'Deska' },
    quantityInfo: { requestedQuantity: 3, confirmedQuantity: 2 },
    pricing: { totalPrice: { amount: '241.00' } },
  },
  {
    source: { rootCatalogItemId: 'listwa', catalogReference: { catalogItemId: 'x' } },
    name: { original: 'Listwa' },
    quantityInfo: { requestedQuantity: 1 },
    pricing: { totalPrice: { amount: '0.10' } },
  },
]

describe('calls of Wix carts [E-06]', () => {
  it('reads a v2 cart: confirmed quantities, and its subtotal or the sum of its lines', async () => {
    answers['GET /ecom/v2/carts/current'] = [
      200,
      { cart: { id: 'k', lineItems: lines, customerInfo: { currencyCode: 'PLN' } } },
    ]
    const carts = openWixCarts(HOST, tokens('T'), false)
    expect(await carts.findCurrent()).toEqual({
      id: 'k',
      cart: {
        items: [
          { productId: 'deska', variantId: 'v1', title: 'Deska', quantity: 2 },
          { productId: 'listwa', variantId: '', title: 'Listwa', quantity: 1 },
        ],
        count: 3,
        valueMinor: 24_110,
        currency: 'PLN',
      },
    })
    answers['GET /ecom/v2/carts/current'] = [
      200,
      {
        cart: {
          id: 'k',
          lineItems: lines,
          subtotal: { amount: '200.05' },
          businessInfo: { currencyCode: 'EUR' },
        },
      },
    ]
    expect((await carts.findCurrent())!.cart).toMatchObject({ valueMinor: 20_005, currency: 'EUR' })
    expect(calls).toEqual(Array(2).fill('GET /ecom/v2/carts/current T'))
  })

  it.each(['CURRENT_CART_NOT_FOUND', 'OWNED_CART_NOT_FOUND', 'CART_NOT_FOUND'])(
    'no cart (%s) does not change the API version',
    async (code) => {
      answers['GET /ecom/v2/carts/current'] = noCart(code)
      const carts = openWixCarts(HOST, tokens('T'), false)
      expect([await carts.findCurrent(), await carts.applyCoupon('LATO'), carts.isReachable()]).toEqual([
        undefined,
        false,
        true,
      ])
      expect(calls).toHaveLength(2)
    },
  )

  it('a failed addition does not change the API version; items that are not added are reported', async () => {
    answers['GET /ecom/v2/carts/current'] = noCart('CURRENT_CART_NOT_FOUND')
    answers['POST /ecom/v2/carts/current/add-line-items'] = [404, {}]
    const carts = openWixCarts(HOST, tokens('T'), false)
    expect(await carts.add(ITEM)).toBe(false)
    const line = {
      source: { catalogReference: { catalogItemId: 'deska' } },
      quantityInfo: { confirmedQuantity: 2 },
    }
    for (const [lineItems, isIn] of [
      [[line], true],
      [[], false],
      [[{ ...line, quantityInfo: { confirmedQuantity: 0 } }], false],
      [[{ ...line, status: 'OUT_OF_STOCK' }], false],
      [undefined, true],
    ] as const) {
      answers['POST /ecom/v2/carts/current/add-line-items'] = [200, { cart: { id: 'k', lineItems } }]
      expect(await carts.add(ITEM)).toBe(isIn)
    }
    expect(calls[1]).toBe(
      'POST /ecom/v2/carts/current/add-line-items T {"catalogItems":[{"catalogReference":{"appId":"katalog","catalogItemId":"deska"},"quantity":2}]}',
    )
    expect(carts.isReachable()).toBe(true)
  })

  it('uses API v1 with its own shapes if v2 refuses the token (403)', async () => {
    answers['GET /ecom/v2/carts/current'] = [403, {}]
    answers['GET /ecom/v1/carts/current'] = [
      200,
      {
        cart: {
          id: 'k/1',
          lineItems: [{ rootCatalogItemId: 'deska', productName: { original: 'Deska' }, quantity: 2 }],
          subtotal: { amount: '241.00' },
          currency: 'PLN',
        },
      },
    ]
    answers['POST /ecom/v1/carts/current/add-to-cart'] = [200, {}]
    answers['POST /ecom/v1/carts/k%2F1/add-coupon'] = [200, {}]
    const carts = openWixCarts(HOST, tokens('T'), false)
    expect((await carts.findCurrent())!.cart).toMatchObject({ count: 2, valueMinor: 24_100, currency: 'PLN' })
    expect([
      await carts.add({ ...ITEM, variantId: 'v' }),
      await carts.applyCoupon('LATO'),
      await carts.findCheckout(),
    ]).toEqual([true, true, ''])
    expect(calls.slice(2)).toEqual([
      'POST /ecom/v1/carts/current/add-to-cart T {"lineItems":[{"catalogReference":{"appId":"katalog","catalogItemId":"deska","options":{"variantId":"v"}},"quantity":2}]}',
      'GET /ecom/v1/carts/current T',
      'POST /ecom/v1/carts/k%2F1/add-coupon T {"code":"LATO"}',
    ])
  })

  it('makes no calls without a token; without a client id warns once', async () => {
    const nobody = openWixCarts(HOST, tokens(''), true)
    expect([await nobody.findCurrent(), nobody.isReachable()]).toEqual([undefined, true])
    const lost = openWixCarts(HOST, tokens(''), false)
    for (const call of [lost.findCurrent, () => lost.add(ITEM), () => lost.applyCoupon('LATO')])
      await expect(call()).rejects.toBe(undefined)
    expect([calls, lost.isReachable(), warned.length]).toEqual([[], false, 1])
  })

  it('requests another token once after a refusal; warns once after a second refusal', async () => {
    answers['GET /ecom/v2/carts/current'] = [401]
    const carts = openWixCarts(HOST, tokens('T', 'U'), false)
    await expect(carts.findCurrent()).rejects.toBe(undefined)
    expect(calls).toEqual(['GET /ecom/v2/carts/current T', 'GET /ecom/v2/carts/current U'])
    expect([carts.isReachable(), warned.length]).toEqual([false, 1])
  })

  it('calls an unreachable host again only for a button, until it answers', async () => {
    const carts = openWixCarts(HOST, tokens('T'), false)
    for (const _ of [1, 2, 3]) await expect(carts.findCurrent()).rejects.toBe(undefined)
    expect([calls.length, warned.length, carts.isReachable()]).toEqual([1, 1, false])
    answers['GET /ecom/v2/carts/current'] = noCart('CURRENT_CART_NOT_FOUND')
    answers['POST /ecom/v2/carts/current/add-line-items'] = [200, {}]
    expect([await carts.add(ITEM), carts.isReachable(), await carts.findCurrent()]).toEqual([
      true,
      true,
      undefined,
    ])
    answers = {}
    for (const call of [carts.findCurrent, carts.findCurrent, () => carts.applyCoupon('LATO')])
      await expect(call()).rejects.toBe(undefined)
    expect([calls.length, warned.length]).toEqual([6, 1])
  })

  it('an error of the service changes neither the API version nor the reachability', async () => {
    answers['GET /ecom/v2/carts/current'] = [500, {}]
    const carts = openWixCarts(HOST, tokens('T'), false)
    await expect(carts.findCurrent()).rejects.toThrow('Cart Error 500')
    expect([calls.length, warned, carts.isReachable()]).toEqual([1, [], true])
  })

  it('our own cart uses the platform’s checkout address, if that is a web address', async () => {
    answers['GET /ecom/v2/carts/current'] = [200, { cart: { id: 'k' } }]
    answers['POST /ecom/v2/carts/k/get-checkout-url'] = [
      200,
      { checkoutUrl: 'https://sklep.example/checkout?k' },
    ]
    const carts = openWixCarts(HOST, tokens('T'), true)
    await carts.findCurrent()
    expect(await carts.findCheckout()).toBe('https://sklep.example/checkout?k')
    answers['POST /ecom/v2/carts/k/get-checkout-url'] = [200, { checkoutUrl: 'data:text/html,x' }]
    expect(await carts.findCheckout()).toBe('')
  })
})
