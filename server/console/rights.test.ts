import type { Hono } from 'hono'
import { findTargetHandler } from 'hono/utils/handler'
import { describe, expect, it } from 'vitest'
import { PANEL_API } from '#contract/console/session.ts'
import { hasRight, type Right, rights, roles } from '#contract/console/staff/rights.ts'
import { addCoupon, addProduct } from '#server/testing/make.ts'
import { callConsoleRoute, openColleague } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

/** Calls of the console as they are mounted; `right` is that of the guard in front of the handler. */
const consoleCallsOf = (app: Hono) => {
  const calls = new Map<string, { method: string; path: string; right: Right | undefined }>()
  for (const { method, path, handler } of app.routes) {
    if (!path.startsWith(`${PANEL_API}/`) || path.endsWith('*')) continue
    const right = (findTargetHandler(handler) as { right?: Right }).right
    const key = `${method} ${path}`
    calls.set(key, { method, path, right: calls.get(key)?.right ?? right })
  }
  return [...calls.values()]
}

const pathOf = (path: string) => path.slice(PANEL_API.length + 1).replaceAll(/:\w+/g, '0')

describe.each(engines)('rights of accounts on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))

  it('every call of the console names a right of the list', () => {
    const calls = consoleCallsOf(test.app)
    expect(calls.length).toBeGreaterThan(170)
    expect(calls.filter(({ right }) => !right || !rights.includes(right))).toEqual([])
  })

  it('nobody without an account is let in, except to sign in', async () => {
    const open: string[] = []
    for (const { method, path } of consoleCallsOf(test.app)) {
      const { status } = await callConsoleRoute(test, test.visitor(), method, pathOf(path))
      if (status !== 401) open.push(`${method} ${path.slice(PANEL_API.length)}`)
    }
    expect(open).toEqual([
      'POST /session/link',
      'POST /session',
      'POST /session/factor',
      'POST /session/passkey',
      'PUT /session/passkey',
      'POST /session/recovery',
      'POST /session/link/read',
      'PUT /session/recovery',
      'PUT /session/invitation',
      'PUT /session/email',
    ])
  })

  it.each(roles)('the role %s is refused exactly what it has no right to', async (role) => {
    const person = await openColleague(test, role)
    const calls = consoleCallsOf(test.app).filter(
      ({ right }) => right !== 'public' && right !== 'own-account',
    )
    const wrong: string[] = []
    for (const { method, path, right } of calls) {
      const { status, body } = await person.request(method, pathOf(path))
      const isRefused = status === 403 && body.code === 'forbidden'
      if (isRefused === hasRight(role, right!)) wrong.push(`${method} ${path}: ${status}`)
    }
    expect(wrong).toEqual([])
  })

  it('the store counts pieces but sets no prices', async () => {
    const id = await addProduct(test.services.db, { stock: 5 })
    const person = await openColleague(test, 'warehouse')
    expect((await person.request('PATCH', `products/${id}`, { stock: 4 })).body.product.stock).toBe(4)
    const refused = await person.request('PATCH', `products/${id}`, { stock: 3, regularPriceGrosze: 1 })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect((await person.request('GET', `products/${id}`)).body.product.stock).toBe(4)
  })

  it('the search finds only what the role may see', async () => {
    await addProduct(test.services.db, { name: 'Jesion bielony' })
    await addCoupon(test.services.db, { code: 'jesion10', description: 'Jesion taniej' })
    const kindsFor = async (role: 'seller' | 'warehouse') =>
      (
        (await (await openColleague(test, role)).request('GET', 'search?search=jesion')).body.found as {
          kind: string
        }[]
      ).map(({ kind }) => kind)
    expect(await kindsFor('warehouse')).toEqual(['product'])
    expect(await kindsFor('seller')).toEqual(['product', 'coupon'])
  })
})
