import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import iconv from 'iconv-lite'
import { MAX_UNPACKED_FEED_BYTES } from '#contract/console/campaigns/feeds.ts'
import { type Bytes, spoolBytes } from '#server/shop/catalog/import/spool.ts'
import { FeedProblem } from './feed-item.ts'

const MB = 1024 * 1024
const HEAD_BYTES = 512
const GZIP = [0x1f, 0x8b]
const ZIP = [0x50, 0x4b]
const startsWith = (bytes: Uint8Array, signs: number[]) => signs.every((sign, at) => bytes[at] === sign)

/** Passes bytes on and refuses more than the limit. */
export async function* upToBytes(bytes: Bytes, most: number): Bytes {
  let size = 0
  for await (const part of bytes) {
    size += part.byteLength
    if (size > most) throw new FeedProblem(`Plik jest za duży: przyjmujemy do ${most / MB} MB.`)
    yield part
  }
}

/** Decompresses while streaming and stops when the size exceeds any honest file. */
async function* unpacked(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const parts = bytes[Symbol.asyncIterator]()
  let head: Uint8Array = new Uint8Array()
  while (head.byteLength < 2) {
    const next = await parts.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* whole() {
    yield head
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
  }
  if (startsWith(head, ZIP))
    throw new FeedProblem('To jest archiwum ZIP. Rozpakuj je i wyślij plik ze środka.')
  if (!startsWith(head, GZIP)) return yield* whole()
  const gunzip = createGunzip()
  pipeline(Readable.from(whole()), gunzip, () => {})
  try {
    yield* upToBytes(gunzip, MAX_UNPACKED_FEED_BYTES)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    throw code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE'
      ? new FeedProblem('Spakowany plik jest uszkodzony albo urwany.')
      : error
  }
}

export type SpooledFeed = { path: string; encoding: string; format: 'csv' | 'json' | 'xml' }

/** Stores a feed on disk, decompressed, and detects its format from its first bytes, whatever its name. */
export const spoolFeed = async (bytes: Bytes, path: string): Promise<SpooledFeed> => {
  const guessed = await spoolBytes(unpacked(bytes), path)
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    if (bytesRead === 0) throw new FeedProblem('Plik jest pusty.')
    const head = iconv.decode(buffer.subarray(0, bytesRead), guessed)
    if (head.includes('\0'))
      throw new FeedProblem(
        'To nie jest plik tekstowy. Przyjmujemy CSV z WooCommerce, products.json z Shopify oraz XML (RSS albo Atom).',
      )
    if (/^\s*<(?:!doctype\s+html|html)\b/i.test(head))
      throw new FeedProblem('To jest strona, a nie spis produktów. Sprawdź adres albo plik.')
    const first = head.replace(/^\ufeff/, '').trimStart()[0] ?? ''
    const format = first === '<' ? 'xml' : first === '{' || first === '[' ? 'json' : 'csv'
    const declared =
      format === 'xml' && guessed !== 'utf8' && guessed !== 'utf16le'
        ? /^[^>]*\bencoding\s*=\s*["']([\w-]{2,30})["']/.exec(head)?.[1]
        : undefined
    return { path, format, encoding: declared && iconv.encodingExists(declared) ? declared : guessed }
  } finally {
    await file.close()
  }
}
