import { decodeProtectedHeader } from 'jose'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { identityRoutes } from '#server/identity/routes.ts'
import { openIdentityShop } from '#server/testing/identity/open-identity-shop.ts'
import { openSigningKeys } from './signing-keys.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { createServices } from '#server/platform/services.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)('the first signing key (%s)', (engine) => {
  const test = shareShop(() => openIdentityShop(engine, { createApp: identityRoutes }))

  it('is created once for concurrent requests while the clock advances', async () => {
    test.services.now = () => (test.clock.nowMs += 1)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        test.call('/oauth2/token', { clientId: test.client.id, grantType: 'anonymous' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const keys = await test.services.db.read
      .selectFrom('signing_keys')
      .select('id')
      .where('algorithm', '=', 'ES256')
      .execute()
    expect(keys).toHaveLength(1)
    expect(test.logged).toEqual([])
  })

  it('is not created again by a request whose read is slower than the creation', async () => {
    const { db } = test.services
    await db.transaction((tx) => tx.deleteFrom('signing_keys').execute())
    const made = Promise.withResolvers<void>()
    // By which query began first: on two connections the other answer may arrive before it.
    let first: object | undefined
    const lateAnswer: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        first ??= queryId
        return node
      },
      transformResult: async ({ result, queryId }) => {
        if (queryId === first) await made.promise
        return result
      },
    }
    const keys = openSigningKeys({ ...test.services, db: { ...db, read: db.read.withPlugin(lateAnswer) } })
    // Two requests read, with a minute between them: each gets the result of its own query.
    const late = keys.current('ES256')
    test.clock.nowMs += 61_000
    const quick = await keys.current('ES256')
    made.resolve()
    expect((await late).id).toBe(quick.id)
    expect(await db.read.selectFrom('signing_keys').select('id').execute()).toHaveLength(1)
  })

  it('stops signing after SECRET was changed, and another one signs; its tokens stay valid', async () => {
    const before = (await test.visit()).access_token
    const services = createServices({
      ...test.services,
      settings: { ...test.services.settings, secret: 'another secret of this shop, long enough' },
    })
    const again = identityRoutes(services)
    const post = async (path: string, body: object) =>
      (
        await again.request(new URL(path, services.settings.publicUrl), {
          method: 'POST',
          body: JSON.stringify(body),
        })
      ).json() as Promise<{ access_token: string; active: boolean }>
    const { access_token: after } = await post('/oauth2/token', {
      clientId: test.client.id,
      grantType: 'anonymous',
    })
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid)
    for (const token of [before, after])
      expect((await post('/oauth2/token-info', { token })).active).toBe(true)
    expect(test.logged).toEqual([])
  })
})
