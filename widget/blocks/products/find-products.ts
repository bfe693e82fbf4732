import type { RecommendedProduct, RecommendationAnswer } from '#contract/display/recommendation.ts'
import type { RenderPart, PageAccess } from '../../parts.ts'
import type { BlockProps } from '../../view/stage.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { toJson } from '../../page/to-json.ts'

type ProductsBlock = BlockProps<'products'>['block']

/** What a block shows, as our host recommends it; rejects when it cannot be asked. */
const askProducts = async (
  page: PageAccess,
  campaignId: string,
  { shows, products, category, count, fillsUp }: ProductsBlock,
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

type Block = BlockProps<'products'>['block']

/** Asked before a campaign is shown, used once it is; shown again, it is asked again. */
const asked = new WeakMap<Block, Promise<RecommendedProduct[]>>()

export const findProducts = (
  page: PageAccess,
  campaignId: string,
  block: Block,
): Promise<RecommendedProduct[]> => {
  const found = asked.get(block) ?? askProducts(page, campaignId, block)
  asked.delete(block)
  return found
}

/** Without products a recommendation would be an empty window; one with a form still has something to offer. */
export const hasProducts: NonNullable<RenderPart['hasContent']> = async (
  page,
  { id },
  { screens, mobileScreens, fields },
  state,
) => {
  const blocks = [screens, mobileScreens].flatMap(
    (own) => own?.form.blocks.filter((block): block is Block => block.kind === 'products') ?? [],
  )
  const counts = await Promise.all(
    blocks.map(async (block) => {
      const found = askProducts(page, id, block)
      asked.set(block, found)
      // When our host does not answer, the rest of the campaign is shown: nobody said that there is nothing.
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
