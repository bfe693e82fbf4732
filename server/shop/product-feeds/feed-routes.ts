import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { answerNotFound } from '#server/shop/pages/answer-error.ts'
import { ceneoFeed } from './ceneo-feed.ts'
import { feedKeyOf, listFeedOffers } from './feed-offers.ts'
import { googleFeed } from './google-feed.ts'
import { indexNowKeyOf } from './index-now.ts'

const formats = { google: googleFeed, ceneo: ceneoFeed }
type FeedName = keyof typeof formats

const isFeedName = (name: string): name is FeedName => Object.hasOwn(formats, name)

/** The address of a file of offers, which the owner enters at the comparison site. */
export const feedAddressOf = (services: Pick<Services, 'settings'>, name: FeedName): string =>
  `${services.settings.publicUrl}/oferta/${name}-${feedKeyOf(services, name)}.xml`

/** Files that are being written; each is long work. */
const running = definePart('files of offers being written', () => new Set<FeedName>())
const RETRY_SECONDS = '120'

/** Files of all offers for price comparison sites, and the key with which search engines are notified of changes. */
export const productFeedRoutes = (services: Services): Hono =>
  new Hono()
    .get('/oferta/:file', async (c) => {
      const [, name = '', key] = /^([a-z]+)-([0-9a-f]{32})\.xml$/.exec(c.req.param('file')) ?? []
      if (
        !isFeedName(name) ||
        key !== feedKeyOf(services, name) ||
        !services.shopSettings().productFeeds[name]
      )
        return answerNotFound(c, services)
      const active = services.get(running)
      if (active.has(name)) {
        c.header('Retry-After', RETRY_SECONDS)
        throw new Refusal(503, 'busy', 'Ten plik jest właśnie pobierany. Spróbuj za dwie minuty.')
      }
      const { head, offer, foot } = formats[name]
      c.header('Content-Type', 'application/xml; charset=UTF-8')
      c.header('Cache-Control', 'private, no-store')
      // A file of prices is no result of a search.
      c.header('X-Robots-Tag', 'noindex')
      if (c.req.method === 'HEAD') return c.body(null)
      active.add(name)
      return stream(c, async (output) => {
        const stop = new AbortController()
        output.onAbort(() => stop.abort())
        try {
          await output.write(head(services))
          for await (const offers of listFeedOffers(services, stop.signal))
            await output.write(offers.map((one) => offer(one, services.now())).join(''))
          if (!stop.signal.aborted) await output.write(foot)
        } finally {
          active.delete(name)
        }
      })
    })
    // At the top: a key speaks for the addresses below its folder.
    .get('/:file{[0-9a-f]{32}\\.txt}', async (c): Promise<Response> => {
      const key = indexNowKeyOf(services)
      return services.shopSettings().productFeeds.indexNow && c.req.param('file') === `${key}.txt`
        ? c.text(key)
        : answerNotFound(c, services)
    })
