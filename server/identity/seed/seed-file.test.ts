import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#server/testing/open-test-database.ts'
import { type FactorShop, openFactorShop } from '#server/testing/identity/open-factor-shop.ts'
import { findIdentityByEmail } from '../members/store.ts'
import { loadSeed, seedAtStart } from './load-seed.ts'
import { readSeed } from './seed-file.ts'

const SITE = '11111111-1111-4111-8111-111111111111'
const CLIENT = '22222222-2222-4222-8222-222222222222'
const APP = '33333333-3333-4333-8333-333333333333'
const INSTANCE = '44444444-4444-4444-8444-444444444444'
const PASSWORD = 'tajne-haslo-123'
const APPS = [{ appId: APP, appSecret: 'app-secret-xyz', instanceId: INSTANCE, redirectUrls: [] }]

describe('the syntax of a seed file', () => {
  const faultsOf = (file: unknown) => {
    try {
      readSeed('seed.json', typeof file === 'string' ? file : JSON.stringify(file))
    } catch (error) {
      return (error as Error).message
    }
    return ''
  }

  it('may begin with a byte order mark', () => {
    expect(faultsOf(`\uFEFF${JSON.stringify({ site: { id: SITE } })}`)).toBe('')
  })

  it.each([
    [
      'a key that cannot be sent in a header',
      { apiKeys: [{ key: 'IST.jeden,dwa', siteIds: [SITE], permissions: ['sign-on'] }] },
      'apiKeys.0.key',
    ],
    [
      'an address with a fragment',
      { oauthApps: [{ clientId: CLIENT, redirectUris: ['https://shop.example/callback#a'] }] },
      'oauthApps.0.redirectUris.0',
    ],
    [
      'an invalid origin',
      { oauthApps: [{ clientId: CLIENT, origins: ['ftp://shop.example'] }] },
      'oauthApps.0.origins.0',
    ],
    [
      'a password that is too long',
      { identities: [{ email: 'ola@b.pl', password: 'x'.repeat(201) }] },
      'identities.0.password',
    ],
    [
      'a secret that is not base32',
      { identities: [{ email: 'ola@b.pl', totpSecretBase32: '018' }] },
      'identities.0.totpSecretBase32',
    ],
    ['a setting out of its bounds', { settings: { minPasswordLength: 3 } }, 'settings.minPasswordLength'],
    ['an invalid port', { smtp: { host: 'poczta', port: 70_000, from: 'a@b.pl' } }, 'smtp.port'],
    ['an object instead of a list', { identities: { email: 'ola@b.pl' } }, 'identities'],
  ])('refuses %s with its path', (_, file, path) => {
    expect(faultsOf(file)).toContain(`  ${path}: `)
  })
})

