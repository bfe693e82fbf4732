import { displayPaths } from '#contract/display/paths.ts'
import type { RecommendationAnswer, RecommendedProduct } from '#contract/display/recommendation.ts'
import type { PageAccess } from '../parts.ts'
import { toJson } from '../page/to-json.ts'
import type { BlockProps } from '../view/stage.ts'

type Block = BlockProps<'products'>['block']

/** What a block shows, as our host recommends it; rejects when it cannot be asked. */
export const askProducts = async (
  page: PageAccess,
  campaignId: string,
  { shows, products, category, count, fillsUp }: Block,
): Promise<RecommendedProduct[]> => {
  const platform = page.configuration.store?.platform ?? 'klepka'
  const seen = page.store?.product()
  const told = {
    client_id: page.configuration.clientId,
    category: shows === 'same_category' && category ? category : shows,
    manual_products: products,
    count,
    recent_products: page.storage.recall('poptin_wix_recent_product_id') ?? '',
    product_id: seen?.product_id ?? '',
    product_category: seen?.category ?? '',
    fills_up: fillsUp,
  }
  const path = displayPaths.productRecommendation
    .replace(':platform', platform)
    .replace(':poptinId', campaignId)
  const failed = (why: unknown) => new Error(`Failed to fetch ${platform} data`, { cause: why })
  // As plain text: a page need not ask first whether it may ask.
  const answer = await fetch(page.origin + path, {
    method: 'POST',
    body: toJson(told),
    headers: { 'Content-Type': 'text/plain' },
  }).catch((error: unknown) => Promise.reject(failed(error)))
  const content = (await answer.json().catch(() => undefined)) as RecommendationAnswer | undefined
  if (!content?.success) throw failed(answer.status)
  return content.data.products
}
