import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { searchParameter } from '../parameters.ts'

/** The largest accepted product file, uploaded and fetched, in bytes as transferred. */
export const MAX_FEED_BYTES = 50 * 1024 * 1024
export const MAX_FETCHED_FEED_BYTES = 2 * 1024 * 1024
/** The largest size of a packed file once it is unpacked. */
export const MAX_UNPACKED_FEED_BYTES = 100 * 1024 * 1024
export const MAX_FEED_PRODUCTS = 50_000

/** How often an address may be read, in hours. */
export const FEED_HOURS = [1, 6, 12, 24, 168] as const
export type FeedHours = (typeof FEED_HOURS)[number]

export const feedFormats = ['csv', 'json', 'xml'] as const
export type FeedFormat = (typeof feedFormats)[number]

/** The result of reading a feed; lists contain at most a hundred entries, the counts are complete. */
export type FeedReport = {
  /** Whether its products are published. Otherwise the previous ones stay. */
  isTaken: boolean
  triedMs: number
  /** Null: none that we know. */
  format: FeedFormat | null
  /** In the file. */
  products: number
  taken: number
  /** Skipped products, each with its reason in Polish; `row`: position in the file, from 1. */
  refused: { row: number; name: string; reason: string }[]
  refusedCount: number
  /** Why the whole file was refused, in Polish; '': accepted. */
  problem: string
}

/** The source of products that a site's campaigns recommend. `shop`: our own shop. */
export type FeedOverview = {
  source: 'none' | 'file' | 'address' | 'shop'
  url: string
  everyHours: FeedHours | null
  /** ISO 4217: of prices that come without one. */
  currency: string
  products: number
  readMs: number | null
  nextMs: number | null
  report: FeedReport | null
  /** Version of the source's settings, to be returned in `If-Match`. */
  version: string
}

/** At most so many, those that sell best first. */
export const MAX_FEED_PREVIEW = 24
export type FeedProductLine = {
  id: string
  title: string
  category: string
  image: string
  url: string
  price: string
  currency: string
  quantity: number | null
  isAvailable: boolean
}
export type FeedProductsAnswer = { products: FeedProductLine[] }

const MAX_URL = 2_000
const currency = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z]{3}$/, 'Podaj trzy litery waluty, np. PLN.'),
)
const address = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_URL, 'Ten adres jest za długi.'),
  v.check(
    (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
    'Podaj adres, który zaczyna się od https://',
  ),
)

/** `url` null: its owner uploads files. */
const feedToSave = v.object({
  url: v.nullable(address),
  everyHours: v.nullable(v.picklist(FEED_HOURS)),
  currency,
})

const MAX_IDS = 20
const params = v.object({ id: v.string() })

/** Products that the campaigns of a site recommend. */
export const feedsApi = {
  one: consoleEndpoint<FeedOverview>()({
    right: 'campaigns',
    method: 'GET',
    path: '/campaign-sites/:id/feed',
    params,
  }),
  change: consoleEndpoint<FeedOverview>()({
    right: 'campaigns',
    method: 'PUT',
    path: '/campaign-sites/:id/feed',
    params,
    request: feedToSave,
    log: { kind: 'site', text: 'Zmieniono spis produktów witryny' },
  }),
  remove: consoleEndpoint<FeedOverview>()({
    right: 'campaigns',
    method: 'DELETE',
    path: '/campaign-sites/:id/feed',
    params,
    log: { kind: 'site', text: 'Usunięto spis produktów witryny' },
  }),
  upload: consoleEndpoint<FeedOverview>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: false,
    path: '/campaign-sites/:id/feed/file',
    params,
    request: 'file',
    log: { kind: 'site', text: 'Wczytano spis produktów witryny z pliku' },
  }),
  renew: consoleEndpoint<FeedOverview>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: false,
    path: '/campaign-sites/:id/feed/renew',
    params,
    log: { kind: 'site', text: 'Pobrano ponownie spis produktów witryny' },
  }),
  products: consoleEndpoint<FeedProductsAnswer>()({
    right: 'campaigns',
    method: 'GET',
    path: '/campaign-sites/:id/feed/products',
    params,
    /** `ids` names products; without it `q` searches. */
    query: v.object({
      q: searchParameter,
      ids: v.fallback(
        v.pipe(
          v.array(v.string()),
          v.transform((ids) => ids.slice(0, MAX_IDS)),
        ),
        [],
      ),
    }),
  }),
}
