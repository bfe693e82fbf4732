import { Refusal } from '#server/platform/errors/refusal.ts'

const BLOCK = 512
const NAME_BYTES = 100
/** Eleven octal digits. */
export const MAX_ENTRY_BYTES = 8 ** 11 - 1

export const badArchive = (reason: string) => new Refusal(422, 'bad_archive', reason)

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

/** The header of a regular file in a tape archive (ustar). */
export const tarHeader = (name: string, size: number, mtimeMs: number): Buffer => {
  if (Buffer.byteLength(name) > NAME_BYTES || size > MAX_ENTRY_BYTES)
    throw new Error(`${name}: too long for an archive`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.trunc(mtimeMs / 1000), 11), 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Zeros that fill the last block of a file. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
/** Two empty blocks. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

/** Bytes of a stream, a wanted number at a time. */
const openReader = (bytes: AsyncIterable<Uint8Array>) => {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array(0)
  /** At most `most` bytes; undefined: the stream is over. */
  const some = async (most: number): Promise<Uint8Array | undefined> => {
    while (rest.length === 0) {
      const next = await source.next()
      if (next.done) return undefined
      rest = next.value
    }
    const part = rest.subarray(0, most)
    rest = rest.subarray(part.length)
    return part
  }
  const exactly = async (count: number): Promise<Buffer> => {
    const parts: Uint8Array[] = []
    for (let missing = count; missing > 0;) {
      const part = await some(missing)
      if (!part) throw badArchive('Archiwum jest niepełne: plik urywa się w środku.')
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }
  return { some, exactly }
}

const textOf = (field: Buffer) => {
  const end = field.indexOf(0)
  return field.subarray(0, end === -1 ? field.length : end).toString('utf8')
}

export type TarEntry = { name: string; size: number; content: AsyncGenerator<Uint8Array> }

/**
 * Regular files of a tape archive, one after the other; `content` must be read before the next one. Anything else
 * (links, folders, devices, long names) is refused: no archive of a shop has it.
 */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = openReader(bytes)
  for (;;) {
    const header = await reader.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const given = Number.parseInt(textOf(header.subarray(148, 156)).trim(), 8)
    header.fill(' ', 148, 156)
    if (header.reduce((total, byte) => total + byte, 0) !== given)
      throw badArchive('To nie jest archiwum sklepu albo plik jest uszkodzony.')
    const name = textOf(header.subarray(0, NAME_BYTES))
    const prefix = textOf(header.subarray(345, 500))
    const size = textOf(header.subarray(124, 136)).trim()
    if (header[156] !== 0x30 || prefix !== '' || !/^[0-7]{1,11}$/.test(size))
      throw badArchive(`Archiwum zawiera coś innego niż zwykłe pliki („${name.slice(0, 60)}”).`)
    const length = Number.parseInt(size, 8)
    let left = length
    const content = (async function* () {
      while (left > 0) {
        const part = await reader.some(left)
        if (!part) throw badArchive('Archiwum jest niepełne: plik urywa się w środku.')
        left -= part.length
        yield part
      }
    })()
    yield { name, size: length, content }
    if (left > 0) throw new Error(`the content of ${name} was not read`)
    await reader.exactly(tarPadding(length).length)
  }
}
