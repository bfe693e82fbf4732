import { AppStrategy, createClient } from '@wix/sdk'
import { exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyJwt } from './jwt.ts'
import { createServicePlugins, ServicePluginError } from './service-plugins.ts'
import { appInstalled, domainEvent, type EventEnvelope, WEBHOOK_IDENTITY_TYPES } from './webhook-event.ts'
import { createWebhooks } from './webhooks.ts'

const MEMBER = { identityType: 'MEMBER', memberId: 'm-1' }
const memberChanged = domainEvent<{ id: string; nickname: string }>('wix.members.v1.member_updated')

let pair: Awaited<ReturnType<typeof generateKeyPair>>
beforeAll(async () => {
  pair = await generateKeyPair('RS256', { extractable: true })
})
const sign = (data: unknown, { issuer = 'wix.com', audience = 'app-1' } = {}) =>
  new SignJWT({ data })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .setIssuer(issuer)
    .setAudience(audience)
    .sign(pair.privateKey)
const event = (eventType: string, payload: object, identity: object = MEMBER) =>
  sign(
    JSON.stringify({
      eventType,
      instanceId: 'i-1',
      accountInfo: { accountId: 'a-1' },
      identity: JSON.stringify(identity),
      data: JSON.stringify(payload),
    }),
  )
const open = () => createWebhooks({ verify: (token) => verifyJwt(token, pair.publicKey) })

describe('webhooks', () => {
  const BASE = {
    id: 'e-1',
    entityFqdn: 'wix.members.v1.member',
    slug: 'updated',
    entityId: 'm-1',
    eventTime: '2026-11-21T12:00:00Z',
    entityEventSequence: '7',
  }

  it.each([
    [
      'createdEvent',
      { createdEvent: { entity: { id: 'm-1', nickname: 'Ala' } } },
      { entity: { id: 'm-1', nickname: 'Ala' } },
    ],
    [
      'updatedEvent',
      {
        updatedEvent: { currentEntity: { id: 'm-1', nickname: 'Ola' }, modifiedFields: { nickname: 'Ala' } },
      },
      { entity: { id: 'm-1', nickname: 'Ola' }, modifiedFields: { nickname: 'Ala' } },
    ],
    ['deletedEvent', { deletedEvent: { deletedEntity: { id: 'm-1' } } }, { entity: { id: 'm-1' } }],
    ['deletedEvent without its entity', { deletedEvent: {} }, {}],
    ['actionEvent', { actionEvent: { body: { points: 5 } } }, { data: { points: 5 } }],
  ])('%s has identity and instance, as in the public client library [S-ID-19]', async (_, what, envelope) => {
    const token = await event(memberChanged.type, { ...BASE, ...what })
    const [ours, theirs]: [EventEnvelope[], unknown[]] = [[], []]
    const webhooks = open()
    webhooks.on(memberChanged, (one) => ours.push(one))
    await webhooks.process(token)
    expect(ours).toEqual([
      {
        ...envelope,
        metadata: { instanceId: 'i-1', identity: MEMBER, accountInfo: { accountId: 'a-1' }, ...BASE },
      },
    ])

    const client = createClient({
      auth: AppStrategy({ appId: 'app-1', publicKey: await exportSPKI(pair.publicKey) }),
      modules: {},
    })
    const definition = Object.assign(() => {}, {
      __type: 'event-definition' as const,
      type: memberChanged.type,
      isDomainEvent: true,
    })
    ;(client.use(definition as never) as (handler: (one: unknown) => void) => void)((one) => theirs.push(one))
    await client.webhooks.process(token)
    expect(theirs).toEqual(ours)
  })

  it('a plain event has its data [S-ID-19]', async () => {
    const webhooks = open()
    const seen: unknown[] = []
    webhooks.on(appInstalled, ({ data, metadata }) => seen.push([data?.appId, metadata.instanceId]))
    await webhooks.processRequest(
      new Request('https://app.example/hook', {
        method: 'POST',
        body: await event('AppInstalled', { appId: 'app-1' }),
      }),
    )
    expect(seen).toEqual([['app-1', 'i-1']])
  })

  it.each([
    [{ identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: 'v' }],
    [{ identityType: 'MEMBER', memberId: 'm' }],
    [{ identityType: 'WIX_USER', wixUserId: 'u' }],
    [{ identityType: 'APP', appId: 'a' }],
  ])('%j is a known identity [S-ID-19]', async (identity) => {
    expect((await open().process(await event('x', {}, identity))).identity).toEqual(identity)
    expect(WEBHOOK_IDENTITY_TYPES).toContain(identity.identityType)
  })

  it.each([
    [{ identityType: 'KING', kingId: 'k' }],
    [{ identityType: 'MEMBER' }],
    [{ identityType: 'MEMBER', appId: 'a' }],
  ])('%j is not an identity', async (identity) => {
    expect((await open().process(await event('x', {}, identity))).identity).toBeUndefined()
  })

  it('an invalid token calls no handler: JWT is not valid [S-ID-19]', async () => {
    const webhooks = open()
    let called = 0
    webhooks.on(memberChanged, () => (called += 1))
    const token = await event(memberChanged.type, BASE)
    await expect(webhooks.process(`${token.slice(0, -8)}AAAAAAAA`)).rejects.toThrow('JWT is not valid')
    await expect(webhooks.process(await sign({ eventType: 'object' }))).rejects.toThrow(
      'expected string, got object',
    )
    expect(called).toBe(0)
  })

  it('an event with no handler is refused if others have one; a failing handler rejects', async () => {
    const webhooks = open()
    const token = await event('other', {})
    expect((await webhooks.process(token)).eventType).toBe('other')
    webhooks.on(memberChanged, () => Promise.reject(new Error('database away')))
    await expect(webhooks.process(token)).rejects.toThrow(
      'Unexpected event type: other. Expected one of: wix.members.v1.member_updated',
    )
    await expect(webhooks.process(await event(memberChanged.type, BASE))).rejects.toThrow('database away')
  })
})

