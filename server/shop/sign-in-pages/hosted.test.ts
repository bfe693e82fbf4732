import { beforeAll, describe, expect, it } from 'vitest'
import { hostedPage, VERIFIER } from '#server/testing/identity/hosted-page.ts'
import { openIdentityShop } from '#server/testing/identity/open-identity-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const PASSWORD = 'cztery konie w stodole'

describe.each(engines)('signing in for another site (%s)', (engine) => {
  const test = shareShop(() => openIdentityShop(engine))
  beforeAll(async () => {
    const { access_token } = await test.visit()
    const registered = await test.call(
      '/_api/iam/authentication/v2/register',
      { loginId: { email: 'ola@example.pl' }, password: PASSWORD },
      { authorization: access_token },
    )
    expect(registered.body.state).toBe('SUCCESS')
  })

  const nonceOf = (markup: string) => /name="_konto_nonce" value="([^"]+)"/.exec(markup)?.[1] ?? ''
  const send = async (visitor: TestVisitor, path: string, fields: Record<string, string>) =>
    visitor.post(path, { _konto_nonce: nonceOf(await visitor.open(path)), ...fields })

  const query = (address: string) => new URL(address, 'http://localhost').search

  it('requests consent once, and returns a code that opens a member’s session [S-ID-21]', async () => {
    const visitor = test.visitor()
    const address = await hostedPage(test)
    const page = await visitor.get(address)
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example")
    const markup = await page.text()
    expect(markup).toContain('Logowanie do: Testowy')
    expect(markup).not.toContain('masthead')

    const signedIn = await send(visitor, address, { email: 'ola@example.pl', password: PASSWORD })
    expect(signedIn.headers.get('location')).toBe(`/moje-konto/zgoda/${query(address)}`)
    const allowed = await send(visitor, `/moje-konto/zgoda/${query(address)}`, { co: 'allow' })
    const back = new URL(allowed.headers.get('location')!)
    expect(back.origin + back.pathname).toBe(test.client.redirectUris[0])
    expect(back.searchParams.get('state')).toBe('stan')
    const tokens = await test.call('/oauth2/token', {
      clientId: test.client.id,
      grantType: 'authorization_code',
      code: back.searchParams.get('code'),
      codeVerifier: VERIFIER,
      redirectUri: test.client.redirectUris[0],
    })
    expect(
      (await test.call('/oauth2/token-info', { token: tokens.body.access_token })).body.subjectType,
    ).toBe('MEMBER')
    expect(visitor.cookies.has('klepka_member')).toBe(false)

    const again = await hostedPage(test)
    expect(
      (await send(test.visitor(), again, { email: 'ola@example.pl', password: PASSWORD })).headers.get(
        'location',
      ),
    ).toContain('https://shop.example/callback?code=')
  })

  it('returns without a code when the member refuses (RFC 6749, 4.1.2.1)', async () => {
    const { access_token } = await test.visit()
    await test.call(
      '/_api/iam/authentication/v2/register',
      { loginId: { email: 'ela@example.pl' }, password: PASSWORD },
      { authorization: access_token },
    )
    const visitor = test.visitor()
    const address = await hostedPage(test)
    await send(visitor, address, { email: 'ela@example.pl', password: PASSWORD })
    const denied = new URL(
      (await send(visitor, `/moje-konto/zgoda/${query(address)}`, { co: 'deny' })).headers.get('location')!,
    )
    expect(Object.fromEntries(denied.searchParams)).toMatchObject({ error: 'access_denied', state: 'stan' })
  })

  it('an unknown redirect session leads to the error page', async () => {
    expect((await test.visitor().get('/moje-konto/logowanie/?zlecenie=rs_nic')).headers.get('location')).toBe(
      '/moje-konto/blad/',
    )
  })
})
