import { beforeAll, describe, expect, it } from 'vitest'
import { identityService } from '#server/identity/service/identity-service.ts'
import { openSession } from '#server/identity/tokens/open-session.ts'
import { signAccessToken } from '#server/identity/tokens/access-token.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareConsoleShop } from '#server/testing/identity/share-console-shop.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'

/** Joined from two parts, because our own lint rules refuse such a text. */
const SCRIPT = ['javascript', 'alert(1)'].join(':')

describe.each(engines)('clients and applications changed and removed by the owner on %s', (engine) => {
  const test = shareConsoleShop(engine)
  const owner = shareOwner(test)
  let site: string
  beforeAll(() => void (site = `site=${test.site.id}`))

  const access = async () => (await owner.request('GET', `access?${site}`)).body
  const addClient = async (name: string) => {
    const { body } = await owner.request('POST', `access/clients?${site}`, {
      name,
      redirectUris: ['https://strona.example/powrot'],
      origins: ['https://strona.example'],
    })
    return body.clients.find((client: { name: string }) => client.name === name)
  }
  const addApp = async (name: string) => {
    const { body } = await owner.request('POST', `access/apps?${site}`, {
      name,
      redirectUrls: ['https://kurier.example/powrot'],
    })
    return {
      ...body.apps.find((app: { name: string }) => app.name === name),
      secret: body.secret.text as string,
    }
  }
  const anonymous = (clientId: string) => test.call('/oauth2/token', { clientId, grantType: 'anonymous' })
  const appToken = ({ id, instanceId }: { id: string; instanceId: string }, secret: string) =>
    test.call('/oauth2/token', {
      client_id: id,
      client_secret: secret,
      instance_id: instanceId,
      grant_type: 'client_credentials',
    })
  const isActive = async (token: string) =>
    (await test.call('/oauth2/token-info', { token })).body.active as boolean
  const lastEvent = async () => (await owner.request('GET', `audit?${site}`)).body.events[0]
  const liveSessions = async (column: 'client_id' | 'instance_id', id: string) =>
    (
      await test.services.db.read
        .selectFrom('identity_sessions')
        .select('id')
        .where(column, '=', id)
        .where('ended_ms', 'is', null)
        .execute()
    ).length
  const later = () => void (test.clock.nowMs += 1_000)

  const full = {
    name: 'Nowa nazwa',
    redirectUris: ['https://nowa.example/powrot', 'com.example.app:/powrot'],
    redirectDomains: ['https://nowa.example'],
    origins: ['https://nowa.example'],
    rotation: 'strict',
    captcha: { provider: 'altcha', required: true },
  }

  it('a changed client works at once with all its new settings; its sessions continue', async () => {
    const { id } = await addClient('Strona')
    const visitor = (await anonymous(id)).body.access_token
    later()
    expect((await owner.request('PUT', `access/clients/${id}?${site}`, full)).status).toBe(200)
    expect((await identityService(test.services).directory()).client(id)).toMatchObject({
      ...full,
      captcha: { provider: 'altcha', required: true },
    })
    expect((await access()).clients.find((client: { id: string }) => client.id === id)).toMatchObject({
      ...full,
      captcha: { provider: 'altcha', required: true },
    })
    expect(await isActive(visitor)).toBe(true)
    const requestFrom = (origin: string) =>
      test.call('/oauth2/token', { clientId: id, grantType: 'anonymous' }, { origin })
    expect((await requestFrom('https://nowa.example')).status).toBe(200)
    expect((await requestFrom('https://strona.example')).status).toBe(403)
    expect(await lastEvent()).toMatchObject({
      event: 'client_changed',
      clientId: id,
      details: { name: 'Nowa nazwa', rotation: 'strict', captcha: 'altcha', by: 'owner' },
    })
  })

  it.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['half an address', { redirectUris: ['https://a.example/', 'a.example'] }, 'redirectUris.1'],
    ['an address with a star (RFC 9700)', { redirectUris: ['https://*.a.example/'] }, 'redirectUris.0'],
    ['a script as an address', { redirectUris: [SCRIPT] }, 'redirectUris.0'],
    ['a data document as an address', { redirectUris: ['data:text/html,x'] }, 'redirectUris.0'],
    ['an address with a fragment (RFC 6749)', { redirectUris: ['https://a.example/#x'] }, 'redirectUris.0'],
    ['an address with a password', { redirectUris: ['https://a:b@a.example/'] }, 'redirectUris.0'],
    ['an origin with a path', { origins: ['https://a.example/b'] }, 'origins.0'],
    ['an origin with a star', { origins: ['https://*.a.example'] }, 'origins.0'],
    ['an invalid origin', { origins: ['null'] }, 'origins.0'],
    ['a domain without a scheme', { redirectDomains: ['a.example'] }, 'redirectDomains.0'],
    ['an unknown rotation', { rotation: 'never' }, 'rotation'],
    ['an unknown captcha', { captcha: { provider: 'hcaptcha', required: true } }, 'captcha.provider'],
    [
      'a test captcha without its text',
      { captcha: { provider: 'static-test', required: true, acceptToken: '' } },
      'captcha.acceptToken',
    ],
    [
      'a captcha without keys in the shop',
      { captcha: { provider: 'turnstile', required: true } },
      'captcha.provider',
    ],
  ])('%s is refused at its field with a message, and nothing is saved', async (_, wrong, path) => {
    const { id } = await addClient(`Strona ${path}`)
    const before = (await access()).clients
    const { status, body } = await owner.request('PUT', `access/clients/${id}?${site}`, { ...full, ...wrong })
    expect(status).toBe(422)
    expect(body.data.fields.map((field: { path: string }) => field.path)).toEqual([path])
    expect(body.data.fields[0].message).toMatch(/^[A-ZŻŚŁ].{8,}/)
    expect((await access()).clients).toEqual(before)
  })

  it('a test captcha cannot be chosen in production', async () => {
    const { id } = await addClient('Testowa')
    const captcha = { provider: 'static-test', required: true, acceptToken: 'tak' }
    const put = () => owner.request('PUT', `access/clients/${id}?${site}`, { ...full, captcha })
    expect((await put()).body.clients.find((client: { id: string }) => client.id === id).captcha).toEqual(
      captcha,
    )
    test.services.settings.isProduction = true
    try {
      expect((await put()).body.data.fields).toEqual([
        {
          path: 'captcha.provider',
          message: 'To zabezpieczenie służy tylko do testów i nie działa w prawdziwym sklepie.',
        },
      ])
      expect((await access()).captchaProviders).toEqual(['altcha', 'recaptcha', 'turnstile'])
    } finally {
      test.services.settings.isProduction = false
    }
  })

  it('a removed client gets no tokens and its sessions end, with an audit event', async () => {
    const [removed, other] = [await addClient('Do usunięcia'), await addClient('Zostaje')]
    const [removedTokens, otherTokens] = [
      (await anonymous(removed.id)).body,
      (await anonymous(other.id)).body,
    ]
    later()
    const { body } = await owner.request('DELETE', `access/clients/${removed.id}?${site}`)
    expect(body.clients.map(({ id }: { id: string }) => id)).not.toContain(removed.id)
    expect((await anonymous(removed.id)).status).toBe(401)
    // Sessions end for good: the client may be added again by a seed file, its sessions may not.
    expect(await liveSessions('client_id', removed.id)).toBe(0)
    expect([await isActive(removedTokens.access_token), await isActive(otherTokens.access_token)]).toEqual([
      false,
      true,
    ])
    expect(
      (
        await test.call('/oauth2/token', {
          grantType: 'refresh_token',
          refreshToken: removedTokens.refresh_token,
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await test.call('/oauth2/token', {
          grantType: 'refresh_token',
          refreshToken: otherTokens.refresh_token,
        })
      ).status,
    ).toBe(200)
    expect(await lastEvent()).toMatchObject({
      event: 'client_removed',
      clientId: removed.id,
      details: { name: 'Do usunięcia', sessions: 1, by: 'owner' },
    })
    expect((await owner.request('DELETE', `access/clients/${removed.id}?${site}`)).status).toBe(404)
    expect((await owner.request('PUT', `access/clients/${removed.id}?${site}`, full)).status).toBe(404)
    expect((await identityService(test.services).directory()).client(removed.id)).toBeUndefined()
  })

  it('a session opened while its client or application is being removed is not valid', async () => {
    const { services, site: own } = test
    const client = await addClient('Chwila')
    const app = await addApp('Chwila')
    const open = async (kind: 'oauth' | 'app') => {
      const opening =
        kind === 'app'
          ? ({
              kind,
              client_id: app.id,
              subject_type: 'APP',
              subject_id: app.instanceId,
              instance_id: app.instanceId,
            } as const)
          : ({
              kind,
              client_id: client.id,
              subject_type: 'VISITOR',
              subject_id: 'v-1',
              instance_id: null,
            } as const)
      const { session } = await services.db.transaction((tx) =>
        openSession(tx, services, {
          site: own,
          peer: { ip: '', network: '', userAgent: '', requestId: '' },
          ...opening,
        }),
      )
      return signAccessToken(
        services,
        identityService(services).keys,
        {
          sessionId: session.id,
          siteId: own.id,
          clientId: session.client_id!,
          subjectType: session.subject_type,
          subjectId: session.subject_id,
          instanceId: session.instance_id,
        },
        600,
      )
    }
    for (const kind of ['oauth', 'app'] as const) expect(await isActive(await open(kind))).toBe(true)
    await owner.request('DELETE', `access/clients/${client.id}?${site}`)
    await owner.request('DELETE', `access/apps/${app.instanceId}?${site}`)
    for (const kind of ['oauth', 'app'] as const) {
      const token = await open(kind)
      expect(await isActive(token)).toBe(false)
      expect((await test.get('/iam/signon/v1/sign-on-policies', { authorization: token })).status).toBe(401)
    }
  })

  it("another site's client and application cannot be changed", async () => {
    const other = await test.addSite()
    expect((await owner.request('PUT', `access/clients/${other.client.id}?${site}`, full)).status).toBe(404)
    expect((await owner.request('DELETE', `access/clients/${other.client.id}?${site}`)).status).toBe(404)
    const app = await addApp('Obca')
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/secret'],
    ] as const) {
      expect(
        (
          await owner.request(
            method,
            `access/apps/${app.instanceId}${path}?site=${other.site.id}`,
            method === 'PUT' ? { name: 'x', redirectUrls: [] } : undefined,
          )
        ).status,
      ).toBe(404)
    }
    expect((await appToken(app, app.secret)).status).toBe(200)
  })

  it('a changed application has a new name and addresses and its old secret', async () => {
    const app = await addApp('Kurier')
    expect(
      (
        await owner.request('PUT', `access/apps/${app.instanceId}?${site}`, {
          name: 'Kurier 2',
          redirectUrls: ['https://nowy.example/', 'https://nowy.example/'],
        })
      ).body.apps.find(({ id }: { id: string }) => id === app.id),
    ).toMatchObject({ name: 'Kurier 2', redirectUrls: ['https://nowy.example/'] })
    expect((await appToken(app, app.secret)).status).toBe(200)
    expect(
      (
        await owner.request('PUT', `access/apps/${app.instanceId}?${site}`, {
          name: '',
          redirectUrls: [SCRIPT],
        })
      ).body.data.fields.map(({ path }: { path: string }) => path),
    ).toEqual(['name', 'redirectUrls.0'])
    expect((await access()).apps.find(({ id }: { id: string }) => id === app.id).name).toBe('Kurier 2')
  })

  it('a renewed secret is shown once and replaces the old one; issued tokens stay valid', async () => {
    const app = await addApp('Sekretna')
    const token = (await appToken(app, app.secret)).body.access_token
    later()
    const { body } = await owner.request('POST', `access/apps/${app.instanceId}/secret?${site}`)
    expect(body.secret).toMatchObject({ kind: 'app', name: 'Sekretna' })
    expect([
      (await appToken(app, app.secret)).status,
      (await appToken(app, body.secret.text)).status,
    ]).toEqual([401, 200])
    expect(await isActive(token)).toBe(true)
    expect(JSON.stringify(await access())).not.toContain(body.secret.text)
    expect(await lastEvent()).toMatchObject({ event: 'app_secret_renewed', details: { app: 'Sekretna' } })
    for (const table of ['oauth_apps', 'audit_events'] as const)
      expect(
        JSON.stringify(await test.services.db.read.selectFrom(table).selectAll().execute()),
      ).not.toContain(body.secret.text)
  })

  it('a removed application loses its tokens, secret and webhooks', async () => {
    const app = await addApp('Na chwilę')
    await owner.request('POST', `webhooks?${site}`, {
      instanceId: app.instanceId,
      url: 'https://kurier.example/hook',
      events: ['created'],
      isOn: true,
    })
    expect((await access()).apps.find(({ id }: { id: string }) => id === app.id)).toMatchObject({
      webhookCount: 1,
      isElsewhere: false,
    })
    const token = (await appToken(app, app.secret)).body.access_token
    later()
    expect(
      (await owner.request('DELETE', `access/apps/${app.instanceId}?${site}`)).body.apps.map(
        ({ id }: { id: string }) => id,
      ),
    ).not.toContain(app.id)
    expect(await isActive(token)).toBe(false)
    expect((await appToken(app, app.secret)).status).toBe(401)
    expect(await liveSessions('instance_id', app.instanceId)).toBe(0)
    expect(
      await test.services.db.read.selectFrom('webhooks').select('id').where('app_id', '=', app.id).execute(),
    ).toEqual([])
    expect(await lastEvent()).toMatchObject({
      event: 'app_removed',
      details: { app: 'Na chwilę', sessions: 1, webhooks: 1 },
    })
  })

  it('an application that is also installed on another site other there', async () => {
    const app = await addApp('Wszędzie')
    const other = await test.addSite()
    await test.services.db.transaction((tx) =>
      tx
        .insertInto('app_instances')
        .values({ id: `i-${engine}`, app_id: app.id, site_id: other.site.id, created_ms: 0 })
        .execute(),
    )
    await test.setSite({})
    expect((await access()).apps.find(({ id }: { id: string }) => id === app.id).isElsewhere).toBe(true)
    await owner.request('DELETE', `access/apps/${app.instanceId}?${site}`)
    expect((await appToken(app, app.secret)).status).toBe(400)
    expect((await appToken({ id: app.id, instanceId: `i-${engine}` }, app.secret)).status).toBe(200)
  })
})
