import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import type { AuthUrlOptions } from '#session/sign-in/redirect-session.ts'
import { createApp } from '#server/app.ts'
import { codeTo, mailTo } from '#server/testing/identity/open-sign-in.ts'
import { CLIENTS, clientSite } from './client-site.ts'

const PASSWORD = 'dębowa lamella 14'
const NEW_PASSWORD = 'pięć owiec na łące'
const CHEAP = { memoryCost: 4_096, timeCost: 1, parallelism: 1 }

describe('signing in for another site, in a browser', () => {
  const site = clientSite(createApp)

  const addMember = async () => site.test.addMember({ password_hash: await hash(PASSWORD, CHEAP) })
  const newEmail = () => `${crypto.randomUUID()}@example.pl`

  const typePassword = async (email: string, password = PASSWORD) => {
    await site.page.getByLabel('Adres e-mail').fill(email)
    await site.page.getByLabel('Hasło', { exact: true }).fill(password)
    await site.page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
  }
  const press = (name: string) => site.page.getByRole('button', { name, exact: true }).click()

  /** The link in the mail to set a new password; it arrives a moment later. */
  const linkTo = async (email: string) => {
    let link: string | undefined
    await expect
      .poll(
        async () =>
          (link = (await mailTo(site.test, email)).flatMap(
            ({ text }) => /^http\S+token=\S+$/m.exec(text) ?? [],
          )[0]),
      )
      .toBeTruthy()
    return link!
  }

  /** Redirects the visitor to the service, like a page; the data for the callback is in the tab's storage. */
  const lead = (options: AuthUrlOptions = {}) =>
    site.run(async (session, how) => {
      const data = await session.generateOAuthData(`${location.origin}/callback`, location.href)
      sessionStorage.setItem('oauthData', JSON.stringify(data))
      const { authUrl } = await session.getAuthUrl(data, how)
      setTimeout(() => location.assign(authUrl))
    }, options)

  describe.each(CLIENTS)('%s', (client) => {
    /** Handles the callback on the site with the session's own functions. */
    const comeBack = async (mode: 'fragment' | 'query' = 'fragment') => {
      await site.page.waitForURL(({ origin, pathname }) => origin === site.url && pathname === '/callback')
      const { hash: fragment, searchParams } = new URL(site.page.url())
      const params = Object.fromEntries(
        mode === 'query' ? searchParams : new URLSearchParams(fragment.slice(1)),
      )
      await site.load(client)
      const made = await site.run(async (session, how) => {
        const { code, state, error, errorDescription } = session.parseFromUrl(undefined, how)
        let problem: string | undefined
        try {
          session.setTokens(
            await session.getMemberTokens(code, state, JSON.parse(sessionStorage.getItem('oauthData')!)),
          )
        } catch (failure) {
          problem = (failure as Error).message
        }
        return {
          error,
          errorDescription,
          problem,
          isLoggedIn: session.loggedIn(),
          token: session.getTokens().accessToken.value,
        }
      }, mode)
      return { ...made, params }
    }

    it('a member logs in on the service, and logs out [S-ID-06] [S-ID-12] [S-ID-14]', async () => {
      const { page, test } = site
      const member = await addMember()
      await site.open(client)
      await lead()
      await page.waitForURL(`${site.service}/moje-konto/logowanie/?zlecenie=rs_*`)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Logowanie do: Testowy')
      await typePassword(member.email, 'to nie jest to')
      await page.getByText('Adres e-mail albo hasło się nie zgadza').first().waitFor()
      expect(new URL(page.url()).origin).toBe(site.service)
      await typePassword(member.email)
      await page.waitForURL('**/moje-konto/zgoda/**')
      await press('Zgadzam się')

      const { params, problem, isLoggedIn, token } = await comeBack()
      expect([problem, isLoggedIn]).toEqual([undefined, true])
      expect(params).toEqual({
        code: expect.stringMatching(/^ac_/),
        state: expect.any(String),
        iss: site.service,
      })
      expect(await site.info(token)).toMatchObject({
        active: true,
        subjectType: 'MEMBER',
        subjectId: member.id,
        clientId: test.client.id,
      })

      const role = await site.run(async (session) => {
        const { logoutUrl } = await session.logout(`${location.origin}/pa`)
        setTimeout(() => location.assign(logoutUrl))
        return session.getTokens().refreshToken.role
      })
      await page.waitForURL(`${site.url}/pa?wixMemberLoggedIn=false`)
      expect([role, await site.info(token)]).toEqual(['none', { active: false }])

      // Consent is stored: there is no second question.
      await site.open(client)
      await lead({ responseMode: 'query' })
      await typePassword(member.email)
      const again = await comeBack('query')
      expect(await site.info(again.token)).toMatchObject({ active: true, subjectId: member.id })
    })

    it('a visitor without an account registers with the code of the mail [S-ID-12] [S-ID-21]', async () => {
      const { page, test } = site
      const email = newEmail()
      await test.setSite({ requireEmailVerification: true })
      await site.open(client)
      await lead()
      await page.getByRole('link', { name: 'Załóż konto' }).click()
      await page.getByLabel('Adres e-mail').fill(email)
      await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD)
      await press('Załóż konto')
      await page.waitForURL('**/moje-konto/potwierdzenie-adresu/**')
      await page.getByLabel('Kod z wiadomości').fill(await codeTo(test, email))
      await press('Potwierdź adres')
      await press('Zgadzam się')
      const { token } = await comeBack()
      const user = await test.get('/oauth2/user-info', { authorization: token })
      expect(user.body).toMatchObject({ email, emailVerified: true })
    })

    it('a second factor is required, and a wrong code is refused [S-ID-11] [S-ID-12] [S-ID-21]', async () => {
      const { page, test } = site
      const member = await addMember()
      const code = await test.addTotp(member)
      const passFactor = async (steps: number) => {
        await page.waitForURL('**/moje-konto/drugi-skladnik/**')
        await press('Dalej')
        await page.getByLabel('Sześć cyfr z aplikacji').fill('000000')
        await press('Potwierdź')
        await page.getByText('To się nie zgadza').first().waitFor()
        expect(new URL(page.url()).origin).toBe(site.service)
        await page.getByLabel('Sześć cyfr z aplikacji').fill(code(steps))
        await press('Potwierdź')
      }
      await site.open(client)
      await lead()
      await typePassword(member.email)
      await passFactor(0)
      await press('Zgadzam się')
      expect(await site.info((await comeBack()).token)).toMatchObject({ active: true, subjectId: member.id })

      // From the second factor directly to the other site.
      await site.open(client)
      await lead()
      await typePassword(member.email)
      await passFactor(1)
      expect(await site.info((await comeBack()).token)).toMatchObject({ active: true, subjectId: member.id })
      const events = await test.services.db.read
        .selectFrom('audit_events')
        .select(['event', 'details_json'])
        .where('identity_id', '=', member.id)
        .execute()
      expect(events).toContainEqual({ event: 'signed_in', details_json: '{"factors":"PASSWORD, TOTP"}' })
    })

    it('refusal, or prompt none, returns an error (RFC 6749, 4.1.2.1) [S-ID-06] [S-ID-12]', async () => {
      const { page } = site
      const member = await addMember()
      await site.open(client)
      await lead()
      await typePassword(member.email)
      await press('Nie zgadzam się')
      const denied = await comeBack()
      expect(denied).toMatchObject({
        error: 'access_denied',
        errorDescription: 'The member did not agree',
        problem: 'Missing code or _state',
        isLoggedIn: false,
      })
      expect(denied.params).toEqual({
        error: 'access_denied',
        error_description: 'The member did not agree',
        state: expect.any(String),
        iss: site.service,
      })
      expect(denied.params['state']).toBe(
        await page.evaluate(
          () => (JSON.parse(sessionStorage.getItem('oauthData')!) as { state: string }).state,
        ),
      )

      await site.open(client)
      await lead({ prompt: 'none', responseMode: 'query' })
      expect(await comeBack('query')).toMatchObject({
        error: 'login_required',
        problem: 'Missing code or _state',
        isLoggedIn: false,
      })
    })

    it('a forgotten password is reset by mail, then the login continues [S-ID-12] [S-ID-21]', async () => {
      const { page } = site
      const member = await addMember()
      await site.open(client)
      await lead()
      await page.getByRole('link', { name: 'Nie pamiętam hasła' }).click()
      await page.getByLabel('Adres e-mail').fill(member.email)
      await press('Wyślij odnośnik')
      await page.getByRole('heading', { name: 'Sprawdź pocztę' }).waitFor()
      await page.goto(await linkTo(member.email))
      await page.getByLabel('Nowe hasło').fill(NEW_PASSWORD)
      await press('Ustaw hasło')
      await page.waitForURL(`${site.service}/moje-konto/logowanie/?zlecenie=rs_*`)
      await typePassword(member.email, NEW_PASSWORD)
      await press('Zgadzam się')
      expect(await site.info((await comeBack()).token)).toMatchObject({ active: true, subjectId: member.id })
    })

    it('on own forms: captcha, code of the mail, tokens, new password [S-ID-08] [S-ID-10]', async () => {
      const { page, test } = site
      const email = newEmail()
      await test.setSite({ requireEmailVerification: true })
      await test.setClient({ captcha: { required: true, provider: 'static-test', acceptToken: 'solved' } })
      await site.open(client)
      const register = (captchaTokens?: object) =>
        site.run((session, who) => session.register(who as never), {
          email,
          password: PASSWORD,
          ...(captchaTokens ? { captchaTokens } : {}),
        })
      expect(await register()).toMatchObject({ errorCode: 'missingCaptchaToken' })
      expect(await register({ recaptchaToken: 'wrong' })).toMatchObject({
        loginState: 'FAILURE',
        errorCode: 'invalidCaptchaToken',
      })
      expect(await register({ recaptchaToken: 'solved' })).toMatchObject({
        loginState: 'EMAIL_VERIFICATION_REQUIRED',
      })
      const verify = (verificationCode: string) =>
        site.run(
          (session, code) =>
            session
              .processVerification({ verificationCode: code })
              .catch(
                (error: { details: { applicationError: { code: string } } }) =>
                  error.details.applicationError.code,
              ),
          verificationCode,
        )
      const right = await codeTo(test, email)
      expect(await verify(right === '000000' ? '000001' : '000000')).toBe('VERIFICATION_FAILED')
      const verified = (await verify(right)) as { loginState: string; data: { sessionToken: string } }
      expect(verified.loginState).toBe('SUCCESS')
      await lead({ prompt: 'none', responseMode: 'query', sessionToken: verified.data.sessionToken })
      const { token, isLoggedIn } = await comeBack('query')
      expect([isLoggedIn, (await site.info(token)).subjectType]).toEqual([true, 'MEMBER'])

      await test.setClient({ captcha: null })
      await site.run(
        (session, who) => session.sendPasswordResetEmail(who, `${location.origin}/zalogowany`),
        email,
      )
      await page.goto(await linkTo(email))
      await page.getByLabel('Nowe hasło').fill(NEW_PASSWORD)
      await press('Ustaw hasło')
      await page.waitForURL(`${site.url}/zalogowany`)
      expect(await site.info(token)).toEqual({ active: false })
      await site.load(client)
      const logIn = (password: string) => site.run((session, who) => session.login(who), { email, password })
      expect(await logIn(PASSWORD)).toMatchObject({ loginState: 'FAILURE', errorCode: 'invalidPassword' })
      expect(await logIn(NEW_PASSWORD)).toMatchObject({ loginState: 'SUCCESS' })
    })
  })
})
