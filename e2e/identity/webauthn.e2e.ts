import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beginPasskey, registerPasskey } from '#server/identity/factors/enrol-passkey.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#server/identity/sign-in/passkey-sign-in.ts'
import { identityRoutes } from '#server/identity/routes.ts'
import {
  type FactorShop,
  openFactorShop,
  PEER,
  type TestMember,
} from '#server/testing/identity/open-factor-shop.ts'
import { openBrowser, type TestBrowser } from '../shared-browser.ts'

/** Calls the browser with the options as a page of ours does, and returns its answer as JSON. */
const askBrowser = (page: Page, ceremony: 'create' | 'get', options: object): Promise<string> =>
  page.evaluate(
    async ({ ceremony: kind, options: json }) => {
      const key =
        kind === 'create'
          ? await navigator.credentials.create({
              publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
                json as PublicKeyCredentialCreationOptionsJSON,
              ),
            })
          : await navigator.credentials.get({
              publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
                json as PublicKeyCredentialRequestOptionsJSON,
              ),
            })
      return JSON.stringify((key as PublicKeyCredential).toJSON())
    },
    { ceremony, options },
  )

let browser: TestBrowser
let test: FactorShop
let url: string
let page: Page
let cdp: CDPSession
let member: TestMember
let closeServer: () => Promise<void>

beforeAll(async () => {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://localhost:${(server.address() as AddressInfo).port}`
  test = await openFactorShop('sqlite', {
    createApp: (services) =>
      new Hono()
        .get('/', (c) => c.html('<!doctype html><title>Klucze</title>'))
        .route(
          '/',
          identityRoutes(Object.assign(services, { settings: { ...services.settings, publicUrl: url } })),
        ),
  })
  answer = getRequestListener(test.app.fetch)
  closeServer = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  browser = await openBrowser()
})
beforeEach(async () => {
  const context = await browser.newContext()
  page = await context.newPage()
  await page.goto(url)
  cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  member = await test.addMember()
  return () => context.close()
})
afterAll(async () => {
  await browser?.close()
  await closeServer()
  await test.close()
})

const addDevice = async (isUserVerified = true) =>
  (
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified,
        automaticPresenceSimulation: true,
      },
    })
  ).authenticatorId

const register = async () => {
  const begun = await beginPasskey(test.identity, member.owner)
  if (!begun.ok) throw new Error(begun.reason)
  return registerPasskey(test.identity, member.owner, {
    challengeId: begun.challengeId,
    credential: await askBrowser(page, 'create', begun.options),
    label: 'Chromium',
  })
}

it('a passkey created in the browser is the second factor of a login [S-ID-11]', async () => {
  const device = await addDevice()
  expect(await register()).toMatchObject({ ok: true })
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: device })
  expect(credentials).toEqual([
    expect.objectContaining({
      rpId: 'localhost',
      isResidentCredential: true,
      userHandle: Buffer.from(member.id).toString('base64'),
    }),
  ])

  for (let times = 0; times < 2; times++) {
    const { stateToken } = await test.signIn(member)
    const { answer } = await test.verify({ factorType: 'WEBAUTHN', stateToken: stateToken! })
    const { challengeId, publicKeyCredentialRequestOptionsJson } =
      answer.mfaChallengeData!.verificationChallengeData.webauthnData!
    const credential = await askBrowser(
      page,
      'get',
      JSON.parse(publicKeyCredentialRequestOptionsJson) as object,
    )
    expect(
      (
        await test.verify({
          factorType: 'WEBAUTHN',
          stateToken: stateToken!,
          data: { challengeId, credential },
        })
      ).answer.state,
    ).toBe('SUCCESS')
    await expect(
      test.verify({ factorType: 'WEBAUTHN', stateToken: stateToken!, data: { challengeId, credential } }),
    ).rejects.toMatchObject({ status: 400 })
  }
})

it('a passkey identifies its member without an address, once', async () => {
  await addDevice()
  await register()
  const { challengeId, options } = await beginPasskeySignIn(test.identity, {
    site: test.site,
    client: null,
    peer: PEER,
  })
  const credential = await askBrowser(page, 'get', options)
  expect(
    await signInWithPasskey(
      test.identity,
      { site: test.site, client: null, peer: PEER },
      { challengeId, credential },
    ),
  ).toMatchObject({ memberId: member.id })
  expect(
    await signInWithPasskey(
      test.identity,
      { site: test.site, client: null, peer: PEER },
      { challengeId, credential },
    ),
  ).toBeUndefined()
})

it('a device refuses a second passkey, and an unverified user creates none', async () => {
  await addDevice()
  await register()
  await expect(register()).rejects.toThrow(/InvalidStateError|previously registered/)
  const fresh = await test.addMember()
  member = fresh
  await cdp.send('WebAuthn.disable')
  await cdp.send('WebAuthn.enable')
  await addDevice(false)
  await expect(register()).rejects.toThrow(/NotAllowedError|timed out|not allowed/)
})

it('a copied passkey is detected by its counter [S-ID-25]', async () => {
  const device = await addDevice()
  await register()
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: device })
  const signIn = async () => {
    const { challengeId, options } = await beginPasskeySignIn(test.identity, {
      site: test.site,
      client: null,
      peer: PEER,
    })
    return signInWithPasskey(
      test.identity,
      { site: test.site, client: null, peer: PEER },
      { challengeId, credential: await askBrowser(page, 'get', options) },
    )
  }
  expect(await signIn()).toMatchObject({ memberId: member.id })
  expect(await signIn()).toMatchObject({ memberId: member.id })
  // The copy, made before the two sign-ins.
  await cdp.send('WebAuthn.removeCredential', {
    authenticatorId: device,
    credentialId: credentials[0]!.credentialId,
  })
  await cdp.send('WebAuthn.addCredential', { authenticatorId: device, credential: credentials[0]! })
  expect(await signIn()).toBeUndefined()
  expect((await test.signIn(member)).requireMfaData!.availableFactors).toContainEqual({
    factorType: 'WEBAUTHN',
    factorStatus: 'REQUIRE_REENROLL',
  })
})
