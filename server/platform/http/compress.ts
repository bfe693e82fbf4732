import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** Browsers name four or five. */
const MAX_NAMED = 20

/** The best encoding a browser accepts; undefined: none. One with `q=0` is refused by name. */
export const acceptedEncoding = (acceptEncoding: string | undefined): Encoding | undefined => {
  const accepted = acceptedEncodings(acceptEncoding)
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : undefined
}

export const acceptsEncoding = (acceptEncoding: string | undefined, encoding: Encoding): boolean =>
  acceptedEncodings(acceptEncoding).has(encoding)

const acceptedEncodings = (acceptEncoding: string | undefined): Set<string> => {
  const accepted = new Set<string>()
  if (!acceptEncoding) return accepted
  for (const part of acceptEncoding.split(',', MAX_NAMED)) {
    const [name = '', ...parameters] = part.split(';')
    if (!parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/i.test(parameter)))
      accepted.add(name.trim().toLowerCase())
  }
  return accepted
}

/** Compresses off the main thread; `quality` is brotli's, 0 to 11. */
export const compress = (body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'br'
    ? compressBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : compressGzip(body)
