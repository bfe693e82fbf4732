import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { makeSignInLink } from '#server/identity/owners/owner-sign-in.ts'
import { addProduct } from '#server/testing/make.ts'
import { saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { type HttpShop, openHttpShop } from '#server/testing/processes/open-http-shop.ts'
import { createPageCache, pageKey } from './page-cache.ts'

const IN_CART = /class="[^"]*mini_cart_item/

describe.each(engines)('the page cache on %s', (engine) => {
  let shop: HttpShop
  let productId: number
  let session: string
  let cartId: string

  beforeAll(async () => {
    shop = await openHttpShop(engine)
    productId = await addProduct(shop.services.db, {
      slug: 'panel',
      name: 'Panel dębowy',
      regularPriceGrosze: 12_345,
    })
    await addProduct(shop.services.db, { slug: 'deska', name: 'Deska', regularPriceGrosze: 500 })
    await shop.services.refresh()
    session = sessionCookieName(shop.services)
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    // Another key each time, so that no page of an earlier test is found.
    shop.clock.nowMs += 61_000
    cartId = await saveTestCart(
      shop.services.db,
      [[productId, 3]],
      { notices: [{ kind: 'error', text: 'Tylko dla mnie' }] },
      shop.clock.nowMs,
    )
  })

  const expectAnonymous = async (path = '/sklep/') => {
    const { status, headers, body } = await shop.get(path)
    expect(status).toBe(200)
    expect(headers).not.toMatch(/set-cookie/i)
    expect(headers).toMatch(/vary: Cookie, Accept-Encoding/i)
    expect(body).not.toMatch(IN_CART)
    expect(body).not.toContain('Tylko dla mnie')
    expect(body).not.toContain(cartId)
  }

  it('caches pages of visitors without a cart, and never the page of one with a cart', async () => {
    expect((await shop.get('/sklep/', [`Cookie: ${session}=${cartId}`])).body).toMatch(IN_CART)
    await expectAnonymous()
    await expectAnonymous()
    const mine = await shop.get('/sklep/', [`Cookie: ${session}=${cartId}`])
    expect(mine.body).toMatch(IN_CART)
    expect(mine.headers).toMatch(/cache-control: private, no-cache/i)
  })

  it.each([
    ['quoted', (id: string) => [`Cookie: ${session}="${id}"`]],
    ['with blanks', (id: string) => [`Cookie: a=b;   ${session} = ${id} ; c=d`]],
    ['percent-encoded', (id: string) => [`Cookie: ${session}=${id.replace('_', '%5F')}`]],
    ['with a suffix', (id: string) => [`Cookie: ${session}=${id}%7C9999999999%7Cx`]],
    ['in two headers', (id: string) => ['Cookie: a=b', `cookie: ${session}=${id}`]],
    ['in upper case', (id: string) => [`Cookie: ${session.toUpperCase()}=${id}`]],
    ['twice', (id: string) => [`Cookie: ${session}=t_${'0'.repeat(30)}; ${session}=${id}`]],
    ['under a name that contains ours', (id: string) => [`Cookie: x${session}=${id}`]],
    ['after a comma', (id: string) => [`Cookie: a=b, ${session}=${id}`]],
  ] as [string, (id: string) => string[]][])(
    "a cart cookie %s does not put a cart into the next visitor's page",
    async (_, cookie) => {
      for (const path of ['/', '/sklep/', '/produkt/panel/', '/sklep/?orderby=price', '/koszyk/']) {
        await shop.get(path, cookie(cartId))
        await expectAnonymous(path)
      }
    },
  )

  it('the owner’s view of a page is not cached', async () => {
    const { url } = await makeSignInLink(shop.services)
    const opened = await shop.app.request('http://localhost:3000/panel/api/session/link', {
      method: 'POST',
      body: JSON.stringify({ token: url.split('/').at(-1) }),
    })
    const cookie = (opened.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    await shop.changeSettings({ comingSoon: { isOn: true } })
    const theirs = await shop.get('/sklep/', [`Cookie: ${cookie}`])
    expect(theirs.body).toContain('Panel dębowy')
    const { body } = await shop.get('/sklep/')
    expect(body).not.toContain('Panel dębowy')
    expect(body).toContain('otwieramy')
    await shop.changeSettings({ comingSoon: { isOn: false } })
    expect((await shop.get('/sklep/')).body).toContain('Panel dębowy')
  })

  it('a crafted address cannot store a page under the key of another page', async () => {
    const plain = async (path: string) =>
      (await shop.get(path)).body.replace(/<script[\s\S]*?<\/script>/g, '')
    const byPrice = await plain('/sklep/?orderby=price-desc')
    shop.clock.nowMs += 61_000
    for (const trick of [
      '/sklep/?orderby=x%26y=1&orderby=price-desc',
      '/sklep/?%6Frderby=name&orderby=price-desc',
      '/sklep/?orderby=price-desc%26paged%3D2',
      '/sklep/?orderby[]=name&orderby=price-desc',
      '/sklep/?orderby=name&%6Frderby=price-desc',
      '/sklep/?orderby=name&orderby=price-desc',
      '/sklep/%3Forderby=price-desc',
      '/sklep/?a=?orderby=price-desc',
    ])
      await shop.get(trick)
    expect(await plain('/sklep/?orderby=price-desc')).toBe(byPrice)
    await expectAnonymous('/sklep/')
  })

  it('a foreign host name in the request is on no page', async () => {
    for (const headers of [
      ['Host: evil.example'],
      [
        'Host: localhost:3000',
        'X-Forwarded-Host: evil.example',
        'X-Forwarded-Proto: https',
        'Forwarded: host=evil.example',
      ],
      ['Host: evil.example:80', 'X-Original-URL: /panel/', 'X-Rewrite-URL: /panel/'],
    ]) {
      for (const path of ['/', '/sklep/', '/produkt/panel/', '/sklep', '/szukaj/?s=a', '/sitemap.xml']) {
        const { headers: received, body } = await shop.get(path, headers)
        expect(received + body).not.toContain('evil.example')
      }
    }
    const absolute = await shop.get('http://evil.example/sklep/')
    expect(absolute.headers + absolute.body).not.toContain('evil.example')
    await expectAnonymous()
  })

  it('requests that change something are not answered from the cache', async () => {
    await shop.get('/')
    for (const path of ['/?wc-ajax=get_refreshed_fragments', '/?a=b&wc-ajax=get_refreshed_fragments'])
      expect((await shop.get(path)).headers).toMatch(/application\/json/)
    expect(
      (await shop.get('/?add-to-cart=1', ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Mode: navigate'])).status,
    ).toBe(303)
  })
})

it('the cache’s size is limited for any number of invented addresses', () => {
  const cache = createPageCache(1_000_000)
  const template = { texts: ['x'.repeat(10_000)], slots: [] }
  const keys = Array.from({ length: 5_000 }, (_, made) => pageKey(`/produkt/${made}/`, ''))
  for (const key of keys) cache.store(key, '1', 0, template, {})
  const cached = keys.filter((key) => cache.find(key, '1', 0))
  expect(cached.length).toBeLessThanOrEqual(50)
  expect(cached.length).toBeGreaterThan(10)
})

it('invented queries replace only each other', () => {
  const cache = createPageCache(1_000_000)
  cache.store('/', '1', 0, { texts: ['home'], slots: [] }, {})
  const keys = Array.from({ length: 5_000 }, (_, made) => pageKey('/sklep/', `orderby=${made}`))
  for (const key of keys) cache.store(key, '1', 0, { texts: ['x'.repeat(10_000)], slots: [] }, {})
  expect(cache.find('/', '1', 0)?.body.toString()).toBe('home')
  expect(keys.filter((key) => cache.find(key, '1', 0))).toEqual(keys.slice(-24))
})

it('only parameters that a page shows are part of its key', () => {
  expect(pageKey('/sklep/', 'utm_source=a&gclid=b')).toBe('/sklep/')
  expect(pageKey('/sklep/', 'utm_source=a&orderby=price&x=1')).toBe('/sklep/?orderby=price')
  const filters = new Set(['kolor', 'kolor-od'])
  expect(pageKey('/sklep/', 'kolor=dab&x=1', filters)).toBe('/sklep/?kolor=dab')
  expect(pageKey('/sklep/', 'k%6Flor=dab', filters)).not.toBe('/sklep/')
  expect(pageKey('/sklep/', 'kolor=dab')).toBe('/sklep/')
  expect(pageKey('/produkt/a/', 'attribute%5Fkolor=b')).not.toBe('/produkt/a/')
  expect(pageKey('/sklep/', '%6Frderby=name&orderby=price')).not.toBe(pageKey('/sklep/', 'orderby=price'))
})
