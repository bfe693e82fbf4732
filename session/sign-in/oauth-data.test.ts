import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { challengeOf, makeProofKey, randomText, UNRESERVED } from './oauth-data.ts'

const random = (count: number) => new Uint8Array(randomBytes(count))

describe('the proof key (RFC 7636)', () => {
  it('has a verifier of 43 to 128 unreserved characters, and its S256 challenge [S-ID-05]', async () => {
    for (const length of [undefined, 43, 100, 128]) {
      const { codeVerifier, codeChallenge } = await makeProofKey(random, length)
      expect(codeVerifier).toHaveLength(length ?? 43)
      expect(codeVerifier).toMatch(/^[A-Za-z0-9\-._~]+$/)
      expect(codeChallenge).toBe(await challengeOf(codeVerifier))
      expect(codeChallenge).toMatch(/^[A-Za-z0-9_-]{43}$/)
    }
  })

  it('has the challenge of the appendix of RFC 7636', async () => {
    expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    )
  })

  it.each([0, 42, 129, Number.NaN, -1])('refuses a length of %s [S-ID-05]', async (length) => {
    await expect(makeProofKey(random, length)).rejects.toThrow('Expected a length between 43 and 128')
  })

  it('discards bytes that would make some characters likelier, so that all are equally likely', () => {
    const FAIR = 198
    const uneven = Uint8Array.from({ length: 256 - FAIR }, (_, index) => FAIR + index)
    const fair = Uint8Array.from({ length: FAIR }, (_, index) => index)
    const given = [uneven, fair]
    const counts = new Map<string, number>()
    for (const letter of randomText(() => given.shift()!, FAIR))
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect(given, 'the first bytes made no letter').toEqual([])
    expect(counts.size).toBe(UNRESERVED.length)
    expect(new Set(counts.values())).toEqual(new Set([3]))
  })

  it('has the requested length for any random bytes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 128 }), fc.infiniteStream(fc.nat(255)), (length, bytes) => {
        const text = randomText(
          (count) => Uint8Array.from({ length: count }, () => bytes.next().value as number),
          length,
        )
        expect(text).toHaveLength(length)
      }),
    )
  })
})
