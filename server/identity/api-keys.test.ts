import { describe, expect, it } from 'vitest'
import { openFactorShop, PEER } from '#server/testing/identity/open-factor-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { hashApiKey } from '#server/identity/tokens/read-caller.ts'
import { createApiKey, endKey } from '#server/identity/access/list-access.ts'

const POLICY = '/iam/signon/v1/sign-on-policies'
const MINUTE_MS = 60_000

describe.each(engines)('API keys (%s)', (engine) => {
  const test = shareShop(() => openFactorShop(engine))

  const make = (name = 'Kasa') =>
    createApiKey(test.identity, test.site, { name, permissions: ['sign-on-policy.manage'] }, PEER)
  const use = async (key: string, siteId: string | undefined = test.site.id) =>
    (
      await test.get(POLICY, {
        authorization: key,
        ...(siteId === undefined ? {} : { 'wix-site-id': siteId }),
      })
    ).status
  const rowOf = (key: string) =>
    test.services.db.read
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', hashApiKey(key))
      .executeTakeFirstOrThrow()

  it('are recognised by first characters, stored as hash only, and record last use (OWASP)', async () => {
    const key = await make()
    expect(key).toMatch(/^IST\.[\w-]{43}$/)
    expect(await rowOf(key)).toMatchObject({ opening: key.slice(0, 8), used_ms: null })
    const rows = await Promise.all(
      (['api_keys', 'audit_events'] as const).map((table) =>
        test.services.db.read.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(JSON.stringify(rows)).not.toContain(key.slice(8))
    test.clock.nowMs += 5
    const firstMs = test.services.now()
    expect(await use(key)).toBe(200)
    expect((await rowOf(key)).used_ms).toBe(firstMs)
    // Not at every call: each would cost a write.
    test.clock.nowMs += MINUTE_MS
    await use(key)
    expect((await rowOf(key)).used_ms).toBe(firstMs)
    test.clock.nowMs += 1
    await use(key)
    expect((await rowOf(key)).used_ms).toBe(test.services.now())
  })

  it('give only their permissions, at their site, alone or with a visitor (OWASP, CWE-639)', async () => {
    const key = await make()
    const { site: other, client } = await test.addSite()
    expect([
      await use(key),
      await use(key, other.id),
      await use(key, 'nobody'),
      await use(`${key}x`),
      await use(key.toLowerCase()),
    ]).toEqual([200, 401, 401, 401, 401])
    expect(await use(await test.apiKey('sign-on'))).toBe(403)
    const visitor = (await test.visit()).access_token
    expect(await use(`${visitor},${key}`)).toBe(200)
    expect(await use(`${visitor},${key}x`)).toBe(403)
    // A visitor of another site belongs to that site, whatever the header contains.
    const stranger = (await test.call('/oauth2/token', { clientId: client.id, grantType: 'anonymous' })).body
      .access_token
    expect(await use(`${stranger},${key}`)).toBe(403)
  })

  it('are replaced without a gap: both work until the old one is ended (OWASP)', async () => {
    const [old, next] = [await make(), await make('Kasa, nowy')]
    expect([await use(old), await use(next)]).toEqual([200, 200])
    expect(await endKey(test.identity, (await test.addSite()).site, hashApiKey(old), PEER)).toBe(false)
    expect(await endKey(test.identity, test.site, hashApiKey(old), PEER)).toBe(true)
    expect([await use(old), await use(next)]).toEqual([401, 200])
  })
})
