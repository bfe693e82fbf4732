import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadVersions } from '#server/platform/db/versions.ts'
import { identityService } from '../service/identity-service.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { sendDueMail } from '#server/platform/mail/outbox.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { type IdentityShop, openIdentityShop } from '#server/testing/identity/open-identity-shop.ts'
import { openSmtpServer } from '#server/testing/processes/smtp-server.ts'
import { openFactor } from '../factors/factor-row.ts'
import type { TotpData } from '../factors/kinds/totp.ts'
import { findIdentityByEmail, listFactors } from '../members/store.ts'
import { identityRoutes } from '#server/identity/routes.ts'
import { siteMail } from '../sites/site-mail.ts'
import { openSession } from '../tokens/open-session.ts'
import { findSession } from '../tokens/session-store.ts'
import { loadSeed } from './load-seed.ts'
import { readSeed } from './seed-file.ts'

const SITE = '11111111-1111-4111-8111-111111111111'
const CLIENT = '22222222-2222-4222-8222-222222222222'
const APP = '33333333-3333-4333-8333-333333333333'
const INSTANCE = '44444444-4444-4444-8444-444444444444'
const TOTP = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const SECRETS = ['tajne-haslo-123', 'app-secret-xyz', 'IST.klucz-api-1', TOTP, 'haslo-poczty']

const seed = () => ({
  site: { id: SITE, name: 'shop' },
  oauthApps: [
    {
      name: 'main',
      clientId: CLIENT,
      siteId: SITE,
      redirectUris: ['https://shop.example/callback'],
      redirectDomains: ['https://shop.example'],
      origins: ['https://shop.example'],
      captcha: { required: true, provider: 'static-test', acceptToken: 'for tests only' },
    },
  ],
  apps: [
    {
      appId: APP,
      appSecret: 'app-secret-xyz',
      instanceId: INSTANCE,
      siteId: SITE,
      redirectUrls: ['https://app.example/oauth/callback'],
      autoApproveInstall: true,
    },
  ],
  apiKeys: [
    {
      key: 'IST.klucz-api-1',
      siteIds: [SITE],
      permissions: ['members.manage', 'sign-on-policy.manage', 'sign-on', 'verification.start'],
    },
  ],
  identities: [
    {
      siteId: SITE,
      email: ' Ola@B.pl',
      password: 'tajne-haslo-123',
      emailVerified: true,
      mustResetPassword: false,
      status: 'ACTIVE',
      totpSecretBase32: TOTP,
    },
  ],
  settings: {
    refreshRotationGraceSeconds: 3,
    accessTokenTtlSeconds: 900,
    verificationCodeMaxAttempts: 4,
    minPasswordLength: 9,
  },
  smtp: {
    host: '127.0.0.1',
    port: 1025,
    secure: false,
    from: 'no-reply@shop.example',
    user: 'poczta',
    password: 'haslo-poczty',
  },
})

