import { TOTP, Secret } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOnce } from '#server/identity/once/create-once.ts'
import { inviteColleague } from '#server/identity/owners/change-staff.ts'
import { countTaken } from '#server/platform/limits/quota.ts'
import { OWNER_COOKIE } from '#server/identity/owners/find-owner.ts'
import { consoleRoutes } from '#server/console/routes.ts'
import { callConsoleRoute, openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { noForms } from '#server/testing/identity/share-console-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { CSRF_HEADER } from '#contract/console/session.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const ANNA = { email: 'anna@example.pl', name: 'Anna', password: 'trawa zielony stół' }
const OLEK = 'olek@example.pl'
const OLEKS_PASSWORD = 'cztery konie w stodole'

describe.each(engines)('the people who work in the console on %s', (engine) => {
  let test: TestShop
  let owner: TestOwner
  // A shop per test: limits of attempts apply to the whole shop.
  beforeEach(async () => {
    test = await openTestShop(engine, { createApp: (services) => consoleRoutes(services, noForms) })
    owner = await openOwner(test)
    await owner.request('PUT', 'session/sign-in', ANNA)
  })
  afterEach(() => test.close())

  const anybody = (method: string, path: string, body?: object, visitor: TestVisitor = test.visitor()) =>
    callConsoleRoute(test, visitor, method, path, body)
  const letters = async (to: string) =>
    (
      await test.services.db.read
        .selectFrom('outbox')
        .select(['subject', 'text'])
        .where('to_address', '=', to)
        .orderBy('created_ms')
        .orderBy('id')
        .execute()
    ).map(({ subject, text }) => ({
      subject,
      text,
      token: /\/panel\/#\/[\w-]+\/([\w-]{43})/.exec(text)?.[1],
    }))
  const newestToken = async (to: string) => (await letters(to)).findLast(({ token }) => token)!.token!
  const invite = (role: string, email = OLEK) => owner.request('POST', 'staff/invitations', { email, role })
  const idOf = async (email: string) =>
    ((await owner.request('GET', 'staff')).body.people as { id: string; email: string }[]).find(
      (person) => person.email === email,
    )!.id
  /** The browser of an answer that opened a session. */
  const signedIn = async (answer: Awaited<ReturnType<typeof anybody>>): Promise<TestOwner> => {
    const visitor = test.visitor()
    const cookie = new RegExp(`${OWNER_COOKIE}=([\\w-]+)`).exec(answer.headers.get('set-cookie') ?? '')
    if (!cookie) throw new Error(`no session: ${answer.status} ${JSON.stringify(answer.body)}`)
    visitor.cookies.set(OWNER_COOKIE, cookie[1]!)
    const { csrfToken } = (await callConsoleRoute(test, visitor, 'GET', 'session')).body
    return {
      visitor,
      csrfToken,
      request: (method, path, body, headers = {}) =>
        callConsoleRoute(test, visitor, method, path, body, { [CSRF_HEADER]: csrfToken, ...headers }),
    }
  }
  const accept = (token: string, change: object = {}) =>
    anybody('PUT', 'session/invitation', { token, name: 'Olek', password: OLEKS_PASSWORD, ...change })
  const hire = async (role: string) => {
    await invite(role)
    return signedIn(await accept(await newestToken(OLEK)))
  }
  const signIn = (email: string, password: string) => anybody('POST', 'session', { email, password })

  it('invites by letter: the link works once, for seven days, with the role of the invitation', async () => {
    expect((await invite('warehouse')).status).toBe(200)
    const token = await newestToken(OLEK)
    expect((await letters(OLEK))[0]!.text).toContain('Anna zaprasza Cię')
    expect(
      JSON.stringify(await test.services.db.read.selectFrom('owner_links').selectAll().execute()),
    ).not.toContain(token)
    // Nobody signs in with an invitation that was not accepted.
    expect((await anybody('POST', 'session/link', { token })).status).toBe(401)
    expect((await anybody('PUT', 'session/recovery', { token, password: OLEKS_PASSWORD })).status).toBe(401)
    expect((await anybody('POST', 'session/link/read', { token, kind: 'invitation' })).body).toEqual({
      email: OLEK,
      role: 'warehouse',
    })
    expect((await accept(token, { password: 'haslo12345' })).body.data.fields[0].path).toBe('password')

    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    const olek = await signedIn(answers.find(({ status }) => status === 200)!)
    expect((await olek.request('GET', 'session')).body.owner).toMatchObject({
      name: 'Olek',
      role: 'warehouse',
    })
    expect((await olek.request('GET', 'staff')).status).toBe(403)
    expect((await signIn(OLEK, OLEKS_PASSWORD)).status).toBe(200)

    await invite('seller', 'ola@example.pl')
    const late = await newestToken('ola@example.pl')
    test.clock.nowMs += 7 * DAY_MS
    expect((await accept(late)).body.code).toBe('link_used')
  })

  it('sends an invitation again with a new link, revokes it, and limits letters', async () => {
    await invite('seller')
    const first = await newestToken(OLEK)
    expect((await invite('owner')).body.data.fields[0].message).toContain('ma już zaproszenie')
    test.clock.nowMs += 60_000
    expect((await owner.request('POST', `staff/${await idOf(OLEK)}/invitation`)).status).toBe(200)
    const second = await newestToken(OLEK)
    expect((await accept(first)).status).toBe(401)
    await owner.request('DELETE', `staff/${await idOf(OLEK)}`)
    expect((await accept(second)).status).toBe(401)
    expect((await owner.request('GET', 'staff')).body.people).toHaveLength(1)

    let sent = 0
    while (sent < 30 && (await invite('seller', `osoba-${sent}@example.pl`)).status === 200) sent += 1
    // The two letters above count as well, the refused invitation sent none.
    expect(sent).toBe(18)
  })

  it('an invitation that is broken off leaves neither its one-time key nor a used letter', async () => {
    const { services } = test
    const by = {
      id: (await services.db.read.selectFrom('owners').select('id').executeTakeFirstOrThrow()).id,
      name: 'A',
    }
    const creation = { accountId: by.id, key: crypto.randomUUID(), content: 'x' }
    const broken = {
      ...services,
      randomBytes: (): never => {
        throw new Error('the process ended')
      },
    }
    const inviteWith = (used: typeof services) => async () => {
      const outcome = await inviteColleague(used, by, { email: OLEK, role: 'seller' })
      return { status: 200 as const, body: outcome }
    }
    await expect(createOnce(services, creation, inviteWith(broken))).rejects.toThrow('ended')
    expect(await services.db.read.selectFrom('creations').select('id').execute()).toEqual([])
    expect(await countTaken(services.db.read, `invitations:${by.id}`, services.now())).toBe(0)
    // The same key sends it once the shop is well again.
    expect(await createOnce(services, creation, inviteWith(services))).toMatchObject({ body: { ok: true } })
    expect(await letters(OLEK)).toHaveLength(1)
  })

  it('applies a new role to the next request, and ends all access of a disabled or removed person', async () => {
    const olek = await hire('warehouse')
    const id = await idOf(OLEK)
    expect((await olek.request('GET', 'coupons')).status).toBe(403)
    await owner.request('PUT', `staff/${id}/role`, { role: 'seller' })
    expect((await olek.request('GET', 'coupons')).status).toBe(200)
    // Nobody gives themselves a role.
    expect((await olek.request('PUT', `staff/${id}/role`, { role: 'owner' })).status).toBe(403)

    await owner.request('PUT', `staff/${id}/status`, { status: 'disabled' })
    expect((await olek.request('GET', 'coupons')).status).toBe(401)
    expect((await signIn(OLEK, OLEKS_PASSWORD)).body.code).toBe('wrong_password')
    await owner.request('PUT', `staff/${id}/status`, { status: 'active' })
    expect((await olek.request('GET', 'coupons')).status).toBe(401)
    const again = await signedIn(await signIn(OLEK, OLEKS_PASSWORD))

    expect((await owner.request('DELETE', `staff/${id}`)).body.people).toHaveLength(1)
    expect((await again.request('GET', 'session')).status).toBe(401)
    expect((await signIn(OLEK, OLEKS_PASSWORD)).status).toBe(401)
    expect((await invite('marketing')).status).toBe(200)
  })

  it('never loses its last owner, also when two remove each other at once', async () => {
    const ownId = await idOf(ANNA.email)
    const lost = async () => [
      (await owner.request('PUT', `staff/${ownId}/role`, { role: 'seller' })).body.code,
      (await owner.request('PUT', `staff/${ownId}/status`, { status: 'disabled' })).body.code,
      (await owner.request('DELETE', `staff/${ownId}`)).body.code,
    ]
    expect(await lost()).toEqual(['last_owner', 'last_owner', 'last_owner'])
    // One who was invited, or is disabled, is no owner that the shop could rely on.
    await invite('owner')
    expect(await lost()).toEqual(['last_owner', 'last_owner', 'last_owner'])
    const olek = await signedIn(await accept(await newestToken(OLEK)))
    const oleksId = await idOf(OLEK)
    const statuses = (
      await Promise.all([
        owner.request('PUT', `staff/${oleksId}/role`, { role: 'seller' }),
        olek.request('PUT', `staff/${ownId}/status`, { status: 'disabled' }),
        olek.request('DELETE', `staff/${ownId}`),
        owner.request('DELETE', `staff/${oleksId}`),
      ])
    ).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    const left = await test.services.db.read
      .selectFrom('owners')
      .select('id')
      .where('role', '=', 'owner')
      .where('status', '=', 'active')
      .execute()
    expect(left).toHaveLength(1)
  })

  it('gives a new password by letter, the same answer for every address, and ends all sessions', async () => {
    const olek = await hire('seller')
    const ask = (email: string) => anybody('POST', 'session/recovery', { email })
    test.clock.nowMs += 1_000
    const [known, unknown] = [await ask(OLEK), await ask('nikt@example.pl')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    await expect.poll(async () => (await letters(OLEK)).at(-1)?.subject).toContain('nowe hasło')
    expect(await letters('nikt@example.pl')).toEqual([])
    const token = await newestToken(OLEK)
    // A link for a password is no session and no invitation.
    expect((await anybody('POST', 'session/link', { token })).status).toBe(401)
    expect((await accept(token)).status).toBe(401)

    const set = (password: string) => anybody('PUT', 'session/recovery', { token, password })
    const answer = await set('pięć nowych owiec')
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
    expect((await set('sześć nowych owiec')).body.code).toBe('link_used')
    expect((await olek.request('GET', 'session')).status).toBe(401)
    expect((await signIn(OLEK, OLEKS_PASSWORD)).status).toBe(401)
    expect((await signIn(OLEK, 'pięć nowych owiec')).status).toBe(200)

    test.clock.nowMs += 1_000
    await ask(OLEK)
    await expect.poll(() => newestToken(OLEK)).not.toBe(token)
    const late = await newestToken(OLEK)
    test.clock.nowMs += HOUR_MS
    expect(
      (await anybody('PUT', 'session/recovery', { token: late, password: 'siedem owiec tu' })).status,
    ).toBe(401)
  })

  it('changes an address only by a letter to the new one, and tells the old one', async () => {
    const olek = await hire('seller')
    const change = (email: string, currentPassword = OLEKS_PASSWORD) =>
      olek.request('PUT', 'account/email', { email, currentPassword })
    expect((await change('nowy@example.pl', 'zgaduję')).status).toBe(422)
    expect((await change(ANNA.email)).body.data.fields[0].path).toBe('email')
    test.clock.nowMs += 1_000
    expect((await change('Nowy@example.pl')).body.newEmail).toBe('nowy@example.pl')
    expect((await signIn('nowy@example.pl', OLEKS_PASSWORD)).status).toBe(401)
    expect((await letters(OLEK)).at(-1)!.text).toContain('nowy@example.pl')
    const token = await newestToken('nowy@example.pl')
    test.clock.nowMs += 1_000
    expect((await anybody('PUT', 'session/email', { token })).body).toEqual({ email: 'nowy@example.pl' })
    expect((await anybody('PUT', 'session/email', { token })).status).toBe(401)
    expect((await signIn('nowy@example.pl', OLEKS_PASSWORD)).status).toBe(200)
    expect((await letters(OLEK)).at(-1)!.subject).toContain('został zmieniony')
  })

  it('asks for the second factor that an account has set up, each code once, and limits guesses', async () => {
    const olek = await hire('warehouse')
    const codeOf = (secret: string) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.nowMs })
    expect((await olek.request('POST', 'account/totp', { currentPassword: 'zgaduję' })).status).toBe(422)
    const begun = (await olek.request('POST', 'account/totp', { currentPassword: OLEKS_PASSWORD })).body
    // Not required before its first code was accepted.
    expect((await signIn(OLEK, OLEKS_PASSWORD)).body.ok).toBe(true)
    const confirm = (code: string) => olek.request('PUT', 'account/totp', { factorId: begun.factorId, code })
    expect((await confirm('000000')).status).toBe(422)
    const { recoveryCodes } = (await confirm(codeOf(begun.secret))).body
    expect(recoveryCodes).toHaveLength(10)
    expect((await letters(OLEK)).some(({ text }) => text.includes('aplikację z kodami'))).toBe(true)

    const step = (await signIn(OLEK, OLEKS_PASSWORD)).body
    expect(step).toEqual({ ok: false, state: expect.any(String), hasCodes: true, hasPasskey: false })
    const prove = (state: string, code: string) => anybody('POST', 'session/factor', { state, code })
    // The code that confirmed the app is used up.
    expect((await prove(step.state, codeOf(begun.secret))).status).toBe(422)
    test.clock.nowMs += 30_000
    const again = await signedIn(await prove(step.state, codeOf(begun.secret)))
    expect((await again.request('GET', 'session')).status).toBe(200)
    expect((await prove(step.state, recoveryCodes[0])).body.code).toBe('state_used')

    const other = (await signIn(OLEK, OLEKS_PASSWORD)).body
    await signedIn(await prove(other.state, recoveryCodes[0]))
    const third = (await signIn(OLEK, OLEKS_PASSWORD)).body
    expect((await prove(third.state, recoveryCodes[0])).status).toBe(422)

    // A new password ends a sign-in that waits for its factor.
    test.clock.nowMs += 30_000
    await olek.request('PUT', 'account/password', {
      currentPassword: OLEKS_PASSWORD,
      password: 'inne dobre hasło',
    })
    expect((await prove(third.state, recoveryCodes[1])).body.code).toBe('state_used')
    // Off again only with a code.
    const { factors } = (await olek.request('GET', 'account')).body
    const app = factors.find(({ type }: { type: string }) => type === 'TOTP')
    const remove = (proof: object) => olek.request('POST', `account/factors/${app.id}/removal`, proof)
    expect((await remove({ currentPassword: 'inne dobre hasło' })).status).toBe(422)
    expect((await remove({ code: recoveryCodes[2] })).body.factors).toEqual([])
    test.clock.nowMs += 15 * 60_000
    expect((await signIn(OLEK, 'inne dobre hasło')).body).toEqual({ ok: true })
  })

  it('allows at most five codes for a sign-in, and delays more of them at the account', async () => {
    test.services.settings.trustedProxies = 1
    const olek = await hire('warehouse')
    const { factorId, secret } = (
      await olek.request('POST', 'account/totp', { currentPassword: OLEKS_PASSWORD })
    ).body
    const codeOf = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.nowMs })
    await olek.request('PUT', 'account/totp', { factorId, code: codeOf() })
    test.clock.nowMs += 60_000
    let host = 0
    const from = (path: string, body: object) => {
      host += 1
      const headers = { 'x-forwarded-for': `198.51.100.${host}` }
      return callConsoleRoute(test, test.visitor(), 'POST', path, body, headers)
    }
    const start = async () =>
      (await from('session', { email: OLEK, password: OLEKS_PASSWORD })).body.state as string
    const state = await start()
    for (let tries = 0; tries < 5; tries += 1)
      expect((await from('session/factor', { state, code: '000000' })).status).toBe(422)
    expect((await from('session/factor', { state, code: codeOf() })).body.code).toBe('state_used')
    // As if they had guessed all day, with the right password.
    await test.services.db.transaction((tx) =>
      tx.updateTable('sign_in_throttles').set({ failures: 10_000 }).where('key', 'like', 'e:%').execute(),
    )
    const next = await start()
    expect((await from('session/factor', { state: next, code: '000000' })).status).toBe(422)
    expect((await from('session/factor', { state: next, code: codeOf() })).status).toBe(429)
  })

  it('demands a second factor from everybody: until then an account may only set one up', async () => {
    const olek = await hire('seller')
    const rule = (requiresFactor: boolean) => owner.request('PUT', 'staff/rules', { requiresFactor })
    expect((await rule(true)).body.code).toBe('no_own_factor')
    const setUp = async (person: TestOwner, currentPassword: string) => {
      const { factorId, secret } = (await person.request('POST', 'account/totp', { currentPassword })).body
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.nowMs })
      return person.request('PUT', 'account/totp', { factorId, code })
    }
    const { recoveryCodes, factors } = (await setUp(owner, ANNA.password)).body
    expect((await rule(true)).body.requiresFactor).toBe(true)

    expect((await olek.request('GET', 'session')).body.owner.needsFactor).toBe(true)
    expect((await olek.request('GET', 'coupons')).body.code).toBe('factor_needed')
    expect((await olek.request('GET', 'search?search=a')).body.found ?? []).toEqual([])
    await setUp(olek, OLEKS_PASSWORD)
    expect((await olek.request('GET', 'coupons')).status).toBe(200)
    test.clock.nowMs += 11 * 60_000
    const refused = await owner.request(
      'POST',
      `account/factors/${factors.find(({ type }: { type: string }) => type === 'TOTP').id}/removal`,
      { code: recoveryCodes[0] },
    )
    expect(refused.body.code).toBe('factor_needed')

    // A colleague has lost the telephone: an owner lets them set up a new one.
    await owner.request('DELETE', `staff/${await idOf(OLEK)}/factors`)
    expect((await olek.request('GET', 'session')).status).toBe(401)
    const back = await signedIn(await signIn(OLEK, OLEKS_PASSWORD))
    expect((await back.request('GET', 'coupons')).body.code).toBe('factor_needed')
  })

  it('lists the sessions of an account, and ends one or all others', async () => {
    const olek = await hire('seller')
    const second = await signedIn(await signIn(OLEK, OLEKS_PASSWORD))
    const third = await signedIn(await signIn(OLEK, OLEKS_PASSWORD))
    const { sessions } = (await olek.request('GET', 'account')).body
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1)
    // Nobody ends another person's session.
    const own = (await owner.request('GET', 'account')).body.sessions[0]
    expect((await olek.request('DELETE', `account/sessions/${own.id}`)).status).toBe(404)
    expect((await owner.request('GET', 'session')).status).toBe(200)

    const ofSecond = (await second.request('GET', 'account')).body.sessions.find(
      ({ isThis }: { isThis: boolean }) => isThis,
    )
    await olek.request('DELETE', `account/sessions/${ofSecond.id}`)
    expect((await second.request('GET', 'session')).status).toBe(401)
    expect((await olek.request('DELETE', 'account/sessions')).body.sessions).toHaveLength(1)
    expect((await third.request('GET', 'session')).status).toBe(401)
    expect((await olek.request('GET', 'session')).status).toBe(200)
  })
})
