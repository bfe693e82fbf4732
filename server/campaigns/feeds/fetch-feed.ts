import { rm, stat } from 'node:fs/promises'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import {
  MAX_FEED_PRODUCTS,
  MAX_FETCHED_FEED_BYTES,
  MAX_UNPACKED_FEED_BYTES,
} from '#contract/console/campaigns/feeds.ts'
import {
  connectionTo,
  ForbiddenAddress,
  type Going,
  publicAddressOf,
} from '#server/identity/webhooks/public-address.ts'
import { FeedProblem } from './feed-item.ts'
import { type SpooledFeed, spoolFeed, upToBytes } from './spool-feed.ts'

const TIME_LIMIT_MS = 5_000
const MAX_REDIRECTS = 3
/** The page size of a Shopify shop, whatever is requested. */
const PAGE_PRODUCTS = 250
const MAX_PAGES = MAX_FEED_PRODUCTS / PAGE_PRODUCTS
/** Limit for all pages of a shop, unpacked: 50,000 products of 10 KB. */
const MAX_PAGES_BYTES = 5 * MAX_UNPACKED_FEED_BYTES

/** `timeLimitMs`: for each whole answer; `mostBytes`: for all pages, unpacked. */
export type Fetching = Going & { timeLimitMs?: number; mostBytes?: number }
type Answer = { body: IncomingMessage; next: string | undefined }

/**
 * Fetches a feed from the public internet and stores each page at `pathOf` until the next one is requested; throws a
 * `FeedProblem`.
 */
export async function* fetchFeed(
  address: string,
  pathOf: (page: number) => string,
  fetching: Fetching,
): AsyncGenerator<SpooledFeed, void, boolean> {
  const isPaged = /\/products\.json$/i.test(new URL(address).pathname)
  let next: string | undefined = isPaged ? withPage(address, 1) : address
  let left = fetching.mostBytes ?? MAX_PAGES_BYTES
  for (let page = 1; next !== undefined && page <= MAX_PAGES; page++) {
    const signal = AbortSignal.timeout(fetching.timeLimitMs ?? TIME_LIMIT_MS)
    try {
      const answer: Answer = await follow(new URL(next), signal, fetching)
      const spooled = await spoolFeed(upToBytes(answer.body, MAX_FETCHED_FEED_BYTES), pathOf(page))
      left -= (await stat(spooled.path)).size
      if (left < 0) throw new FeedProblem('Strony tego spisu są razem za duże.')
      const hasMore: boolean = yield spooled
      await rm(spooled.path, { force: true })
      next = answer.next ?? (isPaged && hasMore ? withPage(address, page + 1) : undefined)
    } catch (error) {
      throw asProblem(error as Error, signal)
    }
  }
}

/** Whether a page with this many products is the last. */
export const isFullPage = (products: number): boolean => products >= PAGE_PRODUCTS

const withPage = (address: string, page: number): string => {
  const url = new URL(address)
  url.searchParams.set('limit', `${PAGE_PRODUCTS}`)
  url.searchParams.set('page', `${page}`)
  return url.href
}

/** The address of each redirect is checked again. */
const follow = async (first: URL, signal: AbortSignal, going: Going): Promise<Answer> => {
  let target = first
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const answer = await get(target, await publicAddressOf(target, signal, going), signal)
    const { statusCode = 0, headers } = answer
    if (statusCode >= 200 && statusCode < 300) return { body: answer, next: nextOf(headers.link, target) }
    answer.destroy()
    if (
      ![301, 302, 303, 307, 308].includes(statusCode) ||
      !headers.location ||
      !URL.canParse(headers.location, target)
    )
      throw new FeedProblem(`Serwer odpowiedział ${statusCode} zamiast pliku.`)
    target = new URL(headers.location, target)
  }
  throw new FeedProblem('Adres przekierowuje w kółko.')
}

const get = (target: URL, address: string, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(
      {
        ...connectionTo(target, address),
        headers: {
          host: target.host,
          'user-agent': 'klepka-feeds',
          accept: '*/*',
          'accept-encoding': 'gzip',
        },
        agent: false,
        signal,
      },
      resolve,
    )
    request.on('error', reject)
    request.end()
  })

/** The next page's address as the shop names it; only within the same shop. */
const nextOf = (link: string | string[] | undefined, target: URL): string | undefined => {
  const address = /<([^<>]{1,2000})>;\s*rel="?next"?/.exec([link ?? ''].flat().join(','))?.[1]
  if (address === undefined || !URL.canParse(address, target)) return undefined
  const next = new URL(address, target)
  return next.origin === target.origin ? next.href : undefined
}

const asProblem = (error: Error, signal: AbortSignal): Error => {
  if (error instanceof FeedProblem) return error
  if (error instanceof ForbiddenAddress)
    return new FeedProblem(
      'Ten adres prowadzi do sieci wewnętrznej albo nie jest adresem strony. Podaj adres dostępny z internetu.',
    )
  if (signal.aborted) return new FeedProblem('Serwer nie zdążył odpowiedzieć w 5 sekund.')
  return new FeedProblem(
    `Nie udało się pobrać pliku (${(error as NodeJS.ErrnoException).code ?? error.message}).`,
  )
}
