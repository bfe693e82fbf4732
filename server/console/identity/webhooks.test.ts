import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, importSPKI, jwtVerify } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identityService } from '#server/identity/service/identity-service.ts'
import { deliverWebhooks } from '#server/identity/webhooks/deliver-webhooks.ts'
import { openOwner, shareOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareConsoleShop } from '#server/testing/identity/share-console-shop.ts'
import { shareReceiver } from '#server/testing/processes/share-receiver.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describe.each(engines)('webhooks in the console on %s', (engine) => {
  const test = shareConsoleShop(engine)
  const owner = shareOwner(test)
  let site: string
  let instanceId: string
  const receiver = shareReceiver()
  const { received } = receiver
  let url: string
  beforeAll(async () => {
    test.services.settings.webhookHosts = ['127.0.0.1']
    site = `site=${test.site.id}`
    const { body } = await owner.request('POST', `access/apps?${site}`, { name: 'Magazyn', redirectUrls: [] })
    instanceId = body.apps[0].instanceId
    url = `${receiver.origin}/hook?klucz=tajny`
  })
  beforeEach(() => {
    received.length = 0
    receiver.status = 200
  })

  const all = async () => (await owner.request('GET', `webhooks?${site}`)).body
  const add = async (changes: object = {}) => {
    const known = new Set((await all()).webhooks.map(({ id }: { id: string }) => id))
    const { body } = await owner.request('POST', `webhooks?${site}`, {
      instanceId,
      url,
      events: ['created', 'updated', 'deleted'],
      isOn: true,
      ...changes,
    })
    return body.webhooks.find(({ id }: { id: string }) => !known.has(id))
  }
  const lastEvent = async () => (await owner.request('GET', `audit?${site}`)).body.events[0]

  it('are added, changed and removed, each with an audit event without the address’s secret', async () => {
    const webhook = await add({ events: ['deleted', 'created'] })
    expect(webhook).toMatchObject({
      appName: 'Magazyn',
      url,
      events: ['created', 'deleted'],
      isOn: true,
      last: null,
    })
    test.clock.nowMs += 1_000
    const { body } = await owner.request('PUT', `webhooks/${webhook.id}?${site}`, {
      url,
      events: ['updated'],
      isOn: false,
    })
    expect(body.webhook).toMatchObject({ events: ['updated'], isOn: false })
    expect(await lastEvent()).toMatchObject({ event: 'webhook_changed', details: { isOn: false } })
    test.clock.nowMs += 1_000
    expect((await owner.request('DELETE', `webhooks/${webhook.id}?${site}`)).body.webhooks).toEqual([])
    expect(await lastEvent()).toMatchObject({ event: 'webhook_removed' })
    expect(JSON.stringify((await owner.request('GET', `audit?${site}`)).body)).not.toContain('tajny')
    for (const [method, path, sent] of [
      ['GET', '', undefined],
      ['PUT', '', { url, events: ['updated'], isOn: true }],
      ['DELETE', '', undefined],
      ['POST', '/test', {}],
    ] as const) {
      expect((await owner.request(method, `webhooks/${webhook.id}${path}?${site}`, sent)).status).toBe(404)
    }
  })

  it.each([
    ['an empty address', { url: '' }, 'url'],
    ['an address that is not http', { url: 'ftp://a.example/' }, 'url'],
    ['an address of the internal network', { url: 'https://10.0.0.1/' }, 'url'],
    ['an address of this machine in decimal notation', { url: 'https://2130706433/x' }, 'url'],
    ['a name of this machine', { url: 'https://localhost:3000/' }, 'url'],
    ["a cloud's metadata address", { url: 'http://169.254.169.254/latest/meta-data/' }, 'url'],
    ['no events', { events: [] }, 'events'],
    ['an unknown application', { instanceId: 'nie-ma' }, 'instanceId'],
    ['an unknown event', { events: ['exploded'] }, 'events.0'],
  ])('%s is refused at its field, and nothing is saved', async (_, wrong, path) => {
    test.services.settings.webhookHosts = []
    try {
      const before = (await all()).webhooks
      const { status: answered, body } = await owner.request('POST', `webhooks?${site}`, {
        instanceId,
        url: 'https://magazyn.example/hook',
        events: ['created'],
        isOn: true,
        ...wrong,
      })
      expect([answered, body.data.fields.map((field: { path: string }) => field.path)]).toEqual([422, [path]])
      expect((await all()).webhooks).toEqual(before)
    } finally {
      test.services.settings.webhookHosts = ['127.0.0.1']
    }
  })

  it('need https in production', async () => {
    test.services.settings.isProduction = true
    try {
      const { body } = await owner.request('POST', `webhooks?${site}`, {
        instanceId,
        url: 'http://magazyn.example/hook',
        events: ['created'],
        isOn: true,
      })
      expect(body.data.fields).toEqual([{ path: 'url', message: expect.stringContaining('https://') }])
    } finally {
      test.services.settings.isProduction = false
    }
  })

  it('send a test event of a selected kind at once, without a member, also when switched off', async () => {
    const webhook = await add({ events: ['deleted'], isOn: false })
    const { body } = await owner.request('POST', `webhooks/${webhook.id}/test?${site}`, {})
    expect(body.deliveries).toMatchObject([
      {
        eventType: 'wix.members.v1.member_deleted',
        isTest: true,
        state: 'delivered',
        attempts: 1,
        lastError: null,
      },
    ])
    expect(body.webhook.last).toEqual(body.deliveries[0])
    const event = JSON.parse(decodeJwt(received[0]!)['data'] as string)
    expect(JSON.parse(event.data)).toMatchObject({
      originatedFrom: 'test',
      entityId: '00000000-0000-0000-0000-000000000000',
    })
    await owner.request('DELETE', `webhooks/${webhook.id}?${site}`)
  })

  it('show why a delivery failed; a test is tried once, and a failed one can be sent again', async () => {
    const webhook = await add()
    receiver.status = 503
    expect(
      (await owner.request('POST', `webhooks/${webhook.id}/test?${site}`, {})).body.deliveries,
    ).toMatchObject([{ state: 'given_up', lastError: 'answered 503', nextTryMs: null }])
    test.clock.nowMs += DAY_MS
    expect(await deliverWebhooks(identityService(test.services))).toBe(0)
    expect(received).toHaveLength(1)

    const other = await add()
    const [{ id: failed }] = (await owner.request('GET', `webhooks/${webhook.id}?${site}`)).body.deliveries
    expect(
      (await owner.request('POST', `webhooks/${other.id}/deliveries/${failed}/retry?${site}`, {})).status,
    ).toBe(409)
    expect(received).toHaveLength(1)

    receiver.status = 200
    const [{ id }] = (await owner.request('GET', `webhooks/${webhook.id}?${site}`)).body.deliveries
    const { body } = await owner.request('POST', `webhooks/${webhook.id}/deliveries/${id}/retry?${site}`, {})
    expect(body.deliveries).toMatchObject([{ state: 'delivered', attempts: 2 }])
    // With the same id, by which receivers recognise repeated events.
    expect(new Set(received.map((token) => decodeJwt(token).jti))).toEqual(new Set([id]))
    expect(
      (await owner.request('POST', `webhooks/${webhook.id}/deliveries/${id}/retry?${site}`, {})).status,
    ).toBe(409)
    for (const one of [webhook, other]) await owner.request('DELETE', `webhooks/${one.id}?${site}`)
    expect(await test.services.db.read.selectFrom('webhook_deliveries').select('id').execute()).toEqual([])
  })

  it('list deliveries page by page, newest first', async () => {
    const webhook = await add()
    for (let n = 0; n < 23; n++) {
      test.clock.nowMs += 1_000
      await owner.request('POST', `webhooks/${webhook.id}/test?${site}`, {})
    }
    const first = (await owner.request('GET', `webhooks/${webhook.id}?${site}`)).body
    const second = (await owner.request('GET', `webhooks/${webhook.id}?${site}&before=${first.nextBefore}`))
      .body
    expect([first.deliveries.length, second.deliveries.length, second.nextBefore]).toEqual([20, 3, null])
    expect(first.deliveries[0].createdMs).toBeGreaterThan(second.deliveries[0].createdMs)
    await owner.request('DELETE', `webhooks/${webhook.id}?${site}`)
  })

  it("another site's webhook cannot be read or changed", async () => {
    const webhook = await add()
    const other = `site=${(await test.addSite()).site.id}`
    for (const [method, path, sent] of [
      ['GET', '', undefined],
      ['PUT', '', { url, events: ['updated'], isOn: true }],
      ['DELETE', '', undefined],
      ['POST', '/test', {}],
    ] as const) {
      expect((await owner.request(method, `webhooks/${webhook.id}${path}?${other}`, sent)).status).toBe(404)
    }
    await owner.request('DELETE', `webhooks/${webhook.id}?${site}`)
    expect(received).toEqual([])
  })

  it('the signing key is replaced with an overlap: announced, signing, retiring (RFC 7517)', async () => {
    const webhook = await add()
    const signedWith = async () => {
      await owner.request('POST', `webhooks/${webhook.id}/test?${site}`, {})
      return decodeProtectedHeader(received.at(-1)!).kid
    }
    const states = async () =>
      (await all()).keys.map(({ id, state }: { id: string; state: string }) => [id, state])
    const published = async () =>
      (await test.get('/oauth2/jwks')).body.keys.map(({ kid }: { kid: string }) => kid)
    const old = await signedWith()
    expect(await states()).toEqual([[old, 'signing']])

    const announced = (await owner.request('POST', `webhooks/keys?${site}`, {})).body.keys.at(-1)
    expect(announced).toMatchObject({ state: 'announced', fromMs: null, algorithm: 'RS256' })
    expect(await published()).toEqual(expect.arrayContaining([old, announced.id]))
    expect((await owner.request('POST', `webhooks/keys?${site}`, {})).status).toBe(409)
    // An announced key does not start to sign by itself.
    test.clock.nowMs += 400 * DAY_MS
    // The owner's session has expired meanwhile.
    Object.assign(owner, await openOwner(test))
    expect(await signedWith()).toBe(old)

    test.clock.nowMs += 1_000
    await owner.request('POST', `webhooks/keys/switch?${site}`, {})
    expect(await lastEvent()).toMatchObject({ event: 'signing_key_switched', details: { key: announced.id } })
    expect(await signedWith()).toBe(announced.id)
    expect(await states()).toEqual([
      [old, 'retiring'],
      [announced.id, 'signing'],
    ])
    // Signatures of the old key are still valid.
    const before = received.find((token) => decodeProtectedHeader(token).kid === old)!
    const { body: keySet } = await test.get('/oauth2/jwks')
    await jwtVerify(before, createLocalJWKSet(keySet), {
      currentDate: new Date(decodeJwt(before).iat! * 1000),
    })
    const { pem } = (await all()).keys.at(-1)
    await jwtVerify(received.at(-1)!, await importSPKI(pem, 'RS256'), {
      algorithms: ['RS256'],
      currentDate: new Date(test.services.now()),
    })
    expect(pem).toMatch(/^-----BEGIN PUBLIC KEY-----\n/)
    expect(JSON.stringify([await all(), keySet])).not.toMatch(/PRIVATE|"d":/)

    test.clock.nowMs += 2 * DAY_MS + MINUTE_MS
    expect(await states()).toEqual([[announced.id, 'signing']])
    expect(await published()).not.toContain(old)
    expect((await owner.request('POST', `webhooks/keys/switch?${site}`, {})).status).toBe(409)
    await owner.request('DELETE', `webhooks/${webhook.id}?${site}`)
  })

  it('a new key signs ten minutes after publication or later; before, it can be withdrawn', async () => {
    const { keys } = (await owner.request('POST', `webhooks/keys?${site}`, {})).body
    expect(
      (await owner.request('DELETE', `webhooks/keys/announced?${site}`)).body.keys.map(
        ({ id }: { id: string }) => id,
      ),
    ).not.toContain(keys.at(-1).id)
    expect((await owner.request('DELETE', `webhooks/keys/announced?${site}`)).status).toBe(409)

    const next = (await owner.request('POST', `webhooks/keys?${site}`, {})).body.keys.at(-1)
    await owner.request('POST', `webhooks/keys/switch?${site}`, {})
    const signing = async () =>
      (await all()).keys.find(({ state }: { state: string }) => state === 'signing').id
    expect(await signing()).not.toBe(next.id)
    expect((await all()).keys.find(({ id }: { id: string }) => id === next.id)).toMatchObject({
      state: 'announced',
      fromMs: test.services.now() + 10 * MINUTE_MS,
    })
    test.clock.nowMs += 10 * MINUTE_MS
    expect(await signing()).toBe(next.id)

    // A leaked key can be removed sooner than one that was only replaced.
    expect((await all()).keys).toMatchObject([{ state: 'retiring' }, { id: next.id }])
    const after = (await owner.request('DELETE', `webhooks/keys/retiring?${site}`)).body.keys
    expect(after).toMatchObject([{ id: next.id, state: 'signing' }])
    expect(
      (await test.get('/oauth2/jwks')).body.keys
        .filter(({ alg }: { alg: string }) => alg === 'RS256')
        .map(({ kid }: { kid: string }) => kid),
    ).toEqual([next.id])
    expect((await owner.request('DELETE', `webhooks/keys/retiring?${site}`)).status).toBe(409)

    // Also when the signing key is lost: an announced key does not replace it by itself.
    const announcedKey = (await owner.request('POST', `webhooks/keys?${site}`, {})).body.keys.at(-1)
    await test.services.db.transaction((tx) =>
      tx.deleteFrom('signing_keys').where('id', '=', next.id).execute(),
    )
    await test.setSite({})
    expect(await signing()).not.toBe(announcedKey.id)
  })

  it('require the owner’s session', async () => {
    expect((await test.get('/panel/api/webhooks')).status).toBe(401)
  })
})
