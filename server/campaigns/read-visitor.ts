import type * as v from 'valibot'
import type { Cart } from '#campaign/cart/cart.ts'
import type { CampaignMemory } from '#campaign/visitor.ts'
import type { KnownVisitor } from '#campaign/why/tried.ts'
import type { display } from '#contract/display/display.ts'

type Told = v.InferOutput<typeof display.request>

const DAY_MINUTES = 1_440

/** What a page told of its visitor, as campaigns judge it; `country` is what the server knows. */
export const readVisitor = (
  told: Told,
  { nowMs, country, referer }: { nowMs: number; country: string | undefined; referer: string },
): KnownVisitor => {
  const url = told.url || referer || told.domain
  return {
    nowMs,
    utcOffsetMinutes: Math.max(-DAY_MINUTES, Math.min(DAY_MINUTES, Math.round(told.utc_offset))),
    url,
    referrer: told.referrer,
    previousUrl: told.previous_url,
    landingUrl: told.origin_landing_page || (told.visited_pages[0] ?? url),
    pageTitle: told.page_title,
    visitedUrls: told.visited_pages.length ? told.visited_pages : [url],
    pageViews: told.page_views,
    sessions: told.sessions,
    device: told.if_mobile ? 'mobile' : 'desktop',
    language: told.browser_language,
    country,
    cookies: new Map(Object.entries(told.cookies)),
    memory: new Map(Object.entries(told.memory).map(([id, text]) => [id, readMemory(text)])),
    cart: told.cart && cartOf(told.cart),
    // Only the page knows what is on it.
    page: undefined,
  }
}

const cartOf = ({ items, item_count, total_price, currency }: NonNullable<Told['cart']>): Cart => ({
  items: items.map(({ product_id, variant_id, title, quantity }) => ({
    productId: product_id,
    variantId: variant_id,
    title,
    quantity,
  })),
  count: item_count,
  valueMinor: total_price,
  currency,
})

/** `views,time of the last one,closed,converted` */
const readMemory = (text: string): CampaignMemory => {
  const [views = 0, lastViewMs = 0, isClosed = 0, isConverted = 0] = text
    .split(',', 4)
    .map((part) => Number(part) || 0)
  return { views, lastViewMs: lastViewMs || null, isClosed: isClosed > 0, isConverted: isConverted > 0 }
}
