import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OWNER_COOKIE } from '#server/identity/owners/find-owner.ts'
import { addProduct } from '#server/testing/make.ts'
import { type HttpShop, openHttpShop } from '#server/testing/processes/open-http-shop.ts'
import { callConsoleRoute, openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'

/** Signs of the bar: its markup, its style, the class of the body, the nonce of its button. */
const BAR = /wpadminbar|admin-bar|name="nonce"|wyloguj/
const PAGES = ['/', '/sklep/', '/produkt/panel/', '/koszyk/', '/kontakt/', '/nie-ma-takiej/']

describe.each(engines)('the owner’s bar on the shop’s pages, on %s', (engine) => {
  let test: HttpShop
  let owner: TestOwner
  let productId: number
  beforeAll(async () => {
    test = await openHttpShop(engine)
    productId = await addProduct(test.services.db, { slug: 'panel', name: 'Panel & dąb', sku: 'KL 7&8' })
    await test.services.refresh()
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    // A minute later, so that no page of an earlier test comes from the page cache.
    test.clock.nowMs += 61_000
    owner = await openOwner(test)
  })

  const asOwner = (path: string) =>
    test.get(path, [`Cookie: ${OWNER_COOKIE}=${owner.visitor.cookies.get(OWNER_COOKIE)}`])
  const nonceIn = (page: string) => /name="nonce" value="([^"]+)"/.exec(page)?.[1] ?? ''

  it('links to the product and the orders in the console [M-56] [S-THEME-02]', async () => {
    const { headers, body } = await asOwner('/produkt/panel/')
    expect(body).toMatch(/<body class="[^"]*\badmin-bar\b/)
    expect(body).toContain('<nav id="wpadminbar"')
    expect(body).toContain(`href="/panel/#/produkty/${productId}"`)
    expect(body).toContain('href="/panel/#/zamowienia"')
    expect(headers).toMatch(/cache-control: private, no-cache/i)
    expect((await asOwner('/sklep/')).body).not.toContain('/panel/#/produkty')
  })

  it('is on no visitor’s page, whatever is cached [M-56] [S-THEME-02]', async () => {
    for (const path of PAGES) {
      // The owner first, a visitor, the owner on the cached page, a visitor again.
      expect((await asOwner(path)).body).toMatch(BAR)
      const first = await test.get(path)
      expect(first.body).not.toMatch(BAR)
      expect((await asOwner(path)).body).toMatch(BAR)
      const again = await test.get(path)
      expect(again.body).not.toMatch(BAR)
      expect(again.body.length).toBe(first.body.length)
    }
    expect((await test.get('/sklep/')).headers).toMatch(/cache-control: public/i)
  })

  it('is on no page for a forged owner cookie [M-56]', async () => {
    const page = await test.get('/sklep/', [`Cookie: ${OWNER_COOKIE}=${'x'.repeat(43)}`])
    expect(page.body).not.toMatch(BAR)
    expect((await test.get('/sklep/')).body).not.toMatch(BAR)
  })

  it('signs the owner out with its own nonce, and returns to the shop [M-56]', async () => {
    const { visitor } = owner
    const nonce = nonceIn(await visitor.open('/sklep/'))
    const isSignedIn = async () => (await callConsoleRoute(test, visitor, 'GET', 'session')).status === 200
    const token = visitor.cookies.get(OWNER_COOKIE)!
    for (const [wrong, headers, status] of [
      ['', {}, 403],
      [nonce.replace(/./g, '0'), {}, 403],
      [nonceIn(await (await openOwner(test)).visitor.open('/sklep/')), {}, 403],
      [nonce, { 'sec-fetch-site': 'cross-site' }, 403],
    ] as const) {
      expect((await visitor.post('/panel/wyloguj/', { nonce: wrong }, headers)).status).toBe(status)
      expect(await isSignedIn()).toBe(true)
    }
    const answer = await visitor.post('/panel/wyloguj/', { nonce })
    // The console's unsaved changes.
    expect(answer.headers.get('clear-site-data')).toBe('"storage"')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    visitor.cookies.set(OWNER_COOKIE, token)
    expect(await isSignedIn()).toBe(false)
    expect(await visitor.open('/sklep/')).not.toMatch(BAR)
    // Pressed again on a page from the browser's cache.
    expect((await visitor.post('/panel/wyloguj/', { nonce })).status).toBe(303)
  })
})
