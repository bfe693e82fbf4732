import { describe, expect, it } from 'vitest'
import { PANEL_API } from '#contract/console/session.ts'
import { callConsoleRoute, shareOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

/** The sign-in calls, which need no session. */
const OPEN = [
  'POST session/link',
  'POST session',
  'POST session/factor',
  'POST session/passkey',
  'PUT session/passkey',
  'POST session/recovery',
  'POST session/link/read',
  'PUT session/recovery',
  'PUT session/invitation',
  'PUT session/email',
]
const SAFE = new Set(['GET', 'HEAD'])

describe.each(engines)('the console on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)

  /** Read from the running app, so that routes added later are tested, too. */
  const routes = () => {
    const listed = test.app.routes.filter(
      ({ method, path }) => method !== 'ALL' && path.startsWith(`${PANEL_API}/`),
    )
    return [
      ...new Set(listed.map(({ method, path }) => `${method} ${path.slice(PANEL_API.length + 1)}`)),
    ].map((name) => {
      const [method = '', path = ''] = name.split(' ')
      return { name, method, path: path.replace(/:\w+/g, '1') }
    })
  }
  const closed = () => routes().filter(({ name }) => !OPEN.includes(name))
  const changing = () => routes().filter(({ method }) => !SAFE.has(method))

  it('lists the expected routes', () => {
    const names = routes().map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        ...OPEN,
        'GET today',
        'GET orders',
        'POST orders/:id/status',
        'PATCH products/:id',
        'PUT settings',
        'PUT coupons',
        'DELETE coupons/:code',
        'POST import/products',
        'POST mail/:id/retry',
        'PUT session/sign-in',
      ]),
    )
  })

  it('refuses every route without a session', async () => {
    for (const { name, method, path } of closed()) {
      const { status, body } = await callConsoleRoute(
        test,
        test.visitor(),
        method,
        path,
        SAFE.has(method) ? undefined : {},
      )
      expect([name, status, body.code]).toEqual([name, 401, 'not_signed_in'])
    }
  })

  it('refuses every route with an invented session', async () => {
    const stranger = test.visitor()
    stranger.cookies.set('klepka_owner', 'x'.repeat(43))
    for (const { name, method, path } of closed()) {
      expect([
        name,
        (await callConsoleRoute(test, stranger, method, path, SAFE.has(method) ? undefined : {})).status,
      ]).toEqual([name, 401])
    }
  })

  it("refuses changes without the session's CSRF token or with a wrong one", async () => {
    for (const { name, method, path } of changing().filter(({ name }) => !OPEN.includes(name))) {
      for (const token of ['', 'wrong', `${owner.csrfToken.slice(0, -1)}~`]) {
        const { status, body } = await owner.request(method, path, {}, { 'X-CSRF-Token': token })
        expect([name, status, body.code]).toEqual([name, 403, 'wrong_csrf_token'])
      }
    }
    expect((await owner.request('GET', 'session')).status).toBe(200)
  })

  it('refuses changes from another site, also with a valid session and token', async () => {
    for (const { name, method, path } of changing()) {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': '', origin: 'https://evil.example' },
      ]) {
        const { status, body } = await owner.request(method, path, {}, headers)
        expect([name, status, body.code]).toEqual([name, 403, 'foreign_origin'])
      }
    }
  })

  it('forbids caches to store its answers', async () => {
    for (const { name, method, path } of closed()) {
      if (method !== 'GET') continue
      expect([name, (await owner.request(method, path)).headers.get('cache-control')]).toEqual([
        name,
        'no-store',
      ])
    }
  })

  it('answers an unknown address with JSON', async () => {
    expect(await owner.request('GET', 'nothing-here')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })

  it.each([
    ['GET', 'orders/999999', 404],
    ['GET', 'orders/abc', 404],
    ['GET', 'orders/99999999999999999999', 404],
    ['GET', 'products/0', 404],
    ['GET', 'orders?status=nonsense&before=-1&search=%25%5F', 200],
    ['GET', 'products?page=-5&search=%25', 200],
    ['POST', 'orders/999999/status', 422],
    ['PUT', 'settings', 422],
    ['PUT', 'coupons', 422],
    ['DELETE', 'coupons/nie-ma', 404],
    ['POST', 'mail/nie-ma/retry', 409],
  ])('%s %s with an invalid body answers %i', async (method, path, status) => {
    const body =
      method === 'GET' || method === 'DELETE'
        ? undefined
        : { settings: 1, to: 'nowhere', shopName: { __proto__: null } }
    expect((await owner.request(method, path, body)).status).toBe(status)
    expect(test.logged).toEqual([])
  })

  it('reports an invalid body as 400 or 422', async () => {
    expect((await owner.request('PUT', 'settings', '{broken')).status).toBe(400)
    expect((await owner.request('PUT', 'settings', {})).status).toBe(422)
    expect((await owner.request('PUT', 'settings', '[]')).status).toBe(422)
    expect((await owner.request('PUT', 'settings', 'null')).status).toBe(422)
  })
})
