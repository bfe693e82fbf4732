import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { CannotStart } from '#server/platform/db/database.ts'

/**
 * An encrypted backup: this mark, the parameters of scrypt (log2 N, r, p), a salt, a check of the passphrase, a random
 * prefix of nonces, and then pieces of 64 KiB, each encrypted with AES-256-GCM. A nonce is the prefix, the number of
 * the piece and whether it is the last one: pieces can be neither exchanged nor left out, and an end that is cut off
 * is noticed. The header is authenticated with each piece.
 */
export const ENCRYPTED_MARK = Buffer.from('KLEPKA-ENCRYPTED-1\n')
const COST = { logN: 17, r: 8, p: 1 }
/** Of a foreign file: a gigabyte of memory would be no check of a passphrase. */
const MAX_LOG_N = 18
const SALT_BYTES = 16
const CHECK_BYTES = 8
const PREFIX_BYTES = 7
const HEADER_BYTES = ENCRYPTED_MARK.length + 3 + SALT_BYTES + CHECK_BYTES + PREFIX_BYTES
const PIECE_BYTES = 64 * 1024
const TAG_BYTES = 16
const KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'

const damaged = () =>
  new CannotStart('Kopia jest uszkodzona: zaszyfrowana treść jest zmieniona albo urywa się w środku.')
export const cutOff = () => new CannotStart('Kopia jest niepełna: plik urywa się w środku.')

const keyOf = (passphrase: string, salt: Buffer, { logN, r, p }: typeof COST) =>
  new Promise<{ key: Buffer; check: Buffer }>((resolve, reject) => {
    const N = 2 ** logN
    const options = { N, r, p, maxmem: 256 * N * r }
    scrypt(passphrase.normalize('NFC'), salt, KEY_BYTES + CHECK_BYTES, options, (error, bytes) =>
      error
        ? reject(error)
        : resolve({ key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) }),
    )
  })

const nonceOf = (prefix: Buffer, number: number, isLast: boolean) => {
  const nonce = Buffer.alloc(PREFIX_BYTES + 5)
  prefix.copy(nonce)
  nonce.writeUInt32BE(number, PREFIX_BYTES)
  nonce[PREFIX_BYTES + 4] = isLast ? 1 : 0
  return nonce
}

/** Pieces of exactly `size` bytes, and what is left; at least one piece, and the last one is known as such. */
async function* pieces(bytes: AsyncIterable<Uint8Array>, size: number) {
  let parts: Uint8Array[] = []
  let length = 0
  for await (const part of bytes) {
    parts.push(part)
    length += part.byteLength
    // One byte more shows that a full piece is not the last one.
    if (length <= size) continue
    let all = Buffer.concat(parts, length)
    for (; all.length > size; all = all.subarray(size)) yield { piece: all.subarray(0, size), isLast: false }
    parts = [all]
    length = all.length
  }
  yield { piece: Buffer.concat(parts, length), isLast: true }
}

/** Encrypts a stream with a passphrase. */
export async function* encrypted(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES)
  const prefix = randomBytes(PREFIX_BYTES)
  const { key, check } = await keyOf(passphrase, salt, COST)
  const cost = Buffer.from([COST.logN, COST.r, COST.p])
  const header = Buffer.concat([ENCRYPTED_MARK, cost, salt, check, prefix])
  yield header
  let number = 0
  for await (const { piece, isLast } of pieces(bytes, PIECE_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(prefix, number++, isLast))
    cipher.setAAD(header)
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** Decrypts a stream from its first byte on; throws `CannotStart` when anything was changed. */
const decrypted = async function* (
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  if (!passphrase) throw new CannotStart('Kopia jest zaszyfrowana: podaj jej hasło w BACKUP_PASSPHRASE.')
  const { start: header, rest } = await splitStart(bytes, HEADER_BYTES)
  if (header.length < HEADER_BYTES) throw cutOff()
  let at = ENCRYPTED_MARK.length
  const take = (count: number) => header.subarray(at, (at += count))
  const [logN = 0, r = 0, p = 0] = take(3)
  if (logN < 1 || logN > MAX_LOG_N || r < 1 || r > 16 || p < 1 || p > 4) throw damaged()
  const salt = take(SALT_BYTES)
  const expected = take(CHECK_BYTES)
  const prefix = take(PREFIX_BYTES)
  const { key, check } = await keyOf(passphrase, salt, { logN, r, p })
  if (!timingSafeEqual(check, expected))
    throw new CannotStart('To nie jest hasło tej kopii (albo początek pliku jest uszkodzony).')
  let number = 0
  for await (const { piece, isLast } of pieces(rest, PIECE_BYTES + TAG_BYTES)) {
    if (piece.length < TAG_BYTES) throw cutOff()
    const open = (asLast: boolean) => {
      const decipher = createDecipheriv(CIPHER, key, nonceOf(prefix, number, asLast))
      decipher.setAAD(header)
      decipher.setAuthTag(piece.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()])
    }
    let content: Buffer
    try {
      content = open(isLast)
    } catch {
      // A whole piece that says it is not the last one, at the end.
      if (isLast && isOpened(() => open(false))) throw cutOff()
      throw damaged()
    }
    number++
    yield content
  }
}

const isOpened = (open: () => unknown) => {
  try {
    open()
    return true
  } catch {
    return false
  }
}

/** The first bytes of a stream, at most `count`, and the stream after them. */
const splitStart = async (bytes: AsyncIterable<Uint8Array>, count: number) => {
  const source = bytes[Symbol.asyncIterator]()
  let start: Buffer = Buffer.alloc(0)
  while (start.length < count) {
    const next = await source.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  const more = start.subarray(count)
  const rest = async function* () {
    if (more.length > 0) yield more
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
  }
  return { start: start.subarray(0, count), rest: rest() }
}

/** The content of a backup: decrypted when its first bytes say that it is encrypted. */
export async function* opened(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  const { start, rest } = await splitStart(bytes, ENCRYPTED_MARK.length)
  const whole = (async function* () {
    yield start
    yield* rest
  })()
  yield* start.equals(ENCRYPTED_MARK) ? decrypted(whole, passphrase) : whole
}
