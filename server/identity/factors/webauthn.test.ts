import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFactorShop, PEER, type TestMember } from '#server/testing/identity/open-factor-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { TEST_URL } from '#server/testing/open-test-shop.ts'
import {
  type Ceremony,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '#server/testing/identity/software-authenticator.ts'
import { listOwnFactors, removeOwnFactor, renameOwnFactor } from './own-factors.ts'
import { beginPasskey, registerPasskey } from './enrol-passkey.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../sign-in/passkey-sign-in.ts'

const DAY_MS = 86_400_000
const PAGE = { origin: TEST_URL, rpId: 'localhost' }

describe.each(engines)('passkeys (%s)', (engine) => {
  const test = shareShop(() => openFactorShop(engine))
  let startMs: number
  let member: TestMember
  let device: SoftwareAuthenticator
  beforeAll(async () => {
    startMs = test.clock.nowMs
  })
  beforeEach(async () => {
    test.clock.nowMs = startMs += DAY_MS
    member = await test.addMember()
    device = softwareAuthenticator()
  })

  const register = async (
    of: TestMember = member,
    using: SoftwareAuthenticator = device,
    wrong: Partial<Ceremony> = {},
    label = 'Telefon',
  ) => {
    const begun = await beginPasskey(test.identity, of.owner)
    if (!begun.ok) throw new Error(begun.reason)
    const credential = using.create({ ...PAGE, challenge: begun.options.challenge, ...wrong })
    return registerPasskey(test.identity, of.owner, { challengeId: begun.challengeId, credential, label })
  }
  const startSignIn = async (of: TestMember = member) => {
    const { stateToken } = await test.signIn(of)
    const { answer } = await test.verify({ factorType: 'WEBAUTHN', stateToken: stateToken! })
    const { challengeId, publicKeyCredentialRequestOptionsJson } =
      answer.mfaChallengeData!.verificationChallengeData.webauthnData!
    return {
      stateToken: stateToken!,
      challengeId,
      options: JSON.parse(publicKeyCredentialRequestOptionsJson) as {
        challenge: string
        rpId: string
        userVerification: string
        allowCredentials: { id: string }[]
      },
      answer,
    }
  }
  type Started = Awaited<ReturnType<typeof startSignIn>>
  const reply = (
    { stateToken, challengeId, options }: Started,
    wrong: Partial<Ceremony> = {},
    using: SoftwareAuthenticator = device,
  ) =>
    test.verify({
      factorType: 'WEBAUTHN',
      stateToken,
      data: { challengeId, credential: using.get({ ...PAGE, challenge: options.challenge, ...wrong }) },
    })
  const signInAlone = async (wrong: Partial<Ceremony> = {}, using: SoftwareAuthenticator = device) => {
    const { challengeId, options } = await beginPasskeySignIn(test.identity, {
      site: test.site,
      client: null,
      peer: PEER,
    })
    const credential = using.get({ ...PAGE, challenge: options.challenge, userHandle: member.id, ...wrong })
    return signInWithPasskey(
      test.identity,
      { site: test.site, client: null, peer: PEER },
      { challengeId, credential },
    )
  }
  const rowOf = () =>
    test.services.db.read
      .selectFrom('identity_factors')
      .selectAll()
      .where('lookup', '=', device.id)
      .executeTakeFirstOrThrow()

  it('are created discoverable, for this host, with user verification (WebAuthn L3) [S-ID-11]', async () => {
    const begun = await beginPasskey(test.identity, member.owner)
    expect(begun).toMatchObject({
      ok: true,
      options: {
        rp: { id: 'localhost' },
        attestation: 'none',
        user: { name: member.email, id: Buffer.from(member.id).toString('base64url') },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      },
    })
    expect(await register()).toEqual({ ok: true, factorId: expect.any(String) })
    const again = await beginPasskey(test.identity, member.owner)
    expect(again).toMatchObject({ ok: true, options: { excludeCredentials: [{ id: device.id }] } })
  })

  it('are required after the password, and sign in [S-ID-11] [S-ID-25]', async () => {
    await register()
    const started = await startSignIn()
    expect(started.answer).toMatchObject({
      state: 'MFA_CHALLENGE',
      mfaChallengeData: {
        factorType: 'WEBAUTHN',
        reason: 'USER_SETTINGS',
        availableFactors: [{ factorType: 'WEBAUTHN', factorStatus: 'ENABLED' }],
      },
    })
    expect(started.options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: device.id, type: 'public-key' }],
    })
    expect((await reply(started)).answer).toMatchObject({ state: 'SUCCESS', identity: { id: member.id } })
  })

  const WRONG: [string, Partial<Ceremony>][] = [
    ['of another page', { origin: 'https://elsewhere.example' }],
    ['of a page with a similar address', { origin: `${TEST_URL}.elsewhere.example` }],
    ['for another host', { rpId: 'elsewhere.example' }],
    ['to another challenge', { challenge: Buffer.from('wc_something-else').toString('base64url') }],
    ['without user verification', { isVerified: false }],
    ['without user presence', { isPresent: false }],
    ['of another kind of ceremony', { type: 'payment.get' }],
  ]
  it.each(WRONG)('an answer %s creates no passkey (WebAuthn L3, 7.1)', async (_what, wrong) => {
    expect(await register(member, device, wrong)).toEqual({ ok: false, reason: 'wrong_credential' })
    expect((await test.signIn(member)).state).toBe('SUCCESS')
  })
  it.each(WRONG)('an answer %s does not sign in (WebAuthn L3, 7.2)', async (_what, wrong) => {
    await register()
    await expect(reply(await startSignIn(), wrong)).rejects.toMatchObject({
      status: 400,
      body: { details: { applicationError: { code: 'VERIFICATION_FAILED' } } },
    })
    expect(await signInAlone(wrong)).toBeUndefined()
  })

  it('a challenge is valid once, whatever the result (WebAuthn L3, 13.4.3)', async () => {
    await register()
    const started = await startSignIn()
    await expect(reply(started, { isVerified: false })).rejects.toMatchObject({ status: 400 })
    await expect(reply(started)).rejects.toMatchObject({ status: 400 })

    const { challengeId, options } = await beginPasskeySignIn(test.identity, {
      site: test.site,
      client: null,
      peer: PEER,
    })
    const credential = device.get({ ...PAGE, challenge: options.challenge, userHandle: member.id })
    const both = await Promise.all(
      [1, 2].map(() =>
        signInWithPasskey(
          test.identity,
          { site: test.site, client: null, peer: PEER },
          { challengeId, credential },
        ),
      ),
    )
    expect(both.filter(Boolean)).toHaveLength(1)
  })

  it('a registration uses its challenge once, and in time', async () => {
    const begun = await beginPasskey(test.identity, member.owner)
    if (!begun.ok) throw new Error(begun.reason)
    const send = (using: SoftwareAuthenticator) =>
      registerPasskey(test.identity, member.owner, {
        challengeId: begun.challengeId,
        credential: using.create({ ...PAGE, challenge: begun.options.challenge }),
        label: '',
      })
    const outcomes = await Promise.all([send(device), send(softwareAuthenticator())])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)

    const late = await beginPasskey(test.identity, member.owner)
    if (!late.ok) throw new Error(late.reason)
    test.clock.nowMs += 5 * 60_000
    const other = softwareAuthenticator()
    expect(
      await registerPasskey(test.identity, member.owner, {
        challengeId: late.challengeId,
        credential: other.create({ ...PAGE, challenge: late.options.challenge }),
        label: '',
      }),
    ).toEqual({ ok: false, reason: 'wrong_credential' })
  })

  it('a challenge is valid only for its own sign-in, member and purpose', async () => {
    await register()
    const other = await test.addMember()
    const others = softwareAuthenticator()
    await register(other, others)
    const [mine, theirs, again] = [await startSignIn(), await startSignIn(other), await startSignIn()]
    // Another member's challenge, signed by that member's passkey, in my sign-in.
    await expect(
      reply({ ...mine, challengeId: theirs.challengeId, options: theirs.options }, {}, others),
    ).rejects.toMatchObject({ status: 400 })
    // The challenge of another sign-in of mine.
    await expect(
      reply({ ...mine, challengeId: again.challengeId, options: again.options }),
    ).rejects.toMatchObject({ status: 400 })
    // A challenge for a sign-in without an address.
    const alone = await beginPasskeySignIn(test.identity, { site: test.site, client: null, peer: PEER })
    await expect(
      reply({
        ...mine,
        challengeId: alone.challengeId,
        options: { ...mine.options, challenge: alone.options.challenge },
      }),
    ).rejects.toMatchObject({ status: 400 })
    // The challenge of a sign-in creates no passkey.
    const fresh = softwareAuthenticator()
    const started = await startSignIn()
    expect(
      await registerPasskey(test.identity, member.owner, {
        challengeId: started.challengeId,
        credential: fresh.create({ ...PAGE, challenge: started.options.challenge }),
        label: '',
      }),
    ).toEqual({ ok: false, reason: 'wrong_credential' })
    // My sign-in with another member's passkey.
    await expect(reply(await startSignIn(), {}, others)).rejects.toMatchObject({ status: 400 })
  })

  it('identify their member without an address, and count as both factors (WebAuthn L3, 7.2)', async () => {
    await register()
    expect(await signInAlone()).toMatchObject({ memberId: member.id, answer: { state: 'SUCCESS' } })
    const other = await test.addMember()
    expect(await signInAlone({ userHandle: null })).toBeUndefined()
    expect(await signInAlone({ userHandle: other.id })).toBeUndefined()
    expect(await signInAlone({}, softwareAuthenticator())).toBeUndefined()
  })

  it('of one site sign nobody in at another site (CWE-639)', async () => {
    await register()
    const { site } = await test.addSite()
    const { challengeId, options } = await beginPasskeySignIn(test.identity, {
      site,
      client: null,
      peer: PEER,
    })
    const credential = device.get({ ...PAGE, challenge: options.challenge, userHandle: member.id })
    expect(
      await signInWithPasskey(test.identity, { site, client: null, peer: PEER }, { challengeId, credential }),
    ).toBeUndefined()
    const here = await beginPasskeySignIn(test.identity, { site: test.site, client: null, peer: PEER })
    const signed = device.get({ ...PAGE, challenge: here.options.challenge, userHandle: member.id })
    expect(
      await signInWithPasskey(
        test.identity,
        { site, client: null, peer: PEER },
        { challengeId: here.challengeId, credential: signed },
      ),
    ).toBeUndefined()
  })

  it('are disabled when their counter decreases, with a notice (WebAuthn L3, 6.1.1) [S-ID-25]', async () => {
    await register(member, device, { counter: 5 })
    await expect(reply(await startSignIn(), { counter: 6 })).resolves.toMatchObject({
      answer: { state: 'SUCCESS' },
    })
    await expect(reply(await startSignIn(), { counter: 6 })).rejects.toMatchObject({ status: 400 })
    expect((await test.signIn(member)).requireMfaData!.availableFactors).toEqual([
      { factorType: 'WEBAUTHN', factorStatus: 'REQUIRE_REENROLL' },
      { factorType: 'EMAIL', factorStatus: 'ENABLED_BY_RULE' },
    ])
    expect((await test.mails(member)).map(({ text }) => text).join()).toContain('przestał działać')
    expect(await signInAlone({ counter: 7 })).toBeUndefined()
  })

  it('stay active after an answer with their id but an old counter and a false signature', async () => {
    await register(member, device, { counter: 5 })
    const started = await startSignIn()
    const thief = softwareAuthenticator(Buffer.from(device.id, 'base64url'))
    await expect(reply(started, { counter: 1 }, thief)).rejects.toMatchObject({ status: 400 })
    expect(await rowOf()).toMatchObject({ status: 'ACTIVE' })
    await expect(reply(await startSignIn(), { counter: 6 })).resolves.toMatchObject({
      answer: { state: 'SUCCESS' },
    })
  })

  it('without a counter stay valid, also at two sign-ins at once', async () => {
    await register()
    const started = [await startSignIn(), await startSignIn()]
    const outcomes = await Promise.all(started.map((one) => reply(one)))
    expect(outcomes.map(({ answer }) => answer.state)).toEqual(['SUCCESS', 'SUCCESS'])
  })

  it('belong to one member only', async () => {
    await register()
    const other = await test.addMember()
    expect(await register(other, device)).toEqual({ ok: false, reason: 'known_credential' })
  })

  it('of a member can be several, have names, and are removed after a recent sign-in', async () => {
    const first = await register()
    test.clock.nowMs += 1
    const second = await register(member, softwareAuthenticator(), {}, '  Klucz\nUSB  ')
    if (!first.ok || !second.ok) throw new Error('not registered')
    expect(await renameOwnFactor(test.services, member.id, first.factorId, 'Telefon służbowy')).toBe(true)
    expect(
      (await listOwnFactors(test.services, member.id)).map(({ label, type, status }) => [
        label,
        type,
        status,
      ]),
    ).toEqual([
      ['Telefon służbowy', 'WEBAUTHN', 'ENABLED'],
      ['Klucz USB', 'WEBAUTHN', 'ENABLED'],
    ])

    const other = await test.addMember()
    expect(await renameOwnFactor(test.services, other.id, first.factorId, 'Mój')).toBe(false)
    expect(await removeOwnFactor(test.identity, other.owner, first.factorId)).toEqual({
      ok: false,
      reason: 'unknown_factor',
    })
    test.clock.nowMs += 10 * 60_000 + 1
    expect(await removeOwnFactor(test.identity, member.owner, first.factorId)).toEqual({
      ok: false,
      reason: 'sign_in_again',
    })
    expect(await beginPasskey(test.identity, member.owner)).toEqual({ ok: false, reason: 'sign_in_again' })
    test.clock.nowMs -= 10 * 60_000
    expect(await removeOwnFactor(test.identity, member.owner, first.factorId)).toEqual({ ok: true })
    expect((await listOwnFactors(test.services, member.id)).map(({ label }) => label)).toEqual(['Klucz USB'])
    const events = await test.services.db.read
      .selectFrom('audit_events')
      .select('event')
      .where('identity_id', '=', member.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ event }) => event)).toEqual(['factor_added', 'factor_added', 'factor_removed'])
  })

  it('cannot be created or used with invalid credentials', async () => {
    await register()
    const junk = [
      '',
      'null',
      '[]',
      '{}',
      '"x"',
      '{"id":1}',
      JSON.stringify({
        id: device.id,
        rawId: device.id,
        type: 'public-key',
        response: { clientDataJSON: 'AAAA', authenticatorData: 'AA', signature: 'AA' },
      }),
      JSON.stringify({
        id: device.id,
        rawId: device.id,
        type: 'public-key',
        response: { clientDataJSON: 'AAAA', attestationObject: 'oA' },
      }),
    ]
    for (const credential of junk) {
      const alone = await beginPasskeySignIn(test.identity, { site: test.site, client: null, peer: PEER })
      expect(
        await signInWithPasskey(
          test.identity,
          { site: test.site, client: null, peer: PEER },
          { challengeId: alone.challengeId, credential },
        ),
        credential,
      ).toBeUndefined()
      const begun = await beginPasskey(test.identity, member.owner)
      if (!begun.ok) throw new Error(begun.reason)
      expect(
        await registerPasskey(test.identity, member.owner, {
          challengeId: begun.challengeId,
          credential,
          label: '',
        }),
        credential,
      ).toEqual({ ok: false, reason: 'wrong_credential' })
    }
  })
})
