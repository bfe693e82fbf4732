import type { Context } from 'hono'
import type { ContentBlock, BlockOf, LabelledLink } from '#contract/shop/content/blocks.ts'
import type { BotCheckChoice } from '#contract/contact-forms/bot-check-choice.ts'
import type { CategoryCard, ProductCard } from '#contract/shop/product.ts'
import type { Services } from '#server/platform/services.ts'
import { listProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import { loadCards } from '#server/shop/catalog/cards/load-cards.ts'
import { loadMenu } from '#server/shop/catalog/categories.ts'
import type { Listing } from '#server/shop/catalog/listing.ts'
import { offeredDelivery } from '#server/shop/delivery/offered-delivery.ts'
import { listPageLinks, pageIdOf } from '#server/shop/static-pages/static-pages.ts'
import type { PageProps } from '#storefront/render'
import { paths } from '#storefront/paths.ts'
import { fillShopFacts, type PageForms } from './static-page-routes.ts'

type ShownBlock = PageProps['home']['blocks'][number]

/** What the home page's forms need of the page around them. */
type ShownForms = { hasForms: boolean; botCheck: BotCheckChoice | undefined; isSameForAll: boolean }

type Options<Outcome> = { forms: PageForms<Outcome>; outcome: Outcome | null; withHidden?: boolean }

const MAP = 'https://www.openstreetmap.org/search?query='
const CATEGORY_PATH = new RegExp(`^${paths.category('([^/]+)')}$`)
const PAGE_PATH = /^\/[^/?#]+\/$/
const ownPaths = new Set<string>(Object.values(paths).filter((path) => typeof path === 'string'))

const slugsOf = (categories: CategoryCard[]): string[] =>
  categories.flatMap(({ slug, children }) => [slug, ...slugsOf(children)])

/** The blocks with what they show: products, categories, forms. Those that visitors do not see are omitted. */
export const showBlocks = async <Outcome>(
  c: Context,
  services: Services,
  blocks: ContentBlock[],
  { forms, outcome, withHidden = false }: Options<Outcome>,
): Promise<{ blocks: ShownBlock[] } & ShownForms> => {
  const db = services.db.read
  const settings = services.shopSettings()
  const [categories, pages] = await Promise.all([loadMenu(db), listPageLinks(services)])
  const slugs = new Set(slugsOf(categories))
  const pagePaths = new Set(pages.map(({ url }) => url))
  const drawn: ShownForms = { hasForms: false, botCheck: undefined, isSameForAll: true }

  /** Whether a link leads to something: a category without products and a page that is missing are not linked to. */
  const isLive = ({ url }: LabelledLink) => {
    const category = CATEGORY_PATH.exec(url)?.[1]
    if (category !== undefined) return slugs.has(category)
    return !PAGE_PATH.test(url) || pagePaths.has(url) || ownPaths.has(url)
  }
  const none: LabelledLink = { label: '', url: '' }

  const productsOf = async (block: BlockOf<'products'>): Promise<ProductCard[]> => {
    if (block.choice === 'hand') return loadCards(db, block.productIds, services.now())
    if (block.choice === 'category' && block.categoryId === null) return []
    const listing: Listing = block.choice === 'category' ? `category:${block.categoryId!}` : block.choice
    const request = { listing, orderBy: block.order, page: 1, perPage: block.count }
    return (await listProductCards(db, request, services.now())).cards
  }
  const formOf = async ({ formId }: BlockOf<'contact-form'>): Promise<string> => {
    if (!formId) return ''
    const { html, hasForms, botCheck, isSameForAll } = await forms.drawShortCodes(
      c,
      services,
      `[contact-form-7 id="${formId}"]`,
      { containerPost: pageIdOf(''), path: paths.home, outcome },
    )
    drawn.hasForms ||= hasForms
    // The strictest of the forms decides for the page.
    if (drawn.botCheck === undefined || botCheck === 'on') drawn.botCheck = botCheck
    else if (drawn.botCheck !== 'on' && botCheck !== drawn.botCheck) drawn.botCheck = 'shop'
    drawn.isSameForAll &&= isSameForAll
    return html
  }

  const show = async (block: ContentBlock): Promise<ShownBlock> => {
    switch (block.kind) {
      case 'hero':
        return { ...block, buttons: block.buttons.filter(isLive) }
      case 'categories':
        return { ...block, categories: categories.slice(0, block.count) }
      case 'products':
        return { ...block, products: await productsOf(block), more: isLive(block.more) ? block.more : none }
      case 'benefits':
        return { ...block, delivery: offeredDelivery(settings.deliveryMethods) }
      case 'callout':
        return { ...block, isHidden: block.isHidden || !isLive(block.button) }
      case 'text':
        return { ...block, html: fillShopFacts(block.html, settings) }
      case 'picture-text':
        return {
          ...block,
          html: fillShopFacts(block.html, settings),
          button: isLive(block.button) ? block.button : none,
        }
      case 'contact-form':
        return { ...block, form: await formOf(block) }
      case 'map': {
        const address = block.address || settings.companyLines.join(', ')
        return { ...block, address, url: MAP + encodeURIComponent(address) }
      }
      default:
        return block
    }
  }
  const shown = []
  // Forms one after the other: each adds to what the page needs.
  const wanted = withHidden ? blocks : blocks.filter(({ isHidden }) => !isHidden)
  const others = await Promise.all(
    wanted.map((block) => (block.kind === 'contact-form' ? null : show(block))),
  )
  for (const [index, block] of wanted.entries()) shown.push(others[index] ?? (await show(block)))
  return { blocks: withHidden ? shown : shown.filter(({ isHidden }) => !isHidden), ...drawn }
}
