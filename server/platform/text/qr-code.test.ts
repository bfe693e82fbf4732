import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encodeQr, qrPath } from './qr-code.ts'

const textOf = (modules: boolean[][] | undefined) =>
  modules?.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join('')).join('\n') ?? ''
const digest = (text: string) =>
  createHash('sha256')
    .update(textOf(encodeQr(text)))
    .digest('hex')
    .slice(0, 16)

describe('a QR code', () => {
  // Each of these was read back by an independent reader when it was recorded.
  it.each([
    ['a', 21, '0b2a5ded825360b8'],
    ['w'.repeat(30), 29, 'ddfe8cc4d4239377'],
    ['r'.repeat(80), 37, '1465680a85095145'],
    ['x'.repeat(100), 41, '79076e2d3a0990ae'],
    ['y'.repeat(150), 49, 'b7dc8e79a150f6cd'],
    ['z'.repeat(210), 57, 'cf6898b8d5a19728'],
  ])('of %.12s… has its size and modules', (text, size, expected) => {
    expect(encodeQr(text)).toHaveLength(size)
    expect(digest(text)).toBe(expected)
  })

  it('of a longer text is not made', () => expect(encodeQr('x'.repeat(214))).toBe(undefined))

  it('is one path with a light border', () => {
    const { size, path } = qrPath('a') ?? expect.fail()
    expect(size).toBe(21 + 8)
    expect(path).toMatch(/^M4 4h7v1h-7z/)
  })
})
