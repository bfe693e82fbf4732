import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { hashAppSecret } from '../sites/app-secret.ts'
import { saveApp } from '#server/identity/sites/store.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareConsoleShop } from '#server/testing/identity/share-console-shop.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'

const SECRET = 'an application secret'
const APP_URL = 'https://app.example/oauth/callback'

describe.each(engines)('installing an application (%s)', (engine) => {
  const test = shareConsoleShop(engine)
  const owner = shareOwner(test)
  const appId = randomUUID()
  beforeAll(async () => {
    await test.services.db.transaction(async (tx) => {
      await saveApp(
        tx,
        {
          id: appId,
          name: 'Kurier <b>',
          secretHash: hashAppSecret(SECRET),
          redirectUrls: [APP_URL],
          isAutoApproved: false,
        },
        test.services.now(),
      )
      await raiseVersion(tx, 'identity')
    })
    await test.services.refresh()
  })

  const cookieOf = () => [...owner.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const confirm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    test.app.request(`${test.services.settings.publicUrl}/installer/install`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie: cookieOf(), ...headers },
    })
  const query = new URLSearchParams({ appId, redirectUrl: APP_URL, state: 'abc"><script>' })

  it("asks the shop's owner on a page that cannot contain injected scripts", async () => {
    const page = await test.get(`/installer/install?${query}`, { cookie: cookieOf() })
    expect(page.status).toBe(200)
    expect(String(page.body)).toContain('Aplikacja „Kurier &lt;b&gt;” prosi o dostęp do danych sklepu')
    expect(String(page.body)).not.toMatch(/<script|<b>/)
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://app.example;")
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  })

  it('installs once for the shop when the owner agrees, and issues a code each time', async () => {
    const fields = { appId, redirectUrl: APP_URL, state: 'abc', csrf: owner.csrfToken }
    const instances = []
    for (let again = 0; again < 2; again += 1) {
      const back = new URL((await confirm(fields)).headers.get('location') ?? '')
      expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([APP_URL, 'abc'])
      instances.push(back.searchParams.get('instanceId'))
      const tokens = await test.call('/oauth/access', {
        grant_type: 'authorization_code',
        client_id: appId,
        client_secret: SECRET,
        code: back.searchParams.get('code'),
      })
      expect(tokens.status).toBe(200)
    }
    expect(new Set(instances).size).toBe(1)
    const events = await test.services.db.read
      .selectFrom('audit_events')
      .select('event')
      .where('client_id', '=', appId)
      .execute()
    expect(events).toContainEqual({ event: 'app_installed' })
  })

  it.each([
    ['without the form of this session', { csrf: '' }, {}],
    ["from another site's page", {}, { origin: 'https://evil.example' }],
    ['without an owner', {}, { cookie: '' }],
  ])('installs nothing %s (CSRF)', async (_, fields, headers) => {
    const answer = await confirm({ appId, redirectUrl: APP_URL, csrf: owner.csrfToken, ...fields }, headers)
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
  })
})
