import { describe, expect, it } from 'vitest'
import { isPostedDataHash, postedDataHash } from './submit-form.ts'

const MINUTE_MS = 60_000
/** The start of a half-hour. */
const FROM_MS = Date.UTC(2026, 10, 21, 12)
const posted = {
  remoteIp: '10.0.0.1',
  unitTag: 'wpcf7-f1-o1',
  data: { a: '1', b: ['2', '3'] },
  nowMs: FROM_MS,
}

describe('the hash of posted data', () => {
  it('is 32 hexadecimal digits, the same for the same submission', () => {
    expect(postedDataHash('secret', posted)).toMatch(/^[0-9a-f]{32}$/)
    expect(postedDataHash('secret', { ...posted, nowMs: FROM_MS + 29 * MINUTE_MS })).toBe(
      postedDataHash('secret', posted),
    )
  })

  it.each([
    ['another visitor', { remoteIp: '10.0.0.2' }],
    ['another form of the page', { unitTag: 'wpcf7-f1-o2' }],
    ['other data', { data: { a: '1', b: ['2', '4'] } }],
    ['a list that is no list', { data: { a: '1', b: '2,3' } }],
    ['another field', { data: { a: '1', c: ['2', '3'] } }],
  ])('differs for %s', (_, change) => {
    expect(isPostedDataHash('secret', { ...posted, ...change }, postedDataHash('secret', posted))).toBe(false)
  })

  it('cannot be made without the secret', () => {
    expect(isPostedDataHash('secret', posted, postedDataHash('another', posted))).toBe(false)
    for (const given of ['', 'x', '0'.repeat(32), 'ą'.repeat(32)])
      expect(isPostedDataHash('secret', posted, given)).toBe(false)
  })

  it.each([
    [0, true],
    [30, true],
    [59, true],
    [60, false],
  ])('is valid after %i minutes: %s', (minutes, isKnown) => {
    expect(
      isPostedDataHash(
        'secret',
        { ...posted, nowMs: FROM_MS + minutes * MINUTE_MS },
        postedDataHash('secret', posted),
      ),
    ).toBe(isKnown)
  })
})
