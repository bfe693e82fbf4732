import { beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { hostedPage } from '#server/testing/identity/hosted-page.ts'
import { openFactorShop, type TestMember } from '#server/testing/identity/open-factor-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { TEST_URL } from '#server/testing/open-test-shop.ts'
import { softwareAuthenticator } from '#server/testing/identity/software-authenticator.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { addEmailFactor } from '#server/identity/factors/own-factors.ts'
import { makeFactorRow } from '#server/identity/factors/factor-row.ts'
import { beginPasskey, registerPasskey } from '#server/identity/factors/enrol-passkey.ts'
import { addFactor } from '#server/identity/members/store.ts'

const PAGE = { origin: TEST_URL, rpId: 'localhost' }
const PASSWORD = 'cztery konie w stodole'
const TRIES = 5

describe.each(engines)('the page of the second factor (%s)', (engine) => {
  const test = shareShop(() => openFactorShop(engine, { createApp }))
  let visitor: TestVisitor
  let member: TestMember
  let query: string
  beforeEach(async () => {
    visitor = test.visitor()
    member = await test.addMember({ password_hash: await test.identity.passwords.hash(PASSWORD) })
    query = new URL(await hostedPage(test), TEST_URL).search
  })

  const valueOf = (markup: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(markup)?.[1] ?? ''
  const alertOf = (markup: string) => /role="alert"[^>]*>(.*?)<\/ul>/s.exec(markup)?.[1] ?? ''
  const address = (page: string) => `/moje-konto/${page}/${query}`
  const post = async (page: string, markup: string, fields: Record<string, string>) =>
    visitor.post(address(page), { _konto_nonce: valueOf(markup, '_konto_nonce'), ...fields })
  /** Signs in with the right password and chooses this factor. */
  const choose = async (factor: string) => {
    await post('logowanie', await visitor.open(address('logowanie')), {
      email: member.email,
      password: PASSWORD,
    })
    return (
      await post('drugi-skladnik', await visitor.open(address('drugi-skladnik')), { co: 'choose', factor })
    ).text()
  }

  it('a missing passkey uses up no attempt and is requested again [S-ID-11]', async () => {
    const device = softwareAuthenticator()
    const begun = await beginPasskey(test.identity, member.owner)
    if (!begun.ok) throw new Error(begun.reason)
    await registerPasskey(test.identity, member.owner, {
      challengeId: begun.challengeId,
      credential: device.create({ ...PAGE, challenge: begun.options.challenge }),
      label: '',
    })
    let page = await choose('WEBAUTHN')
    for (let times = 0; times <= TRIES; times++) {
      const answer = await post('drugi-skladnik', page, {
        co: 'confirm',
        factor: 'WEBAUTHN',
        challenge: valueOf(page, 'challenge'),
        credential: '',
      })
      expect(answer.status).toBe(422)
      page = await answer.text()
      expect(alertOf(page)).toMatch(/Przeglądarka nie podała klucza dostępu/)
    }
    const { challenge } = JSON.parse(/data-options="([^"]+)"/.exec(page)![1]!.replaceAll('&quot;', '"')) as {
      challenge: string
    }
    const credential = device.get({ ...PAGE, challenge, userHandle: member.id })
    const done = await post('drugi-skladnik', page, {
      co: 'confirm',
      factor: 'WEBAUTHN',
      challenge: valueOf(page, 'challenge'),
      credential,
    })
    expect(done.headers.get('location')).toBe(address('zgoda'))
    expect(await visitor.open(address('zgoda'))).toContain(
      'Strona „Testowy” (aplikacja „main”) chce Cię zalogować',
    )
  })

  it('a device confirmation that is too late is requested again with a message', async () => {
    await test.services.db.transaction((tx) =>
      addFactor(
        tx,
        makeFactorRow(test.services, member.id, { type: 'PUSH', data: { deviceName: 'Telefon' } }),
      ),
    )
    const page = await choose('PUSH')
    const sent = (await test.mails(member)).length
    const waiting = await post('drugi-skladnik', page, {
      co: 'confirm',
      factor: 'PUSH',
      challenge: valueOf(page, 'challenge'),
    })
    expect([waiting.status, (await test.mails(member)).length]).toEqual([200, sent])
    test.clock.nowMs += 5 * 60_000 + 1
    const late = await (
      await post('drugi-skladnik', page, {
        co: 'confirm',
        factor: 'PUSH',
        challenge: valueOf(page, 'challenge'),
      })
    ).text()
    expect(alertOf(late)).toBe(
      '<li>Tamto potwierdzenie nie przyszło na czas. Wysłaliśmy nową wiadomość.</li>',
    )
    expect((await test.mails(member)).length).toBe(sent + 1)
    expect(valueOf(late, 'challenge')).not.toBe(valueOf(page, 'challenge'))
  })

  it('a missing or wrong code is reported at its field', async () => {
    await test.addTotp(member)
    const page = await choose('TOTP')
    for (const [code, text] of [
      ['', 'Wpisz kod.'],
      ['000000', 'To się nie zgadza.'],
    ] as const) {
      const answer = await (
        await post('drugi-skladnik', page, { co: 'confirm', factor: 'TOTP', code })
      ).text()
      expect(alertOf(answer)).toContain(`<a href="#code">${text}`)
      expect(answer).toMatch(
        /<input(?=[^>]*name="code")(?=[^>]*aria-describedby="code_error")(?=[^>]*autoComplete="one-time-code"|[^>]*autocomplete="one-time-code")/,
      )
    }
  })

  it('after a wrong code the page still shows where the code was sent', async () => {
    const sentTo = `${member.email[0]}***@example.pl`
    await addEmailFactor(test.identity, member.owner)
    let page = await choose('EMAIL')
    for (const code of ['', '000000', 'abc']) {
      expect(page).toContain(sentTo)
      page = await (await post('drugi-skladnik', page, { co: 'confirm', factor: 'EMAIL', code })).text()
    }
    expect(page).toContain(sentTo)
    // Nothing was sent for the other factors.
    await test.addTotp(member)
    expect(
      await (await post('drugi-skladnik', page, { co: 'confirm', factor: 'TOTP', code: '' })).text(),
    ).not.toContain(sentTo)
  })
})
