import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LawAnswer } from '#contract/console/law/law.ts'
import { type OpeningAnswer, REQUIRED_PAGES } from '#contract/console/opening.ts'
import type { PageAnswer, StartingPage } from '#contract/console/shop/pages.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { sessionCookieName } from '../cart/cart-cookies.ts'
import { checkoutNonces } from '#server/shop/checkout/checkout-form.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCart, makeCheckout } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { beginNewShop } from './missing-for-sale.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

const COMPANY = {
  shopName: 'Podłogi Nowak',
  companyLines: ['Nowak Podłogi', 'ul. Lipowa 3', '30-002 Kraków', 'NIP 526-025-02-74'],
  email: 'biuro@podlogi-nowak.pl',
  phone: '+48 12 345 67 89',
  bankAccount: '61 1090 1014 0000 0712 1981 2874',
}

describe.each(engines)('a new production shop on %s', (engine) => {
  let test: TestShop
  let owner: TestOwner
  let productId: number
  beforeAll(async () => {
    test = await openTestShop(engine, { isProduction: true, isNew: true })
    owner = await openOwner(test)
    productId = await addProduct(test.services.db, { stock: 10, name: 'Panel dębowy' })
  })
  afterAll(() => test.close())

  /** The code in the test letter sent last. */
  const lastCode = async () => {
    const letter = await test.services.db.read
      .selectFrom('outbox')
      .select('text')
      .where('about', '=', 'test-letter')
      .orderBy('created_ms', 'desc')
      .executeTakeFirstOrThrow()
    return /^\d{6}$/m.exec(letter.text)![0]
  }
  const opening = async () => (await owner.request('GET', 'opening')).body as OpeningAnswer
  const tryToBuy = async () => {
    const cartId = await saveTestCart(test.services.db, [productId])
    const visitor = test.visitor()
    visitor.cookies.set(sessionCookieName(test.services), cartId)
    const form = {
      ...(buyerFields() as Record<string, string>),
      'woocommerce-process-checkout-nonce': checkoutNonces(test.services, cartId).nonce,
    }
    const script = await visitor.callAjax('checkout', form)
    const direct = await placeOrder(
      test.services,
      makeCheckout(await saveTestCart(test.services.db, [productId])),
    )
    const app = await test.app.request('/wp-json/wc/store/v1/cart')
    const headers = {
      'content-type': 'application/json',
      'cart-token': app.headers.get('cart-token') ?? '',
      nonce: app.headers.get('nonce') ?? '',
    }
    const send = (path: string, body: object) =>
      test.app.request(`/wp-json/wc/store/v1/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
    const added = await send('cart/add-item', { id: productId, quantity: 1 })
    headers['cart-token'] = added.headers.get('cart-token') ?? headers['cart-token']
    const address = {
      first_name: 'Łucja',
      last_name: 'Żółć',
      address_1: 'Dębowa 7',
      city: 'Warszawa',
      postcode: '00-950',
      country: 'PL',
      email: 'lucja@example.pl',
      phone: '600700800',
    }
    const api = await send('checkout', {
      billing_address: address,
      shipping_address: address,
      payment_method: 'bacs',
    })
    return { script: script.result, direct: direct.ok ? 'ok' : direct.reason, api: api.status }
  }

  it('cannot sell until its data and legal pages exist, and lists what is missing [M-38]', async () => {
    expect((await opening()).missing).toEqual([
      'company',
      'contact',
      'account',
      'mail',
      ...REQUIRED_PAGES,
      'law',
    ])
    expect((await owner.request('GET', 'today')).body.missingForSale).toHaveLength(9)
    expect(await tryToBuy()).toEqual({ script: 'failure', direct: 'closed', api: 403 })
    const announced = await (await test.visitor().get('/')).text()
    expect(announced).toContain('Wkrótce otwieramy')
    // Invented contact data, which must not be shown while the owner has set none.
    expect(announced).not.toMatch(/sklep@example\.pl|\+48 600 000 000/)
    expect(await (await owner.visitor.get('/')).text()).not.toContain('Wkrótce otwieramy')
  })

  it('accepts only an account with valid check digits [M-38]', async () => {
    const wrong = await owner.request('PUT', 'opening/company', {
      ...COMPANY,
      bankAccount: '61 1090 1014 0000 0712 1981 2875',
    })
    expect([wrong.status, wrong.body.data.fields[0].path]).toEqual([422, 'bankAccount'])
    const { settings } = (await owner.request('GET', 'settings')).body
    expect((await owner.request('PUT', 'settings', { ...settings, bankAccount: '12 3456' })).status).toBe(422)
  })

  it('offers legal pages with its own data, and opens once they are published [M-38]', async () => {
    const starting = async (slug: string): Promise<StartingPage> =>
      (await owner.request('GET', `starting-pages/${slug}`)).body
    const publish = async (slug: string, { title, html }: StartingPage): Promise<PageAnswer> => {
      const page = { title, slug, html, description: '', isPublished: true }
      const { status, body } = await owner.request('POST', 'pages', page)
      expect([slug, status]).toEqual([slug, 200])
      return body
    }
    const empty = await starting('regulamin')
    expect(empty.html).toContain('[uzupełnij: nazwa, adres i NIP firmy]')
    const { page, version } = await publish('regulamin', empty)
    expect((await opening()).missing).toContain('regulamin')

    expect((await owner.request('PUT', 'opening/company', COMPANY)).body.missing).toEqual([
      'mail',
      ...REQUIRED_PAGES,
      'law',
    ])
    const terms = await starting('regulamin')
    expect(terms.html).not.toContain('[uzupełnij')
    const saved = await owner.request(
      'PUT',
      'pages/regulamin',
      { ...page, html: terms.html },
      { 'If-Match': version },
    )
    expect(saved.status).toBe(200)
    for (const slug of REQUIRED_PAGES.filter((one) => one !== 'regulamin')) {
      const text = await starting(slug)
      expect(text.html).not.toContain('[uzupełnij')
      await publish(slug, text)
    }
    expect((await opening()).missing).toEqual(['mail', 'law'])
    expect(await tryToBuy()).toEqual({ script: 'failure', direct: 'closed', api: 403 })
    await owner.request('POST', 'opening/letter')
    const proven = await owner.request('POST', 'opening/letter/code', { code: await lastCode() })
    expect([proven.status, proven.body.missing, proven.body.letter.isProven]).toEqual([200, ['law'], true])
    expect(await (await test.visitor().get('/')).text()).toContain('Wkrótce otwieramy')
    expect(await tryToBuy()).toEqual({ script: 'failure', direct: 'closed', api: 403 })

    const law = (await owner.request('GET', 'law')).body as LawAnswer
    const red = law.duties.filter(({ level }) => level === 'red')
    expect([law.opening.isBlocked, red.map(({ id }) => id)]).toEqual([true, ['safety-data']])
    expect((await owner.request('POST', 'law/opening', { duties: ['terms'] })).status).toBe(409)
    const opened = await owner.request('POST', 'law/opening', { duties: ['safety-data'] })
    expect(opened.body.opening).toEqual({
      isBlocked: false,
      confirmation: {
        by: 'Właściciel',
        atMs: test.clock.nowMs,
        titles: ['Dane o bezpieczeństwie w ofertach'],
      },
    })
    const { changes } = (await owner.request('GET', 'changes')).body
    const text = 'Otwarto sklep mimo niespełnionych obowiązków'
    expect(changes.find((one: { text: string }) => one.text === text)).toMatchObject({
      name: 'Dane o bezpieczeństwie w ofertach',
      undo: 'impossible',
    })
    // Once open, a duty closes it no more; the first screen counts it.
    const today = (await owner.request('GET', 'today')).body
    expect([today.redDuties, today.missingForSale]).toEqual([1, []])
    const shown = await (await test.visitor().get('/polityka-prywatnosci/')).text()
    expect(shown).toContain('Nowak Podłogi, ul. Lipowa 3, 30-002 Kraków, NIP 526-025-02-74')
    expect(shown).toContain('<h2>Twoje prawa</h2>')
    expect(await tryToBuy()).toEqual({ script: 'success', direct: 'ok', api: 200 })
  })

  it('asks for a letter to a new address, whose code works once, in time and for five tries', async () => {
    const useAddress = async (email: string) => {
      const { settings } = (await owner.request('GET', 'settings')).body
      await owner.request('PUT', 'settings', { ...settings, email })
    }
    const send = () => owner.request('POST', 'opening/letter')
    const enter = async (code: string) =>
      (await owner.request('POST', 'opening/letter/code', { code })).status
    const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await useAddress('zamowienia@podlogi-nowak.pl')
    expect((await opening()).missing).toEqual(['mail'])
    expect((await send()).body.letter).toEqual({
      to: 'zamowienia@podlogi-nowak.pl',
      isProven: false,
      sentMs: test.clock.nowMs,
      problem: null,
    })
    expect((await send()).status).toBe(409)
    const first = await lastCode()
    for (let tries = 0; tries < 5; tries++) expect(await enter(other(first))).toBe(422)
    expect(await enter(first)).toBe(422)

    test.clock.nowMs += 60_000
    await send()
    const second = await lastCode()
    test.clock.nowMs += 24 * 60 * 60_000
    expect(await enter(second)).toBe(422)
    await send()
    const third = await lastCode()
    expect(await enter(`${third.slice(0, 3)} ${third.slice(3)}`)).toBe(200)
    expect((await opening()).missing).toEqual([])
    await useAddress(COMPANY.email)
    expect((await opening()).missing).toEqual([])
  })

  it('needs a product, a delivery method and a payment method', async () => {
    const { settings } = (await owner.request('GET', 'settings')).body
    const off = <Method>(methods: Method[]) => methods.map((method) => ({ ...method, isOn: false }))
    await owner.request('PUT', 'settings', {
      ...settings,
      deliveryMethods: off(settings.deliveryMethods),
      paymentMethods: off(settings.paymentMethods),
    })
    await test.services.db.transaction(async (tx) => {
      await tx.updateTable('products').set({ status: 'draft' }).execute()
      await raiseVersion(tx, 'catalog')
    })
    await test.services.refresh()
    expect((await opening()).missing).toEqual(['delivery', 'payment', 'product'])
    await owner.request('PUT', 'settings', settings)
    expect(await (await test.visitor().get('/')).text()).toContain('Wkrótce otwieramy')
    await test.services.db.transaction(async (tx) => {
      await tx.updateTable('products').set({ status: 'published' }).execute()
      await raiseVersion(tx, 'catalog')
    })
    await test.services.refresh()
    expect((await opening()).missing).toEqual([])
    expect(await (await test.visitor().get('/')).text()).not.toContain('Wkrótce otwieramy')
  })

  it('closes again when required data are removed [M-38]', async () => {
    const { settings } = (await owner.request('GET', 'settings')).body
    await owner.request('PUT', 'settings', { ...settings, companyLines: [] })
    expect(await tryToBuy()).toEqual({ script: 'failure', direct: 'closed', api: 403 })
  })

  it('is closed on every wire while the owner has it closed, except for the owner [M-38]', async () => {
    const open = await openTestShop(engine, { settings: { comingSoon: { isOn: true } } })
    const id = await addProduct(open.services.db)
    const buy = async (isOwner: boolean) =>
      placeOrder(open.services, makeCheckout(await saveTestCart(open.services.db, [id]), { isOwner }))
    expect([await buy(false), (await buy(true)).ok]).toEqual([
      { ok: false, reason: 'closed', message: expect.any(String) },
      true,
    ])
    await open.close()
  })
})

describe.each(engines)('the first start of a production shop on %s', (engine) => {
  it('promises nothing that its owner did not set, and leaves what she set', async () => {
    const test = await openTestShop(engine, { isProduction: true, isNew: true })
    const { services, changeSettings } = test
    const settings = () => services.shopSettings()
    const isOn = () => [...settings().deliveryMethods, ...settings().paymentMethods].filter((one) => one.isOn)
    await services.db.transaction((tx) => tx.deleteFrom('settings').execute())
    await beginNewShop(services)
    expect(settings().openingHours).toBe('')
    expect(isOn().map(({ id }) => id)).toEqual(['bacs'])

    // The form shows no data of the demo, and the demo's own data are not proof of anything.
    const owner = await openOwner(test)
    const first = (await owner.request('GET', 'opening')).body as OpeningAnswer
    expect(first.company).toEqual({ shopName: '', companyLines: [], email: '', phone: '', bankAccount: '' })
    expect(first.missing).toEqual(expect.arrayContaining(['company', 'contact', 'account', 'delivery']))
    const saved = await owner.request('PUT', 'opening/company', COMPANY, { 'if-match': first.version })
    expect((saved.body as OpeningAnswer).company).toEqual(COMPANY)

    await changeSettings({ openingHours: 'pon.–pt. 9–15' })
    await beginNewShop(services)
    expect(settings().openingHours).toBe('pon.–pt. 9–15')
    await test.close()
  })
})
