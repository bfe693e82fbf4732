import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context } from 'hono'

const UNCOMPRESSED = { Vary: 'Accept-Encoding' }
/** Best first. */
const ENCODINGS = [
  { name: 'br', accepts: /\bbr\b(?!;q=0(?:\.0*)?(?:$|,))/, compress: brotliCompressSync },
  { name: 'gzip', accepts: /\bgzip\b(?!;q=0(?:\.0*)?(?:$|,))/, compress: gzipSync },
].map((encoding) => ({ ...encoding, headers: { ...UNCOMPRESSED, 'Content-Encoding': encoding.name } }))

/**
 * Compresses a text once for each encoding, when a browser first accepts it: a configuration shrinks to a tenth, a
 * template to less than half. The uncompressed text is made again for each answer.
 */
export const compressedText = (text: () => string) => {
  const bodies: Record<string, Buffer<ArrayBuffer>> = {}
  return (accepted: string): { body: string | Buffer<ArrayBuffer>; headers: Record<string, string> } => {
    const encoding = ENCODINGS.find(({ accepts }) => accepts.test(accepted))
    if (!encoding) return { body: text(), headers: UNCOMPRESSED }
    const { name, compress, headers } = encoding
    return { body: (bodies[name] ??= compress(text())), headers }
  }
}

/** A text with the ETag by which browsers revalidate it. */
export const taggedText = (etag: string, text: () => string) => ({ etag, compressed: compressedText(text) })

/** 304 when the browser has this text already. */
export const answerTagged = (
  c: Context,
  { etag, compressed }: ReturnType<typeof taggedText>,
  headers: Record<string, string>,
): Response => {
  if (c.req.header('if-none-match') === etag)
    return new Response(null, { status: 304, headers: { ...headers, ETag: etag } })
  const { body, headers: ofBody } = compressed(c.req.header('accept-encoding') ?? '')
  return new Response(body, { status: 200, headers: { ...headers, ETag: etag, ...ofBody } })
}
