import { beforeAll, describe, expect, it } from 'vitest'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { findCart } from '#server/shop/cart/store.ts'
import { checkoutNonces } from '#server/shop/checkout/checkout-form.ts'
import { makeNonce } from '#server/platform/http/nonce.ts'
import { isWirePath } from '#server/identity/http/answer-problem.ts'
import { knownCalls, knownRoutes } from '#server/testing/routes/known-routes.ts'
import { addCoupon, addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { prepareForSale, READY_SETTINGS } from '#server/testing/ready-for-sale.ts'
import { watchDatabase } from '#server/testing/watch-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
/** Headers of requests that another site sends. */
const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://blog.example.pl' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: `${TEST_URL}.evil.example` },
]

describe.each(engines)('cross-site requests on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  let productId: number
  let count: () => Promise<Record<string, number>>

  beforeAll(async () => {
    test.services.settings.trustedProxies = 1
    productId = await addProduct(test.services.db, { slug: 'panel', stock: 1_000 })
    await addCoupon(test.services.db, { code: 'jesien' })
    count = await watchDatabase(test.services.db)
  })

  const cookieOf = (cartId: string) => ({ cookie: `${sessionCookieName(test.services)}=${cartId}` })
  const cartOf = async (cartId: string) =>
    JSON.stringify((await findCart(test.services.db.read, cartId, test.clock.nowMs))?.document)
  const fieldsFor = (cartId: string): Record<string, string> => ({
    ...buyerFields(),
    'shipping_method[0]': 'odbior',
    'woocommerce-process-checkout-nonce': checkoutNonces(test.services, cartId).nonce,
    product_id: String(productId),
    'add-to-cart': String(productId),
    quantity: '1',
    'woocommerce-cart-nonce': makeNonce(test.services, 'woocommerce-cart', cartId),
    apply_coupon: '1',
    coupon_code: 'jesien',
  })

  /** Sends the request as the victim's browser would; nothing may have changed. */
  const expectRefused = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ) => {
    const cartId = await saveTestCart(test.services.db, [[productId, 2]])
    const before = { counts: await count(), cart: await cartOf(cartId) }
    const response = await test.app.request(TEST_URL + path, {
      method,
      headers: { ...cookieOf(cartId), ...FORM, ...headers },
      ...(method === 'GET' ? {} : { body: body ?? new URLSearchParams(fieldsFor(cartId)).toString() }),
    })
    const what = `${method} ${path} ${JSON.stringify(headers)}`
    expect({ counts: await count(), cart: await cartOf(cartId) }, what).toEqual(before)
    return { response, what }
  }

  const changing = Object.keys(knownRoutes).filter((name) => !name.startsWith('GET '))

  const byCookie = changing.filter(
    (name) => !name.includes('/wc/store/') && !['display', 'notice'].includes(knownRoutes[name]?.shape ?? ''),
  )

  it.each(byCookie)('%s changes nothing for another site', async (name) => {
    const [method = '', path = ''] = name.split(' ')
    for (const headers of FOREIGN) {
      const { response, what } = await expectRefused(
        method,
        path.replace(/:\w+/, path.startsWith('/produkt/') ? 'panel' : '1'),
        headers,
      )
      expect(response.status, what).toBe(403)
      // Clients of the identity wire may read the refusal, but never with a visitor's cookies.
      const mayRead = isWirePath(path) || path.startsWith('/oauth2/')
      expect([null, mayRead ? headers['origin'] : null], what).toContain(
        response.headers.get('access-control-allow-origin'),
      )
      expect(response.headers.get('access-control-allow-credentials'), what).toBeNull()
    }
  })

  it.each(changing.filter((name) => knownRoutes[name]?.shape === 'display'))(
    '%s accepts nothing from pages outside its site’s domains',
    async (name) => {
      const [method = '', path = ''] = name.split(' ')
      for (const headers of FOREIGN) {
        const { response, what } = await expectRefused(
          method,
          path.replace(/:\w+/, '1'),
          { 'content-type': 'application/json', ...headers },
          '{}',
        )
        expect(response.headers.get('access-control-allow-credentials'), what).toBeNull()
        expect(response.headers.getSetCookie(), what).toEqual([])
      }
    },
  )

  it.each(Object.keys(knownCalls))('?wc-ajax=%s changes nothing for another site', async (call) => {
    for (const headers of FOREIGN) {
      const { response, what } = await expectRefused('POST', `/?wc-ajax=${call}`, headers)
      expect([response.status, ((await response.json()) as { code: string }).code], what).toEqual([
        403,
        'foreign_origin',
      ])
    }
    // A GET has no body, so it can change nothing.
    await expectRefused(
      'GET',
      `/?wc-ajax=${call}&product_id=${productId}&quantity=1&cart_item_key=x&coupon_code=jesien`,
      FOREIGN[0] ?? {},
    )
  })

  it.each(changing.filter((name) => name.includes('/wc/store/') && !name.endsWith('/batch')))(
    '%s requires a Nonce or a Cart-Token',
    async (name) => {
      const [method = '', path = ''] = name.split(' ')
      for (const proof of [
        {},
        { nonce: '0123456789' },
        { nonce: makeNonce(test.services, 'checkout', 'guests') },
        { 'cart-token': 'eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoidF8wMDAifQ.' },
      ] as Record<string, string>[]) {
        const { response, what } = await expectRefused(
          method,
          path,
          { 'content-type': 'application/json', ...proof },
          JSON.stringify({ id: productId, key: 'd3d9446802a44259755d38e6d163e820', code: 'jesien' }),
        )
        expect([401, 403], what).toContain(response.status)
      }
      // A preflight cannot contain a Cart-Token, so it is answered for every origin. All guests share one
      // Nonce: a page that the owner did not list changes nothing with it and the visitor's cookie, and may
      // not read the refusal.
      for (const headers of FOREIGN) {
        const sent = {
          'content-type': 'application/json',
          nonce: makeNonce(test.services, 'wc_store_api', 'guests'),
          ...headers,
        }
        const { response, what } = await expectRefused(
          method,
          path,
          sent,
          JSON.stringify({ id: productId, quantity: 1 }),
        )
        expect(response.status, what).toBe(403)
        expect(response.headers.get('access-control-allow-origin'), what).toBeNull()
      }
    },
  )

  it('a batch can do no more than its single calls', async () => {
    const requests = [
      { path: '/wc/store/v1/cart/add-item', body: { id: productId } },
      { path: 'http://evil.example/', body: {} },
      { path: '//evil.example/', body: {} },
      { path: '/wc/store/v1/cart/items', method: 'DELETE' },
    ]
    const { response } = await expectRefused(
      'POST',
      '/wp-json/wc/store/v1/batch',
      { 'content-type': 'application/json' },
      JSON.stringify({ requests }),
    )
    expect(
      ((await response.json()) as { responses: { status: number }[] }).responses.map(({ status }) => status),
    ).toEqual([401, 404, 404, 401])
  })

  it.each([
    '/?add-to-cart=1',
    '/sklep/?add-to-cart=1&quantity=5',
    '/koszyk/?remove_item=c4ca4238a0b923820dcc509a6f75849b',
    '/koszyk/?undo_item=c4ca4238a0b923820dcc509a6f75849b',
  ])('%s works only when followed within the shop', async (path) => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch;prerender' },
      { referer: 'https://evil.example/koszyk/' },
      { referer: `${TEST_URL}.evil.example/` },
      {},
    ] as Record<string, string>[]) {
      const { response, what } = await expectRefused('GET', path, headers)
      expect(response.status, what).toBe(302)
      expect(response.headers.get('location'), what).toMatch(/^\/(?!\/)/)
    }
  })

  it('a session cookie chosen by somebody else is replaced by a new cart', async () => {
    for (const chosen of [
      `t_${'a'.repeat(30)}`,
      't_1',
      '__proto__',
      `t_${'A'.repeat(30)}`,
      `t_${'0'.repeat(30)}|9999999999|x`,
    ]) {
      const response = await test.app.request(`${TEST_URL}/?wc-ajax=add_to_cart`, {
        method: 'POST',
        headers: { ...FORM, ...cookieOf(chosen) },
        body: `product_id=${productId}&quantity=1`,
      })
      const given = /wp_woocommerce_session_\w+=(t_[0-9a-f]{30});/.exec(
        response.headers.getSetCookie().join('\n'),
      )?.[1]
      expect(given).toBeDefined()
      expect(chosen).not.toContain(given)
    }
    const expired = await saveTestCart(
      test.services.db,
      [productId],
      {},
      test.clock.nowMs - 49 * 60 * 60 * 1000,
    )
    const response = await test.app.request(`${TEST_URL}/?wc-ajax=add_to_cart`, {
      method: 'POST',
      headers: { ...FORM, ...cookieOf(expired) },
      body: `product_id=${productId}&quantity=1`,
    })
    expect(response.headers.getSetCookie().join('\n')).not.toContain(expired)
  })

  it('an invented owner token is refused', async () => {
    for (const token of ['x', '__proto__', 'a'.repeat(43), '']) {
      const response = await test.app.request(`${TEST_URL}/panel/api/today`, {
        headers: { cookie: `klepka_owner=${token}` },
      })
      expect(response.status).toBe(401)
    }
  })

  it('another visitor’s line key or nonce does not work with my cart', async () => {
    const mine = await saveTestCart(test.services.db, [[productId, 2]])
    const other = await addProduct(test.services.db, { slug: `inny-${mine.slice(-6)}` })
    const theirs = await saveTestCart(test.services.db, [other])
    const theirLine =
      (await findCart(test.services.db.read, theirs, test.clock.nowMs))?.document.lines[0]?.key ?? ''
    const before = await cartOf(mine)
    const removed = await test.app.request(`${TEST_URL}/?wc-ajax=remove_from_cart`, {
      method: 'POST',
      headers: { ...FORM, ...cookieOf(mine) },
      body: `cart_item_key=${theirLine}`,
    })
    expect(await removed.json()).toEqual({ success: false })
    const coupon = await test.app.request(`${TEST_URL}/?wc-ajax=apply_coupon`, {
      method: 'POST',
      headers: { ...FORM, ...cookieOf(mine) },
      body: `coupon_code=jesien&security=${makeNonce(test.services, 'apply-coupon', theirs)}`,
    })
    expect([coupon.status, await coupon.text()]).toEqual([403, '-1'])
    expect(await cartOf(mine)).toBe(before)
  })

  it('a changed, unsigned or forged Cart-Token is refused', async () => {
    const cart = await test.app.request(`${TEST_URL}/wp-json/wc/store/v1/cart`)
    const [head = '', body = '', signature = ''] = (cart.headers.get('cart-token') ?? '').split('.')
    const victim = await saveTestCart(test.services.db, [productId])
    const forged = Buffer.from(
      JSON.stringify({
        ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object),
        user_id: victim,
      }),
    ).toString('base64url')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const token of [
      `${head}.${forged}.${signature}`,
      `${none}.${forged}.`,
      `${none}.${forged}.${signature}`,
      `${head}.${forged}.`,
      '..',
      'a.b.c',
      `${head}.${body}.${signature}x`,
    ]) {
      const response = await test.app.request(`${TEST_URL}/wp-json/wc/store/v1/cart`, {
        headers: { 'cart-token': token },
      })
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        403,
        'woocommerce_rest_invalid_cart_token',
      ])
    }
  })

  describe('an order', () => {
    let orderId: number
    let key: string

    beforeAll(async () => {
      const visitor = test.visitor()
      visitor.cookies.set(sessionCookieName(test.services), await saveTestCart(test.services.db, [productId]))
      const cartId = visitor.cookies.get(sessionCookieName(test.services)) ?? ''
      const answer = (await visitor.callAjax('checkout', {
        ...fieldsFor(cartId),
        billing_email: 'lucja@example.pl',
      })) as { order_id: number; redirect: string }
      orderId = answer.order_id
      key = new URL(answer.redirect).searchParams.get('key') ?? ''
    })

    it('is not shown without its key', async () => {
      expect(key).toMatch(/^wc_order_\w{13}$/)
      for (const wrong of [
        '',
        '?key=',
        `?key=${key.slice(0, -1)}`,
        `?key=${key}x`,
        `?key=${key.toUpperCase()}`,
        '?key=wc_order_',
        '?key[]=x',
        `?key=%`,
        `?key=${'ą'.repeat(11)}`,
      ]) {
        const response = await test.visitor().get(`/zamowienie/order-received/${orderId}/${wrong}`)
        expect(response.status, wrong).toBe(404)
        expect(await response.text(), wrong).not.toMatch(/lucja|Łucja|Dębowa 7/)
      }
      const other = await test.visitor().get(`/zamowienie/order-received/${orderId + 1}/?key=${key}`)
      expect(other.status).toBe(404)
      const right = await test.visitor().get(`/zamowienie/order-received/${orderId}/?key=${key}`)
      expect([
        right.status,
        right.headers.get('cache-control'),
        right.headers.get('referrer-policy'),
      ]).toEqual([200, 'private, no-store', 'no-referrer'])
    })

    it('is tracked only with its e-mail; a wrong number and a wrong e-mail get the same answer', async () => {
      const track = async (orderid: string, order_email: string, from: string) => {
        const response = await test
          .visitor()
          .post('/sledzenie-zamowienia/', { orderid, order_email }, { 'x-forwarded-for': from })
        return { status: response.status, text: (await response.text()).replace(/value="[^"]*"/g, '') }
      }
      const wrongNumber = await track('987654', 'lucja@example.pl', '10.1.0.1')
      const wrongEmail = await track(String(orderId), 'kto@example.pl', '10.1.0.2')
      expect(wrongNumber.status).toBe(422)
      expect(wrongEmail).toEqual(wrongNumber)
      expect((await track(String(orderId), ' LUCJA@example.pl ', '10.1.0.3')).status).toBe(200)
    })

    it('guessing is limited with a Polish message, from one address and from many', async () => {
      const guess = (from: string, email: string) =>
        test
          .visitor()
          .post(
            '/sledzenie-zamowienia/',
            { orderid: String(orderId), order_email: email },
            { 'x-forwarded-for': from },
          )
      const statuses = []
      for (let guessed = 0; guessed < 12; guessed++)
        statuses.push((await guess('10.2.0.1', `a${guessed}@example.pl`)).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
      const many = []
      for (let guessed = 0; guessed < 30; guessed++)
        many.push(await guess(`10.3.0.${guessed}`, `b${guessed}@example.pl`))
      const last = many.at(-1)
      expect(last?.status).toBe(429)
      expect(await last?.text()).toMatch(/prób|Spróbuj/)
    })
  })

  it('suggestions are limited per address, above the speed of typing', async () => {
    const suggest = (from: string) =>
      test.visitor().get('/szukaj/podpowiedzi?q=panel', { 'x-forwarded-for': from })
    for (let n = 0; n < 100; n++) expect((await suggest('10.4.0.1')).status).toBe(200)
    let stopped: Response | undefined
    for (let n = 0; n < 40 && !stopped; n++) {
      const response = await suggest('10.4.0.1')
      if (response.status === 429) stopped = response
    }
    expect(await stopped?.text()).toMatch(/Spróbuj/)
    expect((await suggest('10.4.0.2')).status).toBe(200)
  })

  it('a public shop limits searches on pages and in the API', async () => {
    await prepareForSale(test.services.db)
    await test.changeSettings(READY_SETTINGS)
    test.services.settings.isProduction = true
    const flood = async (path: string, from: string) => {
      const statuses = new Set<number>()
      for (let n = 0; n < 70; n++)
        statuses.add((await test.visitor().get(path, { 'x-forwarded-for': from })).status)
      return [...statuses]
    }
    expect(await flood('/szukaj/?s=panel', '10.5.0.1')).toEqual([200, 429])
    expect(await flood('/wp-json/wc/store/v1/products?search=panel', '10.5.0.2')).toEqual([200, 429])
    expect(await flood('/sklep/', '10.5.0.1')).toEqual([200])
    test.services.settings.isProduction = false
  })
})
