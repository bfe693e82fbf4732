import { describe, expect, it } from 'vitest'
import { accountPages, shareAccountShop } from '#server/testing/identity/account-pages.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'

const SECURITY = '/moje-konto/bezpieczenstwo/'
const MINUTE_MS = 60_000

describe.each(engines)('second factors in the account (%s)', (engine) => {
  const test = shareAccountShop(engine)
  const { send, register, logIn, codeFor, mailsTo, identityOf } = accountPages(() => test)

  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const pendingIn = (markup: string) => /name="factor" value="([^"]+)"/.exec(markup)?.[1] ?? ''
  const factorsOf = async (email: string) =>
    test.services.db.read
      .selectFrom('identity_factors')
      .select(['id', 'type', 'status', 'label'])
      .where('identity_id', '=', (await identityOf(email))!.id)
      .orderBy('created_ms')
      .execute()
  /** Presses a button of a form on the current page. */
  const press = (visitor: TestVisitor, co: string, fields: Record<string, string> = {}) =>
    send(visitor, SECURITY, { co, ...fields })
  const signedUp = async () => {
    const { visitor, email } = await register()
    test.clock.nowMs += 1
    return { visitor, email }
  }
  const addPhone = async (visitor: TestVisitor, email: string, way = 'SMS', phone = '600 123 456') => {
    expect((await press(visitor, 'phone', { phone, way })).status).toBe(303)
    const factor = pendingIn(await visitor.open(SECURITY))
    expect((await press(visitor, 'phone-confirm', { factor, phone_code: await codeFor(email) })).status).toBe(
      303,
    )
  }

  it.each([
    ['SMS', '600 123 456', 'Wysłaliśmy SMS', 'Kod SMS'],
    ['CALL', '+48600123456', 'Dzwonimy na numer', 'Kod podyktowany przez telefon'],
  ])(
    '%s: a number entered as %s is verified by its code and used at sign-in [S-ID-21] [S-ID-11]',
    async (way, phone, message, name) => {
      const { visitor, email } = await signedUp()
      await press(visitor, 'phone', { phone, way })
      const page = await visitor.open(SECURITY)
      expect(page).toContain(message)
      expect(page).toContain('+48 *** *** 456')
      expect(page).not.toMatch(/600 ?123/)
      expect((await mailsTo(email))[0]!.subject).toContain('+48600123456')
      const added = await press(visitor, 'phone-confirm', {
        factor: pendingIn(page),
        phone_code: await codeFor(email),
      })
      expect(added.status).toBe(303)
      const list = await visitor.open(SECURITY)
      expect(list).toContain(`Usuń: ${name} +48 *** *** 456`)

      const other = test.visitor()
      test.clock.nowMs += 1
      expect((await logIn(other, email)).headers.get('location')).toBe('/moje-konto/drugi-skladnik/')
      expect(await other.open('/moje-konto/drugi-skladnik/')).toContain(name)
      const codePage = await (
        await send(other, '/moje-konto/drugi-skladnik/', { co: 'choose', factor: way })
      ).text()
      expect(codePage).toContain('+48 *** *** 456')
      test.clock.nowMs += 1
      const first = await codeFor(email)
      expect(codePage).toMatch(/value="choose"[^>]* name="co">Wyślij jeszcze raz/)
      await send(other, '/moje-konto/drugi-skladnik/', { co: 'choose', factor: way })
      test.clock.nowMs += 1
      if (first !== (await codeFor(email)))
        expect(
          (await send(other, '/moje-konto/drugi-skladnik/', { co: 'confirm', factor: way, code: first }))
            .status,
        ).toBe(422)
      const wrong = await send(other, '/moje-konto/drugi-skladnik/', {
        co: 'confirm',
        factor: way,
        code: otherThan(await codeFor(email)),
      })
      expect(wrong.status).toBe(422)
      const right = await send(other, '/moje-konto/drugi-skladnik/', {
        co: 'confirm',
        factor: way,
        code: await codeFor(email),
      })
      expect(right.headers.get('location')).toBe('/moje-konto/')
    },
  )

  it.each(['', 'tutaj', '12345', '+48 12', '0600123456789'])(
    '“%s” is refused as a number and stays in the form',
    async (phone) => {
      const { visitor, email } = await signedUp()
      const sent = (await mailsTo(email)).length
      const response = await press(visitor, 'phone', { phone, way: 'CALL' })
      const markup = await response.text()
      expect(response.status).toBe(422)
      expect(markup).toContain(
        `<a href="#phone">${phone ? 'Ten numer telefonu jest niepoprawny' : 'Podaj numer telefonu'}`,
      )
      expect(markup).toMatch(/<input[^>]*id="phone"[^>]*aria-invalid="true"/)
      if (phone) expect(markup).toContain(`value="${phone}"`)
      expect(markup).toMatch(/checked="" value="CALL"/)
      expect(await mailsTo(email)).toHaveLength(sent)
    },
  )

  it('wrong codes are counted; after the last attempt a new code is needed, after a minute', async () => {
    const { visitor, email } = await signedUp()
    await press(visitor, 'phone', { phone: '600123456', way: 'SMS' })
    const factor = pendingIn(await visitor.open(SECURITY))
    const first = await codeFor(email)
    const wrong = async () =>
      (await press(visitor, 'phone-confirm', { factor, phone_code: otherThan(first) })).text()
    expect(await wrong()).toContain('Ten kod się nie zgadza. Zostały 4 próby.')
    expect(await (await press(visitor, 'phone-confirm', { factor, phone_code: '' })).text()).toContain(
      'Wpisz sześć cyfr',
    )
    for (let tries = 0; tries < 3; tries++) await wrong()
    const over = await wrong()
    expect(over).toContain('Za dużo błędnych kodów')
    expect(over).not.toContain('name="phone_code"')
    await press(visitor, 'phone-confirm', { factor, phone_code: first })
    expect(await factorsOf(email)).toMatchObject([{ status: 'INACTIVE' }])

    const sent = (await mailsTo(email)).length
    await press(visitor, 'phone-resend', { factor })
    expect(await visitor.open(SECURITY)).toContain('jest jeszcze w drodze')
    expect(await mailsTo(email)).toHaveLength(sent)
    test.clock.nowMs += MINUTE_MS
    await press(visitor, 'phone-resend', { factor })
    expect(await mailsTo(email)).toHaveLength(sent + 1)
    const second = await codeFor(email)
    if (second !== first) await press(visitor, 'phone-confirm', { factor, phone_code: first })
    expect(await factorsOf(email)).toMatchObject([{ status: 'INACTIVE' }])
    await press(visitor, 'phone-confirm', { factor, phone_code: second })
    expect(await factorsOf(email)).toMatchObject([{ type: 'SMS', status: 'ACTIVE' }])
  })

  it('the same number submitted twice gets one message; a withdrawn one is deleted', async () => {
    const { visitor, email } = await signedUp()
    const sent = (await mailsTo(email)).length
    await press(visitor, 'phone', { phone: '600123456', way: 'SMS' })
    await press(visitor, 'phone', { phone: '+48 600 123 456', way: 'SMS' })
    expect(await mailsTo(email)).toHaveLength(sent + 1)
    await press(visitor, 'phone', { phone: '600123457', way: 'CALL' })
    expect(await mailsTo(email)).toHaveLength(sent + 2)
    const pending = await factorsOf(email)
    expect(pending).toMatchObject([{ type: 'CALL', status: 'INACTIVE' }])
    await press(visitor, 'take-back', { factor: pending[0]!.id })
    expect(await factorsOf(email)).toEqual([])
    expect(await visitor.open(SECURITY)).toContain('Nie masz jeszcze drugiego składnika')
  })

  it('an expired code is refused', async () => {
    // At sign-in time, so that the recent sign-in of ten minutes does not end before the code.
    const { visitor, email } = await register()
    await press(visitor, 'phone', { phone: '600123456', way: 'SMS' })
    const factor = pendingIn(await visitor.open(SECURITY))
    const code = /^\d{6}$/m.exec(
      (await mailsTo(email)).find(({ subject }) => subject.startsWith('[SMS'))!.text,
    )![0]
    test.clock.nowMs += 10 * MINUTE_MS
    await press(visitor, 'phone-confirm', { factor, phone_code: code })
    expect(await visitor.open(SECURITY)).toContain('Ten kod stracił ważność')
  })

  it("messages above the site's hourly limit are not sent, with a notice on the page", async () => {
    const { visitor, email } = await signedUp()
    for (let number = 0; number < 12; number++)
      await press(visitor, 'phone', { phone: String(600_123_400 + number), way: 'SMS' })
    expect(await visitor.open(SECURITY)).toContain('Zbyt wiele prób')
    expect((await mailsTo(email)).length).toBeLessThan(12)
  })

  it('a device is added by confirming on it, and used at the next sign-in [S-ID-21] [S-ID-11]', async () => {
    const { visitor, email } = await signedUp()
    expect(await (await press(visitor, 'push', { device: '  ' })).text()).toContain(
      '<a href="#device">Podaj nazwę urządzenia',
    )
    await press(visitor, 'push', { device: 'Telefon Oli' })
    expect(await visitor.open(SECURITY)).toContain('Wysłaliśmy pytanie na urządzenie „Telefon Oli”')
    const sent = (await mailsTo(email)).length
    await press(visitor, 'push', { device: 'Telefon Oli' })
    expect(await mailsTo(email)).toHaveLength(sent)
    const linkIn = async () =>
      new URL((await mailsTo(email)).flatMap(({ text }) => /^http\S+prosba=\S+$/m.exec(text) ?? [])[0]!)
    const confirmOnDevice = async () => {
      const { pathname, search, searchParams } = await linkIn()
      const question = await visitor.open(pathname + search)
      expect((await visitor.post(pathname, { prosba: searchParams.get('prosba')! })).status).toBe(200)
      return question
    }
    expect(await confirmOnDevice()).toContain('dodajesz to urządzenie')
    expect(await visitor.open(SECURITY)).toContain('Usuń: Telefon Oli')

    const other = test.visitor()
    test.clock.nowMs += 1
    await logIn(other, email)
    const devicePage = await (
      await send(other, '/moje-konto/drugi-skladnik/', { co: 'choose', factor: 'PUSH' })
    ).text()
    const challenge = /name="challenge" value="([^"]+)"/.exec(devicePage)![1]!
    const confirm = () =>
      send(other, '/moje-konto/drugi-skladnik/', { co: 'confirm', factor: 'PUSH', challenge })
    expect((await confirm()).status).toBe(200)
    test.clock.nowMs += 1
    expect(await confirmOnDevice()).toContain('próbujesz się zalogować')
    expect((await confirm()).headers.get('location')).toBe('/moje-konto/')
  })

  it('an unanswered device request ends after five minutes; a new device replaces the old one', async () => {
    const { visitor, email } = await signedUp()
    const confirmOnDevice = async () => {
      const prosba = (await mailsTo(email)).flatMap(({ text }) => /prosba=(\S+)$/m.exec(text)?.[1] ?? [])[0]!
      return visitor.post('/moje-konto/drugi-skladnik/potwierdz/', { prosba })
    }
    await press(visitor, 'push', { device: 'Telefon' })
    test.clock.nowMs += 5 * MINUTE_MS
    expect(await visitor.open(SECURITY)).toContain('nikt nie odpowiedział')
    expect((await confirmOnDevice()).status).toBe(410)
    await press(visitor, 'push', { device: 'Telefon' })
    expect((await confirmOnDevice()).status).toBe(200)
    test.clock.nowMs += 1
    await press(visitor, 'push', { device: 'Tablet' })
    expect((await factorsOf(email)).map(({ label, status }) => [label, status])).toEqual([
      ['Telefon', 'ACTIVE'],
      ['Tablet', 'INACTIVE'],
    ])
    expect((await confirmOnDevice()).status).toBe(200)
    expect((await factorsOf(email)).map(({ label, status }) => [label, status])).toEqual([
      ['Tablet', 'ACTIVE'],
    ])
  })

  it('only its member renames a factor, also long after signing in, and its number stays shown', async () => {
    const { visitor, email } = await signedUp()
    await addPhone(visitor, email)
    const { id } = (await factorsOf(email))[0]!
    const { visitor: stranger } = await register()
    await press(stranger, 'rename', { factor: id, label: 'Moje' })
    expect(await stranger.open(SECURITY)).toContain('Tego składnika już tu nie ma')
    test.clock.nowMs += 20 * MINUTE_MS
    await press(visitor, 'rename', { factor: id, label: ` Telefon\nsłużbowy <b>${'ż'.repeat(60)}` })
    const page = await visitor.open(SECURITY)
    expect(page).toContain('Nazwa jest zmieniona.')
    expect(page).toContain(`<strong>Telefon służbowy &lt;b&gt;${'ż'.repeat(40)}</strong>`)
    expect(page).toContain('+48 *** *** 456')
    expect(page).toContain('Kod SMS')
    expect((await press(visitor, 'remove', { factor: id })).headers.get('location')).toContain('ponownie=1')
  })

  it('a removed factor is reported by mail, and the password alone is sufficient again', async () => {
    const { visitor, email } = await signedUp()
    await addPhone(visitor, email)
    const { id } = (await factorsOf(email))[0]!
    test.clock.nowMs += 1
    await press(visitor, 'remove', { factor: id })
    expect(await visitor.open(SECURITY)).toContain('Drugi składnik jest usunięty')
    expect((await mailsTo(email))[0]!.text).toContain('wyłączono drugi składnik')
    expect((await logIn(test.visitor(), email)).headers.get('location')).toBe('/moje-konto/')
    await press(visitor, 'remove', { factor: id })
    expect(await visitor.open(SECURITY)).toContain('Tego składnika już tu nie ma')
  })

  it('a member cannot start, confirm or resend for another one', async () => {
    const { visitor, email } = await signedUp()
    await press(visitor, 'phone', { phone: '600123456', way: 'SMS' })
    const factor = pendingIn(await visitor.open(SECURITY))
    const { visitor: stranger } = await register()
    await press(stranger, 'phone-confirm', { factor, phone_code: await codeFor(email) })
    await press(stranger, 'take-back', { factor })
    test.clock.nowMs += MINUTE_MS
    const sent = (await mailsTo(email)).length
    await press(stranger, 'phone-resend', { factor })
    expect(await mailsTo(email)).toHaveLength(sent)
    expect(await factorsOf(email)).toMatchObject([{ id: factor, status: 'INACTIVE' }])
  })
})

