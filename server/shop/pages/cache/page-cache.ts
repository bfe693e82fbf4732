import { type PageTemplate, renderRegions, type SlotName } from '#storefront/render'
import { acceptedEncoding, acceptsEncoding, compress, type Encoding } from '#server/platform/http/compress.ts'
import {
  deflateTexts,
  fillSlots,
  fillSlotsGzip,
  type Regions,
  type Slotted,
  toRegions,
  toSlotted,
} from '#server/platform/http/fill-slots.ts'
import { definePart, type Services } from '#server/platform/services.ts'

/** Rendered pages with slots for a visitor's own content, cached while nothing they show has changed. */
export type PageCache = {
  find: (key: string, version: string, nowMs: number) => CachedPage | undefined
  store: (
    key: string,
    version: string,
    nowMs: number,
    template: PageTemplate,
    headers: Record<string, string>,
  ) => CachedPage
}

export type CachedPage = {
  slotted: Slotted<SlotName>
  /** For a visitor who has neither cart nor notices. */
  body: Buffer
  headers: Record<string, string>
  /** Compressed at the second request for it, so that a page that is requested once costs nothing. */
  compressed: Partial<Record<Encoding, Buffer | Promise<Buffer>>>
  /** The slotted texts, for visitors with regions of their own. */
  deflated: Promise<Buffer[]> | undefined
}

/** `Cache-Control` of a page for one visitor: only for the browser's own back and forward. */
export const PRIVATE = 'private, no-cache'

/** A sale that starts or ends by the clock appears on a cached page at most this much later. */
const MAX_AGE_MS = 60_000
const BROTLI_QUALITY = 6
/**
 * Of one path with different queries: more than a shop has sort orders, and the searches and filters of the minute;
 * invented ones evict each other, not other pages.
 */
const MAX_VARIANTS = 24
/** A page's bytes are stored filled, slotted, and (about as much again) compressed. */
const COPIES = 3
const BYTES_PER_MB = 1024 * 1024

/** The pages of a running shop. */
export const pageCache = definePart('page cache', ({ settings }) =>
  createPageCache(settings.pageCacheMb * BYTES_PER_MB),
)

/** What the cache's entries depend on besides their address. */
export const cacheVersion = (services: Services): string => {
  const { catalog, settings } = services.versions()
  return `${catalog}.${settings}`
}

export const createPageCache = (maxBytes: number): PageCache => {
  const pages = new Map<string, CachedPage & { version: string; storedMs: number; bytes: number }>()
  const variants = new Map<string, Set<string>>()
  const emptyRegions = toRegions(renderRegions({ cart: null, notices: [] }))
  let bytes = 0

  const remove = (key: string) => {
    const page = pages.get(key)
    if (!page) return
    bytes -= page.bytes
    pages.delete(key)
    const path = pathOf(key)
    variants.get(path)?.delete(key)
    if (variants.get(path)?.size === 0) variants.delete(path)
  }

  const addVariant = (key: string) => {
    const path = pathOf(key)
    // The page without a query is no variant: views with one must not push it out.
    if (key === path) return
    const keys = variants.get(path) ?? new Set()
    variants.set(path, keys.add(key))
    const [oldest] = keys
    if (keys.size > MAX_VARIANTS && oldest !== undefined) remove(oldest)
  }

  return {
    find: (key, version, nowMs) => {
      const page = pages.get(key)
      if (!page) return undefined
      if (page.version === version && nowMs - page.storedMs < MAX_AGE_MS) return page
      remove(key)
      return undefined
    },
    store: (key, version, nowMs, template, headers) => {
      remove(key)
      const slotted = toSlotted(template)
      const body = Buffer.concat(fillSlots(slotted, emptyRegions))
      const page = {
        slotted,
        body,
        headers,
        compressed: {},
        deflated: undefined,
        version,
        storedMs: nowMs,
        bytes: body.length * COPIES,
      }
      if (page.bytes > maxBytes) return page
      pages.set(key, page)
      bytes += page.bytes
      addVariant(key)
      // A Map is in the order of insertion: its first key is the oldest.
      for (const [oldest] of pages) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
      return page
    },
  }
}

/** A body in parts that follow each other. */
export type Encoded = { parts: Buffer[]; encoding: Encoding | undefined }

/**
 * The page for a visitor without regions, as the browser accepts it. Who comes while it is being compressed
 * waits: milliseconds here, against a page five times as long on a phone's connection.
 */
export const encodePage = (
  page: CachedPage,
  acceptEncoding: string | undefined,
): Encoded | Promise<Encoded> => {
  const encoding = acceptedEncoding(acceptEncoding)
  if (!encoding) return { parts: [page.body], encoding: undefined }
  const made = (page.compressed[encoding] ??= compress(page.body, encoding, BROTLI_QUALITY).then(
    (small) => (page.compressed[encoding] = small),
  ))
  return made instanceof Promise
    ? made.then((small) => ({ parts: [small], encoding }))
    : { parts: [made], encoding }
}

/**
 * The page with this visitor's regions in its slots. Compressed it is gzip, also where brotli is accepted: only gzip
 * can be put together from parts, and compressing the whole costs more than all the rest.
 */
export const encodeFilledPage = async (
  page: CachedPage,
  regions: Regions<SlotName>,
  acceptEncoding: string | undefined,
): Promise<Encoded> => {
  if (!acceptsEncoding(acceptEncoding, 'gzip'))
    return { parts: fillSlots(page.slotted, regions), encoding: undefined }
  page.deflated ??= deflateTexts(page.slotted)
  return { parts: fillSlotsGzip(page.slotted, await page.deflated, regions), encoding: 'gzip' }
}

/** Query parameters that change what a page shows; all others (utm_…, gclid, …) do not make another page. */
/** A query with the token of a campaign's preview: the page needs the campaigns' script though none may be on. */
export const PREVIEWED = /(?:^|&)poptin_preview=[0-9a-f]{13}\./

const SHOWN_PARAMETERS = new Set(['kod', 'orderby', 'paged', 'powierzchnia', 's', 'sciany', 'zapas'])
/**
 * Chosen options of a product; pages that show them are not cached, but must not be answered with the page
 * without them.
 */
const OPTION_PREFIX = 'attribute_'

/**
 * `filters`: names of the filters of listings.
 * Path and the parameters that matter, in their original spelling: two addresses that a page might read
 * differently never share a key, so a page cannot be stored under the key of another.
 */
export const pageKey = (path: string, query: string, filters?: ReadonlySet<string>): string => {
  if (!query) return path
  const shown = query.split('&').filter((parameter) => {
    const name = nameOf(parameter)
    return SHOWN_PARAMETERS.has(name) || name.startsWith(OPTION_PREFIX) || (filters?.has(name) ?? false)
  })
  return shown.length ? `${path}?${shown.join('&')}` : path
}

const pathOf = (key: string): string => key.split('?', 1)[0] ?? key

const nameOf = (parameter: string): string => {
  const at = parameter.indexOf('=')
  const name = at < 0 ? parameter : parameter.slice(0, at)
  if (!/[%+]/.test(name)) return name
  return new URLSearchParams(name).keys().next().value ?? ''
}
