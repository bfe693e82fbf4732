import type { RecommendedProduct } from '#contract/display/recommendation.ts'
import type { DrawingPart, PageAccess } from '../parts.ts'
import type { BlockProps } from '../view/stage.ts'
import { askProducts } from './ask-products.ts'

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
export const hasProducts: NonNullable<DrawingPart['hasContent']> = async (
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
