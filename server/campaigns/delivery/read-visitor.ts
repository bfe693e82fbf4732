import type * as v from 'valibot'
import type { StoreCart } from '#campaign/cart/cart.ts'
import type { CampaignMemory } from '#campaign/targeting/visitor.ts'
import type { VisitorWithMemory } from '#campaign/explain/simulated-visit.ts'
import type { display } from '#contract/display/display.ts'
import type { VisitorInShop } from './visitor-in-shop.ts'

type RequestBody = v.InferOutput<typeof display.request>

/** `inShop`: what only the shop knows of this visitor. */
export type VisitorContext = {
  nowMs: number
  country: string | undefined
  referer: string
  inShop: VisitorInShop
}

const DAY_MINUTES = 1_440

/** What a page reported about its visitor, in the form that campaigns evaluate; `country` is known to the server. */
export const readVisitor = (
  body: RequestBody,
  { nowMs, country, referer, inShop }: VisitorContext,
): VisitorWithMemory => {
  const url = body.url || referer || body.domain
  return {
    nowMs,
    utcOffsetMinutes: Math.max(-DAY_MINUTES, Math.min(DAY_MINUTES, Math.round(body.utc_offset))),
    url,
    referrer: body.referrer,
    previousUrl: body.previous_url,
    landingUrl: body.origin_landing_page || (body.visited_pages[0] ?? url),
    pageTitle: body.page_title,
    visitedUrls: body.visited_pages.length ? body.visited_pages : [url],
    pageViews: body.page_views,
    sessions: body.sessions,
    device: body.if_mobile ? 'mobile' : 'desktop',
    language: body.browser_language,
    country,
    cookies: new Map(Object.entries(body.cookies)),
    memory: new Map(Object.entries(body.memory).map(([id, text]) => [id, readMemory(text)])),
    cart: body.cart && cartOf(body.cart, inShop),
    member: inShop.member,
    // Only the page knows its content.
    page: undefined,
  }
}

const cartOf = (
  { items, item_count, total_price, currency }: NonNullable<RequestBody['cart']>,
  { categoriesOf }: VisitorInShop,
): StoreCart => ({
  items: items.map(({ product_id, variant_id, title, quantity }) => ({
    productId: product_id,
    variantId: variant_id,
    title,
    quantity,
    ...(categoriesOf && { categories: categoriesOf(product_id) }),
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
