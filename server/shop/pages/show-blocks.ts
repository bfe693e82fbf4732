import { sampleCredits } from '#storefront/strings/pl/order/sample-credits.ts'
import type { Context } from 'hono'
import type { ContentBlock, BlockOf, LabelledLink } from '#contract/shop/content/blocks.ts'
import type { BotCheckChoice } from '#contract/contact-forms/bot-check-choice.ts'
import type { CategoryCard, ProductCard } from '#contract/shop/product.ts'
import type { Services } from '#server/platform/services.ts'
import { listProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import { loadCards } from '#server/shop/catalog/cards/load-cards.ts'
import { loadMenu } from '#server/shop/catalog/categories.ts'
import type { Listing } from '#server/shop/catalog/listing.ts'
import { listOfferedMethods, offeredDelivery } from '#server/shop/delivery/offered-delivery.ts'
import { listPageLinks, pageIdOf } from '#server/shop/static-pages/static-pages.ts'
import type { PageProps } from '#storefront/render'
import { paths } from '#storefront/paths.ts'
import { plural } from '#contract/plural.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'

type ShownBlock = PageProps['home']['blocks'][number]

/** What a page's forms need of the page around them. */
type ShownForms = { hasForms: boolean; botCheck: BotCheckChoice | undefined; isSameForAll: boolean }

type Options<Outcome> = {
  forms: PageForms<Outcome>
  outcome: Outcome | null
  withHidden?: boolean
  /** The address of the page; '': the home page. */
  slug?: string
}

const MAP = 'https://www.openstreetmap.org/search?query='
const CATEGORY_PATH = new RegExp(`^${paths.category('([^/]+)')}$`)
const PAGE_PATH = /^\/[^/?#]+\/$/
const ownPaths = new Set<string>(Object.values(paths).filter((path) => typeof path === 'string'))

const FORM_CODE = /\[contact-form/

const mayHaveForm = (block: ContentBlock) =>
  block.kind === 'contact-form' || ('html' in block && FORM_CODE.test(block.html))

/** Addresses of videos on other servers, as browsers request them: a header has ASCII only. */
export const videoAddresses = (blocks: ShownBlock[]): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'video' && block.url.startsWith('https:') ? [new URL(block.url).href] : [],
  )

const slugsOf = (categories: CategoryCard[]): string[] =>
  categories.flatMap(({ slug, children }) => [slug, ...slugsOf(children)])

/**
 * Contact forms within the owner's pages. The forms wing is below this one, so `app.ts` passes its functions
 * in.
 */
export type PageForms<Outcome> = {
  /** The page's text with each short code replaced by its form. */
  drawShortCodes: (
    c: Context,
    services: Services,
    html: string,
    page: {
      containerPost: number
      path: string
      outcome: Outcome | null
      /** What the other texts of the page have taken; this one's are added. */
      taken?: { forms: number; ids: Set<string> }
    },
  ) => Promise<{ html: string; hasForms: boolean; botCheck: BotCheckChoice; isSameForAll: boolean }>
  /** The result of a form that was posted without a script; null: no form was posted. */
  submitPlainForm: (c: Context, services: Services) => Promise<Outcome | null>
}

type Fact = (settings: ShopSettings) => string

const items = (list: { title: string; text: string }[]): string =>
  `<ul>\n${list.map(({ title, text }) => `<li><strong>${escapeHtml(title)}</strong>${text ? ` – ${escapeHtml(text)}` : ''}</li>`).join('\n')}\n</ul>`

/** The shop facts for a page's text, by the name in their short code; markup. */
const FACTS: Record<string, Fact> = {
  nazwa: ({ shopName }) => escapeHtml(shopName),
  adres: ({ companyLines }) => escapeHtml(companyLines.join(', ')),
  email: ({ email }) => escapeHtml(email),
  telefon: ({ phone }) => escapeHtml(phone),
  godziny: ({ openingHours }) => escapeHtml(openingHours),
  'termin-przelewu': ({ unpaidOrders: { transferDays } }) =>
    `${transferDays} ${plural(transferDays, 'dzień roboczy', 'dni robocze', 'dni roboczych')}`,
  'odliczenie-probek': ({ samples: { creditDays } }) =>
    creditDays === 0 ? '' : escapeHtml(sampleCredits.rule(creditDays)),
  'zapas-prosto': ({ calculator }) => `${calculator.straightPercent}%`,
  'zapas-skos': ({ calculator }) => `${calculator.diagonalPercent}%`,
  'zapas-jodelka': ({ calculator }) => `${calculator.herringbonePercent}%`,
}
/** Facts that are lists and so replace a paragraph that contains nothing else. */
const LISTS: Record<string, Fact> = {
  dostawy: ({ deliveryMethods }) => items(listOfferedMethods(deliveryMethods)),
  platnosci: ({ paymentMethods }) =>
    items(paymentMethods.filter(({ isOn }) => isOn).map(({ title, hint }) => ({ title, text: hint }))),
}

const LIST_CODE = /<p>\s*\[sklep dane="([a-z-]+)"\]\s*<\/p>/g
const CODE = /\[sklep dane="([a-z-]+)"\]/g
/** A paragraph such as „Godziny: [sklep dane="godziny"]”: a name and one fact. */
const NAMED_FACT = /<p>[^<>[\]]*\[sklep dane="([a-z-]+)"\]\s*<\/p>\n?/g

/**
 * A page's text with the shop's own data instead of `[sklep dane="…"]`, so that an address, a price or a
 * number of days is defined in one place only: the settings. An unknown name stays unchanged, visible for the
 * owner. A paragraph that only names a fact is omitted while the shop has none.
 */
export const fillShopFacts = (html: string, settings: ShopSettings): string => {
  const fill = (facts: Record<string, Fact>) => (code: string, name: string) =>
    Object.hasOwn(facts, name) ? facts[name]!(settings) : code
  const isMissing = (name: string) => Object.hasOwn(FACTS, name) && FACTS[name]!(settings) === ''
  return html
    .replace(LIST_CODE, fill(LISTS))
    .replace(NAMED_FACT, (paragraph: string, name: string) => (isMissing(name) ? '' : paragraph))
    .replace(CODE, fill(FACTS))
}

/** The blocks with what they show: products, categories, forms. Those that visitors do not see are omitted. */
export const showBlocks = async <Outcome>(
  c: Context,
  services: Services,
  blocks: ContentBlock[],
  { forms, outcome, withHidden = false, slug = '' }: Options<Outcome>,
): Promise<{ blocks: ShownBlock[] } & ShownForms> => {
  const db = services.db.read
  const settings = services.shopSettings()
  const [categories, pages] = await Promise.all([loadMenu(db), listPageLinks(services)])
  const slugs = new Set(slugsOf(categories))
  const pagePaths = new Set(pages.map(({ url }) => url))
  const drawn: ShownForms = { hasForms: false, botCheck: undefined, isSameForAll: true }
  const taken = { forms: 0, ids: new Set<string>() }

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
  const withForms = async (text: string): Promise<string> => {
    if (!FORM_CODE.test(text)) return text
    const path = slug === '' ? paths.home : paths.page(slug)
    const page = { containerPost: pageIdOf(slug), path, outcome, taken }
    const { html, hasForms, botCheck, isSameForAll } = await forms.drawShortCodes(c, services, text, page)
    drawn.hasForms ||= hasForms
    // The strictest of the forms decides for the page.
    if (drawn.botCheck === undefined || botCheck === 'on') drawn.botCheck = botCheck
    else if (drawn.botCheck !== 'on' && botCheck !== drawn.botCheck) drawn.botCheck = 'shop'
    drawn.isSameForAll &&= isSameForAll
    return html
  }
  const textOf = (html: string) => withForms(fillShopFacts(html, settings))

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
        return { ...block, html: await textOf(block.html) }
      case 'picture-text':
        return {
          ...block,
          html: await textOf(block.html),
          button: isLive(block.button) ? block.button : none,
        }
      case 'contact-form':
        return {
          ...block,
          form: block.formId ? await withForms(`[contact-form-7 id="${block.formId}"]`) : '',
        }
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
  const others = await Promise.all(wanted.map((block) => (mayHaveForm(block) ? null : show(block))))
  for (const [index, block] of wanted.entries()) shown.push(others[index] ?? (await show(block)))
  return { blocks: withHidden ? shown : shown.filter(({ isHidden }) => !isHidden), ...drawn }
}
