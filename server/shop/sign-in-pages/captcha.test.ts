import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { raiseVersion } from '#server/platform/db/versions.ts'
import {
  requestChallenge,
  solvedBy,
  tokenOf,
  UNHURRIED_MS,
} from '#server/platform/bot-check/testing/make-proof.ts'
import { hostedPage } from '#server/testing/identity/hosted-page.ts'
import { openIdentityShop } from '#server/testing/identity/open-identity-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import type { Captcha } from '#server/identity/sites/site.ts'
import type { IdentitySiteSettings } from '#server/identity/sites/site-settings.ts'
import { saveSite } from '#server/identity/sites/store.ts'

const PASSWORD = 'cztery konie w stodole'
const LOGIN = '/moje-konto/logowanie/'
const REGISTER = '/moje-konto/rejestracja/'
const NEEDS_SCRIPT = /<noscript>.*JavaScript.*<\/noscript>/s

describe.each(engines)('the captcha on our own pages (%s)', (engine) => {
  const test = shareShop(() => openIdentityShop(engine))
  let visitor: TestVisitor
  beforeEach(async () => {
    visitor = test.visitor()
    await setOwn({ captchaAfterFailures: null, requireEmailVerification: false })
  })

  const setOwn = async (settings: Partial<IdentitySiteSettings>) => {
    const { ownSite } = await identityService(test.services).directory()
    const given = { ...ownSite.settings, ...settings }
    await test.services.db.transaction(async (tx) => {
      await saveSite(tx, { ...ownSite, settings: given }, given, test.services.now())
      await raiseVersion(tx, 'identity')
    })
    await test.services.refresh()
  }
  const nonceOf = (markup: string) => /name="_konto_nonce" value="([^"]+)"/.exec(markup)?.[1] ?? ''
  const send = async (path: string, fields: Record<string, string>) =>
    visitor.post(path, { _konto_nonce: nonceOf(await visitor.open(path)), ...fields })
  const solve = async (action = 'signin') => {
    const proof = tokenOf(await solvedBy(await requestChallenge({ test, action })))
    test.clock.nowMs += UNHURRIED_MS
    return proof
  }
  const alertOf = (markup: string) => /role="alert"[^>]*>(.*?)<\/ul>/s.exec(markup)?.[1] ?? ''
  const member = async () => {
    const email = `${randomUUID()}@example.pl`
    expect((await send(REGISTER, { email, password: PASSWORD })).headers.get('location')).toBe('/moje-konto/')
    visitor = test.visitor()
    return email
  }
  /** The address of the login page for another site's client. */
  const hosted = async (captcha: Captcha | null) => {
    await test.setClient({ captcha })
    return hostedPage(test)
  }

  it('is on no page of a site without a captcha', async () => {
    for (const path of [LOGIN, REGISTER]) expect(await visitor.open(path)).not.toContain('data-sign-in-check')
  })

  it('is required; its token is valid once and for sign-in only [S-ID-21] [S-ID-10]', async () => {
    const email = await member()
    await setOwn({ captchaAfterFailures: 0 })
    for (const path of [LOGIN, REGISTER]) {
      const page = await visitor.open(path)
      expect(page).toContain('data-sign-in-check="{&quot;provider&quot;:&quot;altcha&quot;')
      expect(page).toMatch(NEEDS_SCRIPT)
    }
    const typed = { email, password: PASSWORD }
    const without = await send(LOGIN, typed)
    expect(without.status).toBe(422)
    expect(alertOf(await without.text())).toMatch(/JavaScript/)
    expect((await send(LOGIN, { ...typed, check: 'nic' })).status).toBe(422)
    expect((await send(LOGIN, { ...typed, check: await solve('contactform') })).status).toBe(422)
    const token = await solve()
    expect((await send(LOGIN, { ...typed, check: token })).headers.get('location')).toBe('/moje-konto/')

    visitor = test.visitor()
    const fresh = { email: `${randomUUID()}@example.pl`, password: PASSWORD }
    expect((await send(REGISTER, { ...fresh, check: token })).status).toBe(422)
    expect((await send(REGISTER, { ...fresh, check: await solve() })).headers.get('location')).toBe(
      '/moje-konto/',
    )
    // A signed-in member confirms the password without a captcha.
    const account = await visitor.open('/moje-konto/haslo/')
    const changed = await visitor.post('/moje-konto/haslo/', {
      _konto_nonce: nonceOf(account),
      co: 'password',
      password: 'nie to',
      new_password: 'pięć owiec na łące',
    })
    expect(alertOf(await changed.text())).toMatch(/Obecne hasło się nie zgadza/)

    visitor = test.visitor()
    expect(await (await send('/moje-konto/zapomniane-haslo/', { email })).text()).toContain('Sprawdź pocztę')
  })

  it('is required after failures, and is on the page from the first attempt', async () => {
    const email = await member()
    await setOwn({ captchaAfterFailures: 2 })
    const page = await visitor.open(LOGIN)
    expect(page).toContain('data-sign-in-check')
    expect(page).not.toMatch(NEEDS_SCRIPT)
    for (let times = 0; times < 2; times++)
      expect(alertOf(await (await send(LOGIN, { email, password: 'nie to' })).text())).toMatch(
        /hasło się nie zgadza/,
      )
    expect(alertOf(await (await send(LOGIN, { email, password: PASSWORD })).text())).toMatch(/JavaScript/)
    expect((await send(LOGIN, { email, password: PASSWORD, check: await solve() })).status).toBe(303)
  })

  it.each(['static-test', 'turnstile', 'altcha'])(
    "is ours if another site's client needs %s without keys here; its wire refuses our token",
    async (provider) => {
      const { access_token } = await test.visit()
      const email = `${randomUUID()}@example.pl`
      await test.setClient({ captcha: null })
      expect(
        (
          await test.call(
            '/_api/iam/authentication/v2/register',
            { loginId: { email }, password: PASSWORD },
            { authorization: access_token },
          )
        ).status,
      ).toBe(200)
      await test.changeSettings({
        botCheck: { provider: 'none', siteKey: '', secretKey: '', threshold: 0.5 },
      })
      const page = await hosted({ required: true, provider, acceptToken: 'dobry' })
      expect(await visitor.open(page)).toContain(
        'data-sign-in-check="{&quot;provider&quot;:&quot;altcha&quot;',
      )
      expect((await send(page, { email, password: PASSWORD, check: 'dobry' })).status).toBe(422)
      const wire = await test.call(
        '/_api/iam/authentication/v2/login',
        { loginId: { email }, password: PASSWORD, captchaTokens: [{ Recaptcha: await solve() }] },
        { authorization: access_token },
      )
      expect(wire.body.details.applicationError.code).toBe('-19970')
      expect(
        (await send(page, { email, password: PASSWORD, check: await solve() })).headers.get('location'),
      ).toMatch(/^\/moje-konto\/zgoda\//)
      test.logged.splice(0)
    },
  )

  it('works while the shop is not open, because other sites sign in here', async () => {
    await test.changeSettings({ comingSoon: { ...test.services.shopSettings().comingSoon, isOn: true } })
    const challenge = await visitor.get('/bot-check/challenge?action=signin')
    expect([challenge.status, challenge.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching('json'),
    ])
    await test.changeSettings({ comingSoon: { ...test.services.shopSettings().comingSoon, isOn: false } })
  })

  it("is the client's provider when the owner has keys for it", async () => {
    await test.changeSettings({
      botCheck: { provider: 'turnstile', siteKey: 'klucz', secretKey: 'tajny', threshold: 0.5 },
    })
    const page = await visitor.get(await hosted({ required: true, provider: 'turnstile' }))
    expect(await page.text()).toContain(
      'data-sign-in-check="{&quot;provider&quot;:&quot;turnstile&quot;,&quot;siteKey&quot;:&quot;klucz&quot;',
    )
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src [^;]*https:\/\/challenges\.cloudflare\.com/,
    )
    const own = await visitor.get(await hosted({ required: true, provider: 'altcha' }))
    expect(await own.text()).toContain('&quot;altcha&quot;')
    expect(own.headers.get('content-security-policy')).not.toContain('cloudflare')
  })
})