describe.each(engines)('data of a seed file (%s)', (engine) => {
  let test: FactorShop
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'klepka-seed-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  beforeEach(async () => {
    test = await openFactorShop(engine)
  })
  afterEach(() => test.close())

  const load = (file: object) =>
    loadSeed(
      test.identity,
      readSeed('seed.json', JSON.stringify({ site: { id: SITE }, ...file })),
      'seed.json',
      { isProduction: false },
    )
  const member = async (email: string) => (await findIdentityByEmail(test.services.db.read, SITE, email))!
  const logIn = async (email: string) => {
    const visitor = (await test.call('/oauth2/token', { clientId: CLIENT, grantType: 'anonymous' })).body
      .access_token
    return (
      await test.call(
        '/_api/iam/authentication/v2/login',
        { loginId: { email }, password: PASSWORD },
        { authorization: visitor },
      )
    ).body
  }
  const client = {
    clientId: CLIENT,
    redirectUris: ['https://shop.example/callback'],
    origins: ['https://shop.example'],
  }

  it('sets profile, required password change and pending reasons of members who then log in', async () => {
    const identities = [
      {
        email: 'ala@b.pl',
        emailVerified: true,
        profile: { firstName: 'Ala', addresses: [{ address: { city: 'Łódź' }, tag: 'HOME' }] },
      },
      { email: 'ola@b.pl', emailVerified: true, mustResetPassword: true },
      { email: 'ela@b.pl', emailVerified: true, status: 'PENDING' },
      { email: 'iza@b.pl', status: 'PENDING' },
      {
        email: 'ewa@b.pl',
        emailVerified: true,
        status: 'PENDING',
        pendingReasons: ['PENDING_REQUIRED_FIELDS_MISSING'],
      },
      { email: 'ada@b.pl', status: 'BLOCKED' },
    ].map((one) => ({ ...one, password: PASSWORD }))
    await load({ oauthApps: [client], identities })
    expect(await logIn('ala@b.pl')).toMatchObject({
      state: 'SUCCESS',
      identity: {
        identityProfile: { firstName: 'Ala', addresses: [{ address: { city: 'Łódź' }, tag: 'HOME' }] },
      },
    })
    expect((await logIn('ola@b.pl')).details.applicationError.code).toBe('-19973')
    expect((await logIn('ela@b.pl')).state).toBe('REQUIRE_OWNER_APPROVAL')
    expect((await logIn('iza@b.pl')).state).toBe('REQUIRE_EMAIL_VERIFICATION')
    expect((await logIn('ewa@b.pl')).state).toBe('STATUS_CHECK')
    expect((await logIn('ada@b.pl')).details.applicationError.code).toBe('IDENTITY_BLOCKED')
  })

  it('blocks a member immediately and changes none of the data it does not contain', async () => {
    await load({
      oauthApps: [client],
      identities: [
        { email: 'ala@b.pl', password: PASSWORD, emailVerified: true, profile: { firstName: 'Ala' } },
      ],
    })
    const { identity, sessionToken } = await logIn('ala@b.pl')
    const visitor = (await test.call('/oauth2/token', { clientId: CLIENT, grantType: 'anonymous' })).body
      .access_token
    const { access_token: token } = (
      await test.call(
        '/oauth2/token',
        { grantType: 'authorized_client', member_id: identity.id, session_token: sessionToken },
        { authorization: visitor },
      )
    ).body
    const info = async () => (await test.call('/oauth2/token-info', { token })).body
    expect((await info()).active).toBe(true)
    await load({ identities: [{ email: 'ala@b.pl', status: 'BLOCKED' }] })
    expect(await info()).toEqual({ active: false })
    expect(await member('ala@b.pl')).toMatchObject({
      status: 'BLOCKED',
      is_email_verified: 1,
      profile_json: expect.stringContaining('Ala'),
    })
  })

  it('creates webhooks of an installation once, and none for a missing installation', async () => {
    const webhook = {
      appId: APP,
      instanceId: INSTANCE,
      url: 'https://app.example/hook',
      eventTypes: ['wix.members.v1.member_created'],
    }
    for (const isOn of [true, false]) await load({ apps: APPS, webhooks: [{ ...webhook, isOn }] })
    const rows = await test.services.db.read
      .selectFrom('webhooks')
      .select(['site_id', 'app_id', 'url', 'event_types_json', 'is_on'])
      .execute()
    expect(rows).toEqual([
      {
        site_id: SITE,
        app_id: APP,
        url: webhook.url,
        event_types_json: '["wix.members.v1.member_created"]',
        is_on: 0,
      },
    ])
    await expect(load({ webhooks: [webhook, { ...webhook, instanceId: 'inna' }] })).rejects.toThrow(
      'webhooks.1.instanceId',
    )
  })

  it('removes a captcha only when it is null, and requires a token for the captcha of tests', async () => {
    const captcha = { provider: 'static-test', acceptToken: 'for tests only' }
    const savedCaptcha = async () => (await test.identity.directory()).client(CLIENT)?.captcha
    await load({ oauthApps: [{ ...client, captcha }] })
    await load({ oauthApps: [client] })
    expect(await savedCaptcha()).toEqual({ required: true, ...captcha })
    await expect(load({ oauthApps: [{ ...client, captcha: { provider: 'static-test' } }] })).rejects.toThrow(
      'oauthApps.0.captcha.acceptToken',
    )
    await load({ oauthApps: [{ ...client, captcha: null }] })
    expect(await savedCaptcha()).toBeNull()
  })

  it('is loaded at each start; a captcha for tests prevents a start in production', async () => {
    const file = join(folder, `${engine}.json`)
    await writeFile(
      file,
      JSON.stringify({
        site: { id: SITE },
        oauthApps: [{ ...client, captcha: { provider: 'static-test', acceptToken: 'x' } }],
        identities: [{ email: 'ala@b.pl' }],
      }),
    )
    test.services.settings.identitySeed = file
    await seedAtStart(test.identity)
    expect((await member('ala@b.pl')).site_id).toBe(SITE)
    // Also when it was configured in another way than by this file.
    test.services.settings.isProduction = true
    await expect(seedAtStart(test.identity)).rejects.toThrow('oauthApps.0.captcha.provider')
    delete test.services.settings.identitySeed
    await expect(seedAtStart(test.identity)).rejects.toThrow('static-test')
    test.services.settings.isProduction = false
    test.services.settings.identitySeed = join(folder, 'nie-ma.json')
    await expect(seedAtStart(test.identity)).rejects.toThrow(/nie-ma\.json \(ENOENT\)/)
  })
})