describe.each(engines)('a seed file on %s', (engine) => {
  let test: IdentityShop
  beforeEach(async () => {
    test = await openIdentityShop(engine, { createApp: identityRoutes })
  })
  afterEach(() => test.close())

  const load = (file: unknown, isProduction = false) => {
    const identity = identityService(test.services)
    return loadSeed(identity, readSeed('seed.json', JSON.stringify(file)), 'seed.json', { isProduction })
  }
  /** The error message of a refused file. */
  const refused = async (file: unknown, isProduction = false) => {
    try {
      await load(file, isProduction)
    } catch (error) {
      return (error as Error).message
    }
    throw new Error('was loaded')
  }
  const ola = () => findIdentityByEmail(test.services.db.read, SITE, 'ola@b.pl')

  it('imports a site with its settings, clients, applications, keys and members', async () => {
    const before = (await loadVersions(test.services.db.read)).identity
    expect(await load(seed())).toEqual({ sites: 1, clients: 1, apps: 1, keys: 1, members: 1 })
    expect((await loadVersions(test.services.db.read)).identity).toBeGreaterThan(before)

    const directory = await identityService(test.services).directory()
    expect(directory.site(SITE)).toMatchObject({
      name: 'shop',
      isOwn: false,
      settings: { refreshRotationGraceSeconds: 3, minPasswordLength: 9, recoveryTtlSeconds: 3600 },
    })
    expect(directory.client(CLIENT)).toMatchObject({
      captcha: { required: true, provider: 'static-test', acceptToken: 'for tests only' },
      origins: ['https://shop.example'],
    })
    expect(directory.instance(INSTANCE)).toEqual({ id: INSTANCE, appId: APP, siteId: SITE })
    const member = (await ola())!
    expect(member).toMatchObject({ is_email_verified: 1, status: 'ACTIVE' })
    expect(
      await identityService(test.services).passwords.verify(member.password_hash, 'tajne-haslo-123'),
    ).toBe(true)
    const [factor] = await listFactors(test.services.db.read, member.id)
    expect(factor).toMatchObject({ type: 'TOTP', status: 'ACTIVE' })
    expect(await openFactor<TotpData>(test.services.db.read, test.services, factor!)).toEqual({
      secret: TOTP,
      lastStep: 0,
    })
    // The client accepts visitors at once, with the site's token lifetime.
    expect(
      (await test.call('/oauth2/token', { clientId: CLIENT, grantType: 'anonymous' })).body.expires_in,
    ).toBe(900)
  })

  it('changes nothing when loaded again: same hash, revision, factors and ended key', async () => {
    await load(seed())
    const first = (await ola())!
    const factors = await listFactors(test.services.db.read, first.id)
    await test.services.db.transaction((tx) =>
      tx.updateTable('api_keys').set({ ended_ms: 5 }).where('name', '=', 'seed').execute(),
    )
    test.clock.nowMs += 60_000
    await load(seed())
    expect(await ola()).toEqual(first)
    expect(await listFactors(test.services.db.read, first.id)).toEqual(factors)
    expect(
      await test.services.db.read
        .selectFrom('api_keys')
        .select('ended_ms')
        .where('name', '=', 'seed')
        .execute(),
    ).toEqual([{ ended_ms: 5 }])
  })

  it('does not change a setting that a later file does not contain', async () => {
    await load(seed())
    await load({ site: { id: SITE }, settings: { minPasswordLength: 12 } })
    const site = (await identityService(test.services).directory()).site(SITE)!
    expect(site).toMatchObject({
      name: 'shop',
      settings: { minPasswordLength: 12, accessTokenTtlSeconds: 900 },
      smtp: { port: 1025 },
    })
  })

  it('reports every fault with its path, never with the value, and imports nothing', async () => {
    const bad = seed()
    Object.assign(bad.oauthApps[0]!, { redirectUrls: [] })
    Object.assign(bad.apiKeys[0]!, { permissions: ['members.manage', 'wszystko-tajne'] })
    Object.assign(bad.identities[0]!, { password: 12345678, haslo: 'tajne-haslo-123' })
    Object.assign(bad.settings, { minPassword: 8 })
    const message = await refused({ ...bad, sites: [] })
    for (const path of [
      'oauthApps.0.redirectUrls: nieznana nazwa',
      'apiKeys.0.permissions.1',
      'identities.0.password',
      'identities.0.haslo',
      'settings.minPassword',
      'sites: nieznana nazwa',
    ])
      expect(message).toContain(path)
    for (const secret of [...SECRETS, '12345678', 'wszystko-tajne']) expect(message).not.toContain(secret)
    expect((await identityService(test.services).directory()).site(SITE)).toBeUndefined()
  })

  it('is rolled back completely by a fault found during the import', async () => {
    const double = seed()
    double.identities.push({ ...double.identities[0]!, email: 'OLA@b.pl' })
    expect(await refused(double)).toContain('identities.1.email')
    expect((await identityService(test.services).directory()).site(SITE)).toBeUndefined()
    expect(await ola()).toBeUndefined()
  })

  it("does not change another site's client, installation or member", async () => {
    await load(seed())
    const otherSite = '99999999-9999-4999-8999-999999999999'
    const other = {
      site: { id: otherSite },
      oauthApps: [{ clientId: CLIENT }],
      apps: [{ appId: APP, appSecret: 'app-secret-xyz', instanceId: INSTANCE }],
      identities: [{ id: (await ola())!.id, email: 'ola@b.pl' }],
    }
    const message = await refused(other)
    for (const path of ['oauthApps.0.clientId', 'apps.0.instanceId', 'identities.0.id'])
      expect(message).toContain(path)
  })

  it('is refused in production if it contains the captcha for tests', async () => {
    expect(await refused(seed(), true)).toContain('oauthApps.0.captcha.provider')
  })

  it('is refused without quoting it when it is no JSON', async () => {
    expect(() => readSeed('seed.json', '{ "password": "tajne-haslo-123" ')).toThrow(/^(?![^]*tajne)[^]*JSON/)
  })

  it('ends existing sessions when it contains a new password', async () => {
    await load(seed())
    const member = (await ola())!
    const site = (await identityService(test.services).directory()).site(SITE)!
    const { session } = await test.services.db.transaction((tx) =>
      openSession(tx, test.services, {
        site,
        peer: { ip: '', network: '', userAgent: '', requestId: '' },
        kind: 'oauth',
        client_id: CLIENT,
        subject_type: 'MEMBER',
        subject_id: member.id,
        instance_id: null,
      }),
    )
    await load(seed())
    expect((await findSession(test.services.db.read, session.id))?.ended_ms).toBeNull()
    const changed = seed()
    changed.identities[0]!.password = 'zupelnie-inne-haslo'
    await load(changed)
    const after = (await ola())!
    expect(after.revision).toBe(member.revision + 1)
    expect((await findSession(test.services.db.read, session.id))?.ended_ms).toBe(test.services.now())
    expect(
      await identityService(test.services).passwords.verify(after.password_hash, 'zupelnie-inne-haslo'),
    ).toBe(true)
  })

  it('after a change of SECRET the mail of a site waits and says what to enter again', async () => {
    const transport = siteMail(identityService(test.services), { send: async () => [], close: () => {} })
    const { secret } = test.services.settings
    try {
      await load({
        ...seed(),
        smtp: {
          host: 'poczta.example',
          port: 465,
          secure: true,
          from: 'a@b.pl',
          user: 'a',
          password: 'tajne',
        },
      })
      await test.services.db.transaction((tx) =>
        queueMail(
          tx,
          { to: 'ola@b.pl', text: 'x', html: '', cause: 'sealed', subject: 'Kod', siteId: SITE },
          test.services.now(),
        ),
      )
      test.services.settings.secret = 'another secret of the tests, long enough'
      expect(await sendDueMail(test.services, transport)).toBe(0)
      const { last_error } = await test.services.db.read
        .selectFrom('outbox')
        .select('last_error')
        .where('cause', '=', 'sealed')
        .executeTakeFirstOrThrow()
      expect(last_error).toContain('zmienił się SECRET sklepu. Podaj to hasło ponownie')
      expect(last_error).not.toContain('tajne')
      expect(test.logged.splice(0).join()).toContain('zmienił się SECRET')
    } finally {
      test.services.settings.secret = secret
      transport.close()
    }
  })

  it("sends a site's mail through its own mail server, and the shop's through the shop's", async () => {
    const smtp = await openSmtpServer()
    const sentByShop: string[] = []
    const transport = siteMail(identityService(test.services), {
      send: async (mail) => (sentByShop.push(mail.subject), []),
      close: () => {},
    })
    try {
      // Without authentication: this server does not support it.
      await load({
        ...seed(),
        smtp: {
          host: '127.0.0.1',
          port: Number(new URL(smtp.url).port),
          secure: false,
          from: 'no-reply@shop.example',
        },
      })
      const mail = { to: 'ola@b.pl', text: 'x', html: '' }
      await test.services.db.transaction(async (tx) => {
        await queueMail(tx, { ...mail, cause: 'a', subject: 'Kod', siteId: SITE }, test.services.now())
        await queueMail(
          tx,
          { ...mail, cause: 'b', subject: 'Własny', siteId: test.site.id },
          test.services.now(),
        )
        await queueMail(tx, { ...mail, cause: 'c', subject: 'Sklep' }, test.services.now())
      })
      expect(await sendDueMail(test.services, transport)).toBe(3)
      expect(smtp.received.map(({ from, source }) => [from, /^From: .*$/m.exec(source)?.[0].trim()])).toEqual(
        [['no-reply@shop.example', 'From: shop <no-reply@shop.example>']],
      )
      expect(sentByShop.toSorted()).toEqual(['Sklep', 'Własny'])
    } finally {
      transport.close()
      await smtp.close()
    }
  })

  it('leaves no secret stored in plain text', async () => {
    await load(seed())
    const rows = JSON.stringify(
      await Promise.all(
        (
          [
            'identity_sites',
            'oauth_apps',
            'api_keys',
            'identities',
            'identity_factors',
            'audit_events',
          ] as const
        ).map((table) => test.services.db.read.selectFrom(table).selectAll().execute()),
      ),
    )
    // Only these first characters of a key are stored, so that its owner recognises it.
    for (const secret of SECRETS) expect(rows).not.toContain(secret)
    expect(test.logged).toEqual([])
  })
})
