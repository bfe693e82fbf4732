import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { sessionCookieName } from '../cart/cart-cookies.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import { accountPages, PASSWORD, shareAccountShop } from '#server/testing/identity/account-pages.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields } from '#server/testing/make-checkout.ts'
import { addForm, letter, submit } from '#server/testing/make-form.ts'
import { engines } from '#server/testing/open-test-database.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { formMessages } from '#storefront/strings/pl/contact-form/contact-form.ts'

const MINUTE_MS = 60_000

describe.each(engines)('the member’s pages (%s)', (engine) => {
  const test = shareAccountShop(engine)

  const { newEmail, nonceOf, send, lastMail, codeFor, identityOf, register, logIn } = accountPages(() => test)

  const addToCart = (visitor: TestVisitor, productId: number, quantity = 1) =>
    visitor.callAjax('add_to_cart', { product_id: String(productId), quantity: String(quantity) })
  const linesOf = async (visitor: TestVisitor) =>
    (
      await loadCart(test.services, visitor.cookies.get(sessionCookieName(test.services)) ?? null)
    ).document.lines.map(({ productId, quantity }) => [productId, quantity])

  it('a members-only contact form accepts a signed-in member, not a guest [M-45] [S-FORM-07]', async () => {
    const { visitor } = await register()
    const form = await addForm(test, { additional_settings: 'subscribers_only: true' })
    const send = async (cookies: Map<string, string>) =>
      (
        await submit(test, form, letter, {
          cookie: [...cookies].map((cookie) => cookie.join('=')).join('; '),
        })
      ).message
    expect(await send(new Map())).toBe(formMessages.members_only)
    // Without proof for the bot check it is accepted, but goes to the spam folder.
    expect(await send(visitor.cookies)).toBe(formMessages.spam)
  })

  describe('signing in', () => {
    it('a visitor registers, verifies the address and opens the account [S-ID-21] [S-PAGE-09]', async () => {
      const { visitor, email } = await register()
      expect(await visitor.open('/moje-konto/')).toContain('Dzień dobry, Ola!')
      expect(await identityOf(email)).toMatchObject({ status: 'ACTIVE', is_email_verified: 1 })
    })

    it('stores where a new member came from [S-ATTR-02]', async () => {
      const { email } = await register()
      const rows = await test.services.db.read
        .selectFrom('identity_attribution')
        .selectAll()
        .where('identity_id', '=', (await identityOf(email))!.id)
        .execute()
      expect(rows).toEqual([{ identity_id: expect.any(String), field: 'utm_source', value: 'gazetka' }])
    })

    it('an unknown address and a wrong password get the same message (OWASP Authentication)', async () => {
      const { email } = await register()
      const texts = []
      for (const [address, password] of [
        [email, 'to nie jest to'],
        ['nikt@example.pl', PASSWORD],
      ] as const) {
        const response = await logIn(test.visitor(), address, password)
        expect(response.status).toBe(422)
        const markup = await response.text()
        expect(markup).toContain(`value="${address}"`)
        expect(markup).not.toContain(password)
        texts.push(/<ul class="woocommerce-error".*?<\/ul>/s.exec(markup)?.[0])
      }
      expect(texts[0]).toContain('Adres e-mail albo hasło się nie zgadza')
      expect(texts[1]).toBe(texts[0])
    })

    it('each problem is shown at its field and in a summary', async () => {
      const response = await send(test.visitor(), '/moje-konto/rejestracja/', {
        email: 'ola',
        password: 'krótkie',
        first_name: 'Ola',
      })
      const markup = await response.text()
      expect(response.status).toBe(422)
      expect(markup).toContain('<a href="#email">Ten adres e-mail jest niepoprawny')
      expect(markup).toMatch(
        /<input[^>]*id="email"[^>]*aria-invalid="true"[^>]*aria-describedby="email_error"/,
      )
      expect(markup).toContain('value="Ola"')
    })

    it("a form with another browser's nonce or from another site is refused (OWASP CSRF)", async () => {
      const { email } = await register()
      const thief = test.visitor()
      const nonce = nonceOf(await thief.open('/moje-konto/logowanie/'))
      const victim = test.visitor()
      await victim.open('/moje-konto/logowanie/')
      const planted = await victim.post('/moje-konto/logowanie/', {
        _konto_nonce: nonce,
        email,
        password: PASSWORD,
      })
      expect(planted.status).toBe(422)
      expect(victim.cookies.has('klepka_member')).toBe(false)
      const foreign = await thief.post(
        '/moje-konto/logowanie/',
        { _konto_nonce: nonce, email, password: PASSWORD },
        { 'sec-fetch-site': 'cross-site' },
      )
      expect(foreign.status).toBe(403)
    })

    it.each([
      '/moje-konto/logowanie/',
      '/moje-konto/rejestracja/',
      '/moje-konto/zapomniane-haslo/',
      '/moje-konto/nowe-haslo/',
      '/moje-konto/blad/',
    ])('%s forbids framing and caching (RFC 9700, 4.16)', async (path) => {
      const { headers } = await test.visitor().get(path)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    })

    it('signing in starts a session with a new id and ends the previous one (ASVS v5 V7)', async () => {
      const { visitor, email } = await register()
      const before = visitor.cookies.get('klepka_member')
      await logIn(visitor, email, PASSWORD, '?ponownie=1')
      expect(visitor.cookies.get('klepka_member')).not.toBe(before)
      const copy = test.visitor()
      copy.cookies.set('klepka_member', before!)
      expect((await copy.get('/moje-konto/')).headers.get('location')).toBe('/moje-konto/logowanie/')
    })

    it('a guest signs in first and returns to the page, but never to another site', async () => {
      const { email } = await register()
      const visitor = test.visitor()
      expect((await visitor.get('/moje-konto/adresy/')).headers.get('location')).toBe(
        '/moje-konto/logowanie/?dalej=%2Fmoje-konto%2Fadresy%2F',
      )
      expect(
        (await logIn(visitor, email, PASSWORD, '?dalej=%2Fmoje-konto%2Fadresy%2F')).headers.get('location'),
      ).toBe('/moje-konto/adresy/')
      expect(
        (await logIn(test.visitor(), email, PASSWORD, '?dalej=%2F%2Fzly.example%2F')).headers.get('location'),
      ).toBe('/moje-konto/')
    })

    it('a link by mail resets a password; only sending the form uses it up [S-ID-21]', async () => {
      const { email } = await register()
      test.clock.nowMs += MINUTE_MS
      const visitor = test.visitor()
      const response = await send(visitor, '/moje-konto/zapomniane-haslo/', { email })
      expect(await response.text()).toContain('Sprawdź pocztę')
      let link: string | undefined
      await expect
        .poll(
          async () =>
            (link = /\/moje-konto\/nowe-haslo\/\?token=\S+/.exec((await lastMail(email))?.text ?? '')?.[0]),
        )
        .toBeTruthy()
      await visitor.open(link!)
      const token = new URL(link!, 'http://x').searchParams.get('token')!
      const set = await send(visitor, link!, { token, password: 'pięć owiec na łące' })
      expect(set.headers.get('location')).toBe('/moje-konto/')
      expect((await test.visitor().get(link!)).status).toBe(410)
      expect((await logIn(test.visitor(), email)).status).toBe(422)
      expect((await logIn(test.visitor(), email, 'pięć owiec na łące')).status).toBe(303)
    })

    it('a second factor follows the password; wrong codes are refused [S-ID-21] [S-ID-11]', async () => {
      const { visitor, email } = await register()
      const page = await (await send(visitor, '/moje-konto/bezpieczenstwo/', { co: 'totp' })).text()
      const secret = /otpauth:[^"]*secret=([A-Z2-7]+)/.exec(page)![1]!
      const factor = /name="factor" value="([^"]+)"/.exec(page)![1]!
      const code = () =>
        new TOTP({ secret, digits: 6, period: 30, algorithm: 'SHA1' }).generate({
          timestamp: test.clock.nowMs,
        })
      const on = await visitor.post('/moje-konto/bezpieczenstwo/', {
        _konto_nonce: nonceOf(page),
        co: 'totp-confirm',
        factor,
        code: code(),
      })
      expect(on.status).toBe(303)
      expect(await visitor.open('/moje-konto/bezpieczenstwo/')).toContain('Usuń: Kod z aplikacji')

      test.clock.nowMs += MINUTE_MS
      const other = test.visitor()
      expect((await logIn(other, email)).headers.get('location')).toBe('/moje-konto/drugi-skladnik/')
      expect((await other.get('/moje-konto/')).status).toBe(303)
      await send(other, '/moje-konto/drugi-skladnik/', { co: 'choose', factor: 'TOTP' })
      const wrong = await send(other, '/moje-konto/drugi-skladnik/', {
        co: 'confirm',
        factor: 'TOTP',
        code: '000000',
      })
      expect(wrong.status).toBe(422)
      const right = await send(other, '/moje-konto/drugi-skladnik/', {
        co: 'confirm',
        factor: 'TOTP',
        code: code(),
        remember: '1',
      })
      expect(right.headers.get('location')).toBe('/moje-konto/')
      expect(other.cookies.has('klepka_device')).toBe(true)
    })
  })

  describe('the cart', () => {
    it('is merged with the member’s: quantities are added up to the stock [S-CART-17]', async () => {
      const [scarce, plenty, alone] = [
        await addProduct(test.services.db, { stock: 5 }),
        await addProduct(test.services.db),
        await addProduct(test.services.db),
      ]
      const { visitor, email } = await register()
      await addToCart(visitor, scarce, 4)
      await addToCart(visitor, plenty, 2)

      const other = test.visitor()
      await addToCart(other, scarce, 3)
      await addToCart(other, plenty, 1)
      await addToCart(other, alone, 7)
      const planted = other.cookies.get(sessionCookieName(test.services))
      await logIn(other, email)
      expect(await linesOf(other)).toEqual([
        [scarce, 5],
        [plenty, 3],
        [alone, 7],
      ])
      expect(other.cookies.get(sessionCookieName(test.services))).not.toBe(planted)
      expect(await linesOf(visitor)).toEqual(await linesOf(other))
      expect(await other.open('/koszyk/')).toContain('Do koszyka wróciły produkty')
    })

    it('of a visitor who registers gets a new id; the old id opens nothing [S-CART-17]', async () => {
      const product = await addProduct(test.services.db)
      const visitor = test.visitor()
      await addToCart(visitor, product, 2)
      const before = visitor.cookies.get(sessionCookieName(test.services))!
      await register(visitor)
      expect(await linesOf(visitor)).toEqual([[product, 2]])
      expect((await loadCart(test.services, before)).cartId).toBeNull()
    })

    it('is restored at the next sign-in, and not shown to others in that browser [S-CART-17]', async () => {
      const product = await addProduct(test.services.db)
      const { visitor, email } = await register()
      await addToCart(visitor, product, 2)
      await send(visitor, '/moje-konto/wylogowanie/', {
        _konto_nonce: nonceOf(await visitor.open('/moje-konto/')),
      })
      expect(await linesOf(visitor)).toEqual([])
      await register(visitor)
      expect(await linesOf(visitor)).toEqual([])
      await logIn(visitor, email, PASSWORD, '?ponownie=1')
      expect(await linesOf(visitor)).toEqual([[product, 2]])
      // Also when the cart's cookie had expired, so that the sign-out request itself would restore the cart.
      const nonce = nonceOf(await visitor.open('/moje-konto/'))
      visitor.cookies.delete(sessionCookieName(test.services))
      await visitor.post('/moje-konto/wylogowanie/', { _konto_nonce: nonce })
      expect(await linesOf(visitor)).toEqual([])
    })
  })

  describe('a browser signed out by another one', () => {
    it.each([
      ['all others are signed out', '/moje-konto/sesje/', { co: 'end-all' }],
      [
        'the password is changed',
        '/moje-konto/haslo/',
        { password: PASSWORD, new_password: 'zielona podłoga 9' },
      ],
    ])(
      'loses the member’s cart when %s; the browser in use keeps it (OWASP Session Management)',
      async (_, path, fields) => {
        const [before, after] = [await addProduct(test.services.db), await addProduct(test.services.db)]
        const { visitor, email } = await register()
        await addToCart(visitor, before, 2)
        const elsewhere = test.visitor()
        await logIn(elsewhere, email)
        expect(await linesOf(elsewhere)).toEqual([[before, 2]])

        expect((await send(visitor, path, fields)).headers.get('location')).toBe(path)
        expect(await visitor.open(path)).toContain('class="woocommerce-message"')
        expect(await linesOf(visitor)).toEqual([[before, 2]])
        await addToCart(visitor, after)
        expect(await linesOf(elsewhere)).toEqual([])
        expect(await linesOf(visitor)).toEqual([
          [before, 2],
          [after, 1],
        ])
      },
    )

    it.each(['/koszyk/', '/zamowienie/'])(
      'does not take the cart from a third one, which restores it on %s with later additions [S-CART-17]',
      async (page) => {
        const [before, since] = [await addProduct(test.services.db), await addProduct(test.services.db)]
        const { visitor, email } = await register()
        await addToCart(visitor, before, 2)
        const [signedOut, third] = [test.visitor(), test.visitor()]
        for (const other of [signedOut, third]) {
          // Sessions that start at the same moment have no order.
          test.clock.nowMs += 1_000
          await logIn(other, email)
        }
        const sessions = await visitor.open('/moje-konto/sesje/')
        // The other sessions are listed from the newest.
        const ids = [...sessions.matchAll(/name="session" value="([^"]+)"/g)].map(([, id]) => id ?? '')
        await send(visitor, '/moje-konto/sesje/', { co: 'end', session: ids.at(-1) ?? '' })
        await addToCart(third, since)

        await third.open(page)
        await signedOut.open(page)
        const found = await Promise.all([signedOut, third].map(linesOf))
        expect(found.toSorted((a, b) => a.length - b.length)).toEqual([
          [],
          [
            [before, 2],
            [since, 1],
          ],
        ])
      },
    )
  })

  describe('the account', () => {
    const address = {
      co: 'billing',
      billing_first_name: 'Łucja',
      billing_last_name: 'Żółć',
      billing_address_1: 'Dębowa 7',
      billing_postcode: '00950',
      billing_city: 'Warszawa',
      billing_phone: '600700800',
    }

    it('an address is saved and fills in the checkout [S-ID-21]', async () => {
      const { visitor, email } = await register()
      expect((await send(visitor, '/moje-konto/adresy/', { ...address, billing_postcode: '1' })).status).toBe(
        422,
      )
      expect((await send(visitor, '/moje-konto/adresy/', address)).status).toBe(303)
      await addToCart(visitor, await addProduct(test.services.db))
      const checkout = await visitor.open('/zamowienie/')
      for (const value of ['Łucja', 'Dębowa 7', '00-950', '+48 600 700 800', email])
        expect(checkout).toContain(`value="${value}"`)
    })

    it("a member's order is in their list, and in no other member’s [S-ID-21]", async () => {
      const { visitor } = await register()
      await addToCart(visitor, await addProduct(test.services.db))
      const form = await visitor.open('/zamowienie/')
      const nonce = /name="woocommerce-process-checkout-nonce" value="([^"]+)"/.exec(form)![1]!
      const { order_id: id } = await visitor.callAjax('checkout', {
        ...(buyerFields() as Record<string, string>),
        'terms-field': '1',
        'woocommerce-process-checkout-nonce': nonce,
      })
      expect(await visitor.open('/moje-konto/zamowienia/')).toContain(`Zamówienie nr ${id}`)
      expect(await visitor.open(`/moje-konto/zamowienia/${id}/`)).toContain('Zamówienie zostało złożone.')
      const { visitor: other } = await register()
      expect(await other.open(`/moje-konto/zamowienia/${id}/`)).toContain('nie ma takiego zamówienia')
    })

    it('a changed password ends the other sessions but not the current one (ASVS v5) [S-ID-21]', async () => {
      const { visitor, email } = await register()
      const other = test.visitor()
      await logIn(other, email)
      expect(
        (
          await send(visitor, '/moje-konto/haslo/', {
            password: 'nie to',
            new_password: 'pięć owiec na łące',
          })
        ).status,
      ).toBe(422)
      expect(
        (
          await send(visitor, '/moje-konto/haslo/', {
            password: PASSWORD,
            new_password: 'pięć owiec na łące',
          })
        ).status,
      ).toBe(303)
      expect((await visitor.get('/moje-konto/')).status).toBe(200)
      expect((await other.get('/moje-konto/')).status).toBe(303)
    })

    it('a new e-mail address is set after its code is entered', async () => {
      const { visitor, email } = await register()
      const next = newEmail()
      test.clock.nowMs += MINUTE_MS
      await send(visitor, '/moje-konto/dane/', { co: 'email', new_email: next, password: PASSWORD })
      const wrong = await send(visitor, '/moje-konto/dane/?kod=1', { co: 'email-code', code: '000000' })
      expect(wrong.status).toBe(422)
      expect(await identityOf(email)).toBeDefined()
      test.clock.nowMs += MINUTE_MS
      await send(visitor, '/moje-konto/dane/?kod=1', { co: 'email-code', code: await codeFor(next) })
      expect(await identityOf(next)).toMatchObject({ is_email_verified: 1 })
      expect((await lastMail(email))?.subject).toContain('zmiana adresu e-mail')
    })

    it('a member signs out another device', async () => {
      const { visitor, email } = await register()
      const other = test.visitor()
      await logIn(other, email)
      const page = await visitor.open('/moje-konto/sesje/')
      const session = /name="session" value="([^"]+)"/.exec(page)![1]!
      await visitor.post('/moje-konto/sesje/', { _konto_nonce: nonceOf(page), co: 'end', session })
      expect((await other.get('/moje-konto/')).status).toBe(303)
      expect((await visitor.get('/moje-konto/')).status).toBe(200)
    })

    it('changing sign-in settings requires a recent sign-in', async () => {
      const { visitor } = await register()
      test.clock.nowMs += 11 * MINUTE_MS
      expect(
        (await send(visitor, '/moje-konto/bezpieczenstwo/', { co: 'totp' })).headers.get('location'),
      ).toBe('/moje-konto/logowanie/?ponownie=1&dalej=%2Fmoje-konto%2Fbezpieczenstwo%2F')
    })

    it('a member exports their data and deletes the account; the order stays (GDPR)', async () => {
      const { visitor, email } = await register()
      await addToCart(visitor, await addProduct(test.services.db))
      const nonce = /name="woocommerce-process-checkout-nonce" value="([^"]+)"/.exec(
        await visitor.open('/zamowienie/'),
      )![1]!
      const { order_id: id } = await visitor.callAjax('checkout', {
        ...(buyerFields() as Record<string, string>),
        'terms-field': '1',
        'woocommerce-process-checkout-nonce': nonce,
      })
      const member = (await identityOf(email))!
      const data = await (await visitor.get('/moje-konto/prywatnosc/eksport.json')).json()
      expect(data).toMatchObject({
        identity: { email: { address: email } },
        orders: [{ id }],
        attribution: { utm_source: 'gazetka' },
      })
      expect(JSON.stringify(data)).not.toMatch(/argon2|wc_order_[A-Za-z0-9]{13}/)

      expect((await send(visitor, '/moje-konto/prywatnosc/', { password: 'nie to' })).status).toBe(422)
      expect((await send(visitor, '/moje-konto/prywatnosc/', { password: PASSWORD })).status).toBe(303)
      expect((await visitor.get('/moje-konto/')).status).toBe(303)
      const { read } = test.services.db
      expect(
        await read.selectFrom('orders').select('identity_id').where('id', '=', id).executeTakeFirst(),
      ).toEqual({ identity_id: null })
      for (const table of [
        'identity_sessions',
        'audit_events',
        'identity_attribution',
        'member_carts',
        'one_time_secrets',
      ] as const) {
        const column = table === 'identity_sessions' ? 'subject_id' : 'identity_id'
        expect(
          await read
            .selectFrom(table)
            .selectAll()
            .where(column as never, '=', member.id as never)
            .execute(),
          table,
        ).toEqual([])
      }
      expect(await identityOf(email)).toBeUndefined()
    })
  })
})
