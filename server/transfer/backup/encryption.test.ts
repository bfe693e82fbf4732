import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encrypted, opened } from './encryption.ts'

const PASSPHRASE = 'zielona deska dębowa'
const HEADER = 19 + 3 + 16 + 8 + 7
const PIECE = 64 * 1024
const SEALED = PIECE + 16

async function* inParts(bytes: Buffer, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const collected = async (bytes: AsyncIterable<Uint8Array>) => {
  const parts = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}
const seal = (content: Buffer) => collected(encrypted(inParts(content), PASSPHRASE))
const open = (sealed: Buffer, passphrase?: string) => collected(opened(inParts(sealed, 7_777), passphrase))

describe('an encrypted stream', () => {
  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])(
    'of %i bytes is the same when it is read',
    async (size) => {
      const content = randomBytes(size)
      const sealed = await seal(content)
      expect(await open(sealed, PASSPHRASE)).toEqual(content)
      expect(sealed.length).toBe(HEADER + size + 16 * Math.max(1, Math.ceil(size / PIECE)))
    },
  )

  it('is refused when whole pieces are left out, exchanged or repeated, or the passphrase is another', async () => {
    const sealed = await seal(randomBytes(3 * PIECE))
    const header = sealed.subarray(0, HEADER)
    const piece = (number: number) =>
      sealed.subarray(HEADER + number * SEALED, HEADER + (number + 1) * SEALED)
    const of = (...numbers: number[]) => Buffer.concat([header, ...numbers.map(piece)])
    for (const pieces of [of(), of(0), of(0, 1), of(1, 0, 2), of(0, 2), of(0, 1, 2, 2), of(0, 1, 1)])
      await expect(open(pieces, PASSPHRASE)).rejects.toThrow('urywa się')
    await expect(open(sealed, 'inne hasło tej kopii')).rejects.toThrow('To nie jest hasło tej kopii')
    await expect(open(sealed)).rejects.toThrow('BACKUP_PASSPHRASE')
  })
})
