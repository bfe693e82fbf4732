import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** The best encoding a browser accepts; undefined: none. */
export const acceptedEncoding = (acceptEncoding: string | undefined): Encoding | undefined =>
  acceptEncoding?.includes('br') ? 'br' : acceptEncoding?.includes('gzip') ? 'gzip' : undefined

/** Compresses off the main thread; `quality` is brotli's, 0 to 11. */
export const compress = (body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'br' ? compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }) : compressGzip(body)