describe('a public shop without a sender of telephone messages', () => {
  it('offers neither telephone codes nor devices, and marks existing ones as off [S-ID-25]', async () => {
    const test = await openTestShop('sqlite', { isProduction: true })
    const { register, send, identityOf } = accountPages(() => test)
    const { visitor, email } = await register()
    const page = await visitor.open(SECURITY)
    for (const co of ['phone', 'push']) expect(page).not.toContain(`value="${co}"`)
    expect(page).not.toContain('Kody na telefon')
    expect(page).toContain('Aplikacja z kodami')
    await send(visitor, SECURITY, { co: 'phone', phone: '600123456', way: 'SMS' })
    expect(await visitor.open(SECURITY)).toContain('Ten sposób jest teraz niedostępny')
    await test.services.db.transaction((tx) =>
      tx
        .insertInto('identity_factors')
        .values({
          id: 'x',
          identity_id: '',
          type: 'SMS',
          status: 'ACTIVE',
          label: 'Komórka',
          lookup: null,
          sealed: '',
          created_ms: 1,
          used_ms: null,
        })
        .execute(),
    )
    await test.services.db.transaction(async (tx) =>
      tx
        .updateTable('identity_factors')
        .set({ identity_id: (await identityOf(email))!.id })
        .execute(),
    )
    expect(await visitor.open(SECURITY)).toContain('sklep nie wysyła wiadomości na telefony')
    await test.close()
  })
})
