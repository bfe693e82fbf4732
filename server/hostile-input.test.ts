import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { importCampaigns } from '#server/campaigns/editor/import-campaigns.ts'
import { setStockAndPrice } from '#server/shop/catalog/saving/set-stock-and-price.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { refreshLegalTexts } from '#server/shop/legal-texts/legal-texts.ts'
import { findCart } from '#server/shop/cart/store.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { makeSignInLink } from '#server/identity/owners/owner-sign-in.ts'
import { checkoutNonces } from '#server/shop/checkout/checkout-form.ts'
import { makeNonce } from '#server/platform/http/nonce.ts'
import { expectShape } from '#server/testing/routes/expect-shape.ts'
import {
  anyJson,
  anyText,
  brokenBodies,
  hostileAddressTexts,
  hostileJson,
  hostileRawSegments,
  hostileTexts,
} from '#server/testing/routes/hostile-values.ts'
import { HOSTILE_CAMPAIGN, HOSTILE_SITE } from '#server/testing/routes/campaign-inputs.ts'
import type { KnownRoute } from '#server/testing/routes/known-route.ts'
import {
  knownCalls,
  knownRoutes,
  listMounted,
  listUndescribed,
  routeInputs,
} from '#server/testing/routes/known-routes.ts'
import { addCoupon, addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCarts } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL, type TestShop } from '#server/testing/open-test-shop.ts'
import { watchDatabase } from '#server/testing/watch-database.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const SLOW_RUNS = 3
const MINUTE_MS = 60_000
/** Carts are made in groups of this size, since thirty thousand are needed. */
const CARTS_AT_ONCE = 100

type Sent = {
  path: string
  method: string
  body?: BodyInit
  type?: string | undefined
  headers?: Record<string, string>
}

/** How many of the fixed values each place is tested with, each with other ones; in the deep run all. */
const TEXTS_A_PLACE = isDeep ? Infinity : 12
const RANDOM_RUNS = isDeep ? 200 : 20
/** PostgreSQL takes five times as long per request; what only it refuses is tested in the deep run. */
const ENGINES = isDeep ? engines : (['sqlite'] as const)

