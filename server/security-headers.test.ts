import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { makeSignInLink } from '#server/identity/owners/owner-sign-in.ts'
import { knownRoutes } from '#server/testing/routes/known-routes.ts'
import { addProduct } from '#server/testing/make.ts'
import { saveTestCart } from '#server/testing/make-checkout.ts'
import { openTestShop, TEST_URL, type TestShop } from '#server/testing/open-test-shop.ts'

const HTTPS = 'https://sklep.example.pl'

describe('the headers of every answer', () => {
  let test: TestShop
  let secure: TestShop
  let cartId: string

  beforeAll(async () => {
    test = await openTestShop('sqlite')
    secure = await openTestShop('sqlite', {
      isProduction: true,
      createApp: (services) => {
        services.settings.publicUrl = HTTPS
        return createApp(services)
      },
    })
    for (const { services } of [test, secure]) await addProduct(services.db, { slug: 'panel' })
    cartId = await saveTestCart(secure.services.db, [1])
  })
  afterAll(async () => {
    await test.close()
    await secure.close()
  })

  it.each(Object.keys(knownRoutes))('%s: no type sniffing, no framing, no foreign scripts', async (name) => {
    const [method = '', path = ''] = name.split(' ')
    for (const target of [
      path
        .replace(/:slug/, 'panel')
        .replace(/:page/, '1')
        .replace(/:\w+|\*/, '1'),
      path.replace(/:\w+/, 'nie-ma'),
    ]) {
      const response = await test.app.request(TEST_URL + target, {
        method,
        ...(method === 'GET' ? {} : { body: '{' }),
      })
      const { headers } = response
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      // Pages of other sites read what the widget needs; it contains nothing personal and accepts no cookies.
      if (knownRoutes[name]?.shape === 'display' || path.startsWith('/widget/'))
        expect(headers.get('access-control-allow-credentials')).toBeNull()
      else expect(headers.get('access-control-allow-origin')).toBeNull()
      if (headers.get('content-type')?.startsWith('text/html') === true) {
        const policy = headers.get('content-security-policy') ?? ''
        expect(policy).toMatch(/frame-ancestors '(?:self|none)'/)
        expect(policy).toContain("base-uri 'none'")
        expect(policy).toMatch(/default-src '(?:self|none)'/)
        expect(/script-src [^;]*/.exec(policy)?.[0] ?? '').not.toMatch(/unsafe|\*|https?:|data:|blob:/)
      }
    }
  })

  it.each([
    '/',
    '/sklep/',
    '/produkt/panel/',
    '/koszyk/',
    '/zamowienie/',
    '/sledzenie-zamowienia/',
    '/szukaj/?s=a',
    '/nie-ma/',
    '/%zz/',
  ])('%s: each inline script is allowed by its hash, and nothing else is inline', async (path) => {
    const response = await test.visitor().get(path)
    const html = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    expect(/script-src ([^;]*)/.exec(policy)?.[1]?.split(' ').sort()).toEqual(["'self'", ...inline].sort())
    expect(html).not.toMatch(/<style|<[a-z][^>]* style="/)
  })

  it('cookies are HttpOnly, SameSite and, over https, Secure, as each requires', async () => {
    const response = await secure.app.request(`${HTTPS}/?wc-ajax=add_to_cart`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'product_id=1&quantity=1',
    })
    const cookies = response.headers.getSetCookie()
    expect(cookies).toHaveLength(3)
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/.*; Secure; SameSite=Lax$/)
    // Scripts read the other two: they describe the contents of the cart and do not identify it.
    expect(
      cookies.filter((cookie) => cookie.includes('; HttpOnly')).map((cookie) => cookie.split('=')[0]),
    ).toEqual([sessionCookieName(secure.services)])

    const plain = await test.visitor().post('/?wc-ajax=add_to_cart', { product_id: '1', quantity: '1' })
    expect(plain.headers.getSetCookie().join()).not.toContain('Secure')

    const { url } = await makeSignInLink(secure.services)
    const signedIn = await secure.app.request(`${HTTPS}/panel/api/session/link`, {
      method: 'POST',
      body: JSON.stringify({ token: url.split('/').at(-1) }),
    })
    expect(signedIn.headers.getSetCookie()[0]).toMatch(
      /^klepka_owner=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('over https a browser is told to use https only', async () => {
    const { headers } = await secure.app.request(`${HTTPS}/`)
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/)
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    expect((await test.visitor().get('/')).headers.has('strict-transport-security')).toBe(false)
  })

  it('nothing personal is cached between server and visitor', async () => {
    const cookie = `${sessionCookieName(secure.services)}=${cartId}`
    for (const path of [
      '/',
      '/sklep/',
      '/produkt/panel/',
      '/koszyk/',
      '/zamowienie/',
      '/?wc-ajax=get_refreshed_fragments',
      '/wp-json/wc/store/v1/cart',
    ]) {
      const { headers } = await secure.app.request(HTTPS + path, { headers: { cookie } })
      expect(headers.get('cache-control'), path).toMatch(/private|no-store/)
      expect(headers.get('cache-control'), path).not.toContain('public')
    }
    for (const path of ['/panel/api/today', '/panel/api/session', '/panel/api/orders/1'])
      expect((await secure.app.request(HTTPS + path)).headers.get('cache-control')).toBe('no-store')
  })

  it('a public shop has no pages of the demo', async () => {
    for (const path of ['/dev/poczta/', '/dev/poczta/1/', '/dev/'])
      expect((await secure.app.request(HTTPS + path)).status).toBe(404)
  })
})
