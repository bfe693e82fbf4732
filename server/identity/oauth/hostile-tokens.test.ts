import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { identityPaths } from '#contract/identity/paths.ts'
import { expectShape } from '#server/testing/routes/expect-shape.ts'
import { hostileTexts } from '#server/testing/routes/hostile-values.ts'
import { oauthFlow } from '#server/testing/identity/oauth-flow.ts'
import { openFactorShop } from '#server/testing/identity/open-factor-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import * as grants from './grants/index.ts'

const NAMES = [
  'clientId',
  'client_id',
  'clientSecret',
  'client_secret',
  'refreshToken',
  'refresh_token',
  'code',
  'codeVerifier',
  'redirectUri',
  'memberId',
  'member_id',
  'sessionToken',
  'session_token',
  'instanceId',
  'instance_id',
  'accessToken',
  'access_token',
  'token',
  'scope',
  '__proto__',
  'constructor',
]

describe.each(engines)('hostile token requests (%s)', (engine) => {
  const test = shareShop(() => openFactorShop(engine))
  let known: string[]
  let authorization: string
  beforeAll(async () => {
    const flow = oauthFlow(test)
    const member = await flow.addMember()
    const tokens = await flow.signIn(member)
    known = [
      test.client.id,
      member.id,
      tokens.access_token,
      tokens.refresh_token,
      (await flow.codeFor(member)).code,
      await flow.sessionToken(member),
    ]
    authorization = `${(await test.visit()).access_token},${await test.apiKey('members.manage')}`
  })

  const text = fc.oneof(
    fc.constantFrom(...hostileTexts.filter(({ length }) => length < 5_000)),
    fc.string({ unit: 'binary' }),
    fc.nat(5).map((index) => known[index]!),
  )
  const value = fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )
  const request = fc
    .tuple(
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...Object.values(grants).map(({ name }) => name)) },
        { weight: 1, arbitrary: value },
      ),
      fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 6 }),
    )
    .map(([grantType, fields]): Record<string, unknown> => ({ grantType, ...fields }))
  /** As JSON, as bytes in an envelope, or as a form. */
  const sent = fc
    .tuple(request, fc.constantFrom('json', 'envelope', 'envelope of a form', 'form'))
    .map(([fields, how]) => {
      const form = new URLSearchParams(
        Object.entries(fields).map(([name, one]): [string, string] => [
          name,
          String(typeof one === 'object' ? JSON.stringify(one) : one),
        ]),
      ).toString()
      const bytes = (inner: string) => JSON.stringify({ body: Buffer.from(inner).toString('base64') })
      if (how === 'form') return { type: 'application/x-www-form-urlencoded', body: form }
      return {
        type: 'application/json',
        body:
          how === 'json' ? JSON.stringify(fields) : bytes(how === 'envelope' ? JSON.stringify(fields) : form),
      }
    })

  it('refuses characters that a database cannot store, also in an envelope', async () => {
    for (const memberId of ['\0', 'a\0b', '\ud800']) {
      const inner = { grantType: 'authorized_client', member_id: memberId }
      const sent = [
        await test.call('/oauth2/token', inner, { authorization }),
        await test.call(
          '/oauth2/token',
          { body: Buffer.from(JSON.stringify(inner)).toString('base64') },
          { authorization },
        ),
      ]
      expect(sent.map(({ status, body }) => body.statusCode ?? status)).toEqual([400, 400])
    }
    expect(test.logged).toEqual([])
  })

  it.each(['token', 'tokenInfo', 'appTokens', 'revoke'] as const)(
    '%s answers them in its own format, never with a server error (RFC 6749, 5.2)',
    async (call) => {
      const path = identityPaths[call].at(-1)!
      await fc.assert(
        fc.asyncProperty(sent, async ({ type, body }) => {
          const response = await test.app.request(`${test.services.settings.publicUrl}${path}`, {
            method: 'POST',
            body,
            headers: { 'content-type': type, authorization },
          })
          const answerText = await response.text()
          // The whole shop sets this header; this app is only a part of it.
          await expectShape(
            new Response(answerText, {
              status: response.status,
              headers: { ...Object.fromEntries(response.headers), 'x-content-type-options': 'nosniff' },
            }),
            'identity',
            `${call} ${body}`,
          )
          const answer = JSON.parse(answerText) as {
            statusCode?: number
            body?: string
            error?: unknown
            error_description?: unknown
          }
          const inner =
            answer.statusCode === undefined
              ? { status: response.status, ...answer }
              : {
                  status: answer.statusCode,
                  ...(JSON.parse(Buffer.from(answer.body!, 'base64').toString()) as typeof answer),
                }
          expect(inner.status).toBeLessThan(500)
          if (inner.status !== 200 && 'error' in inner)
            expect([typeof inner.error, typeof inner.error_description]).toEqual(['string', 'string'])
        }),
        { numRuns: 120 },
      )
      expect(test.logged).toEqual([])
    },
    60_000,
  )
})
