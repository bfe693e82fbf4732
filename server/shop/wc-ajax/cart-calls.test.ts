import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveProduct, type ProductDraft } from '#server/testing/save-product.ts'
import { makeNonce } from '#server/platform/http/nonce.ts'
import { addCoupon, addProduct, TEST_NOW_MS } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const FUZZ_RUNS = process.env['KLEPKA_DEEP'] === '1' ? 3_000 : 300
const SESSION = `wp_woocommerce_session_${createHash('md5').update(TEST_URL).digest('hex')}`

describe.each(engines)('wc-ajax cart calls on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  let visitor: TestVisitor
  let panel: number
  let ids = 0

  const product = (draft: Partial<ProductDraft> = {}) =>
    addProduct(test.services.db, { slug: `p${++ids}`, ...draft })
  const slugOf = (draft: Partial<ProductDraft>) => ({ ...draft, slug: `p${++ids}` })
  const add = (fields: Record<string, string>) => visitor.callAjax('add_to_cart', fields)
  const quantities = async () => {
    const { fragments } = await visitor.callAjax('get_refreshed_fragments', { time: '1' })
    return [
      ...(fragments['div.widget_shopping_cart_content'] as string).matchAll(/class="quantity">(\d+)/g),
    ].map(([, quantity]) => Number(quantity))
  }
  const cartId = () => visitor.cookies.get(SESSION) ?? ''

  beforeAll(async () => {
    panel = await product({ name: 'Panel dębowy', slug: 'panel', sku: 'PD-1', stock: 10 })
  })
  beforeEach(() => {
    visitor = test.visitor()
  })

  describe('any call', () => {
    it('is answered with status 200 and the usual headers for any path and method', async () => {
      for (const response of [
        await visitor.get('/?wc-ajax=get_refreshed_fragments'),
        await visitor.post('/koszyk/?wc-ajax=get_refreshed_fragments'),
        await visitor.post('/nie/ma/takiej/?wc-ajax=remove_from_cart'),
      ]) {
        expect(response.status).toBe(200)
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': 'application/json; charset=UTF-8',
          'x-content-type-options': 'nosniff',
          'x-robots-tag': 'noindex',
          expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
          'cache-control': 'no-cache, must-revalidate, max-age=0, no-store, private',
        })
        expect(response.headers.has('access-control-allow-origin')).toBe(false)
      }
    })

    it.each(['/?wc-ajax=nie_ma', '/?wc-ajax=__proto__', '/?wc-ajax=constructor', '/?wc-ajax=add_to_cart'])(
      '%s without a result answers an empty text',
      async (path) => {
        const response = await visitor.post(path, { quantity: '1' })
        expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
          200,
          'text/html; charset=UTF-8',
          '',
        ])
      },
    )

    it('is answered under its old address, too', async () => {
      const old = (fields: Record<string, string>) =>
        visitor.post('/wp-admin/admin-ajax.php', fields, {
          'content-length': String(new URLSearchParams(fields).toString().length),
        })
      expect(
        await (
          await old({ action: 'woocommerce_add_to_cart', product_id: String(panel), quantity: '2' })
        ).json(),
      ).toHaveProperty('cart_hash')
      expect(await quantities()).toEqual([2])
      const unknown = await old({ action: 'usun_wszystko' })
      expect([unknown.status, await unknown.text()]).toEqual([400, '0'])
      expect(
        (await visitor.post('/wp-admin/admin-ajax.php', { action: 'woocommerce_add_to_cart' })).status,
      ).toBe(411)
    })

    it.each([{ origin: 'https://zla.example' }, { 'sec-fetch-site': 'cross-site' }])(
      'from another site is refused: %j',
      async (headers) => {
        const response = await visitor.post(
          '/?wc-ajax=add_to_cart',
          { product_id: String(panel) },
          { 'sec-fetch-site': '', ...headers },
        )
        expect(response.status).toBe(403)
        expect(await quantities()).toEqual([])
      },
    )

    it('with a too large or broken body is answered in JSON, and changes nothing', async () => {
      const large = await visitor.post('/?wc-ajax=add_to_cart', {
        product_id: String(panel),
        note: 'x'.repeat(300_000),
      })
      expect([large.status, await large.json()]).toEqual([413, { error: true, code: 'body_too_large' }])
      const broken = await visitor.post(
        '/?wc-ajax=add_to_cart',
        {},
        { 'content-type': 'multipart/form-data; boundary=x' },
      )
      expect([broken.status, await broken.json()]).toEqual([400, { error: true, code: 'broken_body' }])
      expect(test.logged).toEqual([])
    })
  })

  describe('add_to_cart', () => {
    it('accepts every data attribute of a button, urlencoded or multipart [S-CART-01]', async () => {
      await add({
        product_id: String(panel),
        quantity: '2',
        product_sku: 'PD-1',
        success_message: 'Dodano',
        extraThing: 'x',
        __proto__x: 'y',
      })
      const body = new FormData()
      for (const [name, value] of Object.entries({
        product_id: String(panel),
        quantity: '3',
        product_sku: 'PD-1',
      }))
        body.append(name, value)
      const request = new Request(`${TEST_URL}/?wc-ajax=add_to_cart`, {
        method: 'POST',
        body,
        headers: { cookie: `${SESSION}=${cartId()}` },
      })
      expect((await test.app.request(request)).status).toBe(200)
      expect(await quantities()).toEqual([5])
    })

    it('answers with fragments and hash only; the cookies contain the same [S-CART-02]', async () => {
      const response = await visitor.post('/?wc-ajax=add_to_cart', { product_id: String(panel) })
      const answer = (await response.json()) as { fragments: Record<string, string>; cart_hash: string }
      expect(Object.keys(answer)).toEqual(['fragments', 'cart_hash'])
      expect(Object.keys(answer.fragments)[0]).toBe('div.widget_shopping_cart_content')
      expect(answer.fragments['div.widget_shopping_cart_content']).toContain('Panel dębowy')
      expect(answer.cart_hash).toMatch(/^[0-9a-f]{32}$/)
      expect(visitor.cookies.get('woocommerce_cart_hash')).toBe(answer.cart_hash)
      expect(visitor.cookies.get('woocommerce_items_in_cart')).toBe('1')
      expect(cartId()).toMatch(/^t_[0-9a-f]{30}$/)
    })

    it('sets cookies with attributes for their purpose', async () => {
      const lines = (
        await visitor.post('/?wc-ajax=add_to_cart', { product_id: String(panel) })
      ).headers.getSetCookie()
      expect(lines.find((line) => line.startsWith(SESSION))).toMatch(
        /; Path=\/; Max-Age=172800; HttpOnly; SameSite=Lax$/,
      )
      for (const name of ['woocommerce_items_in_cart', 'woocommerce_cart_hash']) {
        expect(lines.find((line) => line.startsWith(name))).toMatch(/; Path=\/; SameSite=Lax$/)
      }
      const again = (await visitor.post('/?wc-ajax=get_refreshed_fragments')).headers.getSetCookie()
      expect(again).toEqual([])
    })

    it.each<[string | undefined, number]>([
      [undefined, 1],
      ['', 1],
      ['0', 1],
      ['2', 2],
      ['2.5', 2],
      ['2,5', 2],
    ])('reads quantity %j as %i', async (quantity, expected) => {
      await add({ product_id: String(panel), ...(quantity === undefined ? {} : { quantity }) })
      expect(await quantities()).toEqual([expected])
    })

    /** Refused additions, the product settings and quantities, and the message on the next page. */
    const refusals: [string, Partial<ProductDraft>, string[], RegExp][] = [
      ['out of stock', { stock: 0 }, ['1'], /nie ma teraz w magazynie/],
      ['marked as out of stock', { stockStatus: 'out_of_stock' }, ['1'], /nie ma teraz w magazynie/],
      ['without options', { kind: 'variable' }, ['1'], /Wybierz opcje/],
      ['without a price', { regularPriceGrosze: null }, ['1'], /nie można teraz kupić/],
      ['more than the stock', { stock: 3 }, ['4'], /zostały 3 sztuki/],
      ['more than the stock, together with the cart', { stock: 3 }, ['2', '2'], /masz już 2 sztuki/],
      ['less than its minimum', { minQuantity: 2 }, ['1'], /od 2 sztuk/],
      ['more than its maximum', { maxQuantity: 4 }, ['5'], /najwyżej 4 sztuki/],
      ['more than its maximum, together with the cart', { maxQuantity: 4 }, ['3', '2'], /najwyżej 4 sztuki/],
      ['off its step', { quantityStep: 2 }, ['3'], /wielokrotności 2 sztuk/],
      ['sold one per order, a second time', { isSoldIndividually: true }, ['1', '1'], /tylko 1 sztukę/],
      ['a negative quantity', {}, ['-1'], /liczbę całkowitą/],
      ['an invalid quantity', {}, ['dużo'], /liczbę całkowitą/],
    ]
    it.each(refusals)(
      'refuses what is %s: error, product page, and the reason on it [S-CART-02] [S-CART-09]',
      async (_, draft, typed, reason) => {
        const { slug } = slugOf({})
        const id = await product({ ...draft, slug, name: 'Listwa „prosta”' })
        const before = typed.slice(0, -1)
        for (const quantity of before)
          expect(await add({ product_id: String(id), quantity })).toHaveProperty('fragments')
        expect(await add({ product_id: String(id), quantity: typed.at(-1) ?? '' })).toEqual({
          error: true,
          product_url: `/produkt/${slug}/`,
        })
        const page = await visitor.open(`/produkt/${slug}/`)
        expect(page).toMatch(reason)
        expect(page).toContain('woocommerce-error')
        expect(await visitor.open(`/produkt/${slug}/`)).not.toContain('woocommerce-error')
        expect(await quantities()).toEqual(before.map(Number))
      },
    )

    it.each(['999999', 'abc', '-5', '2147483648', '0'])(
      'an unknown product (%s) leads to the listing with a message, also for a new visitor [S-CART-09]',
      async (id) => {
        expect(await add({ product_id: id })).toEqual({ error: true, product_url: '/sklep/' })
        expect(cartId()).not.toBe('')
        expect(visitor.cookies.has('woocommerce_items_in_cart')).toBe(false)
        expect(await visitor.open('/sklep/')).toContain('Nie mamy takiego produktu')
      },
    )

    it.each(['draft', 'private'] as const)(
      'a product with status %s is treated as unknown [S-CART-09]',
      async (status) => {
        const id = await product({ status })
        expect(await add({ product_id: String(id) })).toEqual({ error: true, product_url: '/sklep/' })
      },
    )

    it('sold one per order: three become one', async () => {
      await add({ product_id: String(await product({ isSoldIndividually: true })), quantity: '3' })
      expect(await quantities()).toEqual([1])
    })

    it('backorders exceed the stock', async () => {
      await add({ product_id: String(await product({ stock: 1, backorders: 'notify' })), quantity: '9' })
      expect(await quantities()).toEqual([9])
    })

    describe('with options', () => {
      const options = (values: string[], slug = 'kolor') => [
        { slug, name: 'Kolor', values, isForVariations: true, isVisible: true },
      ]
      const variable = async (choice: Record<string, string>, attributes = options(['dąb', 'buk'])) => {
        const { slug } = slugOf({})
        const parentId = await product({ kind: 'variable', name: 'Listwa', slug, attributes })
        const variationId = await product({ kind: 'variation', parentId, name: 'Listwa', choice, stock: 5 })
        return { parentId, variationId, url: `/produkt/${slug}/` }
      }

      it('a variation’s id is accepted as the product, and its option is shown', async () => {
        const { variationId } = await variable({ kolor: 'dąb' })
        const { fragments } = await add({ product_id: String(variationId) })
        expect(fragments['div.widget_shopping_cart_content']).toContain('Kolor: dąb')
      })

      it('an open option must be chosen from the existing values [S-CART-09]', async () => {
        const { variationId, url } = await variable({ kolor: '' })
        const refused = { error: true, product_url: url }
        expect(await add({ product_id: String(variationId) })).toEqual(refused)
        expect(await add({ product_id: String(variationId), attribute_kolor: 'fioletowy' })).toEqual(refused)
        expect(await add({ product_id: String(variationId), attribute_kolor: 'buk' })).toHaveProperty(
          'fragments',
        )
        expect(await add({ product_id: String(variationId), attribute_kolor: 'dąb' })).toHaveProperty(
          'fragments',
        )
        expect(await quantities()).toEqual([1, 1])
      })

      it('two options of one variation share its stock', async () => {
        const { variationId, url } = await variable({ kolor: '' })
        await add({ product_id: String(variationId), attribute_kolor: 'buk', quantity: '3' })
        expect(await add({ product_id: String(variationId), attribute_kolor: 'dąb', quantity: '3' })).toEqual(
          { error: true, product_url: url },
        )
      })

      it('options without an id find their variation; unknown ones are refused', async () => {
        const { parentId, url } = await variable({ kolor: 'dąb' })
        expect(await add({ product_id: String(parentId), attribute_kolor: 'buk' })).toEqual({
          error: true,
          product_url: url,
        })
        expect(await add({ product_id: String(parentId), attribute_kolor: 'dąb' })).toHaveProperty(
          'fragments',
        )
      })

      it('a variation of another product is refused', async () => {
        const [one, other] = [await variable({ kolor: 'dąb' }), await variable({ kolor: 'dąb' })]
        expect(
          await add({ product_id: String(one.parentId), variation_id: String(other.variationId) }),
        ).toEqual({ error: true, product_url: one.url })
      })

      it('get_variation returns the chosen variation, or false', async () => {
        const { parentId, variationId } = await variable({ kolor: 'dąb' })
        expect(
          await visitor.callAjax('get_variation', { product_id: String(parentId), attribute_kolor: 'dąb' }),
        ).toMatchObject({
          variation_id: variationId,
          attributes: { attribute_kolor: 'dąb' },
          display_price: 100,
          is_in_stock: true,
          max_qty: 5,
        })
        expect(
          await visitor.callAjax('get_variation', { product_id: String(parentId), attribute_kolor: 'buk' }),
        ).toBe(false)
        expect(await visitor.callAjax('get_variation', { product_id: '999999' })).toBe(false)
      })
    })

    it('with redirect-after-add the success notice is on the cart page', async () => {
      await test.changeSettings({ redirectAfterAdd: true })
      await add({ product_id: String(panel), quantity: '2' })
      expect(await visitor.open('/koszyk/')).toContain('Dodaliśmy do koszyka: „Panel dębowy” (2 sztuki).')
      await test.changeSettings({ redirectAfterAdd: false })
      await add({ product_id: String(panel) })
      expect(await visitor.open('/koszyk/')).not.toContain('Dodaliśmy')
    })

    it('two tabs that add different products at the same time lose neither [S-CART-17]', async () => {
      const [one, other] = [await product({ name: 'Listwa' }), await product({ name: 'Klej' })]
      await add({ product_id: String(panel) })
      await Promise.all([add({ product_id: String(one) }), add({ product_id: String(other) })])
      expect(await quantities()).toEqual([1, 1, 1])
    })

    it('a changed price is shown at once, with a new hash [S-CART-18]', async () => {
      const id = await product({ name: 'Podkład' })
      const { cart_hash } = await add({ product_id: String(id) })
      expect((await visitor.callAjax('get_refreshed_fragments')).cart_hash).toBe(cart_hash)
      await test.services.db.transaction((tx) =>
        saveProduct(tx, { id, name: 'Podkład', slug: `p${++ids}`, regularPriceGrosze: 11_111 }, TEST_NOW_MS),
      )
      const after = await visitor.callAjax('get_refreshed_fragments')
      expect(after.cart_hash).not.toBe(cart_hash)
      expect(after.fragments['div.widget_shopping_cart_content']).toContain('111,11')
      expect(visitor.cookies.get('woocommerce_cart_hash')).toBe(after.cart_hash)
    })
  })

  it("any input is answered in the call's format, never with an error", async () => {
    const names = [
      'product_id',
      'quantity',
      'variation_id',
      'attribute_kolor',
      'attribute___proto__',
      'cart_item_key',
      'coupon_code',
      'coupon',
      'shipping_method[0]',
      'security',
      '__proto__',
      'constructor',
      '',
    ]
    const values = fc.oneof(
      fc.constantFrom(String(panel), '0', '-1', '2,5', '1e999', '\u0000', '__proto__', 'ą'.repeat(10_000)),
      fc.string({ unit: 'binary', maxLength: 40 }),
    )
    const form = fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 6 })
    const endpoint = fc.constantFrom(
      'add_to_cart',
      'remove_from_cart',
      'get_refreshed_fragments',
      'apply_coupon',
      'remove_coupon',
      'update_shipping_method',
      'get_cart_totals',
      'get_variation',
    )
    const security = fc.constantFrom('apply-coupon', 'remove-coupon', 'update-shipping-method', 'x')
    await fc.assert(
      fc.asyncProperty(endpoint, form, security, async (name, fields, action) => {
        const response = await visitor.post(`/?wc-ajax=${name}`, [
          ...fields,
          ['security', makeNonce(test.services, action, cartId())],
        ])
        const text = await response.text()
        expect([200, 403]).toContain(response.status)
        if (response.headers.get('content-type')?.startsWith('application/json')) JSON.parse(text)
        expect(test.logged).toEqual([])
      }),
      { numRuns: FUZZ_RUNS },
    )
  })

  describe('remove_from_cart', () => {
    it('removes the line with that key and answers as add_to_cart does [S-CART-03]', async () => {
      const key = createHash('md5').update(String(panel)).digest('hex')
      const other = await product({ name: 'Klej' })
      await add({ product_id: String(panel) })
      await add({ product_id: String(other) })
      const answer = await visitor.callAjax('remove_from_cart', { cart_item_key: key })
      expect(Object.keys(answer)).toEqual(['fragments', 'cart_hash'])
      expect(answer.fragments['div.widget_shopping_cart_content']).not.toContain('Panel dębowy')
      expect(answer.fragments['div.widget_shopping_cart_content']).toContain('Klej')
    })

    it('after the last line removes the hash and its cookies, but not the session [S-CART-03]', async () => {
      await add({ product_id: String(panel) })
      expect(
        (
          await visitor.callAjax('remove_from_cart', {
            cart_item_key: createHash('md5').update(String(panel)).digest('hex'),
          })
        ).cart_hash,
      ).toBe('')
      expect([...visitor.cookies.keys()]).toEqual([SESSION])
    })

    it.each([{ cart_item_key: 'nie ma' }, {}])('%j is an unknown line: success false', async (fields) => {
      await add({ product_id: String(panel) })
      expect(await visitor.callAjax('remove_from_cart', fields)).toEqual({ success: false })
      expect(
        await test.visitor().callAjax('remove_from_cart', {
          cart_item_key: createHash('md5').update(String(panel)).digest('hex'),
        }),
      ).toEqual({ success: false })
      expect(await quantities()).toEqual([1])
    })
  })

  it('get_refreshed_fragments without a cart returns an empty cart and sets no cookie', async () => {
    const response = await visitor.post('/?wc-ajax=get_refreshed_fragments', { time: '1' })
    expect(await response.json()).toMatchObject({
      cart_hash: '',
      fragments: {
        'div.widget_shopping_cart_content': expect.stringContaining('woocommerce-mini-cart__empty-message'),
      },
    })
    expect(response.headers.getSetCookie()).toEqual([])
  })

  describe('coupons', () => {
    const apply = async (code: string) => {
      const response = await visitor.post('/?wc-ajax=apply_coupon', {
        security: makeNonce(test.services, 'apply-coupon', cartId()),
        coupon_code: code,
      })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=UTF-8',
      ])
      return response.text()
    }
    const totals = async () => (await visitor.post('/?wc-ajax=get_cart_totals')).text()
    beforeAll(async () => {
      await addCoupon(test.services.db, { code: 'lato10' })
      await addCoupon(test.services.db, { code: 'sam', isAlone: true })
      await addCoupon(test.services.db, { code: 'dawny', expiresMs: TEST_NOW_MS })
      await addCoupon(test.services.db, { code: 'duzo', minTotalGrosze: 50_000 })
    })
    beforeEach(() => add({ product_id: String(panel), quantity: '2' }))

    it('apply in any capitalization and lower the total; removing restores it', async () => {
      expect(await apply(' Lato10 ')).toMatch(/^<div class="woocommerce-message" role="alert">/)
      expect(await totals()).toMatch(/20,00/)
      const removed = await visitor.post('/?wc-ajax=remove_coupon', {
        security: makeNonce(test.services, 'remove-coupon', cartId()),
        coupon: 'LATO10',
      })
      expect(await removed.text()).toContain('woocommerce-message')
      expect(await totals()).not.toContain('lato10')
    })

    it.each([
      ['', 'Wpisz kod'],
      ['nieznany', 'Nie znamy'],
      ['nieznany\u0000', 'Nie znamy'],
      ['dawny', 'stracił ważność'],
      ['duzo', 'od zakupów za 500,00'],
    ])('%j is refused with its reason', async (code, reason) => {
      const text = await apply(code)
      expect(text).toMatch(/^<ul class="woocommerce-error" role="alert"><li>/)
      expect(text).toContain(reason)
    })

    it('are refused twice, and in combination with one that cannot be combined', async () => {
      await apply('lato10')
      expect(await apply('LATO10')).toContain('jest już w koszyku')
      expect(await apply('sam')).toContain('nie łączy się')
      await visitor.post('/?wc-ajax=remove_coupon', {
        security: makeNonce(test.services, 'remove-coupon', cartId()),
        coupon: 'lato10',
      })
      expect(await apply('sam')).toContain('działa')
      expect(await apply('lato10')).toContain('„sam” nie łączy się')
    })

    it.each(['apply_coupon', 'remove_coupon', 'update_shipping_method'])(
      '%s with an invalid nonce: 403 and -1',
      async (endpoint) => {
        for (const security of [undefined, '', 'zly', makeNonce(test.services, 'co innego', cartId())]) {
          const response = await visitor.post(`/?wc-ajax=${endpoint}`, {
            coupon_code: 'lato10',
            ...(security === undefined ? {} : { security }),
          })
          expect([response.status, await response.text()]).toEqual([403, '-1'])
        }
      },
    )
  })

  it('update_shipping_method selects the delivery method and returns the totals', async () => {
    await add({ product_id: String(panel) })
    const choose = async (id: string) =>
      (
        await visitor.post('/?wc-ajax=update_shipping_method', {
          security: makeNonce(test.services, 'update-shipping-method', cartId()),
          'shipping_method[0]': id,
        })
      ).text()
    const chosen = (markup: string) => /<input(?=[^>]*checked)[^>]*value="([^"]*)"/.exec(markup)?.[1]
    expect(chosen(await choose('odbior'))).toBe('odbior')
    expect(chosen(await choose('rakieta'))).toBe('odbior')
    expect(await choose('kurier')).toMatch(/^<div class="cart_totals/)
  })
})
