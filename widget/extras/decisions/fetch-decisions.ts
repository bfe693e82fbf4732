import type { StoreCart } from '#campaign/cart/cart.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { DisplayAnswer } from '#contract/display/poptin.ts'
import { memoryKey } from '../../page/campaign-memory.ts'
import { toJson } from '../../page/messages.ts'
import { wholeVisitor } from '../../page/all-visitor-fields.ts'
import type { PageAccess } from '../../parts.ts'

const YEAR_SECONDS = 365 * 86_400

/** Wire names. */
const cartOf = ({ items, count, valueMinor, currency }: StoreCart) => ({
  items: items.map(({ productId: product_id, variantId: variant_id, title, quantity }) => ({
    product_id,
    variant_id,
    title,
    quantity,
  })),
  item_count: count,
  total_price: valueMinor,
  currency,
})

/**
 * Requests from our host the campaigns to show, and stores its data about the visitor for the next page.
 * Undefined: the host does not answer this page. `filterVerdicts`: of this page, by campaign (`page-verdicts.ts`).
 */
export const fetchDecisions = async (
  { origin, configuration, visitor, visitorId, previewId, storage, store }: PageAccess,
  filterVerdicts: Record<string, string> = {},
): Promise<DisplayAnswer | undefined> => {
  const {
    url,
    referrer,
    previousUrl,
    landingUrl,
    pageTitle,
    visitedUrls,
    device,
    language,
    pageViews,
    sessions,
    utcOffsetMinutes,
    cookies,
  } = wholeVisitor(visitor)
  const body = toJson({
    url,
    domain: location.hostname,
    referrer,
    previous_url: previousUrl,
    origin_landing_page: landingUrl,
    page_title: pageTitle,
    cookies: {
      ...Object.fromEntries(cookies ?? []),
      poptin_variants: storage.recall('poptin_variants') ?? '[]',
    },
    visited_pages: visitedUrls,
    if_mobile: device === 'mobile',
    browser_language: language,
    page_views: pageViews,
    sessions,
    utc_offset: utcOffsetMinutes,
    visitor_id: visitorId,
    memory: Object.fromEntries(
      configuration.campaigns.flatMap(({ id }) =>
        storage.recall(memoryKey(id)) ? [[id, storage.recall(memoryKey(id))]] : [],
      ),
    ),
    filter_verdicts: filterVerdicts,
    preview_poptin_id: previewId,
    ...(visitor.cart && { store_integration: store?.platform, cart: cartOf(visitor.cart) }),
  })
  const response = await fetch(origin + displayPaths.display.replace(':clientId', configuration.clientId), {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'text/plain' },
  })
  if (!response.ok) return undefined
  const answer = (await response.json()) as DisplayAnswer
  Object.assign(configuration.scripts, answer.preview?.scripts)
  if (answer.country_code) storage.setCookie('poptin_user_country_code', answer.country_code, YEAR_SECONDS)
  if (answer.ip) storage.setCookie('poptin_user_ip', answer.ip, YEAR_SECONDS)
  return answer
}
