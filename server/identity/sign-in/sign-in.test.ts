import { beforeEach, describe, expect, it } from 'vitest'
import { findIdentityByEmail } from '#server/identity/members/store.ts'
import { mailTo, openSignIn } from '#server/testing/identity/open-sign-in.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const DAY_MS = 86_400_000

describe.each(engines)('registering and logging in (%s)', (engine) => {
  const test = shareShop(() => openSignIn(engine))
  beforeEach(async () => {
    test.clock.nowMs += DAY_MS
    await test.setSite({
      requireEmailVerification: false,
      requireOwnerApproval: false,
      hidesKnownEmails: false,
      captchaAfterFailures: null,
      freeSignInFailures: 5,
      signInFailuresPerIp: 50,
      registrationsPerIpPerHour: 100,
    })
    await test.setClient({ captcha: null })
  })

  it('a new member gets a session token and an identity [S-ID-08] [S-ID-20] [S-ID-23]', async () => {
    const address = {
      city: 'Kraków',
      hint: 'brama',
      subdivision: 'PL-12',
      country: 'PL',
      postalCode: '30-001',
      formattedAddress: 'Dębowa 7/2, Kraków',
      geocode: { latitude: 50.06, longitude: 19.94 },
      addressLine: 'Dębowa 7',
      addressLine2: 'm. 2',
      streetAddress: { name: 'Dębowa', number: '7', apt: '2' },
    }
    const { status, body } = await test.register(' Ala@Example.PL ', {
      profile: {
        firstName: 'Ala',
        addresses: [{ address, tag: 'HOME' }],
        customFields: [{ name: 'a', value: { numValue: 'NaN' } }],
      },
      clientMetaData: { a: 1 },
    })
    expect([status, body.state, body.sessionToken]).toEqual([200, 'SUCCESS', expect.stringMatching(/^st_/)])
    const now = new Date(test.clock.nowMs).toISOString()
    expect(body.identity).toMatchObject({
      id: expect.any(String),
      revision: '1',
      createdDate: now,
      updatedDate: now,
      connections: [],
      metadata: {},
      factors: [],
      email: { address: 'ala@example.pl', isVerified: false },
      status: { name: 'ACTIVE', reasons: [] },
      identityProfile: {
        firstName: 'Ala',
        emails: [],
        phones: [],
        labels: [],
        secondaryEmails: [],
        phonesV2: [],
        customFields: [{ name: 'a', value: { numValue: 'NaN' } }],
      },
    })
    expect(body.identity.identityProfile.addresses, 'the address as it was sent [S-ID-24]').toEqual([
      { address, tag: 'HOME' },
    ])
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/i)
  })

  it('the creation date of a member stays, and the change date moves [S-ID-20] [M-59]', async () => {
    const email = test.newEmail()
    const { body } = await test.register(email)
    const createdDate = new Date(test.clock.nowMs).toISOString()
    expect(body.identity).toMatchObject({ createdDate, updatedDate: createdDate })
    test.clock.nowMs += 3_600_000
    // A hash with older parameters: replaced at the next login.
    await test.change(email, { password_hash: await test.oldHash(test.password) })
    await test.logIn(email)
    expect((await test.logIn(email)).body.identity).toMatchObject({
      createdDate,
      updatedDate: new Date(test.clock.nowMs).toISOString(),
    })
  })

  it('each part of an address is returned as it was sent [S-ID-24]', async () => {
    for (const [name, value] of Object.entries({
      city: 'Łódź',
      hint: 'x',
      subdivision: 'PL-10',
      country: 'PL',
      postalCode: '90-001',
      formattedAddress: 'a',
      geocode: { latitude: 1, longitude: 2 },
      addressLine: 'b',
      addressLine2: 'c',
      streetAddress: { name: 'd', number: '1', apt: '2' },
    })) {
      const { body } = await test.register(test.newEmail(), {
        profile: { addresses: [{ address: { [name]: value } }] },
      })
      expect(body.identity.identityProfile.addresses).toEqual([
        { address: { [name]: value }, tag: 'UNTAGGED' },
      ])
    }
  })

  it('an invalid address is refused with the type known to clients, sorted by field [S-ID-10]', async () => {
    const { status, body } = await test.register('ala')
    expect(status).toBe(400)
    expect(body.details.validationError.fieldViolations).toEqual([
      {
        field: 'loginId.email',
        description: 'must be a valid e-mail address',
        violatedRule: 'FORMAT',
        data: { type: 'EMAIL' },
      },
    ])
    const two = await test.request('v2/register', { loginId: { email: 'x' } })
    expect(
      two.body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field),
    ).toEqual(['loginId.email', 'password'])
    expect(
      two.body.details.validationError.fieldViolations.every(
        ({ data }: { data: unknown }) => typeof data === 'object',
      ),
    ).toBe(true)
  })

  it('an address registers once, also when two try at the same moment: -19995 [S-ID-10]', async () => {
    const email = test.newEmail()
    const answers = await Promise.all([test.register(email), test.register(email.toUpperCase())])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.details.applicationError).toMatchObject({
      code: '-19995',
      data: {},
    })
  })

  it.each([
    ['krótki', 'TOO_SHORT'],
    ['Haslo123!', 'TOO_COMMON'],
    ['qwerty123456', 'TOO_COMMON'],
  ])(
    'a password such as %s is refused as weak, without an error code that clients map [S-ID-10] (NIST SP 800-63B)',
    async (password, rule) => {
      const { status, body } = await test.register(test.newEmail(), { password })
      expect([status, body.details.applicationError]).toEqual([
        400,
        { code: 'WEAK_PASSWORD', description: expect.any(String), data: { rule } },
      ])
    },
  )

  it('two hundred characters are accepted; the site sets the minimum (NIST SP 800-63B)', async () => {
    const long = Array.from({ length: 200 }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join(
      '',
    )
    const email = test.newEmail()
    expect((await test.register(email, { password: long })).status).toBe(200)
    expect((await test.logIn(email, long)).body.state).toBe('SUCCESS')
    expect(
      (await test.register(test.newEmail(), { password: `${long}a` })).body.details.validationError
        .fieldViolations[0].field,
    ).toBe('password')
    await test.setSite({ minPasswordLength: 15 })
    expect(
      (await test.register(test.newEmail(), { password: 'dębowa lamella' })).body.details.applicationError
        .data,
    ).toEqual({ rule: 'TOO_SHORT' })
    await test.setSite({ minPasswordLength: 8 })
  })

  it('equal passwords in different Unicode forms are the same (NIST SP 800-63B, NFC)', async () => {
    const email = test.newEmail()
    await test.register(email, { password: 'zażółć gęślą jaźń'.normalize('NFD') })
    expect((await test.logIn(email, 'zażółć gęślą jaźń'.normalize('NFC'))).status).toBe(200)
  })

  it('login gives the same answer for unknown, wrong and malformed data [S-ID-10]', async () => {
    const email = await test.member()
    const expected = {
      message: expect.any(String),
      details: { applicationError: { code: '-19976', description: expect.any(String), data: {} } },
    }
    const answers = [
      await test.logIn(email, 'niedobre haslo'),
      await test.logIn('nikt@example.pl', 'niedobre haslo'),
      await test.logIn('to nie adres', 'niedobre haslo'),
      await test.logIn('', 'x'),
    ]
    for (const { status, body } of answers) expect([status, body]).toEqual([401, expected])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    for (const body of [
      {},
      { loginId: 1 },
      { loginId: { email }, password: 5 },
      { loginId: { email }, password: 'x', captchaTokens: 'y' },
    ]) {
      expect((await test.request('v2/login', body)).body.details).toEqual({
        applicationError: { code: 'INVALID_ARGUMENT', description: expect.any(String), data: {} },
      })
    }
  })

  it("a login needs a visitor token of the member's own site", async () => {
    const email = await test.member()
    expect(
      (await test.call('/_api/iam/authentication/v2/login', { loginId: { email }, password: test.password }))
        .status,
    ).toBe(401)
    const other = await test.addSite()
    const visitor = (await test.call('/oauth2/token', { clientId: other.client.id, grantType: 'anonymous' }))
      .body.access_token
    expect(
      (await test.request('v2/login', { loginId: { email }, password: test.password }, visitor)).body.details
        .applicationError.code,
    ).toBe('-19976')
  })

  it('after five wrong attempts the wait doubles for every password (NIST SP 800-63B 5.2.2)', async () => {
    const email = await test.member()
    for (let tries = 0; tries < 6; tries += 1) expect((await test.logIn(email, 'niedobre')).status).toBe(401)
    const refused = await test.logIn(email)
    expect([
      refused.status,
      refused.headers.get('retry-after'),
      refused.body.details.applicationError.code,
    ]).toEqual([429, '1', 'THROTTLED_FEATURE'])
    test.clock.nowMs += 1_000
    expect((await test.logIn(email, 'niedobre')).status).toBe(401)
    test.clock.nowMs += 1_000
    expect((await test.logIn(email)).headers.get('retry-after')).toBe('1')
    test.clock.nowMs += 1_000
    expect((await test.logIn(email)).status).toBe(200)
    expect((await test.logIn(email, 'niedobre')).status).toBe(401)
  })

  it('an address without an account is throttled in the same way', async () => {
    const email = test.newEmail()
    const statuses = []
    for (let tries = 0; tries < 8; tries += 1) statuses.push((await test.logIn(email, 'niedobre')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
  })

  it('attempts at the same moment are counted one by one', async () => {
    const email = await test.member()
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => test.logIn(email, 'niedobre')))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  })

  it('attempts from other networks do not lock out a member (OWASP Authentication)', async () => {
    const email = await test.member()
    await test.setSite({ freeSignInFailures: 1, signInFailuresPerIp: 3 })
    expect((await test.logIn(email, test.password, { ip: '192.0.2.1' })).status).toBe(200)
    for (let place = 0; place < 30; place += 1)
      await test.logIn(email, 'niedobre', { ip: `198.51.100.${place}` })
    expect((await test.logIn(email, test.password, { ip: '203.0.113.9' })).status).toBe(429)
    expect((await test.logIn(email, test.password, { ip: '192.0.2.1' })).status).toBe(200)
  })

  it('a network that fails too often with any accounts waits; others do not (CWE-307)', async () => {
    const email = await test.member()
    await test.setSite({ signInFailuresPerIp: 3 })
    for (let tries = 0; tries < 3; tries += 1)
      await test.logIn(test.newEmail(), 'niedobre', { ip: '2001:db8::1' })
    expect((await test.logIn(email, test.password, { ip: '2001:db8:0:0:ffff::9' })).status).toBe(429)
    expect((await test.logIn(email, test.password, { ip: '2001:db8:0:1::1' })).status).toBe(200)
  })

  it('a clock that was set back locks nobody out', async () => {
    const email = await test.member()
    for (let tries = 0; tries < 12; tries += 1) {
      await test.logIn(email, 'niedobre')
      test.clock.nowMs += 600_000
    }
    await test.logIn(email, 'niedobre')
    test.clock.nowMs -= 30 * DAY_MS
    expect((await test.logIn(email, test.password, { fresh: true })).status).toBe(200)
    test.clock.nowMs += 31 * DAY_MS
  })

  it('registrations are limited by network', async () => {
    await test.setSite({ registrationsPerIpPerHour: 2 })
    const statuses = []
    for (let tries = 0; tries < 3; tries += 1)
      statuses.push(await test.register(test.newEmail(), {}, { ip: '192.0.2.77' }))
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(statuses[2]!.headers.get('retry-after')).toBe('3600')
  })

  it('a captcha is checked first: missing -19971, wrong -19970 [S-ID-10]', async () => {
    const email = await test.member()
    await test.setClient({ captcha: { required: true, provider: 'static-test', acceptToken: 'dobry' } })
    await test.setSite({ captchaKind: 'invisible' })
    const codeOf = async (captchaTokens?: unknown) =>
      (
        await test.request('v2/login', {
          loginId: { email },
          password: 'niedobre',
          ...(captchaTokens ? { captchaTokens } : {}),
        })
      ).body.details.applicationError
    expect(await codeOf()).toMatchObject({ code: '-19971', data: { captchaKind: 'invisible' } })
    expect((await codeOf([{}])).code).toBe('-19971')
    expect((await codeOf([{ Recaptcha: 'zły' }])).code).toBe('-19970')
    expect((await codeOf([{ InvisibleRecaptcha: 'dobry' }])).code).toBe('-19976')
    expect((await test.register(email, { password: 'x' })).body.details.applicationError.code).toBe('-19971')
    expect(
      (
        await test.register(email, {
          captchaTokens: [{ recaptchaForClientSiteKey: { token: 'dobry', siteKeyId: 'a' } }],
        })
      ).body.details.applicationError.code,
    ).toBe('-19995')
    await test.setSite({ captchaKind: 'visible' })
  })

  it('a site may require a captcha only after some failures', async () => {
    const email = await test.member()
    await test.setSite({ captchaAfterFailures: 2 })
    await test.setClient({ captcha: { required: false, provider: 'static-test', acceptToken: 'dobry' } })
    const codes = []
    for (let tries = 0; tries < 3; tries += 1)
      codes.push((await test.logIn(email, 'niedobre')).body.details.applicationError.code)
    expect(codes).toEqual(['-19976', '-19976', '-19971'])
  })

  it('a member who must set a new password gets that error; a blocked one is refused [S-ID-10]', async () => {
    const email = await test.member()
    await test.change(email, { must_reset_password: 1 })
    expect((await test.logIn(email)).body.details.applicationError.code).toBe('-19973')
    await test.change(email, { must_reset_password: 0, status: 'BLOCKED' })
    expect([
      (await test.logIn(email)).status,
      (await test.logIn(email)).body.details.applicationError.code,
    ]).toEqual([403, 'IDENTITY_BLOCKED'])
    expect((await test.logIn(email, 'niedobre')).body.details.applicationError.code).toBe('-19976')
  })

  it("a new member waits for the owner's approval if required [S-ID-25]", async () => {
    await test.setSite({ requireOwnerApproval: true })
    const email = test.newEmail()
    expect((await test.register(email)).body).toEqual({ state: 'REQUIRE_OWNER_APPROVAL' })
    expect((await test.logIn(email)).body).toEqual({ state: 'REQUIRE_OWNER_APPROVAL' })
    const member = await findIdentityByEmail(test.services.db.read, test.site.id, email)
    expect([member?.status, member?.reasons_json]).toEqual(['PENDING', '["PENDING_ADMIN_APPROVAL_REQUIRED"]'])
  })

  it('a site that hides members answers all addresses alike and mails the owner (CWE-204)', async () => {
    const known = await test.member()
    await test.setSite({ hidesKnownEmails: true })
    const fresh = test.newEmail()
    const answers = [await test.register(known), await test.register(fresh)]
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        200,
        { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: expect.stringMatching(/^sg_/) },
      ])
    expect((await mailTo(test, known)).map(({ subject }) => subject)).toEqual([
      'Testowy: masz już u nas konto',
    ])
    expect((await mailTo(test, fresh))[0]?.text).toMatch(/^\d{6}$/m)
    for (const {
      body: { stateToken },
    } of answers) {
      expect((await test.verify(stateToken, 'zzzzzz')).body.details.applicationError.code).toBe(
        'VERIFICATION_FAILED',
      )
      expect((await test.resend(stateToken)).body).toEqual({
        state: 'REQUIRE_EMAIL_VERIFICATION',
        stateToken,
      })
    }
  })

  it('a hash with older parameters is replaced at the next login (OWASP Password Storage)', async () => {
    const email = await test.member()
    // Made with m=4096,t=1: cheaper than today's parameters.
    await test.change(email, { password_hash: await test.oldHash(test.password) })
    expect((await test.logIn(email, 'niedobre')).status).toBe(401)
    expect((await test.logIn(email)).status).toBe(200)
    const row = await findIdentityByEmail(test.services.db.read, test.site.id, email)
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await test.logIn(email)).status).toBe(200)
  })

  it('no log contains a password, a code or a token (ASVS v5 V16)', async () => {
    const events = await test.services.db.read.selectFrom('audit_events').selectAll().execute()
    expect(new Set(events.map(({ event }) => event))).toEqual(
      new Set(['registered', 'signed_in', 'sign_in_failed', 'verification_failed']),
    )
    expect(events.every(({ request_id }) => /^[0-9a-f-]{36}$/.test(request_id))).toBe(true)
    expect(JSON.stringify(events) + test.logged.join('\n')).not.toMatch(
      /niedobre|argon2|\b(st|sg)_[\w-]{20}|dębowa/,
    )
    expect(test.logged).toEqual([])
  })
})
