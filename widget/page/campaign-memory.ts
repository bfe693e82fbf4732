import type { CampaignMemory } from '#campaign/targeting/visitor.ts'
import type { PageStorage } from './storage.ts'

export const memoryKey = (campaignId: string): string => `poptin_seen_${campaignId}`

/** Views, time of the last one, closed, converted: `3,1795258800000,1,0`. Nothing: never seen. */
export const readMemory = (text: string | null | undefined): CampaignMemory => {
  const [views, lastViewMs, isClosed, isConverted] = `${text}`.split(',').map(Number)
  return {
    views: views || 0,
    lastViewMs: lastViewMs || null,
    isClosed: !!isClosed,
    isConverted: !!isConverted,
  }
}

const YEAR_SECONDS = 365 * 86_400
const DAY_SECONDS = 86_400
const SEEN_NOW = 'poptin_seen_this_session'

/** Stores the state of a campaign for the next page, in storage and in the cookies of the wire. */
export const rememberCampaign = (
  { recall, remember, setCookie }: PageStorage,
  campaignId: string,
  change: (known: CampaignMemory) => Partial<CampaignMemory>,
): void => {
  const known = readMemory(recall(memoryKey(campaignId)))
  const { views, lastViewMs, isClosed, isConverted } = { ...known, ...change(known) }
  remember(memoryKey(campaignId), [views, lastViewMs ?? 0, Number(isClosed), Number(isConverted)].join())
  if (isConverted && !known.isConverted) setCookie(`poptin_conversion_${campaignId}`, '1', YEAR_SECONDS)
  if (views === known.views) return
  // The start of the visit, and the cart.
  for (const key of ['pop_landed_url', 'poptin_cart_product_ids'])
    remember(`${key}_${campaignId}`, recall(key) ?? '')
  setCookie(`poptin_frequency_${campaignId}`, String(views), YEAR_SECONDS)
  setCookie(`poptin_once_a_day_${campaignId}`, '1', DAY_SECONDS)
  const seenNow = (recall(SEEN_NOW) ?? '').split('|').filter(Boolean)
  if (!seenNow.includes(campaignId)) remember(SEEN_NOW, [...seenNow, campaignId].join('|'))
}
