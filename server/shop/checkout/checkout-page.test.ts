import { noExtras } from '#contract/shop/product-page/product-extras.ts'
import { describe, expect, it } from 'vitest'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCart } from '#server/testing/make-checkout.ts'
import { accountPages, PASSWORD, shareAccountShop } from '#server/testing/identity/account-pages.ts'
import { engines } from '#server/testing/open-test-database.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { sessionCookieName } from '../cart/cart-cookies.ts'
import { checkoutNonces } from './checkout-form.ts'

const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe.each(engines)('the pages of an order on %s', (engine) => {
  const test = shareAccountShop(engine)
  const { newEmail, register, codeFor, send } = accountPages(() => test)

  const arrive = async (
    visitor: TestVisitor = test.visitor(),
    draft: Parameters<typeof addProduct>[1] = {},
  ) => {
    const productId = await addProduct(test.services.db, {
      regularPriceGrosze: 19_900,
      weightGrams: 1_000,
      ...draft,
    })
    const cartId = await saveTestCart(test.services.db, [productId], {}, test.clock.nowMs)
    visitor.cookies.set(sessionCookieName(test.services), cartId)
    const place = async (values: Parameters<typeof buyerFields>[0] = {}) =>
      visitor.submit('/zamowienie/', {
        ...(buyerFields(values) as Record<string, string>),
        'terms-field': '1',
        'woocommerce-process-checkout-nonce': checkoutNonces(test.services, cartId).nonce,
      })
    return { visitor, place }
  }

  it('the checkout has the way back, a telephone and the terms around it, and no menu', async () => {
    const { visitor } = await arrive()
    const page = await visitor.open('/zamowienie/')
    for (const part of ['href="/koszyk/"', 'href="tel:+48600000000"', 'id="colophon"'])
      expect(page).toContain(part)
    for (const part of ['mobile-drawer', 'search-drawer', 'cart-drawer', 'footer-columns'])
      expect(page).not.toContain(part)
    expect(textOf(page)).toMatch(/Twoje zamówienie \(1 sztuka\) 215,90 zł/)
  })

  it('how much is missing to free delivery is the same in drawer, cart and checkout, and follows the settings', async () => {
    const { visitor } = await arrive()
    const missing = 'Do darmowej dostawy brakuje 2 801,00 zł (Przesyłka paletowa).'
    for (const path of ['/sklep/', '/koszyk/', '/zamowienie/'])
      expect(textOf(await visitor.open(path)).replaceAll('\u00a0', ' '), path).toContain(missing)
    const before = (await visitor.callAjax('get_refreshed_fragments')).cart_hash
    const { deliveryMethods } = test.services.shopSettings()
    await test.changeSettings({
      deliveryMethods: deliveryMethods.map((method) => ({ ...method, freeFromGrosze: null })),
    })
    for (const path of ['/sklep/', '/koszyk/', '/zamowienie/'])
      expect(textOf(await visitor.open(path)), path).not.toContain('darmowej dostawy')
    expect((await visitor.callAjax('get_refreshed_fragments')).cart_hash).not.toBe(before)
    await test.changeSettings({ deliveryMethods })
  })

  it('a newcomer finds no box ticked on any page with a form', async () => {
    const { visitor } = await arrive()
    const pages = [
      '/zamowienie/',
      '/koszyk/',
      '/newsletter/',
      '/odstapienie/',
      '/reklamacja/',
      '/moje-konto/rejestracja/',
    ]
    for (const path of [...pages, '/moje-konto/logowanie/', '/ustawienia-cookies/', '/sklep/']) {
      const page = await visitor.open(path)
      const boxes = page.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? []
      expect([path, boxes.filter((box) => / checked(?:=|[ />])/.test(box))]).toEqual([path, []])
    }
  })

  it('directly above the button are quantity, price, days of delivery, exemptions, and the sum with VAT', async () => {
    const { visitor } = await arrive()
    await test.services.db.transaction(async (tx) => {
      const extras_json = JSON.stringify({ ...noExtras, exemption: 'made_to_measure' })
      await tx.updateTable('products').set({ extras_json }).execute()
    })
    const page = textOf(await visitor.open('/zamowienie/')).replaceAll('\u00a0', ' ')
    const shown = page.slice(page.indexOf('Płatność'), page.indexOf('Kupuję i płacę'))
    const parts = [
      '199,00 zł za sztukę',
      'Produkt wykonany lub docięty na zamówienie',
      '215,90 zł',
      'w tym VAT 23%',
      'europa.eu/youreurope/guarantees',
    ]
    for (const part of parts) expect(shown).toContain(part)
    expect(shown).toMatch(/Dostawa: \d+[^.]{0,20} (?:listopada|grudnia)/)
    expect(textOf(await visitor.open('/koszyk/'))).toContain('nie można od niego odstąpić')
    await test.services.db.transaction((tx) =>
      tx
        .updateTable('products')
        .set({ extras_json: JSON.stringify(noExtras) })
        .execute(),
    )
  })

  it('signing in at the checkout returns to it with the cart, and fills in the member’s address', async () => {
    const { email } = await register()
    const { visitor } = await arrive()
    const page = await visitor.open('/zamowienie/')
    const action = /<form action="([^"]*logowanie[^"]*)"/.exec(page)?.[1] ?? ''
    const nonce = /name="_konto_nonce" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const answer = await visitor.post(action, { _konto_nonce: nonce, email, password: PASSWORD })
    expect(answer.headers.get('location')).toBe('/zamowienie/')
    const after = await visitor.open('/zamowienie/')
    expect(after).toContain(`value="${email}"`)
    expect(after).toContain('seen_total')
    expect(after).not.toContain('checkout-log-in')
  })

  it('a transfer’s confirmation has steps with a day, parts to copy and a code', async () => {
    await test.changeSettings({ bankAccount: '27 1140 2004 0000 3002 0135 5387' })
    const { place } = await arrive()
    const page = await place()
    expect(page).toContain('data-copy="27114020040000300201355387"')
    expect(page).toContain('data-copy="215,90"')
    expect(page).toContain('aria-label="Kod z danymi do przelewu"')
    expect(textOf(page)).toMatch(
      /Co dalej\? Zrób przelew .* Przygotujemy zamówienie .* Dostawa: Kurier Zamówienie będzie u Ciebie około \d.* przelew wyszedł dzisiaj/,
    )
    await test.changeSettings({ bankAccount: '00 0000 0000 0000 0000 0000 0000' })
  })

  it('collecting and paying then has no transfer, and says what is paid', async () => {
    const { place } = await arrive()
    const text = textOf(await place({ payment_method: 'cod', 'shipping_method[0]': 'odbior' }))
    expect(text).toMatch(/Odbiór osobisty Zamówienie będzie gotowe około .* Wtedy zapłacisz 199,00 zł/)
    expect(text).not.toContain('przelew')
  })

  it('no day is named for goods that the shop orders first', async () => {
    const { place } = await arrive(test.visitor(), { stock: 0, backorders: 'yes' })
    expect(textOf(await place())).toContain('Ustalimy z Tobą termin dostawy.')
  })

  it('an account from the confirmation has the order only once its address is confirmed', async () => {
    const email = newEmail()
    const { visitor, place } = await arrive()
    const page = await place({ billing_email: email })
    const nonce = /name="_konto_nonce" value="([^"]+)"/.exec(page)?.[1] ?? ''
    expect(page).toContain('Załóż konto jednym hasłem')
    const answer = await visitor.post('/moje-konto/rejestracja/', {
      _konto_nonce: nonce,
      email,
      first_name: 'Łucja',
      password: PASSWORD,
    })
    expect(answer.headers.get('location')).toBe('/moje-konto/potwierdzenie-adresu/')
    const owners = () =>
      test.services.db.read.selectFrom('orders').select('identity_id').where('email', '=', email).execute()
    expect(await owners()).toEqual([{ identity_id: null }])
    await send(visitor, '/moje-konto/potwierdzenie-adresu/', { code: await codeFor(email) })
    expect(await owners()).toEqual([{ identity_id: expect.any(String) }])
  })

  it('the offer of an account is not shown to others who open the confirmation', async () => {
    const { visitor, place } = await arrive()
    await place()
    const row = await test.services.db.read
      .selectFrom('orders')
      .select(['id', 'order_key'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const path = `/zamowienie/order-received/${row.id}/?key=${row.order_key}`
    expect(await visitor.open(path)).toContain('new_password')
    expect(await test.visitor().open(path)).not.toContain('new_password')
  })
})