describe('service plugins', () => {
  const rates = {
    componentType: 'ECOM_SHIPPING_RATES',
    methods: [{ name: 'getRates' as const, path: '/v1/getRates' }],
  }
  const opened = () =>
    createServicePlugins({
      verify: (token) => verifyJwt(token, pair.publicKey, { issuer: 'wix.com', audience: 'app-1' }),
    })
  const makeRequest = async (path = '/plugin/v1/getRates', claims = {}) =>
    new Request(`https://app.example${path}`, {
      method: 'POST',
      body: await sign(
        {
          request: { weightGrams: 5 },
          metadata: { appExtensionType: 'Ecom_Shipping_Rates', instanceId: 'i-1' },
        },
        claims,
      ),
    })

  it('finds the implementation by the end of the address', async () => {
    const plugins = opened()
    plugins.implement(rates, {
      getRates: (request, metadata) => ({
        rates: [
          (request as { request: { weightGrams: number } }).request.weightGrams,
          metadata['instanceId'],
        ],
      }),
    })
    const response = await plugins.processRequest(await makeRequest())
    expect([response.status, await response.json()]).toEqual([200, { rates: [5, 'i-1'] }])
    await expect(plugins.processRequest(await makeRequest('/plugin/v1/other'))).rejects.toThrow(
      'does not match any method',
    )
  })

  it('refuses a call with no or several implementations [S-ID-22]', async () => {
    const plugins = opened()
    await expect(plugins.processRequest(await makeRequest())).rejects.toThrow(
      'No service plugin implementations found for component type ecom_shipping_rates',
    )
    plugins.implement(rates, { getRates: () => 1 })
    plugins.implement({ ...rates, componentType: 'ecom_shipping_rates' }, { getRates: () => 2 })
    await expect(plugins.processRequest(await makeRequest())).rejects.toThrow(
      'Multiple service plugin implementations found for component type ecom_shipping_rates',
    )
  })

  it('accepts calls only from the service, for this application', async () => {
    const plugins = opened()
    plugins.implement(rates, { getRates: () => 1 })
    for (const claims of [{ issuer: 'evil' }, { audience: 'app-2' }])
      await expect(plugins.processRequest(await makeRequest(undefined, claims))).rejects.toThrow(
        'JWT is not valid',
      )
  })

  it("answers a plugin's own error with its code, data and status", async () => {
    const plugins = opened()
    plugins.implement(rates, {
      getRates: () => {
        throw new ServicePluginError('NO_RATES', 404, { country: 'PL' })
      },
    })
    const response = await plugins.processRequest(await makeRequest())
    expect([response.status, await response.json()]).toEqual([
      404,
      { applicationError: { code: 'NO_RATES', data: { country: 'PL' } } },
    ])
  })
})
