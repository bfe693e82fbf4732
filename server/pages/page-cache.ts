import { acceptedEncoding, compress, type Encoding } from '#server/http/compress.ts'

/** Drawn pages of visitors without a cart, kept while nothing they show has changed. */
export type PageCache = {
  find: (key: string, version: string, nowMs: number) => CachedPage | undefined
  keep: (
    key: string,
    version: string,
    nowMs: number,
    html: string,
    headers: Record<string, string>,
  ) => CachedPage
}

export type CachedPage = {
  body: Buffer
  headers: Record<string, string>
  /** Compressed when the first visitor asks for the kept page, so that a page nobody asks for again costs nothing. */
  compressed: Partial<Record<Encoding, Buffer | 'being made'>>
}

/** A sale that starts or ends by the clock shows on a cached page at most this much later. */
const MAX_AGE_MS = 60_000
const BROTLI_QUALITY = 6
/**
 * Of one path with different queries: more than a shop has orders; made-up ones push out each other, not
 * other pages.
 */
const MAX_VARIANTS = 24

export const createPageCache = (maxBytes: number): PageCache => {
  const pages = new Map<string, CachedPage & { version: string; keptMs: number; bytes: number }>()
  const variants = new Map<string, Set<string>>()
  let bytes = 0

  const drop = (key: string) => {
    const page = pages.get(key)
    if (!page) return
    bytes -= page.bytes
    pages.delete(key)
    const path = pathOf(key)
    variants.get(path)?.delete(key)
    if (variants.get(path)?.size === 0) variants.delete(path)
  }

  const noteVariant = (key: string) => {
    const path = pathOf(key)
    const keys = variants.get(path) ?? new Set()
    variants.set(path, keys.add(key))
    const [oldest] = keys
    if (keys.size > MAX_VARIANTS && oldest !== undefined) drop(oldest)
  }

  return {
    find: (key, version, nowMs) => {
      const page = pages.get(key)
      if (!page) return undefined
      if (page.version === version && nowMs - page.keptMs < MAX_AGE_MS) return page
      drop(key)
      return undefined
    },
    keep: (key, version, nowMs, html, headers) => {
      drop(key)
      const body = Buffer.from(html)
      const page = { body, headers, compressed: {}, version, keptMs: nowMs, bytes: body.length * 2 }
      pages.set(key, page)
      bytes += page.bytes
      noteVariant(key)
      // A Map keeps the order of insertion: its first key is the oldest.
      for (const [oldest] of pages) {
        if (bytes <= maxBytes || oldest === key) break
        drop(oldest)
      }
      return page
    },
  }
}

/** The best form of a page for what the browser accepts; while that is being made, the page as it is. */
export const encodingFor = (
  page: CachedPage,
  acceptEncoding: string | undefined,
): { body: Buffer; encoding: Encoding | undefined } => {
  const encoding = acceptedEncoding(acceptEncoding)
  const asItIs = { body: page.body, encoding: undefined }
  if (!encoding) return asItIs
  const made = page.compressed[encoding]
  if (made === 'being made') return asItIs
  if (made) return { body: made, encoding }
  page.compressed[encoding] = 'being made'
  void compress(page.body, encoding, BROTLI_QUALITY).then((small) => (page.compressed[encoding] = small))
  return asItIs
}

/** Query parameters that change what a page shows; all others (utm_…, gclid, …) do not make another page. */
const SHOWN_PARAMETERS = new Set(['orderby', 'paged', 'powierzchnia', 'zapas'])
/** Chosen options of a product; pages that show them are not kept, but neither may the page without them stand in. */
const OPTION_PREFIX = 'attribute_'

/**
 * Path and the parameters that matter, spelled as they came: two addresses that a page might read differently
 * never share a key, so nobody can put a page of theirs under the key of another.
 */
export const pageKey = (path: string, query: string): string => {
  if (!query) return path
  const kept = query.split('&').filter((parameter) => {
    const name = nameOf(parameter)
    return SHOWN_PARAMETERS.has(name) || name.startsWith(OPTION_PREFIX)
  })
  return kept.length ? `${path}?${kept.join('&')}` : path
}

const pathOf = (key: string): string => key.split('?', 1)[0] ?? key

const nameOf = (parameter: string): string => {
  const at = parameter.indexOf('=')
  const name = at < 0 ? parameter : parameter.slice(0, at)
  if (!/[%+]/.test(name)) return name
  return new URLSearchParams(name).keys().next().value ?? ''
}
