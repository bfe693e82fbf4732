import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import { createApp } from '#server/app.ts'
import { hostedPage, VERIFIER } from '#server/testing/identity/hosted-page.ts'
import { openFactorShop, type TestMember } from '#server/testing/identity/open-factor-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { TEST_URL } from '#server/testing/open-test-shop.ts'
import {
  type Ceremony,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '#server/testing/identity/software-authenticator.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { beginPasskey, registerPasskey } from '#server/identity/factors/enrol-passkey.ts'
import type { Site } from '#server/identity/sites/site.ts'

const HOUR_MS = 3_600_000
const PAGE = { origin: TEST_URL, rpId: 'localhost' }
const LOGIN = '/moje-konto/logowanie/'

describe.each(engines)('signing in with a passkey alone (%s)', (engine) => {
  const test = shareShop(() => openFactorShop(engine, { createApp }))
  let ownSite: Site
  let visitor: TestVisitor
  let device: SoftwareAuthenticator
  let ip = 0
  beforeAll(async () => {
    test.services.settings.trustedProxies = 1
    ownSite = (await test.identity.directory()).ownSite
  })
  beforeEach(() => {
    visitor = test.visitor()
    device = softwareAuthenticator()
    ip++
  })

  const from = () => ({ 'x-forwarded-for': `198.51.100.${ip}` })
  /** A member with a passkey on `device`, changed as the test needs. */
  const addMember = async (site: Site, changes: Partial<IdentityRow> = {}): Promise<TestMember> => {
    const added = await test.addMember({ site_id: site.id })
    const member = { ...added, owner: { ...added.owner, site } }
    const begun = await beginPasskey(test.identity, member.owner)
    if (!begun.ok) throw new Error(begun.reason)
    const credential = device.create({ ...PAGE, challenge: begun.options.challenge })
    expect(
      await registerPasskey(test.identity, member.owner, {
        challengeId: begun.challengeId,
        credential,
        label: 'Telefon',
      }),
    ).toMatchObject({ ok: true })
    if (Object.keys(changes).length)
      await test.services.db.transaction((tx) =>
        tx.updateTable('identities').set(changes).where('id', '=', member.id).execute(),
      )
    return member
  }
  const requestChallenge = async (query = '') =>
    (await (await visitor.post(`/moje-konto/klucz-dostepu/wyzwanie.json${query}`, {}, from())).json()) as {
      challengeId: string
      options: { challenge: string; rpId: string; userVerification: string; allowCredentials: object[] }
    }
  const nonceOf = (markup: string) => /name="_konto_nonce" value="([^"]+)"/.exec(markup)?.[1] ?? ''
  const send = async (
    member: TestMember,
    query = '',
    wrong: Partial<Ceremony> & { challengeId?: string } = {},
  ) => {
    const nonce = nonceOf(await visitor.open(LOGIN + query))
    const { challengeId, options } = await requestChallenge(query)
    const credential = device.get({ ...PAGE, challenge: options.challenge, userHandle: member.id, ...wrong })
    return visitor.post(
      `/moje-konto/klucz-dostepu/${query}`,
      { _konto_nonce: nonce, challenge: wrong.challengeId ?? challengeId, credential },
      from(),
    )
  }
  const events = (member: TestMember | null) =>
    test.services.db.read
      .selectFrom('audit_events')
      .select(['event', 'details_json', 'client_id'])
      .where('identity_id', member ? '=' : 'is', member?.id ?? null)
      .where('event', 'not in', ['factor_added', 'client_changed'])
      .orderBy('id')
      .execute()
  const alertOf = (markup: string) => /role="alert"[^>]*>(.*?)<\/ul>/s.exec(markup)?.[1] ?? ''

  it('opens the requested page without a second factor, with a log entry [S-ID-21] [S-ID-11]', async () => {
    const member = await addMember(ownSite)
    await test.addTotp(member)
    const { options } = await requestChallenge()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })

    const signedIn = await send(member, '?dalej=%2Fmoje-konto%2Fzamowienia%2F')
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/moje-konto/zamowienia/'])
    expect(await visitor.open('/moje-konto/')).toContain('Wyloguj się')
    expect(await events(member)).toEqual([
      { event: 'signed_in', client_id: null, details_json: '{"factors":"WEBAUTHN"}' },
    ])
  })

  it('gives another site a code after consent (RFC 6749, 4.1.2) [S-ID-21]', async () => {
    const member = await addMember(test.site)
    const page = await hostedPage(test)
    const query = new URL(page, TEST_URL).search
    expect(await visitor.open(page)).toContain(
      `data-question="/moje-konto/klucz-dostepu/wyzwanie.json${query}"`,
    )

    const signedIn = await send(member, query)
    expect(signedIn.headers.get('location')).toBe(`/moje-konto/zgoda/${query}`)
    const nonce = nonceOf(await visitor.open(`/moje-konto/zgoda/${query}`))
    const allowed = new URL(
      (await visitor.post(`/moje-konto/zgoda/${query}`, { _konto_nonce: nonce, co: 'allow' })).headers.get(
        'location',
      )!,
    )
    expect(allowed.origin + allowed.pathname).toBe(test.client.redirectUris[0])
    const tokens = await test.call('/oauth2/token', {
      clientId: test.client.id,
      grantType: 'authorization_code',
      code: allowed.searchParams.get('code'),
      codeVerifier: VERIFIER,
      redirectUri: test.client.redirectUris[0],
    })
    expect((await test.call('/oauth2/token-info', { token: tokens.body.access_token })).body).toMatchObject({
      subjectType: 'MEMBER',
      subjectId: member.id,
    })
    expect(await events(member)).toContainEqual({
      event: 'signed_in',
      client_id: test.client.id,
      details_json: '{"factors":"WEBAUTHN"}',
    })
    expect(visitor.cookies.has('klepka_member')).toBe(false)
  })

  it.each<[string, Partial<IdentityRow>, string]>([
    [
      'waits for the owner’s approval',
      { status: 'PENDING', reasons_json: '["PENDING_ADMIN_APPROVAL_REQUIRED"]' },
      '/moje-konto/blad/?powod=zatwierdzenie',
    ],
    ['has not verified their address', { is_email_verified: 0 }, '/moje-konto/potwierdzenie-adresu/'],
  ])('gives a member who %s the same next step as a password', async (_who, changes, location) => {
    const answer = await send(await addMember(ownSite, changes))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
    expect(visitor.cookies.has('klepka_member')).toBe(false)
  })

  it.each<[string, Partial<IdentityRow>, RegExp, string]>([
    ['is blocked', { status: 'BLOCKED' }, /jest zablokowane/, 'This member is blocked'],
    ['must set a new password', { must_reset_password: 1 }, /nowego hasła/, 'The password must be set anew'],
  ])(
    'refuses a member who %s, with a message and a log entry; the challenge is used up',
    async (_who, changes, text, reason) => {
      const member = await addMember(ownSite, changes)
      const nonce = nonceOf(await visitor.open(LOGIN))
      const { challengeId, options } = await requestChallenge()
      const sent = {
        _konto_nonce: nonce,
        challenge: challengeId,
        credential: device.get({ ...PAGE, challenge: options.challenge, userHandle: member.id }),
      }
      const refused = await visitor.post('/moje-konto/klucz-dostepu/', sent, from())
      expect(refused.status).toBe(422)
      expect(alertOf(await refused.text())).toMatch(text)
      expect(await events(member)).toEqual([
        { event: 'sign_in_failed', client_id: null, details_json: JSON.stringify({ reason }) },
      ])
      expect(alertOf(await (await visitor.post('/moje-konto/klucz-dostepu/', sent, from())).text())).toMatch(
        /nie pasuje/,
      )
    },
  )

  it('refuses an unknown passkey, another origin or challenge, and a form without a nonce', async () => {
    const member = await addMember(test.site)
    const refusedHere = await send(member)
    expect(refusedHere.status).toBe(422)
    expect(alertOf(await refusedHere.text())).toMatch(/nie pasuje do żadnego konta/)
    expect(await events(null)).toContainEqual({
      event: 'sign_in_failed',
      client_id: null,
      details_json: '{"reason":"passkey"}',
    })

    device = softwareAuthenticator()
    const own = await addMember(ownSite)
    for (const wrong of [
      { origin: 'https://elsewhere.example' },
      { challenge: Buffer.from('wc_other').toString('base64url') },
      { challengeId: 'wc_other' },
      { isVerified: false },
    ])
      expect((await send(own, '', wrong)).status).toBe(422)
    expect((await events(own)).map(({ event }) => event)).toEqual([
      'factor_failed',
      'factor_failed',
      'factor_failed',
    ])
    const { challengeId, options } = await requestChallenge()
    const stale = await test.visitor().post(
      '/moje-konto/klucz-dostepu/',
      {
        challenge: challengeId,
        credential: device.get({ ...PAGE, challenge: options.challenge, userHandle: own.id }),
      },
      from(),
    )
    expect(alertOf(await stale.text())).toMatch(/stracił ważność/)
    expect((await send(own)).status).toBe(303)
  })

  it('an address with too many failures waits; other addresses do not (CWE-307)', async () => {
    const member = await addMember(ownSite)
    const most = ownSite.settings.signInFailuresPerIp
    for (let times = 0; times < most; times++)
      expect((await send(member, '', { challengeId: 'wc_other' })).status).toBe(422)
    const throttled = await send(member)
    expect(alertOf(await throttled.text())).toMatch(/Zbyt wiele prób\. Spróbuj jeszcze raz za 60 minut/)
    ip++
    expect((await send(member)).status).toBe(303)
    visitor = test.visitor()
    ip--
    test.clock.nowMs += HOUR_MS + 1
    expect((await send(member)).status).toBe(303)
  }, 60_000)

  it('an address that requests too many challenges waits', async () => {
    await test.setSite({ tokenRequestsPerIpPerMinute: 3 })
    const { search } = new URL(await hostedPage(test), TEST_URL)
    const statuses = []
    for (let times = 0; times < 4; times++)
      statuses.push(
        (
          await visitor.post(
            `/moje-konto/klucz-dostepu/wyzwanie.json${search}`,
            {},
            { ...from(), accept: 'application/json' },
          )
        ).status,
      )
    expect(statuses).toEqual([200, 200, 200, 429])
    await test.setSite({ tokenRequestsPerIpPerMinute: 6_000 })
  })

  it('opened directly, its address leads to the login page, without a challenge', async () => {
    expect(
      (await visitor.get('/moje-konto/klucz-dostepu/?dalej=%2Fmoje-konto%2Fadresy%2F')).headers.get(
        'location',
      ),
    ).toBe('/moje-konto/logowanie/?dalej=%2Fmoje-konto%2Fadresy%2F')
    expect(
      (await visitor.post('/moje-konto/klucz-dostepu/wyzwanie.json?zlecenie=rs_nic')).headers.get('location'),
    ).toBe('/moje-konto/blad/')
  })
})
