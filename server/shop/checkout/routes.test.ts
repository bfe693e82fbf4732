import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckoutValues } from '#contract/shop/checkout-fields.ts'
import { loadAttribution } from '../attribution/order-attribution.ts'
import { sessionCookieName } from '../cart/cart-cookies.ts'
import { changeCart } from '#server/shop/cart/changes/change-cart.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { checkoutNonces } from './checkout-form.ts'

describe.each(engines)('checkout over HTTP on %s', (engine) => {
  let test: TestShop
  beforeAll(async () => void (test = await openTestShop(engine)))
  afterAll(async () => {
    expect(test.logged).toEqual([])
    await test.close()
  })

  /** A visitor with a cart of one product, and the form as the page would post it. */
  const arrive = async (
    draft: Parameters<typeof addProduct>[1] = {},
  ): Promise<{
    visitor: TestVisitor
    cartId: string
    productId: number
    form: (values?: CheckoutValues & Record<string, string>) => Record<string, string>
  }> => {
    const productId = await addProduct(test.services.db, draft)
    const cartId = await saveTestCart(test.services.db, [productId])
    const visitor = test.visitor()
    visitor.cookies.set(sessionCookieName(test.services), cartId)
    const form = (values: CheckoutValues & Record<string, string> = {}) =>
      ({
        ...buyerFields(),
        'terms-field': '1',
        'woocommerce-process-checkout-nonce': checkoutNonces(test.services, cartId).nonce,
        ...values,
      }) as Record<string, string>
    return { visitor, cartId, productId, form }
  }
  const countOrders = async (cartId: string) =>
    (await test.services.db.read.selectFrom('orders').select('id').where('cart_id', '=', cartId).execute())
      .length

  describe('wc-ajax=checkout', () => {
    it('answers result, redirect and order_id, and clears the cart cookies [S-PAGE-10]', async () => {
      const { visitor, form } = await arrive()
      visitor.cookies.set('woocommerce_items_in_cart', '1').set('woocommerce_cart_hash', 'x')
      const response = await visitor.post('/?wc-ajax=checkout', form())
      expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8')
      const answer = await response.json()
      expect(Object.keys(answer)).toEqual(['result', 'redirect', 'order_id'])
      expect(answer).toMatchObject({ result: 'success', order_id: expect.any(Number) })
      expect(answer.redirect).toMatch(
        new RegExp(
          `^${test.services.settings.publicUrl}/zamowienie/order-received/${answer.order_id}/\\?key=wc_order_[A-Za-z0-9]{13}$`,
        ),
      )
      expect([...visitor.cookies.keys()]).toEqual([sessionCookieName(test.services)])
    })

    it('a repeated request gets the same answer and one order [S-PAGE-10]', async () => {
      const { visitor, form, cartId } = await arrive()
      const [first, second] = await Promise.all([
        visitor.callAjax('checkout', form()),
        visitor.callAjax('checkout', form()),
      ])
      expect(second).toEqual(first)
      expect(await visitor.callAjax('checkout', form())).toEqual(first)
      expect(await countOrders(cartId)).toBe(1)
    })

    it('lists one problem per field with data-id, and stores the entered values [S-PAGE-10]', async () => {
      const { visitor, form, cartId } = await arrive()
      const answer = await visitor.callAjax(
        'checkout',
        form({ billing_first_name: '', billing_email: 'łucja', billing_city: 'Łódź', terms: '' }),
      )
      expect(answer).toEqual({
        result: 'failure',
        messages:
          '<ul class="woocommerce-error" role="alert"><li data-id="billing_email">Sprawdź adres e-mail: powinien wyglądać jak jan.kowalski@example.pl.</li>' +
          '<li data-id="billing_first_name">Podaj imię.</li>' +
          '<li data-id="terms">Zaakceptuj regulamin, żeby złożyć zamówienie.</li></ul>',
        refresh: false,
        reload: false,
      })
      expect((await loadCart(test.services, cartId)).document.checkoutFields).toMatchObject({
        billing_city: 'Łódź',
        billing_email: 'łucja',
      })
    })

    it('requires consent only when the form had the checkbox', async () => {
      const { visitor, form } = await arrive()
      const { terms: _, 'terms-field': __, ...without } = form()
      expect(await visitor.callAjax('checkout', without)).toMatchObject({ result: 'success' })
    })

    it('with an invalid or missing nonce tells the page to refresh', async () => {
      const { visitor, form, cartId } = await arrive()
      for (const nonce of ['', '0123456789', checkoutNonces(test.services, 't_somebody').nonce]) {
        const answer = await visitor.callAjax(
          'checkout',
          form({ 'woocommerce-process-checkout-nonce': nonce }),
        )
        expect(answer).toMatchObject({
          result: 'failure',
          refresh: true,
          reload: false,
          messages: expect.stringContaining('Nie udało się przyjąć zamówienia'),
        })
      }
      expect(await countOrders(cartId)).toBe(0)
    })

    it('without a cart reports an expired session with a link to the shop', async () => {
      const answer = await test.visitor().callAjax('checkout', buyerFields() as Record<string, string>)
      expect(answer).toMatchObject({ result: 'failure', refresh: false, reload: false })
      expect(answer.messages).toMatch(/Sesja wygasła.*<a [^>]*href="\/sklep\/"/)
    })

    it('for a product sold out meanwhile reloads the page, which explains it', async () => {
      const { visitor, form, productId } = await arrive({ name: 'Ostatnia deska', stock: 1 })
      await test.services.db.transaction((tx) =>
        tx.updateTable('stock').set({ quantity: 0 }).where('product_id', '=', productId).execute(),
      )
      expect(await visitor.callAjax('checkout', form())).toMatchObject({
        result: 'failure',
        reload: true,
        messages: expect.stringContaining('Ostatnia deska'),
      })
      expect(await visitor.open('/zamowienie/')).toContain('„Ostatnia deska” właśnie się wyprzedał')
    })

    it('escapes entered texts in the messages', async () => {
      const { visitor, form, productId } = await arrive({ name: '<img src=x onerror=alert(1)>', stock: 1 })
      await test.services.db.transaction((tx) =>
        tx.updateTable('stock').set({ quantity: 0 }).where('product_id', '=', productId).execute(),
      )
      expect((await visitor.callAjax('checkout', form())).messages).not.toContain('<img')
    })

    it('answers a too large or broken body with a failure in the same format', async () => {
      const { visitor } = await arrive()
      const tooLong = await visitor.callAjax('checkout', { billing_city: 'x'.repeat(30_000) })
      expect(tooLong).toMatchObject({
        result: 'failure',
        refresh: false,
        reload: false,
        messages: expect.stringContaining('woocommerce-error'),
      })
      const broken = await visitor.post(
        '/?wc-ajax=checkout',
        {},
        { 'content-type': 'multipart/form-data; boundary=x' },
      )
      expect(await broken.json()).toMatchObject({ result: 'failure' })
    })

    it('never answers odd input with status 500', async () => {
      for (const odd of [
        ['__proto__', 'x'],
        ['__proto__[ok]', 'x'],
        ['shipping_method[0]', '__proto__'],
        ['payment_method', 'constructor'],
        ['billing_email', '\u0000'],
        ['order_comments', 'ą'.repeat(10_000)],
        ['seen_total', '-1e400'],
      ] as [string, string][]) {
        const { visitor, form } = await arrive()
        const response = await visitor.post('/?wc-ajax=checkout', [...Object.entries(form()), odd])
        expect(response.status).toBe(200)
        expect(await response.json()).toHaveProperty('result')
      }
    })

    it('stores all attribution values except (none), shown readably [S-ATTR-08]', async () => {
      const { visitor, form } = await arrive()
      const sent = {
        source_type: 'utm',
        referrer: '(none)',
        utm_campaign: 'jesień <b>2026</b>',
        utm_source: 'google',
        utm_medium: 'cpc',
        utm_content: '',
        utm_id: '(none)',
        utm_term: 'podłogi dębowe',
        utm_source_platform: '(none)',
        utm_creative_format: '(none)',
        utm_marketing_tactic: '(none)',
        session_entry: 'https://sklep.example.pl/?q=%C5%BC',
        session_start_time: '2026-11-21 10:00:00',
        session_pages: '7',
        session_count: '2',
        user_agent:
          'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      }
      const { order_id } = await visitor.callAjax(
        'checkout',
        form(
          Object.fromEntries(
            Object.entries(sent).map(([field, value]) => [`wc_order_attribution_${field}`, value]),
          ),
        ),
      )
      const attribution = await loadAttribution(test.services.db.read, order_id)
      expect(attribution).toMatchObject({
        origin: 'Źródło: Google',
        device: 'Mobile',
        entryPage: 'https://sklep.example.pl/?q=%C5%BC',
        pages: '7',
        sessionCount: '2',
      })
      expect(Object.fromEntries(attribution!.values.map(({ field, value }) => [field, value]))).toEqual({
        source_type: 'utm',
        utm_campaign: 'jesień 2026',
        utm_source: 'google',
        utm_medium: 'cpc',
        utm_content: '',
        utm_term: 'podłogi dębowe',
        session_entry: sent.session_entry,
        session_start_time: sent.session_start_time,
        session_pages: '7',
        session_count: '2',
        user_agent: sent.user_agent,
        device_type: 'Mobile',
      })
    })

    it('stores no attribution without attribution inputs', async () => {
      const { visitor, form } = await arrive()
      expect(
        await loadAttribution(test.services.db.read, (await visitor.callAjax('checkout', form())).order_id),
      ).toBeNull()
    })
  })

  describe('wc-ajax=update_order_review', () => {
    it('renders review and payment for the selected delivery', async () => {
      const { visitor, cartId } = await arrive()
      const { reviewNonce } = checkoutNonces(test.services, cartId)
      const answer = await visitor.callAjax('update_order_review', {
        security: reviewNonce,
        'shipping_method[0]': 'odbior',
        payment_method: 'cod',
        post_data: 'billing_city=%C5%81%C3%B3d%C5%BA&__proto__=x',
      })
      expect(answer).toMatchObject({ result: 'success', messages: '', reload: false })
      expect(Object.keys(answer.fragments)).toEqual([
        '.checkout-delivery',
        '.woocommerce-checkout-review-order-table',
        '.woocommerce-checkout-payment',
        '.checkout-summary',
      ])
      expect(answer.fragments['.checkout-delivery']).toMatch(
        /value="odbior"[^>]*checked|checked[^>]*value="odbior"/,
      )
      expect(answer.fragments['.woocommerce-checkout-payment']).toMatch(
        /value="cod"[^>]*checked|checked[^>]*value="cod"/,
      )
      expect(await visitor.open('/zamowienie/')).toContain('value="Łódź"')
    })

    it('without a cart answers with a notice; with an invalid nonce with 403 and -1', async () => {
      const answer = await test.visitor().callAjax('update_order_review', { security: 'x' })
      expect(Object.keys(answer)).toEqual(['fragments'])
      expect(answer.fragments['form.woocommerce-checkout']).toContain('Sesja wygasła')
      const { visitor } = await arrive()
      const refused = await visitor.post('/?wc-ajax=update_order_review', { security: 'x' })
      expect(refused.status).toBe(403)
      expect(await refused.text()).toBe('-1')
    })
  })

  describe('the page without JavaScript', () => {
    it('shows form, nonces and totals, and its form places the order [S-PAGE-10]', async () => {
      const { visitor, cartId } = await arrive({ name: 'Panel klonowy' })
      const markup = await visitor.open('/zamowienie/')
      expect(markup).toContain('Panel klonowy')
      const hidden = Object.fromEntries(
        [...markup.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
          ([, name, value]) => [name!, value!],
        ),
      )
      expect(hidden).toHaveProperty('woocommerce-process-checkout-nonce')
      const page = await visitor.submit('/zamowienie/', {
        ...(buyerFields() as Record<string, string>),
        ...hidden,
      })
      expect(page).toContain('Dziękujemy, zamówienie przyjęte')
      expect(page).toContain('00 0000 0000 0000 0000 0000 0000')
      expect(await countOrders(cartId)).toBe(1)
    })

    it('shows problems at the fields and the entered values', async () => {
      const { visitor, form } = await arrive()
      const response = await visitor.post(
        '/zamowienie/',
        form({ billing_postcode: '12', billing_city: 'Gdańsk "Główny"' }),
      )
      expect(response.status).toBe(422)
      const markup = await response.text()
      expect(markup).toContain('Kod pocztowy ma pięć cyfr, na przykład 00-950.')
      expect(markup).toContain('value="Gdańsk &quot;Główny&quot;"')
      expect(markup).toMatch(
        /name="billing_postcode"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="billing_postcode"/,
      )
    })

    it('shows the chosen payment again, and saves delivery and payment without spaces', async () => {
      const { visitor, form, cartId } = await arrive()
      const response = await visitor.post(
        '/zamowienie/',
        form({ billing_city: '', 'shipping_method[0]': 'odbior', payment_method: 'cod' }),
      )
      expect(await response.text()).toMatch(/value="cod"[^>]*checked=""|checked=""[^>]*value="cod"/)
      await visitor.callAjax(
        'checkout',
        form({ billing_city: '', 'shipping_method[0]': ' odbior ', payment_method: ' cod ' }),
      )
      expect((await loadCart(test.services, cartId)).document).toMatchObject({
        deliveryMethodId: 'odbior',
        paymentMethodId: 'cod',
      })
    })

    it('saves nothing with a cart that is empty by now', async () => {
      const { visitor, form, cartId } = await arrive()
      await changeCart(test.services, cartId, (document) => void (document.lines = []))
      const response = await visitor.post('/zamowienie/', form({ billing_city: 'Sopot' }))
      expect([response.status, response.headers.get('location')]).toEqual([303, '/zamowienie/'])
      const { document } = await loadCart(test.services, cartId)
      expect([document.notices, document.checkoutFields]).toEqual([[], {}])
    })

    it('shows the new total first when the delivery differs from the shown one', async () => {
      const { visitor, form, cartId } = await arrive()
      const { cart } = await loadCart(test.services, cartId)
      const page = await visitor.submit(
        '/zamowienie/',
        form({ seen_total: String(cart.totalGrosze), 'shipping_method[0]': 'odbior', billing_city: 'Sopot' }),
      )
      expect(page).toContain('Kwota zamówienia zmieniła się')
      expect(page).toContain('value="Sopot"')
      expect(await countOrders(cartId)).toBe(0)
      const seen = /name="seen_total" value="(\d+)"/.exec(page)![1]!
      expect(
        await visitor.submit('/zamowienie/', form({ seen_total: seen, 'shipping_method[0]': 'odbior' })),
      ).toContain('Dziękujemy')
    })

    it('refuses a form from another site', async () => {
      const { visitor, form, cartId } = await arrive()
      expect((await visitor.post('/zamowienie/', form(), { 'sec-fetch-site': 'cross-site' })).status).toBe(
        403,
      )
      expect(await countOrders(cartId)).toBe(0)
    })

    it('shows an empty cart with a link to the shop', async () => {
      expect(await test.visitor().open('/zamowienie/')).toContain('Twój koszyk jest pusty')
    })
  })

  describe('the confirmation page', () => {
    it('needs the key, and answers a wrong key and a wrong number alike', async () => {
      const { visitor, form } = await arrive({ name: 'Sekretny panel' })
      const { redirect, order_id } = await visitor.callAjax('checkout', form())
      const good = await test.visitor().get(new URL(redirect).pathname + new URL(redirect).search)
      expect(good.status).toBe(200)
      expect(good.headers.get('referrer-policy')).toBe('no-referrer')
      expect(good.headers.get('cache-control')).toContain('no-store')
      const markup = await good.text()
      expect(markup).toContain('Sekretny panel')
      expect(markup).toContain('noindex')

      for (const path of [
        `/zamowienie/order-received/${order_id}/`,
        `/zamowienie/order-received/${order_id}/?key=wc_order_0000000000000`,
        '/zamowienie/order-received/999999/?key=x',
        '/zamowienie/order-received/abc/?key=x',
      ]) {
        const bad = await test.visitor().get(path)
        expect(bad.status).toBe(404)
        const text = await bad.text()
        expect(text).not.toContain('Sekretny panel')
        expect(text).toContain('Nie znaleźliśmy takiego zamówienia')
      }
    })
  })
})

it('in production the number of orders of one network is limited', async () => {
  const test = await openTestShop('sqlite', { isProduction: true })
  const id = await addProduct(test.services.db)
  const answers: string[] = []
  for (let n = 0; n < 11; n++) {
    const cartId = await saveTestCart(test.services.db, [id])
    const visitor = test.visitor()
    visitor.cookies.set(sessionCookieName(test.services), cartId)
    const form = {
      ...(buyerFields() as Record<string, string>),
      'woocommerce-process-checkout-nonce': checkoutNonces(test.services, cartId).nonce,
    }
    const answer = await visitor.callAjax('checkout', form)
    answers.push(answer.result === 'success' ? 'success' : answer.messages)
    // A repeated request is not a second order: the limit does not hide an existing order.
    if (answer.result === 'success') expect(await visitor.callAjax('checkout', form)).toEqual(answer)
  }
  expect(answers.slice(0, 10)).toEqual(Array(10).fill('success'))
  expect(answers[10]).toContain('bardzo wiele zamówień')
  await test.close()
})
