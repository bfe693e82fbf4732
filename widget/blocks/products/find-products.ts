import type { RecommendedProduct, RecommendationAnswer } from '#contract/display/recommendation.ts'
import type { RenderPart, PageAccess } from '../../parts.ts'
import type { BlockProps } from '../../view/stage.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { toJson } from '../../page/messages.ts'

type ProductsBlock = BlockProps<'products'>['block']

/** The products that our host recommends for a block; rejects if the host is unreachable. */
const requestProducts = async (
  page: PageAccess,
  campaignId: string,
  { shows, products, category, count, fillsUp }: ProductsBlock,
): Promise<RecommendedProduct[]> => {
  const platform = page.configuration.store?.platform ?? 'klepka'
  const seen = page.store?.product()
  const content = {
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
  // As plain text: the browser sends no preflight request.
  const answer = await fetch(page.origin + path, {
    method: 'POST',
    body: toJson(content),
    headers: { 'Content-Type': 'text/plain' },
  }).catch((error: unknown) => Promise.reject(failed(error)))
  const recommended = (await answer.json().catch(() => undefined)) as RecommendationAnswer | undefined
  if (!recommended?.success) throw failed(answer.status)
  return recommended.data.products
}

export type FindProducts = (
  page: PageAccess,
  campaignId: string,
  block: ProductsBlock,
) => Promise<RecommendedProduct[]>
/** Requested before a campaign is shown and used once; each further view requests it again. */
export type ProductRequests = WeakMap<ProductsBlock, Promise<RecommendedProduct[]>>

export const findProducts =
  (requests: ProductRequests): FindProducts =>
  (page, campaignId, block) => {
    const found = requests.get(block) ?? requestProducts(page, campaignId, block)
    requests.delete(block)
    return found
  }

/**
 * Whether there is something to show: a campaign with products or a form, but not a recommendation without
 * products.
 */
export const hasProducts =
  (requests: ProductRequests): NonNullable<RenderPart['hasContent']> =>
  async (page, { id }, { screens, mobileScreens, fields }, state) => {
    const blocks = [screens, mobileScreens].flatMap(
      (own) => own?.form.blocks.filter((block): block is ProductsBlock => block.kind === 'products') ?? [],
    )
    const counts = await Promise.all(
      blocks.map(async (block) => {
        const found = requestProducts(page, id, block)
        requests.set(block, found)
        // When our host does not answer, the rest of the campaign is shown.
        return found.then(
          ({ length }) => length,
          () => Infinity,
        )
      }),
    )
    if (!blocks.length || Object.keys(fields).length > 0 || counts.some(Boolean)) return true
    state.not_shown = 'no_products'
    console.info(`Campaign ${id} is not shown: there is no product to recommend`)
    return false
  }
