import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppStrategy, createClient } from '@wix/sdk'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, exportSPKI, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyProfile } from '#contract/identity/profile.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import { backoffMs } from '#server/platform/jobs/queue.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { type IdentityShop, openIdentityShop } from '#server/testing/identity/open-identity-shop.ts'
import { identityService, type IdentityService } from '../service/identity-service.ts'
import { identityRoutes } from '../routes.ts'
import { deliverWebhooks, signWebhook, startWebhooks, webhookQueue } from './deliver-webhooks.ts'
import { queueMemberEvent } from '../members/queue-member-event.ts'

const APP = '33333333-3333-4333-8333-333333333333'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A receiver that stores requests. */
const openReceiver = async () => {
  const received: { body: string; headers: IncomingMessage['headers'] }[] = []
  let behave = (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(200).end()
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ body, headers: request.headers })
      behave(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://receiver.example:${port}/hook?a=1`,
    received,
    behave: (next: typeof behave) => void (behave = next),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

describe.each(engines)('webhooks on %s', (engine) => {
  let test: IdentityShop
  let identity: IdentityService
  let receiver: Awaited<ReturnType<typeof openReceiver>>

  beforeEach(async () => {
    test = await openIdentityShop(engine, { createApp: identityRoutes })
    identity = identityService(test.services)
    receiver = await openReceiver()
    await addWebhook({ url: receiver.url })
  })
  afterEach(async () => {
    await receiver.close()
    await test.close()
  })

  const addWebhook = (changes: { url: string; site_id?: string; event_types_json?: string }) =>
    test.services.db.transaction((tx) =>
      tx
        .insertInto('webhooks')
        .values({
          id: randomUUID(),
          app_id: APP,
          instance_id: 'instance-1',
          site_id: test.site.id,
          event_types_json: '[]',
          is_on: 1,
          created_ms: 0,
          ...changes,
        })
        .execute(),
    )
  const member = (): IdentityRow => ({
    id: randomUUID(),
    site_id: test.site.id,
    email: 'ola@b.pl',
    is_email_verified: 1,
    password_hash: 'tajny-skrot',
    must_reset_password: 0,
    status: 'ACTIVE',
    reasons_json: '[]',
    profile_json: JSON.stringify({ ...emptyProfile(), firstName: 'Łucja' }),
    metadata_json: '{}',
    revision: 3,
    created_ms: test.services.now(),
    updated_ms: test.services.now(),
    signed_in_ms: null,
  })
  const queueEvent = async (event: 'created' | 'updated' | 'deleted' = 'created', row = member()) => {
    await test.services.db.transaction((tx) => queueMemberEvent(tx, test.services, event, row))
    return row
  }
  /** The receiver's name resolves to this machine, which an operator may allow. */
  const run = () =>
    deliverWebhooks(identity, { allowedHosts: ['receiver.example'], resolve: async () => ['127.0.0.1'] })
  const deliveries = () => test.services.db.read.selectFrom('webhook_deliveries').selectAll().execute()

  it('are readable by the library with all fields, and refused with another key [S-ID-19]', async () => {
    const row = await queueEvent('updated')
    expect(await run()).toBe(1)
    const publicKey = await exportSPKI((await identity.keys.current('RS256')).publicKey)
    const client = (key: string) =>
      createClient({ auth: AppStrategy({ appId: APP, appSecret: 'x', publicKey: key }) })
    // The library compares times with its own clock.
    test.clock.nowMs = Date.now()
    const fresh = await signWebhook(identity, { app_id: APP }, (await deliveries())[0]!)
    const event = await client(publicKey).webhooks.process(fresh, {
      expectedEvents: [{ type: 'wix.members.v1.member_updated' }] as never,
    })
    expect(event).toMatchObject({
      eventType: 'wix.members.v1.member_updated',
      instanceId: 'instance-1',
      identity: { identityType: 'MEMBER', memberId: row.id },
      payload: {
        entityFqdn: 'wix.members.v1.member',
        slug: 'updated',
        entityId: row.id,
        entityEventSequence: '3',
        triggeredByAnonymizeRequest: false,
        updatedEvent: { currentEntity: { id: row.id, identityProfile: { firstName: 'Łucja' } } },
      },
    })
    expect(JSON.stringify(event)).not.toContain('tajny-skrot')
    const foreign = await exportSPKI(
      (
        await crypto.subtle.generateKey(
          {
            name: 'RSASSA-PKCS1-v1_5',
            modulusLength: 2048,
            publicExponent: new Uint8Array([1, 0, 1]),
            hash: 'SHA-256',
          },
          true,
          ['sign', 'verify'],
        )
      ).publicKey,
    )
    await expect(client(foreign).webhooks.process(fresh)).rejects.toThrow('signature')
  })

  it('are signed with RS256 by a published key, with iat, exp and jti (RFC 8725)', async () => {
    await queueEvent()
    await run()
    const { body, headers } = receiver.received[0]!
    expect(headers.host).toBe(`receiver.example:${receiver.port}`)
    expect(decodeProtectedHeader(body).alg).toBe('RS256')
    const keySet = (await test.get('/oauth2/jwks')).body
    const { payload } = await jwtVerify(body, createLocalJWKSet(keySet), {
      algorithms: ['RS256'],
      currentDate: new Date(test.services.now()),
      requiredClaims: ['iat', 'exp', 'jti'],
    })
    expect(payload.exp! - payload.iat!).toBe(300)
    // A webhook's token is no access token.
    expect((await test.call('/oauth2/token-info', { token: body })).body).toEqual({ active: false })
  })

  it('are retried under the same jti, with growing pauses, until one succeeds', async () => {
    await queueEvent()
    receiver.behave((_, response) => void response.writeHead(500).end())
    await run()
    expect(await run()).toBe(0)
    expect(receiver.received).toHaveLength(1)
    test.clock.nowMs += backoffMs(1)
    receiver.behave(
      (_, response) =>
        void response
          .writeHead(302, { location: `http://receiver.example:${receiver.port}/elsewhere` })
          .end(),
    )
    await run()
    test.clock.nowMs += backoffMs(2)
    receiver.behave((_, response) => void response.writeHead(204).end())
    expect(await run()).toBe(1)
    // The redirect was not followed.
    expect(receiver.received).toHaveLength(3)
    const tokens = receiver.received.map(({ body }) => decodeJwt(body))
    expect(new Set(tokens.map(({ jti }) => jti)).size).toBe(1)
    expect(new Set(tokens.map(({ iat }) => iat)).size).toBe(3)
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 3 }])
  })

  it('are sent by another process, with the same jti, after one died', async () => {
    await queueEvent()
    const [claimed] = await webhookQueue(identity).claimDue(1)
    // Nobody else may claim it meanwhile.
    expect(await run()).toBe(0)
    test.clock.nowMs += MINUTE_MS
    expect(await run()).toBe(1)
    expect(decodeJwt(receiver.received[0]!.body).jti).toBe(claimed!.id)
  })

  it('are sent once when two processes claim at the same moment', async () => {
    await queueEvent()
    expect((await Promise.all([run(), run()])).toSorted()).toEqual([0, 1])
    expect(receiver.received).toHaveLength(1)
  })

  it('ignore the result of a process whose lease was taken over', async () => {
    await queueEvent()
    let refuse = () => {}
    receiver.behave((_, response) => {
      refuse = () => void response.writeHead(500).end()
    })
    const slow = run()
    // The first delivery creates an RSA key, which takes time.
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1)
    test.clock.nowMs += MINUTE_MS
    receiver.behave((_, response) => void response.writeHead(200).end())
    expect(await run()).toBe(1)
    refuse()
    await slow
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 2, last_error: null }])
  })

  it('need https in production, except for hosts named by the operator', async () => {
    test.services.settings.isProduction = true
    await queueEvent()
    expect(
      await deliverWebhooks(identity, { allowedHosts: [], resolve: async () => ['93.184.215.14'] }),
    ).toBe(0)
    expect(await deliveries()).toMatchObject([
      { status: 'given_up', last_error: 'members are not told of over http' },
    ])
    test.services.settings.webhookHosts = ['receiver.example']
    await queueEvent()
    expect(await run()).toBe(1)
  })

  it('are given up after a day', async () => {
    await queueEvent()
    receiver.behave((_, response) => void response.writeHead(503).end())
    const start = test.services.now()
    for (let tries = 0; tries < 30 && (await deliveries())[0]!.status === 'waiting'; tries++) {
      await run()
      test.clock.nowMs = Math.max(test.clock.nowMs, (await deliveries())[0]!.next_try_ms)
    }
    expect(await deliveries()).toMatchObject([{ status: 'given_up', last_error: 'answered 503' }])
    expect(test.services.now() - start).toBeLessThanOrEqual(DAY_MS)
    expect(receiver.received.length).toBeGreaterThan(5)
  })

  it('are sent on time after the clock was a month ahead and set back [M-18]', async () => {
    const rightMs = test.clock.nowMs
    test.clock.nowMs += 30 * DAY_MS
    await queueEvent()
    test.clock.nowMs = rightMs
    expect(await run()).toBe(1)
    expect(await deliveries()).toMatchObject([{ status: 'delivered' }])
  })

  it('are not delayed by a receiver that never answers or never ends its response', async () => {
    await queueEvent()
    receiver.behave(() => {})
    await deliverWebhooks(identity, {
      allowedHosts: ['receiver.example'],
      resolve: async () => ['127.0.0.1'],
      timeLimitMs: 200,
    })
    expect((await deliveries())[0]).toMatchObject({ status: 'waiting', last_error: 'timed out' })
    test.clock.nowMs += DAY_MS / 2
    receiver.behave((_, response) => {
      response.writeHead(200)
      const flood = setInterval(() => response.write('x'.repeat(8192)), 1)
      response.on('close', () => clearInterval(flood))
    })
    expect(await run()).toBe(1)
  })

  it('are sent only to listeners of the site and the event, in the transaction of their cause', async () => {
    const { site } = await test.addSite()
    await addWebhook({ url: receiver.url, site_id: site.id })
    await addWebhook({ url: receiver.url, event_types_json: '["wix.members.v1.member_deleted"]' })
    await queueEvent('created')
    await queueEvent('deleted')
    expect((await deliveries()).map(({ event_type }) => event_type).toSorted()).toEqual([
      'wix.members.v1.member_created',
      'wix.members.v1.member_deleted',
      'wix.members.v1.member_deleted',
    ])
    const before = (await deliveries()).length
    await expect(
      test.services.db.transaction(async (tx) => {
        await queueMemberEvent(tx, test.services, 'created', member())
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await deliveries()).toHaveLength(before)
  })

  it('contain only the id of a deleted member, and unsent ones about that member are removed', async () => {
    const row = await queueEvent('created')
    await queueEvent('deleted', row)
    expect((await deliveries()).map(({ event_type }) => event_type)).toEqual([
      'wix.members.v1.member_deleted',
    ])
    expect((await deliveries())[0]!.event_json).toContain(row.id)
    expect((await deliveries())[0]!.event_json).not.toMatch(/ola@b\.pl|Łucja/)
  })

  it('are not sent or retried when a name resolves to a private address', async () => {
    await queueEvent()
    expect(await deliverWebhooks(identity, { resolve: async () => ['93.184.215.14', '127.0.0.1'] })).toBe(0)
    expect(receiver.received).toEqual([])
    expect(await deliveries()).toMatchObject([
      { status: 'given_up', last_error: 'receiver.example is not on the public internet' },
    ])
  })

  it('are sent in the background', async () => {
    test.services.settings.webhookHosts = ['127.0.0.1']
    await test.services.db.transaction((tx) =>
      tx
        .updateTable('webhooks')
        .set({ url: `http://127.0.0.1:${receiver.port}/` })
        .execute(),
    )
    const webhooks = startWebhooks(identity, 10)
    try {
      await queueEvent()
      await expect.poll(async () => (await deliveries())[0]!.status, { timeout: 5_000 }).toBe('delivered')
    } finally {
      await webhooks.stop()
    }
  })
})
