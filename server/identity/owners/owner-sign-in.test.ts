import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  callConsoleRoute,
  newLinkToken,
  openOwner,
  type TestOwner,
} from '#server/testing/identity/open-owner.ts'
import { identityService } from '../service/identity-service.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { consoleRoutes } from '#server/console/routes.ts'
import { noForms } from '#server/testing/identity/share-console-shop.ts'
import { ownerHasPassword } from './owner-sign-in.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const PASSWORD = 'trawa zielony stół'
const own = { email: 'Anna@Example.pl', name: 'Anna', password: PASSWORD }

describe.each(engines)('the owner’s sign-in on %s', (engine) => {
  let test: TestShop
  // A shop per test: limits of attempts apply to the whole shop.
  beforeEach(
    async () =>
      void (test = await openTestShop(engine, { createApp: (services) => consoleRoutes(services, noForms) })),
  )
  afterEach(() => test.close())
  const tryLink = (token: string, visitor = test.visitor()) =>
    callConsoleRoute(test, visitor, 'POST', 'session/link', { token })
  const tryPassword = (password: string, email = 'anna@example.pl') =>
    callConsoleRoute(test, test.visitor(), 'POST', 'session', { email, password })
  const setSignIn = (owner: TestOwner, change: object = {}) =>
    owner.request('PUT', 'session/sign-in', { ...own, ...change })

  it('opens a session once by a one-time link', async () => {
    const token = await newLinkToken(test)
    const answer = await tryLink(token)
    expect(answer).toMatchObject({ status: 200, body: { ok: true } })
    const cookie = answer.headers.get('set-cookie')!
    expect(cookie).toMatch(/^klepka_owner=[\w-]{43};/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(await tryLink(token)).toMatchObject({ status: 401, body: { code: 'link_used' } })
  })

  it('opens one session when a link is used several times at once', async () => {
    const token = await newLinkToken(test)
    const statuses = (await Promise.all([tryLink(token), tryLink(token), tryLink(token)])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 401, 401])
  })

  it('accepts only the newest link', async () => {
    const older = await newLinkToken(test)
    const newer = await newLinkToken(test)
    expect((await tryLink(older)).status).toBe(401)
    expect((await tryLink(newer)).status).toBe(200)
  })

  it('accepts a link for a day', async () => {
    const token = await newLinkToken(test)
    test.clock.nowMs += DAY_MS
    expect((await tryLink(token)).status).toBe(401)
    const another = await newLinkToken(test)
    test.clock.nowMs += DAY_MS - 1
    expect((await tryLink(another)).status).toBe(200)
  })

  it('refuses an invalid link before any lookup', async () => {
    for (const token of ['', 'short', `${'a'.repeat(42)}!`]) expect((await tryLink(token)).status).toBe(422)
  })

  it('lets the owner set a password after the first link and sign in with it', async () => {
    const owner = await openOwner(test)
    expect((await owner.request('GET', 'session')).body.owner).toEqual({
      name: '',
      email: '',
      hasPassword: false,
      role: 'owner',
      needsFactor: false,
    })
    expect((await setSignIn(owner)).status).toBe(200)
    expect(await ownerHasPassword(test.services)).toBe(true)
    expect((await owner.request('GET', 'session')).body.owner).toEqual({
      name: 'Anna',
      email: 'anna@example.pl',
      hasPassword: true,
      role: 'owner',
      needsFactor: false,
    })

    expect(await tryPassword('nie to hasło')).toMatchObject({ status: 401, body: { code: 'wrong_password' } })
    expect(await tryPassword(PASSWORD, 'kto@example.pl')).toMatchObject({
      status: 401,
      body: { code: 'wrong_password' },
    })
    expect((await tryPassword(PASSWORD, ' ANNA@example.pl ')).status).toBe(200)
  })

  it('stores neither the password nor the session token in plain text', async () => {
    const owner = await openOwner(test)
    await setSignIn(owner)
    const stored = JSON.stringify([
      await test.services.db.read.selectFrom('owners').selectAll().execute(),
      await test.services.db.read.selectFrom('owner_sessions').selectAll().execute(),
    ])
    expect(stored).toContain('$argon2id$')
    expect(stored).not.toContain(PASSWORD)
    expect(stored).not.toContain(owner.visitor.cookies.get('klepka_owner'))
  })

  it.each([
    ['a short password', { password: 'krótkie' }, 'password'],
    ['no name', { name: '  ' }, 'name'],
    ['a wrong address', { email: 'anna' }, 'email'],
  ])('refuses %s and names the field', async (_, change, field) => {
    const owner = await openOwner(test)
    const { status, body } = await setSignIn(owner, change)
    expect([status, body.data.fields.map(({ path }: { path: string }) => path)]).toEqual([422, [field]])
    expect(await ownerHasPassword(test.services)).toBe(false)
  })

  it('needs the current password for a change, which ends all other sessions', async () => {
    const owner = await openOwner(test)
    const elsewhere = await openOwner(test)
    await setSignIn(owner)
    expect((await elsewhere.request('GET', 'today')).status).toBe(401)
    expect((await owner.request('GET', 'today')).status).toBe(200)

    expect(await setSignIn(owner)).toMatchObject({ status: 409, body: { code: 'has_password' } })

    const setPassword = (currentPassword: string) =>
      owner.request('PUT', 'account/password', { password: 'inne długie hasło', currentPassword })
    // The link that the server printed let them in: for ten minutes that is proof enough.
    test.clock.nowMs += 10 * 60_000
    expect((await setPassword('zgaduję')).body.data.fields).toEqual([
      { path: 'currentPassword', message: 'Obecne hasło jest niepoprawne.' },
    ])
    expect((await tryPassword(PASSWORD)).status).toBe(200)
    expect((await setPassword(PASSWORD)).status).toBe(200)
    expect((await tryPassword(PASSWORD)).status).toBe(401)
  })

  it('invalidates an unused link when a password is set', async () => {
    const owner = await openOwner(test)
    const token = await newLinkToken(test)
    await setSignIn(owner)
    expect((await tryLink(token)).status).toBe(401)
  })

  it('refuses all attempts for a quarter of an hour after ten wrong ones', async () => {
    const owner = await openOwner(test)
    await setSignIn(owner)
    let tries = 1
    while ((await tryPassword('zgaduję')).status === 401) tries++
    expect(tries).toBe(10)
    const { status, body, headers } = await tryPassword(PASSWORD)
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'too_many_tries', '900'])
    expect((await tryLink(await newLinkToken(test))).status).toBe(429)
    expect((await owner.request('GET', 'today')).status).toBe(200)
  })

  it('does not count guesses from other networks where the owner signed in before (OWASP Authentication)', async () => {
    test.services.settings.trustedProxies = 1
    const from = (ip: string, password: string) =>
      callConsoleRoute(
        test,
        test.visitor(),
        'POST',
        'session',
        { email: 'anna@example.pl', password },
        { 'x-forwarded-for': ip },
      )
    const owner = await openOwner(test)
    await owner.request('PUT', 'session/sign-in', own, { 'x-forwarded-for': '192.0.2.1' })
    for (let place = 0; place < 12; place += 1)
      expect((await from(`198.51.100.${place}`, 'zgaduję')).status).toBe(401)
    // As if they had guessed all day.
    await test.services.db.transaction((tx) =>
      tx.updateTable('sign_in_throttles').set({ failures: 10_000 }).where('key', 'like', 'e:%').execute(),
    )
    expect((await from('198.51.100.77', 'zgaduję')).status).toBe(401)
    expect((await from('198.51.100.78', PASSWORD)).status).toBe(429)
    expect((await from('192.0.2.1', PASSWORD)).status).toBe(200)
  })

  it('limits concurrent password checks of console and members, one per network [M-04]', async () => {
    test.services.settings.trustedProxies = 1
    const owner = await openOwner(test)
    await setSignIn(owner)
    const { passwords } = identityService(test.services)
    const { verify } = passwords
    let running = 0
    let most = 0
    let calls = 0
    passwords.verify = async (...given) => {
      calls += 1
      most = Math.max(most, (running += 1))
      return verify(...given).finally(() => (running -= 1))
    }
    const from = (ip: string) =>
      callConsoleRoute(
        test,
        test.visitor(),
        'POST',
        'session',
        { email: 'anna@example.pl', password: 'zgaduję' },
        { 'x-forwarded-for': ip },
      )
    try {
      expect(
        (await Promise.all(Array.from({ length: 5 }, () => from('192.0.2.9')))).map(({ status }) => status),
      ).toEqual(Array(5).fill(401))
      expect([calls, most]).toEqual([5, 1])
      // Addresses of one IPv6 network count together.
      const statuses = await Promise.all(
        Array.from({ length: 12 }, (_, host) => from(`2001:db8:1:2::${host}`)),
      )
      expect(statuses.filter(({ status }) => status === 401)).toHaveLength(10)
      expect(statuses.filter(({ status }) => status === 429)).toHaveLength(2)
    } finally {
      passwords.verify = verify
      test.services.settings.trustedProxies = 0
    }
  })

  it('ends a session two weeks after its last use', async () => {
    const owner = await openOwner(test)
    for (let week = 0; week < 3; week++) {
      test.clock.nowMs += 7 * DAY_MS
      expect((await owner.request('GET', 'session')).status).toBe(200)
    }
    test.clock.nowMs += 14 * DAY_MS
    expect((await owner.request('GET', 'session')).status).toBe(401)
  })

  it('ends only this session on signing out', async () => {
    const owner = await openOwner(test)
    const elsewhere = await openOwner(test)
    const { status, headers } = await owner.request('DELETE', 'session')
    expect([status, headers.get('set-cookie')]).toEqual([200, expect.stringContaining('Max-Age=0')])
    expect((await owner.request('GET', 'session')).status).toBe(401)
    expect((await elsewhere.request('GET', 'session')).status).toBe(200)
  })
})
