import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { acceptedEncoding } from '../http/compress.ts'
import type { Services } from '#server/platform/services.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=UTF-8',
  '.map': 'application/json; charset=UTF-8',
}

const BUILT = join(import.meta.dirname, '../../../dist')
const DEMO_PICTURES = join(import.meta.dirname, '../../demo/content/pictures')
const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400
/**
 * A file with a hash in its name never changes; the snippet's own script has one name for ever, so a new
 * release is seen after this time.
 */
const HASHED = /\.[0-9a-f]{10}\.js$/
/** An uploaded picture or document: its name contains the hash of its content. */
const UPLOADED_PICTURE = /^[0-9a-f]{20}(?:-\d{1,4}x\d{1,4}(?:-\d{3,4})?\.webp|\.pdf)$/
const LOADER_SECONDS = 300
/** Names of our files and of uploaded pictures: no folder, no leading dot, so no path out of the folder. */
const FILE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,200}$/

/** Built scripts and styles, and the products' pictures: the owner's from the data folder, else the demo's. */
export const staticRoutes = (services: Services) =>
  new Hono()
    .get('/assets/:file', (c) => {
      const file = c.req.param('file')
      // A preview in a sandbox is of no origin, and fonts are requested with CORS.
      if (file.endsWith('.woff2')) c.header('Access-Control-Allow-Origin', '*')
      return sendFile(c, [join(BUILT, 'assets')], file, `public, max-age=${YEAR_SECONDS}, immutable`)
    })
    .get('/console-assets/:file', (c) =>
      sendFile(
        c,
        [join(BUILT, 'console', 'console-assets')],
        c.req.param('file'),
        `public, max-age=${YEAR_SECONDS}, immutable`,
      ),
    )
    .get('/widget/:file', (c) => {
      // Pages of any site load it, also those that admit only resources which allow it themselves.
      c.header('Access-Control-Allow-Origin', '*')
      c.header('Cross-Origin-Resource-Policy', 'cross-origin')
      const file = c.req.param('file')
      if (!file.endsWith('.js')) return c.notFound()
      return sendFile(
        c,
        [join(BUILT, 'widget')],
        file,
        HASHED.test(file)
          ? `public, max-age=${YEAR_SECONDS}, immutable`
          : `public, max-age=${LOADER_SECONDS}, stale-while-revalidate=${DAY_SECONDS}`,
      )
    })
    .get('/pictures/:file', (c) => {
      const file = c.req.param('file')
      return sendFile(
        c,
        [join(services.settings.dataFolder, 'pictures'), DEMO_PICTURES],
        file,
        UPLOADED_PICTURE.test(file)
          ? `public, max-age=${YEAR_SECONDS}, immutable`
          : `public, max-age=${DAY_SECONDS}`,
      )
    })

const sendFile = async (
  c: Context,
  folders: string[],
  name: string,
  cacheControl: string,
): Promise<Response> => {
  if (!FILE_NAME.test(name)) return c.notFound()
  for (const folder of folders) {
    const found = await fileIn(c, folder, name)
    if (!found) continue
    const etag = `"${found.size.toString(16)}-${Math.trunc(found.mtimeMs).toString(16)}"`
    const headers: Record<string, string> = {
      'Content-Type': types[extname(found.encoding ? name : found.path)] ?? 'application/octet-stream',
      'Cache-Control': cacheControl,
      'X-Content-Type-Options': 'nosniff',
      ETag: etag,
      Vary: name.endsWith(WEBP) ? 'Accept' : 'Accept-Encoding',
      ...(found.encoding ? { 'Content-Encoding': found.encoding } : {}),
    }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    if (found.size < 512 * 1024) return c.body(new Uint8Array(await readFile(found.path)), 200, headers)
    return c.body(Readable.toWeb(createReadStream(found.path)) as ReadableStream, 200, {
      ...headers,
      'Content-Length': String(found.size),
    })
  }
  return c.notFound()
}

const WEBP = '.webp'
const AVIF_TYPE = 'image/avif'

/**
 * Name of the file beside a WebP picture that browsers get which accept AVIF. The address is the same, so that neither
 * pages nor programs that read addresses know of it.
 */
export const avifName = (name: string): string => name.replace(/\.webp$/, '.avif')

/**
 * The file itself, or the copy beside it that suits the client better: one that the build compressed, or a picture in
 * AVIF.
 */
const fileIn = async (c: Context, folder: string, name: string) => {
  if (name.endsWith(WEBP)) {
    const accepts = c.req.header('accept')?.includes(AVIF_TYPE) ?? false
    for (const file of accepts ? [avifName(name), name] : [name]) {
      const found = await statFile(join(folder, file))
      if (found) return { ...found, encoding: undefined }
    }
    return undefined
  }
  // The build makes both copies or none.
  const accepted = acceptedEncoding(c.req.header('accept-encoding'))
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
    [undefined, ''],
  ] as const) {
    if (encoding && encoding !== accepted) continue
    const found = await statFile(join(folder, name + ending))
    if (found) return { ...found, encoding }
  }
  return undefined
}

const statFile = async (path: string) => {
  const info = await stat(path).catch(() => undefined)
  return info?.isFile() ? { path, size: info.size, mtimeMs: info.mtimeMs } : undefined
}
