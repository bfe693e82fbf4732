import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { accountPages, PASSWORD, shareAccountShop } from '#server/testing/identity/account-pages.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'

const NEW_PASSWORD = 'pięć owiec na łące'
const MINUTE_MS = 60_000
/** A recovery's mail is sent in the background, which takes longer on a busy machine. */
const MAIL_WAIT_MS = 10_000
const BILLING = {
  co: 'billing',
  billing_first_name: 'Łucja',
  billing_last_name: 'Żółć',
  billing_address_1: 'Dębowa 7',
  billing_postcode: '00-950',
  billing_city: 'Warszawa',
  billing_phone: '600700800',
}
const SHIPPING = {
  co: 'shipping',
  shipping_first_name: 'Jan',
  shipping_last_name: 'Żółć',
  shipping_address_1: 'Sosnowa 1',
  shipping_postcode: '30-002',
  shipping_city: 'Kraków',
}

describe.each(engines)('protection of an account (%s)', (engine) => {
  const test = shareAccountShop(engine)
  const { send, register, logIn, codeFor, mailsTo, identityOf } = accountPages(() => test)

  const isSignedIn = async (visitor: TestVisitor) => (await visitor.get('/moje-konto/')).status === 200
  const sessionIn = (markup: string) => /name="session" value="([^"]+)"/.exec(markup)?.[1] ?? ''
  const second = async (email: string) => {
    const visitor = test.visitor()
    await logIn(visitor, email)
    return visitor
  }

  it("forms are accepted only with a nonce of the member's own session (OWASP CSRF) [S-ID-21]", async () => {
    const { visitor, email } = await register()
    await register(undefined, `nie-${email}`)
    const { visitor: other } = await register()
    const device = await second(email)
    const session = sessionIn(await visitor.open('/moje-konto/sesje/'))
    const before = await identityOf(email)
    const nonceOf = async (from: TestVisitor) =>
      /name="_konto_nonce" value="([^"]+)"/.exec(await from.open('/moje-konto/haslo/'))![1]!
    const forms: [string, Record<string, string>][] = [
      ['sesje/', { co: 'end', session }],
      ['sesje/', { co: 'end-all' }],
      ['wylogowanie/', {}],
      ['haslo/', { password: PASSWORD, new_password: NEW_PASSWORD }],
      ['adresy/', BILLING],
      ['dane/', { first_name: 'Zły', last_name: '', phone: '' }],
      ['dane/', { co: 'email', new_email: 'zly@example.pl', password: PASSWORD }],
      ['bezpieczenstwo/', { co: 'email' }],
      ['prywatnosc/', { password: PASSWORD }],
    ]
    // No nonce, one of another member, and one of the same member in another browser.
    const nonces = ['', await nonceOf(other), await nonceOf(device)]
    for (const [path, fields] of forms)
      for (const nonce of nonces)
        expect(
          (await visitor.post(`/moje-konto/${path}`, { _konto_nonce: nonce, ...fields })).status,
          path,
        ).not.toBe(500)
    expect(await identityOf(email)).toEqual(before)
    expect([await isSignedIn(visitor), await isSignedIn(device)]).toEqual([true, true])
    const factors = await test.services.db.read
      .selectFrom('identity_factors')
      .select('id')
      .where('identity_id', '=', before!.id)
      .execute()
    expect(factors).toEqual([])
  })

  it('a member ends only own sessions: one, or all others with remembered devices [S-ID-21]', async () => {
    const { visitor, email } = await register()
    const { visitor: stranger, email: strangers } = await register()
    const { id } = (await identityOf(strangers))!
    const [theirs] = await test.services.db.read
      .selectFrom('identity_sessions')
      .select('id')
      .where('subject_id', '=', id)
      .where('ended_ms', 'is', null)
      .execute()
    await send(visitor, '/moje-konto/sesje/', { co: 'end', session: theirs!.id })
    expect(await isSignedIn(stranger)).toBe(true)

    const page = await (await send(visitor, '/moje-konto/bezpieczenstwo/', { co: 'totp' })).text()
    const secret = /otpauth:[^"]*secret=([A-Z2-7]+)/.exec(page)![1]!
    const code = () =>
      new TOTP({ secret, digits: 6, period: 30, algorithm: 'SHA1' }).generate({ timestamp: test.clock.nowMs })
    await send(visitor, '/moje-konto/bezpieczenstwo/', {
      co: 'totp-confirm',
      factor: /name="factor" value="([^"]+)"/.exec(page)![1]!,
      code: code(),
    })
    test.clock.nowMs += MINUTE_MS
    const device = test.visitor()
    await logIn(device, email)
    await send(device, '/moje-konto/drugi-skladnik/', { co: 'choose', factor: 'TOTP' })
    await send(device, '/moje-konto/drugi-skladnik/', {
      co: 'confirm',
      factor: 'TOTP',
      code: code(),
      remember: '1',
    })
    const remembered = device.cookies.get('klepka_device')!
    expect(await isSignedIn(device)).toBe(true)

    await send(visitor, '/moje-konto/sesje/', { co: 'end-all' })
    expect([await isSignedIn(visitor), await isSignedIn(device), await isSignedIn(stranger)]).toEqual([
      true,
      false,
      true,
    ])
    device.cookies.set('klepka_device', remembered)
    expect((await logIn(device, email)).headers.get('location')).toBe('/moje-konto/drugi-skladnik/')
  })

  it('the member cookie accepts no token of clients, other sites or blocked members (CWE-639)', async () => {
    const { visitor, email } = await register()
    const { id } = (await identityOf(email))!
    const cookie = visitor.cookies.get('klepka_member')!
    for (const kind of ['oauth', 'app'] as const) {
      await test.services.db.transaction((tx) =>
        tx.updateTable('identity_sessions').set({ kind }).where('subject_id', '=', id).execute(),
      )
      expect(await isSignedIn(visitor)).toBe(false)
    }
    visitor.cookies.set('klepka_member', cookie)
    await test.services.db.transaction((tx) =>
      tx.updateTable('identity_sessions').set({ kind: 'pages' }).where('subject_id', '=', id).execute(),
    )
    expect(await isSignedIn(visitor)).toBe(true)
    const { site_id } = (await identityOf(email))!
    for (const [site, isTaken] of [
      ['another', false],
      [site_id, true],
    ] as const) {
      await test.services.db.transaction((tx) =>
        tx.updateTable('identity_sessions').set({ site_id: site }).where('subject_id', '=', id).execute(),
      )
      expect(await isSignedIn(visitor)).toBe(isTaken)
    }
    await test.services.db.transaction((tx) =>
      tx.updateTable('identities').set({ status: 'BLOCKED' }).where('id', '=', id).execute(),
    )
    expect(await isSignedIn(visitor)).toBe(false)
  })

  describe('changing the e-mail address', () => {
    const requestChange = (visitor: TestVisitor, newEmail: string, password = PASSWORD) =>
      send(visitor, '/moje-konto/dane/', { co: 'email', new_email: newEmail, password })
    const confirm = (visitor: TestVisitor, code: string) =>
      send(visitor, '/moje-konto/dane/?kod=1', { co: 'email-code', code })

    it('requires the password, and its code allows five attempts (NIST SP 800-63B) [S-ID-21]', async () => {
      const { visitor, email } = await register()
      const next = `nowy-${email}`
      expect((await requestChange(visitor, next, 'nie to hasło')).status).toBe(422)
      expect(await mailsTo(next)).toEqual([])
      await requestChange(visitor, next)
      const code = await codeFor(next)
      for (let tries = 0; tries < 5; tries += 1)
        await confirm(visitor, code === '000000' ? '000001' : '000000')
      expect((await confirm(visitor, code)).status).toBe(422)
      expect(await identityOf(next)).toBeUndefined()
    })

    it('refuses an address taken meanwhile, and a code entered by another member', async () => {
      const { visitor, email } = await register()
      const next = `wolny-${email}`
      await requestChange(visitor, next)
      const code = await codeFor(next)
      const { visitor: thief } = await register()
      thief.cookies.set('klepka_sign_in', visitor.cookies.get('klepka_sign_in')!)
      await confirm(thief, code)
      expect(await identityOf(next)).toBeUndefined()
      test.clock.nowMs += 1
      const { email: taken } = await register(undefined, next)
      expect((await confirm(visitor, code)).status).toBe(422)
      expect([await identityOf(email), await identityOf(taken)].every(Boolean)).toBe(true)
    })

    it('invalidates recovery links sent to the old address', async () => {
      const { visitor, email } = await register()
      const stranger = test.visitor()
      await send(stranger, '/moje-konto/zapomniane-haslo/', { email })
      let link: string | undefined
      await expect
        .poll(
          async () =>
            (link = (await mailsTo(email)).flatMap(
              ({ text }) => /\/moje-konto\/nowe-haslo\/\?token=\S+/.exec(text) ?? [],
            )[0]),
          { timeout: MAIL_WAIT_MS },
        )
        .toBeTruthy()
      expect((await stranger.get(link!)).status).toBe(200)
      test.clock.nowMs += 1
      await requestChange(visitor, `nowy-${email}`)
      await confirm(visitor, await codeFor(`nowy-${email}`))
      expect((await identityOf(`nowy-${email}`))?.is_email_verified).toBe(1)
      expect((await stranger.get(link!)).status).toBe(410)
    })
  })

  it('addresses are stored per kind, with invoice data, and can be removed [S-ID-21]', async () => {
    const { visitor } = await register()
    expect(
      (
        await send(visitor, '/moje-konto/adresy/', {
          ...BILLING,
          billing_company: 'Żółć sp. z o.o.',
          billing_nip: '5260250274',
        })
      ).status,
    ).toBe(303)
    expect((await send(visitor, '/moje-konto/adresy/', SHIPPING)).status).toBe(303)
    await visitor.callAjax('add_to_cart', {
      product_id: String(await addProduct(test.services.db)),
      quantity: '1',
    })
    const full = await visitor.open('/zamowienie/')
    for (const value of ['Dębowa 7', 'Sosnowa 1']) expect(full).toContain(`value="${value}"`)
    expect(full).toMatch(/name="wants_invoice"[^>]*checked/)
    expect(full).toMatch(/name="ship_to_different_address"[^>]*checked/)
    await send(visitor, '/moje-konto/adresy/', { co: 'shipping' })
    const page = await visitor.open('/moje-konto/adresy/')
    expect([page.includes('Dębowa 7'), page.includes('Sosnowa 1')]).toEqual([true, false])
  })

  it('details: an invalid telephone number stays in the form and is not saved [S-ID-21]', async () => {
    const { visitor, email } = await register()
    const wrong = await send(visitor, '/moje-konto/dane/', {
      first_name: 'Ola',
      last_name: 'Lis',
      phone: 'nie mam',
    })
    expect([wrong.status, (await wrong.text()).includes('value="nie mam"')]).toEqual([422, true])
    expect((await identityOf(email))!.profile_json).not.toContain('Lis')
    expect(
      (
        await send(visitor, '/moje-konto/dane/', {
          first_name: 'Ola',
          last_name: 'Lis',
          phone: '600 700 800',
        })
      ).status,
    ).toBe(303)
    expect(JSON.parse((await identityOf(email))!.profile_json)).toMatchObject({
      firstName: 'Ola',
      lastName: 'Lis',
      phonesV2: [{ phone: '+48 600 700 800' }],
    })
  })

  it('deleting an account leaves only the mail about it; a data export is logged (GDPR)', async () => {
    const { visitor, email } = await register()
    const { id } = (await identityOf(email))!
    await visitor.get('/moje-konto/prywatnosc/eksport.json')
    const events = await test.services.db.read
      .selectFrom('audit_events')
      .select('event')
      .where('identity_id', '=', id)
      .execute()
    expect(events).toContainEqual({ event: 'data_exported' })
    expect((await mailsTo(email)).length).toBeGreaterThan(0)
    test.clock.nowMs += 1
    expect((await send(visitor, '/moje-konto/prywatnosc/', { password: PASSWORD })).status).toBe(303)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('konto jest usunięte'),
    ])
  })
})
