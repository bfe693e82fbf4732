import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { oauthSession } from '#session/strategies/oauth.ts'
import { realOutside } from '../environment.ts'
import { makeProofKeys, proveWith } from './proofs.ts'

const NOW_MS = 1_790_000_000_900
const outside = { ...realOutside, now: () => NOW_MS }
const read = (proof: string) =>
  jwtVerify(proof, EmbeddedJWK, { algorithms: ['ES256'], typ: 'dpop+jwt', currentDate: new Date(NOW_MS) })

describe('proofs of a key (RFC 9449)', () => {
  it('are unique, for one method, one address without its query and one access token', async () => {
    const prove = await proveWith(await makeProofKeys(), outside)
    const [first, second] = [
      await prove('GET', 'https://id.example/a/b?c=d#e', 'the token'),
      await prove('GET', 'https://id.example/a/b'),
    ]
    const { payload } = await read(first)
    expect(payload).toEqual({
      htm: 'GET',
      htu: 'https://id.example/a/b',
      iat: 1_790_000_000,
      jti: expect.stringMatching(/^[\w-]{22}$/),
      ath: createHash('sha256').update('the token').digest('base64url'),
    })
    const other = (await read(second)).payload
    expect(other).not.toHaveProperty('ath')
    expect(other.jti).not.toBe(payload.jti)
  })

  it('contain only the public key, and the private key cannot be exported', async () => {
    const keys = await makeProofKeys()
    const { jwk } = decodeProtectedHeader(
      await (
        await proveWith(keys, outside)
      )('POST', 'https://id.example/'),
    )
    expect(Object.keys(jwk!).toSorted()).toEqual(['crv', 'kty', 'x', 'y'])
    await expect(crypto.subtle.exportKey('jwk', keys.privateKey)).rejects.toThrow('extractable')
  })

  it('with the same keys have one thumbprint, also after the keys were stored and loaded', async () => {
    const keys = await makeProofKeys()
    const thumbprint = async () =>
      calculateJwkThumbprint(
        decodeProtectedHeader(await (await proveWith(keys, outside))('POST', 'https://id.example/')).jwk!,
      )
    expect(await thumbprint()).toBe(await thumbprint())
  })

  it('are sent with every request of a session with a key, and never without one', async () => {
    const requests: { url: string; proof: string | null }[] = []
    const open = (prove?: Awaited<ReturnType<typeof proveWith>>) =>
      oauthSession({
        clientId: 'c',
        host: { readUrl: 'https://read.example', writeUrl: 'https://id.example' },
        outside: {
          ...outside,
          fetch: async (url, init) => {
            requests.push({ url, proof: new Headers(init.headers).get('dpop') })
            return Response.json(
              url.endsWith('/token')
                ? { access_token: 'a', expires_in: 60, refresh_token: 'r', token_type: 'DPoP' }
                : {},
            )
          },
        },
        ...(prove && { prove }),
      })
    await open(await proveWith(await makeProofKeys(), outside)).sender.send({ method: 'GET', path: '/x?y=z' })
    const [tokens, call] = await Promise.all(requests.map(async ({ proof }) => (await read(proof!)).payload))
    expect(tokens).toMatchObject({ htm: 'POST', htu: 'https://id.example/oauth2/token' })
    expect(tokens).not.toHaveProperty('ath')
    expect(call).toMatchObject({
      htm: 'GET',
      htu: 'https://read.example/x',
      ath: createHash('sha256').update('a').digest('base64url'),
    })
    requests.length = 0
    await open().sender.send({ method: 'GET', path: '/x' })
    expect(requests.map(({ proof }) => proof)).toEqual([null, null])
  })
})
