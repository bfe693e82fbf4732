import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notice } from '#contract/shop/cart.ts'
import { createApp } from '#server/app.ts'
import { OWNER_COOKIE } from '#server/identity/owners/find-owner.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { createServices } from '#server/platform/services.ts'
import { addProduct, makeLine } from '#server/testing/make.ts'
import { saveTestCart } from '#server/testing/make-checkout.ts'
import { type HttpShop, openHttpShop } from '#server/testing/processes/open-http-shop.ts'
import { openOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { connectWings } from '#server/connect-wings.ts'
import type { CartDocument } from '../cart/cart-document.ts'
import { HASH_COOKIE, ITEMS_COOKIE, sessionCookieName } from '../cart/cart-cookies.ts'

const PAGES = [
  '/',
  '/sklep/',
  '/sklep/?orderby=price',
  '/produkt/panel/',
  '/produkt/klej/?utm_source=a',
  '/szukaj/?s=klej',
]
const GZIP = 'Accept-Encoding: br, gzip'
const inDeepRun = (usual: number, deep: number) => (process.env['KLEPKA_DEEP'] === '1' ? deep : usual)

describe.each(engines)('visitors’ regions in cached pages on %s', (engine) => {
  let shop: HttpShop
  let panelId: number
  let glueId: number

  beforeAll(async () => {
    shop = await openHttpShop(engine)
    panelId = await addProduct(shop.services.db, { slug: 'panel', name: 'Panel', regularPriceGrosze: 12_345 })
    glueId = await addProduct(shop.services.db, { slug: 'klej', name: 'Klej & <b>', regularPriceGrosze: 500 })
    await shop.services.refresh()
  })
  afterAll(() => shop.close())

  const addCart = (document: Partial<CartDocument>) =>
    saveTestCart(shop.services.db, [], document, shop.clock.nowMs)
  const sessionOf = (cartId: string) => `${sessionCookieName(shop.services)}=${cartId}`

  /** A browser that has seen one page with this cart, so it has all cookies of the cart. */
  const openBrowser = async (cartId: string) => {
    const { headers } = await shop.get('/sklep/', [`Cookie: ${sessionOf(cartId)}`])
    const cookies = [...headers.matchAll(/set-cookie: ([^;]+)/gi)].map(([, cookie]) => cookie ?? '')
    const cookie = [sessionOf(cartId), ...cookies].join('; ')
    return (path: string, more: string[] = []) => shop.get(path, [`Cookie: ${cookie}`, ...more])
  }
  const setPrice = async (productId: number, grosze: number) => {
    await shop.services.db.transaction(async (tx) => {
      await tx
        .updateTable('products')
        .set({ regular_price_grosze: grosze })
        .where('id', '=', productId)
        .execute()
      await raiseVersion(tx, 'catalog')
    })
    await shop.services.refresh()
  }

  it('a visitor with a cart gets the cached page filled with their regions', async () => {
    const open = await openBrowser(await addCart({ lines: [makeLine({ productId: panelId, quantity: 3 })] }))
    for (const path of PAGES) {
      await open(path)
      // Only a filled page is sent as gzip to a browser that accepts brotli.
      await expect.poll(async () => (await open(path, [GZIP])).headers).toMatch(/content-encoding: gzip/i)
      const { headers, body } = await open(path)
      expect(headers).toMatch(/cache-control: private, no-cache/i)
      expect(headers).toMatch(/vary: Cookie, Accept-Encoding/i)
      expect(headers).not.toMatch(/set-cookie/i)
      expect(body).toMatch(/class="cart-count">3</)
      expect(body).toContain('370,35')
    }
  })

  it('are byte for byte those of a shop without a cache', async () => {
    const settings = { ...shop.services.settings, pageCacheMb: 0 }
    const uncached = createServices({ ...shop.services, settings })
    connectWings(uncached)
    const uncachedApp = createApp(uncached)
    const anyDocument = fc.record({
      lines: fc
        .uniqueArray(
          fc.record({
            productId: fc.constantFrom(panelId, glueId, 999),
            quantity: fc.integer({ min: 1, max: 40 }),
            choice: fc.dictionary(fc.constantFrom('kolor', 'format'), fc.constantFrom('Dąb', '<i>', '"&$1')),
          }),
          { selector: ({ productId }) => productId, maxLength: 3 },
        )
        .map((lines) => lines.map(makeLine)),
      notices: fc.array(
        fc.record<Notice>({
          kind: fc.constantFrom('success', 'error', 'info'),
          text: fc.constantFrom('Dodano.', 'Za mało <sztuk> & "reszta"', '$& $1'),
        }),
        { maxLength: 2 },
      ),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PAGES),
        anyDocument,
        fc.boolean(),
        async (path, document, knows) => {
          const [cartId, twinId] = [await addCart(document), await addCart(document)]
          const open = knows ? await openBrowser(cartId) : undefined
          // A visitor who has seen a page has seen the notices on it.
          if (knows) await uncachedApp.request(path, { headers: { cookie: sessionOf(twinId) } })
          const headers = { cookie: sessionOf(twinId), host: 'localhost:3000' }
          const whole = await uncachedApp.request(new URL(path, 'http://localhost:3000'), { headers })
          const { body } = await (open ?? ((at) => shop.get(at, [`Cookie: ${sessionOf(cartId)}`])))(path)
          expect(body).toBe(await whole.text())
        },
      ),
      { numRuns: inDeepRun(25, 300) },
    )
  })

  it('are never shown to another visitor during simultaneous visits', async () => {
    const VISITORS = 24
    const ROUNDS = inDeepRun(4, 40)
    const owner = await openOwner(shop)
    const ownerCookie = `${OWNER_COOKIE}=${owner.visitor.cookies.get(OWNER_COOKIE)}`
    const markOf = (index: number) => `ZNAK-${index}-Q`
    const withNotice = (index: number): Partial<CartDocument> => ({
      lines: [makeLine({ productId: panelId, choice: { kolor: markOf(index) } })],
      notices: [{ kind: 'error', text: `${markOf(index)} czeka` }],
    })
    const visit = async (index: number, round: number) => {
      const path = PAGES[(index + round) % PAGES.length]!
      if (index % 6 === 0) return { own: '', seen: await shop.get(path) }
      if (index % 6 === 1) return { own: '', seen: await shop.get(path, [`Cookie: ${ownerCookie}`]) }
      const cartId = await addCart(withNotice(index))
      // First the rendered page with its notice, then the filled one.
      const open = await openBrowser(cartId)
      const seen = await Promise.all(PAGES.map((page) => open(page)))
      return { own: markOf(index), seen: { headers: '', body: seen.map(({ body }) => body).join('') } }
    }
    for (let round = 0; round < ROUNDS; round++) {
      const visits = Array.from({ length: VISITORS }, (_, index) => visit(index, round))
      // Meanwhile all cached pages become outdated.
      await setPrice(glueId, 500 + round)
      for (const [index, { own, seen }] of (await Promise.all(visits)).entries()) {
        const marks = new Set(seen.body.match(/ZNAK-\d+-Q/g))
        expect([...marks]).toEqual(own ? [own] : [])
        if (index % 6 !== 1) expect(seen.body).not.toMatch(/wpadminbar|admin-bar/)
        if (own === '' && index % 6 === 0) expect(seen.headers).not.toMatch(/set-cookie/i)
      }
    }
  })

  it('show a changed price, and a sale from its first second', async () => {
    const saleFromMs = shop.clock.nowMs + 5_000
    const id = await addProduct(shop.services.db, {
      slug: 'listwa',
      name: 'Listwa',
      regularPriceGrosze: 2_000,
      salePriceGrosze: 1_500,
      saleFromMs,
    })
    await shop.services.refresh()
    const cartId = await addCart({ lines: [makeLine({ productId: id })] })
    const sumNow = async () =>
      /class="cart-sum">([\d,]*)/.exec((await (await openBrowser(cartId))('/sklep/')).body)?.[1]
    expect(await sumNow()).toBe('20,00')
    shop.clock.nowMs = saleFromMs
    expect(await sumNow()).toBe('15,00')
    await shop.services.db.transaction(async (tx) => {
      await tx.updateTable('products').set({ sale_price_grosze: null }).where('id', '=', id).execute()
    })
    await setPrice(id, 7_700)
    expect(await sumNow()).toBe('77,00')
  })

  it('show a changed cart at once', async () => {
    const visitor = shop.visitor()
    const pageNow = async () =>
      (
        await shop.get('/sklep/', [
          `Cookie: ${[...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
        ])
      ).body
    await shop.get('/sklep/')
    for (const quantity of ['1', '2', '4']) {
      await visitor.callAjax('add_to_cart', { product_id: String(panelId), quantity })
      expect(visitor.cookies.get(ITEMS_COOKIE)).toBe('1')
      const shown = await pageNow()
      expect(shown).toContain(`data-cart-hash="${visitor.cookies.get(HASH_COOKIE)}"`)
    }
    expect(await pageNow()).toMatch(/class="cart-count">7</)
  })

  it("every page's policy lists exactly its inline scripts and styles", async () => {
    const owner = await openOwner(shop)
    const open = await openBrowser(await addCart({ lines: [makeLine({ productId: panelId })] }))
    await shop.changeSettings({
      theme: { ...shop.services.shopSettings().theme, radiusPx: 4 },
    })
    const asOwner = (path: string) =>
      shop.get(path, [`Cookie: ${OWNER_COOKIE}=${owner.visitor.cookies.get(OWNER_COOKIE)}`])
    for (const path of [...PAGES, '/koszyk/', '/nie-ma-takiej/']) {
      for (const get of [shop.get, open, asOwner, open, shop.get]) {
        const { headers, body } = await get(path)
        const policy = /content-security-policy: (.*)/i.exec(headers)?.[1] ?? ''
        const inline = [
          ...body.matchAll(/<script>([^]*?)<\/script>/g),
          ...body.matchAll(/<style>([^]*?)<\/style>/g),
        ].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
        expect(inline.length).toBeGreaterThan(0)
        expect(policy.match(/'sha256-[^']+'/g)).toEqual(inline)
      }
    }
  })

  it('show an empty cart for an unknown or expired cart', async () => {
    const cartId = await addCart({ lines: [makeLine({ productId: panelId })] })
    const open = await openBrowser(cartId)
    expect((await open('/sklep/')).body).toMatch(/mini_cart_item/)
    expect((await (await openBrowser(`t_${'0'.repeat(30)}`))('/sklep/')).body).not.toMatch(/mini_cart_item/)
    shop.clock.nowMs += 49 * 60 * 60 * 1000
    expect((await open('/sklep/')).body).not.toMatch(/mini_cart_item/)
    expect((await open('/sklep/')).body).not.toMatch(/mini_cart_item/)
  })
})
