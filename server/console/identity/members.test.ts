import { beforeAll, describe, expect, it } from 'vitest'
import { emptyProfile } from '#contract/identity/profile.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { addIdentity } from '#server/identity/members/store.ts'
import { signAccessToken } from '#server/identity/tokens/access-token.ts'
import { openSession } from '#server/identity/tokens/open-session.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareConsoleShop } from '#server/testing/identity/share-console-shop.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'

describe.each(engines)('members in the console on %s', (engine) => {
  const test = shareConsoleShop(engine)
  const owner = shareOwner(test)
  let site: string
  beforeAll(() => void (site = `site=${test.site.id}`))

  let memberCount = 0
  const addMember = async (email: string, changes = {}, firstName = 'Ola') => {
    const { services } = test
    const id = `00000000-0000-4000-8000-${String((memberCount += 1)).padStart(12, '0')}`
    await services.db.transaction((tx) =>
      addIdentity(tx, {
        id,
        site_id: test.site.id,
        email,
        is_email_verified: 1,
        password_hash: 'tajny',
        must_reset_password: 0,
        status: 'ACTIVE',
        reasons_json: '[]',
        profile_json: JSON.stringify({ ...emptyProfile(), firstName }),
        metadata_json: '{}',
        revision: 1,
        created_ms: services.now() + memberCount,
        updated_ms: services.now(),
        signed_in_ms: null,
        ...changes,
      }),
    )
    return id
  }
  const signIn = async (id: string) => {
    const { services, site: own, client } = test
    const { session } = await services.db.transaction((tx) =>
      openSession(tx, services, {
        site: own,
        peer: { ip: '10.0.0.1', network: '10.0.0.1', userAgent: 'Firefox', requestId: '' },
        kind: 'oauth',
        client_id: client.id,
        subject_type: 'MEMBER',
        subject_id: id,
        instance_id: null,
      }),
    )
    return {
      session,
      token: await signAccessToken(
        services,
        identityService(services).keys,
        {
          sessionId: session.id,
          siteId: own.id,
          clientId: client.id,
          subjectType: 'MEMBER',
          subjectId: id,
          instanceId: null,
        },
        600,
      ),
    }
  }
  const isActive = async (token: string) => (await test.call('/oauth2/token-info', { token })).body.active

  it('lists the members of a site by page, found by e-mail and name, without passwords', async () => {
    for (let n = 0; n < 32; n++) await addMember(`osoba${n}@example.pl`)
    const inna = await addMember('inna_100%@example.pl', {}, 'Zenobia')
    const first = (await owner.request('GET', `members?${site}`)).body
    expect(first.members).toHaveLength(30)
    expect(first.members[0].id).toBe(inna)
    const second = (await owner.request('GET', `members?${site}&before=${first.nextBefore}`)).body
    expect([second.members.length, second.nextBefore]).toEqual([3, null])
    const found = async (text: string) =>
      (await owner.request('GET', `members?${site}&search=${encodeURIComponent(text)}`)).body.members.map(
        ({ email }: { email: string }) => email,
      )
    expect(await found('ZENOB')).toEqual(['inna_100%@example.pl'])
    await addMember('zolc@example.pl', { status: 'BLOCKED' }, 'Świętopełk')
    // Case and accents do not matter on either engine; the JSON keys of a profile are not searched.
    for (const text of ['świętopełk', 'SWIETOPELK', 'zolc święto'])
      expect(await found(text)).toEqual(['zolc@example.pl'])
    for (const text of ['firstName', 'addresses', '":']) expect(await found(text)).toEqual([])
    const ofState = async (status: string) =>
      (await owner.request('GET', `members?${site}&status=${status}`)).body.members.length
    expect([await ofState('BLOCKED'), await ofState('PENDING'), await ofState('nonsense')]).toEqual([
      1, 0, 30,
    ])
    expect(await found('_100%')).toEqual(['inna_100%@example.pl'])
    expect(await found('%')).toEqual(['inna_100%@example.pl'])
    expect(JSON.stringify(first)).not.toContain('tajny')
    // The shop's own site is a different one.
    expect((await owner.request('GET', 'members')).body.members).toEqual([])
    expect((await owner.request('GET', 'members?site=nie-ma')).status).toBe(404)
  })

  it('blocking signs out a member, approval admits; both are logged and sent to webhooks', async () => {
    const id = await addMember('zuza@example.pl', {
      status: 'PENDING',
      reasons_json: '["PENDING_ADMIN_APPROVAL_REQUIRED"]',
    })
    await test.services.db.transaction((tx) =>
      tx
        .insertInto('webhooks')
        .values({
          id: `w-${engine}`,
          app_id: 'a',
          instance_id: 'i',
          site_id: test.site.id,
          url: 'https://example.org/',
          event_types_json: '[]',
          is_on: 1,
          created_ms: 0,
        })
        .execute(),
    )
    expect((await owner.request('POST', `members/${id}/status`, { to: 'ACTIVE' })).body.member).toMatchObject(
      {
        status: 'ACTIVE',
        reasons: [],
      },
    )
    const { token } = await signIn(id)
    expect(await isActive(token)).toBe(true)
    const { body } = await owner.request('POST', `members/${id}/status`, { to: 'BLOCKED' })
    expect(body).toMatchObject({ member: { status: 'BLOCKED' }, sessions: [] })
    expect(
      body.events.map(({ event, details }: { event: string; details: object }) => [event, details]),
    ).toContainEqual(['status_changed', { from: 'ACTIVE', to: 'BLOCKED', by: 'owner' }])
    expect(await isActive(token)).toBe(false)
    expect(
      (await test.services.db.read.selectFrom('webhook_deliveries').select('event_type').execute()).map(
        ({ event_type }) => event_type,
      ),
    ).toEqual(['wix.members.v1.member_updated', 'wix.members.v1.member_updated'])
    expect((await owner.request('POST', 'members/nikt/status', { to: 'BLOCKED' })).status).toBe(404)
  })

  it('ends one session or all of a member, but none of another member', async () => {
    const [id, other] = [await addMember('a@example.pl'), await addMember('b@example.pl')]
    const [one, two, foreign] = [await signIn(id), await signIn(id), await signIn(other)]
    expect((await owner.request('DELETE', `members/${id}/sessions/${foreign.session.id}`)).status).toBe(404)
    expect(
      (await owner.request('DELETE', `members/${id}/sessions/${one.session.id}`)).body.sessions,
    ).toMatchObject([{ id: two.session.id, ip: '10.0.0.1', userAgent: 'Firefox', client: 'main' }])
    expect([await isActive(one.token), await isActive(two.token)]).toEqual([false, true])
    await owner.request('DELETE', `members/${id}/sessions`)
    expect([await isActive(two.token), await isActive(foreign.token)]).toEqual([false, true])
  })

  it('changes the sign-in rules, with an audit event', async () => {
    const rules = {
      requireOwnerApproval: true,
      requireEmailVerification: true,
      hidesKnownEmails: false,
      minPasswordLength: 12,
      captchaAfterFailures: 3,
    }
    test.clock.nowMs += 1_000
    expect((await owner.request('PUT', `sign-on-policy?${site}`, rules)).body.rules).toEqual(rules)
    expect((await identityService(test.services).directory()).site(test.site.id)!.settings).toMatchObject(
      rules,
    )
    for (const [wrong, path] of [
      [{ minPasswordLength: 3 }, 'minPasswordLength'],
      [{ captchaAfterFailures: -1 }, 'captchaAfterFailures'],
      [{ captchaAfterFailures: 1.5 }, 'captchaAfterFailures'],
      [{ requireOwnerApproval: 'tak' }, 'requireOwnerApproval'],
    ] as const) {
      const { status, body } = await owner.request('PUT', `sign-on-policy?${site}`, { ...rules, ...wrong })
      expect([status, body.data.fields[0].path]).toEqual([422, path])
    }
    expect((await owner.request('GET', `sign-on-policy?${site}`)).body.rules).toEqual(rules)
    expect((await owner.request('GET', `audit?${site}`)).body.events[0]).toMatchObject({
      event: 'policy_changed',
      details: { minPasswordLength: 12 },
    })
    const kinds = async (group: string) =>
      new Set(
        (await owner.request('GET', `audit?${site}&group=${group}`)).body.events.map(
          ({ event }: { event: string }) => event,
        ),
      )
    expect([...(await kinds('changes'))]).toContain('policy_changed')
    expect([...(await kinds('accounts'))]).toEqual(['status_changed'])
    expect(await kinds('failures')).toEqual(new Set())
    expect(await kinds('__proto__')).toEqual(await kinds(''))
  })

  it('a key is shown once, works, is stored as a hash, and is refused after it was ended', async () => {
    const { body } = await owner.request('POST', `access/keys?${site}`, {
      name: 'Kasa',
      permissions: ['sign-on-policy.manage'],
    })
    const { text } = body.secret
    expect(text).toMatch(/^IST\.[\w-]{43}$/)
    const again = (await owner.request('GET', `access?${site}`)).body
    expect(again.secret).toBeUndefined()
    expect(again.keys).toMatchObject([
      { name: 'Kasa', permissions: ['sign-on-policy.manage'], endedMs: null },
    ])
    const use = async () =>
      (
        await test.get('/iam/signon/v1/sign-on-policies', {
          authorization: text,
          'wix-site-id': test.site.id,
        })
      ).status
    expect(await use()).toBe(200)
    expect(
      (await owner.request('DELETE', `access/keys/${again.keys[0].id}?${site}`)).body.keys[0].endedMs,
    ).toBe(test.services.now())
    expect(await use()).toBe(401)
    for (const table of ['api_keys', 'oauth_apps', 'audit_events'] as const)
      expect(
        JSON.stringify(await test.services.db.read.selectFrom(table).selectAll().execute()),
      ).not.toContain(text)
  })

  it('a new client and a new application work at once', async () => {
    await owner.request('POST', `access/clients?${site}`, {
      name: 'Strona',
      redirectUris: ['https://strona.example/powrot'],
      origins: ['https://strona.example'],
    })
    const { body } = await owner.request('POST', `access/apps?${site}`, {
      name: 'Kurier',
      redirectUrls: ['https://kurier.example/powrot'],
    })
    const client = body.clients.find(({ name }: { name: string }) => name === 'Strona')
    expect((await test.call('/oauth2/token', { clientId: client.id, grantType: 'anonymous' })).status).toBe(
      200,
    )
    const app = body.apps.find(({ name }: { name: string }) => name === 'Kurier')
    const request = {
      client_id: app.id,
      client_secret: body.secret.text,
      instance_id: app.instanceId,
      grant_type: 'client_credentials',
    }
    expect((await test.call('/oauth2/token', request)).status).toBe(200)
    expect((await test.call('/oauth2/token', { ...request, client_secret: 'as_x' })).status).toBe(401)
    expect(
      (
        await owner.request('POST', `access/clients?${site}`, {
          name: '',
          redirectUris: ['nie adres'],
          origins: ['https://a.example/b'],
        })
      ).status,
    ).toBe(422)
  })

  it('requires the owner’s session', async () => {
    for (const path of ['members', 'audit', 'access', 'sign-on-policy'])
      expect((await test.get(`/panel/api/${path}`)).status, path).toBe(401)
  })
})
