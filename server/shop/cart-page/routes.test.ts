import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProductDraft } from '#server/testing/save-product.ts'
import { connect } from '#server/platform/db/connect.ts'
import { addCoupon, addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { sessionCookieName } from '../cart/cart-cookies.ts'
import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import { createApp } from '#server/app.ts'
import { lineKey } from '../cart/cart-document.ts'

/** The rows of the cart page: name and quantity. */
const rows = (page: string) =>
  [...page.matchAll(/<tr class="woocommerce-cart-form__cart-item.*?<\/tr>/gs)].map(([row]) => [
    /product-name"><a[^>]*>([^<]*)</.exec(row)?.[1],
    Number(/<input(?=[^>]*name="cart\[)[^>]*value="(\d+)"/.exec(row)?.[1]),
  ])
const keyOf = (id: number) => lineKey(id, null, {})
const field = (id: number) => `cart[${keyOf(id)}][qty]`

describe.each(engines)('the cart page on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  let visitor: TestVisitor
  let panel: number
  let glue: number
  let ids = 0
  const product = (draft: Partial<ProductDraft> = {}) =>
    addProduct(test.services.db, { slug: `p${++ids}`, ...draft })
  const add = (id: number, quantity = 1) =>
    visitor.callAjax('add_to_cart', { product_id: String(id), quantity: String(quantity) })

  beforeAll(async () => {
    panel = await product({ name: 'Panel', slug: 'panel', stock: 10 })
    glue = await product({
      name: 'Klej',
      slug: 'klej',
      quantityStep: 2,
      maxQuantity: 8,
      regularPriceGrosze: 2_000,
    })
    await addCoupon(test.services.db, { code: 'lato10' })
  })
  beforeEach(() => {
    visitor = test.visitor()
  })

  it('shows an empty cart to a new visitor, not cached and not indexed', async () => {
    const response = await visitor.get('/koszyk/')
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('private')
    expect(page).toContain('Twój koszyk aktualnie jest pusty.')
    expect(page).toContain('noindex')
  })

  it('contains the configuration and nonces of its scripts [S-CART-14]', async () => {
    await add(panel)
    const page = await visitor.open('/koszyk/')
    const globals = (name: string) =>
      JSON.parse(new RegExp(`var ${name}=(\\{.*?\\});`).exec(page)?.[1] ?? 'null')
    expect(globals('wc_add_to_cart_params')).toEqual({
      ajax_url: '/wp-admin/admin-ajax.php',
      wc_ajax_url: '/?wc-ajax=%%endpoint%%',
      i18n_view_cart: 'Zobacz koszyk',
      cart_url: '/koszyk/',
      is_cart: '1',
      cart_redirect_after_add: 'no',
      opens_cart_drawer: 'yes',
    })
    expect(await visitor.open('/sklep/')).toContain('"is_cart":""')
    await test.changeSettings({ redirectAfterAdd: true })
    expect(await visitor.open('/sklep/')).toContain('"cart_redirect_after_add":"yes"')
    await test.changeSettings({ redirectAfterAdd: false })
    const { apply_coupon_nonce } = globals('wc_cart_params')
    expect(
      await (
        await visitor.post('/?wc-ajax=apply_coupon', { security: apply_coupon_nonce, coupon_code: 'lato10' })
      ).text(),
    ).toContain('woocommerce-message')
  })

  it('changes quantities and shows the totals without scripts [S-CART-15]', async () => {
    await add(panel)
    await add(glue, 2)
    const response = await visitor.post('/koszyk/', {
      [field(panel)]: '3',
      [field(glue)]: '4',
      update_cart: '1',
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/koszyk/'])
    const page = await visitor.open('/koszyk/')
    expect(rows(page)).toEqual([
      ['Panel', 3],
      ['Klej', 4],
    ])
    expect(page).toContain('Koszyk zaktualizowany.')
    expect(page).toMatch(/380,00/)
    expect(await visitor.open('/koszyk/')).not.toContain('Koszyk zaktualizowany.')
  })

  it('removes a product with a button and restores the last removed one [S-CART-15]', async () => {
    await add(panel, 3)
    await add(glue, 2)
    const without = await visitor.submit('/koszyk/', { remove_item: keyOf(panel) })
    expect(rows(without)).toEqual([['Klej', 2]])
    expect(without).toMatch(new RegExp(`value="${keyOf(panel)}"[^>]* name="undo_item"`))
    const back = await visitor.submit('/koszyk/', { undo_item: keyOf(panel) })
    expect(rows(back)).toEqual([
      ['Klej', 2],
      ['Panel', 3],
    ])
    expect(back).not.toContain('undo_item')
    expect(await visitor.submit('/koszyk/', { undo_item: keyOf(panel) })).toContain(
      'Nie ma już czego cofnąć.',
    )
  })

  it('a product sold out meanwhile is not restored', async () => {
    const last = await product({ name: 'Ostatnia', stock: 1 })
    await add(last)
    await visitor.submit('/koszyk/', { remove_item: keyOf(last) })
    await test.services.db.transaction((tx) =>
      tx.updateTable('stock').set({ quantity: 0 }).where('product_id', '=', last).execute(),
    )
    const page = await visitor.submit('/koszyk/', { undo_item: keyOf(last) })
    expect(rows(page)).toEqual([])
    expect(page).toContain('nie ma teraz w magazynie')
    expect(page).not.toContain('undo_item')
  })

  it('quantity 0 removes a product, but no other, and can be undone', async () => {
    await add(panel)
    await add(glue, 2)
    expect(rows(await visitor.submit('/koszyk/', { [field(panel)]: '0' }))).toEqual([['Klej', 2]])
    expect(rows(await visitor.submit('/koszyk/', { undo_item: keyOf(panel) }))).toEqual([
      ['Klej', 2],
      ['Panel', 1],
    ])
  })

  it('a changed quantity without a fault has no notice of a fault', async () => {
    await add(panel)
    const page = await visitor.submit('/koszyk/', { [field(panel)]: '3', update_cart: '1' })
    expect(rows(page)).toEqual([['Panel', 3]])
    expect(page).not.toContain('woocommerce-error')
  })

  it('limits samples of all floors together, also where a quantity is typed', async () => {
    const most = test.services.shopSettings().samples.maxInCart
    const [sample, other] = [
      await product({ name: 'Próbka dębu', sampleOfId: panel, stock: 50 }),
      await product({ name: 'Próbka jesionu', sampleOfId: glue, stock: 50 }),
    ]
    await add(sample)
    await add(other)
    const full = await visitor.submit('/koszyk/', { [field(sample)]: String(most - 1), update_cart: '1' })
    expect(rows(full)).toEqual([
      ['Próbka dębu', most - 1],
      ['Próbka jesionu', 1],
    ])
    const refused = await visitor.submit('/koszyk/', { [field(other)]: '2', update_cart: '1' })
    expect(rows(refused)).toEqual(rows(full))
    expect(refused).toContain(cartStrings.tooManySamples(most))
    // Fewer are always possible.
    expect(
      rows(await visitor.submit('/koszyk/', { [field(sample)]: '1', update_cart: '1' })).map(([, n]) => n),
    ).toEqual([1, 1])
  })

  it('a quantity above the stock becomes the whole stock, with a notice', async () => {
    await add(panel)
    const page = await visitor.submit('/koszyk/', { [field(panel)]: '11', update_cart: '1' })
    expect(rows(page)).toEqual([['Panel', 10]])
    expect(page).toContain('W koszyku zostawiliśmy 10 sztuk.')
  })

  it.each([
    ['3', 'wielokrotności 2 sztuk'],
    ['10', 'najwyżej 8 sztuk'],
    ['-1', 'liczbę całkowitą'],
    ['1e3', 'liczbę całkowitą'],
    ['', 'liczbę całkowitą'],
    ['x'.repeat(10_000), 'liczbę całkowitą'],
  ])('an invalid quantity „%.10s” leaves the line unchanged and names the rule', async (typed, rule) => {
    await add(glue, 2)
    const page = await visitor.submit('/koszyk/', { [field(glue)]: typed, update_cart: '1' })
    expect(rows(page)).toEqual([['Klej', 2]])
    expect(page).toContain(rule)
  })

  it('applies and removes a discount code', async () => {
    await add(panel)
    const applied = await visitor.submit('/koszyk/', {
      [field(panel)]: '2',
      coupon_code: 'LATO10',
      apply_coupon: '1',
    })
    expect(rows(applied)).toEqual([['Panel', 2]])
    expect(applied).toContain('Kod rabatowy „lato10” działa.')
    expect(applied).toMatch(/20,00/)
    const dropped = await visitor.submit('/koszyk/', { remove_coupon: 'lato10' })
    expect(dropped).not.toContain('name="remove_coupon"')
    expect(await visitor.submit('/koszyk/', { coupon_code: 'brak', apply_coupon: '1' })).toContain(
      'Nie znamy kodu',
    )
  })

  it('selects the delivery method and continues to the checkout', async () => {
    await add(panel)
    const page = await visitor.submit('/koszyk/', { 'shipping_method[0]': 'odbior', update_cart: '1' })
    expect(/<input(?=[^>]*checked)[^>]*value="([^"]*)"/.exec(page)?.[1]).toBe('odbior')
    expect(
      (await visitor.post('/koszyk/', { [field(panel)]: '2', proceed: '1' })).headers.get('location'),
    ).toBe('/zamowienie/')
    expect(rows(await visitor.open('/koszyk/'))).toEqual([['Panel', 2]])
  })

  it('an invalid nonce changes nothing', async () => {
    await add(panel)
    const page = await visitor.submit('/koszyk/', { [field(panel)]: '2', 'woocommerce-cart-nonce': 'obcy' })
    expect(rows(page)).toEqual([['Panel', 1]])
    expect(page).toContain('otwarta zbyt długo')
  })

  it('survives a reload, a second tab and a restart of the server [S-CART-17]', async () => {
    await add(panel, 2)
    const page = await visitor.open('/koszyk/')
    expect(rows(await visitor.open('/koszyk/'))).toEqual(rows(page))

    const tab = test.visitor()
    for (const [name, value] of visitor.cookies) tab.cookies.set(name, value)
    await tab.callAjax('add_to_cart', { product_id: String(glue), quantity: '2' })
    expect(rows(await visitor.open('/koszyk/'))).toEqual([
      ['Panel', 2],
      ['Klej', 2],
    ])

    // Another connection to the same data with the visitor's cookie: the cart is not stored in memory.
    const db = await connect(test.services.settings.database)
    const restarted = createApp({ ...test.services, db })
    const answer = await restarted.request(`${TEST_URL}/koszyk/`, {
      headers: {
        cookie: `${sessionCookieName(test.services)}=${visitor.cookies.get(sessionCookieName(test.services))}`,
      },
    })
    expect(rows(await answer.text())).toEqual([
      ['Panel', 2],
      ['Klej', 2],
    ])
    await db.close()
  })

  describe('product forms', () => {
    it('add and return to the page, with a notice and a link to the cart', async () => {
      const response = await visitor.post('/produkt/panel/', { 'add-to-cart': String(panel), quantity: '2' })
      expect([response.status, response.headers.get('location')]).toEqual([303, '/produkt/panel/'])
      const page = await visitor.open('/produkt/panel/')
      expect(page).toContain('Dodaliśmy do koszyka: „Panel” (2 sztuki).')
      expect(page).toMatch(/<a class="wc-forward" href="\/koszyk\/">Zobacz koszyk/)
      expect(rows(await visitor.open('/koszyk/'))).toEqual([['Panel', 2]])
    })

    it('of a listing add the minimum quantity and preserve its sort order', async () => {
      const response = await visitor.post('/sklep/?orderby=price', { 'add-to-cart': String(glue) })
      expect(response.headers.get('location')).toBe('/sklep/?orderby=price')
      await visitor.post('/sklep/', { 'add-to-cart': String(glue) })
      expect(rows(await visitor.open('/koszyk/'))).toEqual([['Klej', 4]])
    })

    it('open the product page with the reason when it cannot be added [S-CART-09]', async () => {
      await product({ name: 'Brak', slug: `brak-${engine}`, stock: 0 }).then((id) =>
        visitor.post('/sklep/', { 'add-to-cart': String(id) }),
      )
      expect(await visitor.open(`/produkt/brak-${engine}/`)).toContain('nie ma teraz w magazynie')
    })

    it('with options add the selected variation', async () => {
      const parentId = await product({
        kind: 'variable',
        name: 'Listwa',
        slug: `listwa-${engine}`,
        attributes: [
          { slug: 'kolor', name: 'Kolor', values: ['dąb', 'buk'], isForVariations: true, isVisible: true },
        ],
      })
      for (const kolor of ['dąb', 'buk'])
        await product({ kind: 'variation', parentId, name: 'Listwa', choice: { kolor } })
      const page = await visitor.submit(`/produkt/listwa-${engine}/`, {
        'add-to-cart': String(parentId),
        product_id: String(parentId),
        variation_id: '0',
        attribute_kolor: 'buk',
        quantity: '3',
      })
      expect(page).toContain('Listwa')
      expect(await visitor.open('/koszyk/')).toContain('Kolor: buk')
      expect(
        await visitor.submit(`/produkt/listwa-${engine}/`, {
          'add-to-cart': String(parentId),
          attribute_kolor: '',
        }),
      ).toContain('Wybierz opcje')
    })

    it('of a group add the products with a quantity and report those that failed', async () => {
      const sold = await product({ name: 'Sprzedany', stock: 0 })
      const group = await product({
        kind: 'grouped',
        name: 'Zestaw',
        slug: `zestaw-${engine}`,
        groupedIds: [panel, glue, sold],
      })
      const page = await visitor.submit(`/produkt/zestaw-${engine}/`, {
        'add-to-cart': String(group),
        [`quantity[${panel}]`]: '2',
        [`quantity[${glue}]`]: '4',
        [`quantity[${sold}]`]: '1',
      })
      expect(page).toContain('Dodaliśmy do koszyka 2 produkty.')
      expect(page).toContain('„Sprzedany” nie ma teraz w magazynie')
      expect(rows(await visitor.open('/koszyk/'))).toEqual([
        ['Panel', 2],
        ['Klej', 4],
      ])
      expect(
        await visitor.submit(`/produkt/zestaw-${engine}/`, {
          'add-to-cart': String(group),
          [`quantity[${panel}]`]: '0',
        }),
      ).toContain('Wybierz, ile sztuk')
    })

    it("open the cart when the owner's setting says so", async () => {
      await test.changeSettings({ redirectAfterAdd: true })
      expect(
        (await visitor.post('/produkt/panel/', { 'add-to-cart': String(panel) })).headers.get('location'),
      ).toBe('/koszyk/')
      await test.changeSettings({ redirectAfterAdd: false })
    })

    it('from another site are refused', async () => {
      expect(
        (
          await visitor.post(
            '/produkt/panel/',
            { 'add-to-cart': String(panel) },
            { 'sec-fetch-site': 'cross-site' },
          )
        ).status,
      ).toBe(403)
      expect(rows(await visitor.open('/koszyk/'))).toEqual([])
    })
  })

  describe('links', () => {
    it('within the shop add, remove and undo, and redirect without these parameters', async () => {
      const added = await visitor.get(`/sklep/?orderby=price&add-to-cart=${panel}`)
      expect([added.status, added.headers.get('location')]).toEqual([303, '/sklep/?orderby=price'])
      expect(rows(await visitor.open('/koszyk/'))).toEqual([['Panel', 1]])
      expect(
        (await visitor.get(`/koszyk/?remove_item=${keyOf(panel)}&_wpnonce=x`)).headers.get('location'),
      ).toBe('/koszyk/')
      expect(rows(await visitor.open('/koszyk/'))).toEqual([])
      await visitor.get(`/koszyk/?undo_item=${keyOf(panel)}`)
      expect(rows(await visitor.open('/koszyk/'))).toEqual([['Panel', 1]])
      expect(await visitor.open('/koszyk/?remove_item=nie-ma')).toContain(
        'Tego produktu nie ma już w koszyku.',
      )
    })

    it.each<[string, Record<string, string>]>([
      ['opened from another site', { 'sec-fetch-site': 'cross-site' }],
      ['opened from another subdomain', { 'sec-fetch-site': 'same-site' }],
      ['loaded as a picture', { 'sec-fetch-mode': 'no-cors' }],
      ['prefetched', { 'sec-purpose': 'prefetch;prerender' }],
      [
        'opened in an old browser from another site',
        { 'sec-fetch-site': '', referer: 'https://zla.example/' },
      ],
      ['without any headers', { 'sec-fetch-site': '' }],
    ])('%s change nothing and redirect to the product', async (_, headers) => {
      const response = await visitor.get(`/?add-to-cart=${panel}`, headers)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/produkt/panel/'])
      expect(visitor.cookies.size).toBe(0)
      await add(panel)
      await visitor.get(`/koszyk/?remove_item=${keyOf(panel)}`, headers)
      expect(rows(await visitor.open('/koszyk/'))).toEqual([['Panel', 1]])
    })

    it("work in an old browser from the shop's own page", async () => {
      await visitor.get(`/?add-to-cart=${panel}`, { 'sec-fetch-site': '', referer: `${TEST_URL}/sklep/` })
      expect(rows(await visitor.open('/koszyk/'))).toEqual([['Panel', 1]])
    })

    it('never redirect to another site', async () => {
      for (const path of ['//zla.example/?remove_item=x', '/\\zla.example/?undo_item=x']) {
        const { headers } = await test.app.request(`${TEST_URL}${path}`, {
          headers: { 'sec-fetch-site': 'same-origin' },
        })
        expect(headers.get('location')).toMatch(/^\/(?![/\\])/)
      }
    })
  })

  it('answers any form input with a page instead of an error', async () => {
    await add(panel)
    const odd = [
      '',
      '0',
      '-1',
      '2,5',
      '99999999999999999999',
      'ą'.repeat(9_000),
      '\u0000',
      '__proto__',
      '[]',
      "'; drop table carts; --",
      '<script>',
    ]
    for (const name of [
      field(panel),
      'cart[__proto__][qty]',
      'cart[][qty]',
      'remove_item',
      'undo_item',
      'remove_coupon',
      'shipping_method[0]',
      'add-to-cart',
      'quantity[1]',
      '__proto__',
    ]) {
      for (const value of odd) {
        const response = await visitor.post('/koszyk/', {
          [name]: value,
          ...(name === 'add-to-cart' ? { variation_id: value, attribute___proto__: value } : {}),
        })
        expect(response.status, `${name}=${value.slice(0, 20)}`).toBe(303)
      }
    }
    for (const value of odd)
      expect((await visitor.post('/koszyk/', { apply_coupon: '1', coupon_code: value })).status).toBe(303)
    expect((await visitor.get('/koszyk/')).status).toBe(200)
    expect(test.logged).toEqual([])
  })
})