describe.each(ENGINES)('hostile input on %s', (engine) => {
  let test: TestShop
  let count: () => Promise<Record<string, number>>
  let before: Record<string, number>
  let owner: { cookie: string; csrf: string }
  let productId: number
  let sent = 0

  beforeAll(async () => {
    test = await openTestShop(engine)
    // Each request has another address, because limits per address are tested elsewhere.
    test.services.settings.trustedProxies = 1
    const categoryId = await test.services.db.transaction((tx) => saveCategory(tx, { name: 'Panele' }))
    productId = await addProduct(test.services.db, {
      slug: 'panel',
      stock: 1_000_000,
      categoryIds: [categoryId],
      tags: ['promo'],
    })
    await addCoupon(test.services.db, { code: 'jesien' })
    // As a shop does at its start: the first checkout, refused or not, would store them.
    await refreshLegalTexts(test.services)
    const campaigns = {
      site: { id: HOSTILE_SITE, name: 'Blog', domains: ['blog.example'] },
      campaigns: [{ id: HOSTILE_CAMPAIGN, campaign: newsletterFile }],
    }
    expect(
      await importCampaigns(test.services.db, JSON.stringify(campaigns), {
        nowMs: 0,
        randomBytes: test.services.randomBytes,
      }),
    ).toMatchObject({ ok: true })
    const { url } = await makeSignInLink(test.services)
    const opened = await test.app.request(`${TEST_URL}/panel/api/session/link`, {
      method: 'POST',
      body: JSON.stringify({ token: url.split('/').at(-1) }),
    })
    const cookie = (opened.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    const session = (await (
      await test.app.request(`${TEST_URL}/panel/api/session`, { headers: { cookie } })
    ).json()) as { csrfToken: string }
    owner = { cookie, csrf: session.csrfToken }
    // Created at the first use.
    await identityService(test.services).directory()
    await test.app.request(`${TEST_URL}/oauth2/jwks`)
    count = await watchDatabase(test.services.db)
    before = await count()
  }, MINUTE_MS)
  afterAll(() => test.close())
  afterEach(() => expect(test.logged.splice(0)).toEqual([]))

  let carts: string[] = []
  const takeCart = async () => {
    if (carts.length === 0) carts = await saveTestCarts(test.services.db, CARTS_AT_ONCE, [[productId, 2]])
    return carts.pop() as string
  }

  /** Sends a request of a visitor with two packs in the cart; a refused one must have changed nothing. */
  const send = async (route: KnownRoute, make: (cartId: string) => Sent) => {
    const cartId = await takeCart()
    const { path, method, body, type, headers = {} } = make(cartId)
    const isPanel = route.shape === 'panel' || path.startsWith('/wp-json/wp/')
    const response = await test.app.request(TEST_URL + path, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        'x-forwarded-for': `10.0.${(++sent >> 8) & 255}.${sent & 255}`,
        cookie: `${sessionCookieName(test.services)}=${cartId}${isPanel ? `; ${owner.cookie}` : ''}`,
        ...(isPanel ? { 'x-csrf-token': owner.csrf } : {}),
        ...(route.shape === 'store-api' ? { nonce: makeNonce(test.services, 'wc_store_api', 'guests') } : {}),
        ...(type === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
    })
    const what = `${method} ${path.slice(0, 200)} ${typeof body === 'string' ? body.slice(0, 300) : ''}`
    const answer = await expectShape(response, route.shape, what)
    const [after, cart] = await Promise.all([
      count(),
      answer.isRefused ? findCart(test.services.db.read, cartId, test.clock.nowMs) : null,
    ])
    if (answer.isRefused) {
      expect(after, what).toEqual(before)
      expect(
        cart?.document.lines.map(({ quantity }) => quantity),
        what,
      ).toEqual([2])
    }
    before = after
    expect(test.logged, what).toEqual([])
    return answer
  }

  let turn = 0
  /** Another part of the list each time, so that all places together cover the whole list. */
  const some = <T>(list: readonly T[], most = TEXTS_A_PLACE): T[] => {
    const amount = Math.min(list.length, most)
    const from = turn
    turn += amount
    return Array.from({ length: amount }, (_, index) => list[(from + index) % list.length] as T)
  }

  const addressOf = (path: string, segment = '1') =>
    path.replace('*', segment).replace(/:page/, '1').replace(/:\w+/, segment)
  const usual: Record<string, string> = {
    'POST /api/display/:clientId': HOSTILE_SITE,
    'POST /api/display/click-display/:poptinId': HOSTILE_CAMPAIGN,
    'POST /api/display/viewed/:poptinId': HOSTILE_CAMPAIGN,
    'POST /api/display/shopify/product-recommendation/:poptinId': HOSTILE_CAMPAIGN,
    'POST /api/display/wix/product-recommendation/:poptinId': HOSTILE_CAMPAIGN,
    'POST /api/display/klepka/product-recommendation/:poptinId': HOSTILE_CAMPAIGN,
    'POST /api/display/closed/:poptinId': HOSTILE_CAMPAIGN,
    'GET /api/display/limitLogs/:clientId': HOSTILE_SITE,
    'POST /api/display/total-website-session/:clientId': HOSTILE_SITE,
    'POST /api/display/conversion-activities/:clientId': HOSTILE_SITE,
    'GET /produkt/:slug/': 'panel',
    'POST /produkt/:slug/': 'panel',
    'GET /kategoria-produktu/:slug/': 'panele',
  }
  const encode = (text: string) => new URLSearchParams({ a: text }).toString().slice(2)

  /** Valid fields, so that the hostile one is not refused too early. */
  const goodFields = (cartId: string): Record<string, string> => ({
    ...buyerFields(),
    'shipping_method[0]': 'odbior',
    'woocommerce-process-checkout-nonce': checkoutNonces(test.services, cartId).nonce,
    product_id: String(productId),
  })
  const goodCall = (call: string, cartId: string): Record<string, string> => ({
    ...(call === 'checkout' || call === 'update_order_review'
      ? goodFields(cartId)
      : { product_id: String(productId) }),
    security:
      call === 'update_order_review'
        ? checkoutNonces(test.services, cartId).reviewNonce
        : makeNonce(test.services, call.replaceAll('_', '-'), cartId),
  })
  const form = (fields: Record<string, string>, name: string, text: string) => {
    const all = new URLSearchParams(fields)
    all.set(name, text)
    return all.toString()
  }
  const FORM = 'application/x-www-form-urlencoded'

  it('covers every mounted route and every call', () => {
    const mounted = listMounted(test.app)
    expect(mounted.toSorted()).toEqual(Object.keys(knownRoutes).sort())
    expect(listUndescribed(mounted), 'describe what these read in server/testing/routes/').toEqual([])
    expect(Object.keys(routeInputs).filter((name) => !mounted.includes(name))).toEqual([])
  })

  describe.each(Object.entries(knownRoutes))('%s', (name, route) => {
    const [method = '', path = ''] = name.split(' ')
    const runs = route.isSlow ? SLOW_RUNS : Infinity
    const plain = addressOf(path, usual[name] ?? '1')
    const request = (url: string, more: Partial<Sent> = {}) =>
      send(route, () => ({
        method,
        path: url,
        ...(route.json && more.body === undefined
          ? { body: JSON.stringify(route.json), type: 'application/json' }
          : {}),
        ...more,
      }))

    it('answers in its own format for any address', async () => {
      if (path.includes(':') || path.includes('*')) {
        for (const text of some(hostileAddressTexts, Math.min(2 * TEXTS_A_PLACE, runs))) {
          if (text === '' || text === '.' || text === '..') continue
          await request(addressOf(path, encode(text).replaceAll('+', '%20')))
        }
        for (const raw of some(hostileRawSegments, runs)) await request(addressOf(path, raw))
      }
      for (const key of route.query ?? [])
        for (const text of some(hostileAddressTexts)) await request(`${plain}?${encode(key)}=${encode(text)}`)
      for (const query of some(
        [
          '?',
          '?&&=&=',
          '?%',
          '?%zz=%c0%af',
          '?__proto__=1&constructor=2&toString=3',
          '?a[]=1&a[b][c]=2',
          `?${'a=1&'.repeat(2_000)}`,
          '?s=a&s=b&orderby=price&orderby=name',
          '?s[]=a&q[]=b&page[]=1&id[$ne]=1',
        ],
        runs,
      ))
        await request(plain + query)
    })

    it('answers in its own format for any headers', async () => {
      const headers: Record<string, string>[] = [
        { cookie: 'x'.repeat(8_000) },
        {
          cookie: `${sessionCookieName(test.services)}=__proto__; klepka_owner=constructor; ${sessionCookieName(test.services)}=t_${'0'.repeat(30)}`,
        },
        {
          cookie: `${sessionCookieName(test.services)}=%; woocommerce_cart_hash=%zz; woocommerce_items_in_cart=%00; klepka_owner=%ff`,
        },
        { 'content-type': 'text/plain; charset=utf-7', 'content-encoding': 'gzip' },
        { 'content-length': '-1' },
        { 'content-length': 'NaN' },
        {
          accept: '*/*;q=NaN, text/htm',
          'accept-encoding': 'br;q=0, __proto__',
          'accept-language': 'x'.repeat(4_000),
        },
        {
          host: 'evil-header.example',
          'x-forwarded-host': 'evil-header.example',
          'x-forwarded-proto': 'https',
          forwarded: 'host=evil-header.example',
        },
        {
          'user-agent': `<script>alert(1)</script>${'x'.repeat(8_000)}`,
          referer: 'https://evil-header.example/',
          'x-forwarded-for': '<script>alert(1)</script>, __proto__',
        },
        { 'cart-token': 'a.b.c', nonce: '__proto__', 'x-wp-nonce': 'x'.repeat(4_000) },
        { 'x-csrf-token': 'ą'.normalize('NFD').replace(/[^\x20-\x7e]/g, '') + 'x'.repeat(4_000) },
        { 'x-http-method-override': 'DELETE', 'if-none-match': '"', range: 'bytes=0-0,-1,5-2' },
      ]
      for (const more of some(headers, Math.min(runs, isDeep ? Infinity : 6))) {
        const answer = await request(plain, { headers: more })
        expect(answer.text).not.toContain('evil-header.example')
      }
    })

    if (route.form) {
      it(
        'answers in its own format for any field value',
        async () => {
          for (const field of route.form ?? [])
            for (const text of some(hostileTexts))
              await send(route, (cartId) => ({
                method,
                path: plain,
                type: FORM,
                body: form(goodFields(cartId), field, text),
              }))
          const entry = fc.tuple(fc.oneof(fc.constantFrom(...(route.form ?? [])), anyText), anyText)
          await fc.assert(
            fc.asyncProperty(
              fc.array(entry, { maxLength: 8 }),
              async (entries) =>
                void (await send(route, () => ({
                  method,
                  path: plain,
                  type: FORM,
                  body: new URLSearchParams(entries).toString(),
                }))),
            ),
            { numRuns: RANDOM_RUNS },
          )
        },
        10 * MINUTE_MS,
      )
    }

    if (route.json) {
      const json = route.json
      it(
        'answers in its own format for any JSON',
        async () => {
          const places = pathsOf(json)
          for (const place of places)
            for (const value of some(hostileJson, Math.min(runs, TEXTS_A_PLACE)))
              await request(plain, {
                type: 'application/json',
                body: JSON.stringify(replaced(json, place, value)),
              })
          for (const place of places.slice(0, runs))
            await request(plain, {
              type: 'application/json',
              body: JSON.stringify(replaced(json, place, undefined)),
            })
          await fc.assert(
            fc.asyncProperty(
              fc.constantFrom(...places),
              anyJson,
              async (place, value) =>
                void (await request(plain, {
                  type: 'application/json',
                  body: JSON.stringify(replaced(json, place, value)),
                })),
            ),
            { numRuns: Math.min(RANDOM_RUNS, runs) },
          )
        },
        10 * MINUTE_MS,
      )
    }

    if (method !== 'GET') {
      it('answers in its own format for any body', async () => {
        for (const { type, body } of brokenBodies()) await request(plain, { type, body })
      })
    }

    it('answers in its own format to other methods', async () => {
      for (const other of ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'PROPFIND']) {
        const response = await test.app.request(TEST_URL + plain, {
          method: other,
          headers: { 'sec-fetch-site': 'same-origin' },
        })
        expect(response.status, other).toBeLessThan(500)
        expect(response.headers.get('x-content-type-options'), other).toBe('nosniff')
      }
      // One of them may be the route's own, and succeed without input.
      before = await count()
    })
  })

  describe.each(Object.entries(knownCalls))('?wc-ajax=%s', (call, fields) => {
    // The owner's routes have changed the product: with too little stock the cart would be corrected.
    beforeAll(async () => {
      const offer = { stock: 1_000_000, regularPriceGrosze: 10_000, salePriceGrosze: null }
      await test.services.db.transaction((tx) => setStockAndPrice(tx, productId, offer, test.services.now()))
      await test.services.refresh()
      before = await count()
    })
    const route: KnownRoute = { shape: 'wc-ajax' }
    const request = (make: (cartId: string) => Partial<Sent>, path = '/') =>
      send(route, (cartId) => ({ method: 'POST', path: `${path}?wc-ajax=${call}`, ...make(cartId) }))

    it(
      'answers in its own format for any field value',
      async () => {
        for (const field of fields)
          for (const text of some(hostileTexts))
            await request((cartId) => ({ type: FORM, body: form(goodCall(call, cartId), field, text) }))
        const entry = fc.tuple(fc.oneof(fc.constantFrom('a', ...fields), anyText), anyText)
        await fc.assert(
          fc.asyncProperty(
            fc.array(entry, { maxLength: 8 }),
            async (entries) =>
              void (await request(() => ({ type: FORM, body: new URLSearchParams(entries).toString() }))),
          ),
          { numRuns: 2 * RANDOM_RUNS },
        )
      },
      10 * MINUTE_MS,
    )

    it('answers in its own format for any body', async () => {
      for (const { type, body } of brokenBodies()) await request(() => ({ type, body }))
      for (const path of ['/koszyk/', '/nie-ma/', '/%zz/', '//evil.example/', '/a.php'])
        await request(() => ({}), path)
    })
  })

  it('answers unknown calls with an empty text', async () => {
    for (const text of hostileAddressTexts.filter((one) => one !== '' && !one.includes('\0'))) {
      const answer = await send({ shape: 'wc-ajax' }, () => ({
        method: 'POST',
        path: `/?wc-ajax=${encode(text)}`,
      }))
      expect(answer.text).toBe('')
    }
  })

  it('answers unknown addresses with a page, an internal redirect or a refusal', async () => {
    const paths = [
      '//evil.example',
      '//evil.example/',
      '/\\evil.example',
      '/%5Cevil.example',
      '/%2F%2Fevil.example',
      '/..%2f..%2fetc/passwd',
      '/.env',
      '/.git/config',
      '/wp-login.php',
      '/a'.repeat(3_000),
      '/%00',
      '/a%00b/',
      '/%0d%0aSet-Cookie:a=b',
      '/ /',
      '/ą',
      '/panel/%2e%2e/',
      '/pictures/',
      '/pictures/..%2f..%2fpackage.json',
      '/assets/..%5c..%5cpackage.json',
      '/wp-json/',
      '/wp-json/wc/store/v2/cart',
      '/panel/api',
      '/panel/api/',
      '/panel/api/__proto__',
    ]
    for (const path of paths) {
      const shape = path.startsWith('/wp-json') ? 'json' : path.startsWith('/panel/api') ? 'panel' : 'page'
      const answer = await send({ shape }, () => ({ method: 'GET', path }))
      expect(answer.text, path).not.toMatch(/root:|"dependencies"/)
    }
  })
})

type Place = (string | number)[]

/** Every path in a JSON value, the whole value last. */
const pathsOf = (value: unknown): Place[] =>
  typeof value !== 'object' || value === null
    ? [[]]
    : [...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner).map((rest) => [key, ...rest])), []]

const replaced = (value: unknown, [key, ...rest]: Place, by: unknown): unknown => {
  if (key === undefined) return by
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }
  ;(copy as Record<string | number, unknown>)[key] = replaced(
    (value as Record<string | number, unknown>)[key],
    rest,
    by,
  )
  return copy
}
