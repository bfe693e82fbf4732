import * as v from 'valibot'

const MAX_TITLE = 200
const MAX_TEXT = 2_000
/** As long as a page may be. */
const MAX_HTML = 200_000
const MAX_ADDRESS = 500
const MAX_BLOCKS = 60
/** Products a block shows: by a rule, or chosen by hand. */
export const MAX_BLOCK_PRODUCTS = 24

const title = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_TITLE, `Tytuł może mieć najwyżej ${MAX_TITLE} znaków.`),
)
const text = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_TEXT, `Tekst może mieć najwyżej ${MAX_TEXT} znaków.`),
)
const html = v.pipe(v.string(), v.maxLength(MAX_HTML, 'Ten tekst jest za długi.'))

/** An address of the shop or of the web, a mail address or a telephone number; '': none. */
const link = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_ADDRESS, 'Ten adres jest za długi.'),
  v.regex(
    /^(?:(?:\/(?![/\\])|https?:\/\/|mailto:|tel:)[^\s\\]*)?$/i,
    'Podaj adres w sklepie, np. /sklep/, albo zaczynający się od https://.',
  ),
)
/** A picture of the shop; '': none. */
const picture = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_ADDRESS, 'Ten adres jest za długi.'),
  v.regex(/^(?:\/(?![/\\])[^\s\\]+)?$/, 'Wybierz zdjęcie z biblioteki sklepu.'),
)
/** A video file of the shop or of another server. */
const video = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_ADDRESS, 'Ten adres jest za długi.'),
  v.regex(
    /^(?:(?:\/(?![/\\])|https:\/\/[a-z0-9.-]+(?::\d+)?\/)[^\s\\"'<>;,]+\.(?:mp4|webm))?$/i,
    'Podaj adres pliku .mp4 albo .webm, zaczynający się od https:// albo /.',
  ),
)

const labelledLink = v.object({ label: title, url: link })
export type LabelledLink = v.InferOutput<typeof labelledLink>

/** Ids of the blocks that every shop starts with, and of those added later. */
const BLOCK_ID = /^(?:wstep|kategorie|polecamy|zalety|promocje|poradnik|nowosci|b-[a-z0-9]{6,12})$/

const common = {
  /** Also the anchor of its section. */
  id: v.pipe(v.string(), v.regex(BLOCK_ID)),
  isHidden: v.boolean(),
}
const items = <Item extends v.GenericSchema>(item: Item, max: number) =>
  v.pipe(v.array(item), v.maxLength(max, `Najwyżej ${max}.`))

export const productChoices = ['featured', 'sale', 'all', 'category', 'hand'] as const
export const blockOrders = ['menu_order', 'popularity', 'date', 'price', 'price-desc', 'name'] as const

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_BLOCK_PRODUCTS))
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))

/** Every kind of block, with its fields. */
const blockKinds = {
  hero: v.object({
    kind: v.literal('hero'),
    ...common,
    title,
    text,
    picture,
    alt: title,
    buttons: items(labelledLink, 3),
  }),
  categories: v.object({ kind: v.literal('categories'), ...common, title, moreLabel: title, count }),
  products: v.object({
    kind: v.literal('products'),
    ...common,
    title,
    /** Which products: by a rule, or those of `productIds`. */
    choice: v.picklist(productChoices),
    categoryId: v.nullable(id),
    order: v.picklist(blockOrders),
    count,
    productIds: items(id, MAX_BLOCK_PRODUCTS),
    more: labelledLink,
  }),
  benefits: v.object({
    kind: v.literal('benefits'),
    ...common,
    title,
    /** Begins with the shop's delivery methods, from the settings. */
    hasDelivery: v.boolean(),
    items: items(v.object({ title, text }), 8),
  }),
  /** A coloured area with one link; not shown while the link leads to a page that the shop does not have. */
  callout: v.object({ kind: v.literal('callout'), ...common, title, text, button: labelledLink }),
  text: v.object({ kind: v.literal('text'), ...common, html }),
  picture: v.object({
    kind: v.literal('picture'),
    ...common,
    picture,
    alt: title,
    caption: title,
    url: link,
  }),
  'picture-text': v.object({
    kind: v.literal('picture-text'),
    ...common,
    title,
    html,
    picture,
    alt: title,
    isPictureFirst: v.boolean(),
    button: labelledLink,
  }),
  faq: v.object({
    kind: v.literal('faq'),
    ...common,
    title,
    items: items(v.object({ title, text }), 30),
  }),
  'contact-form': v.object({
    kind: v.literal('contact-form'),
    ...common,
    title,
    /** '': none chosen yet. */
    formId: v.pipe(v.string(), v.regex(/^(?:\d{1,9}|[0-9a-f]{7,40})?$/)),
  }),
  /** An empty place whose id an embedded campaign names as its container. */
  campaign: v.object({ kind: v.literal('campaign'), ...common }),
  map: v.object({
    kind: v.literal('map'),
    ...common,
    title,
    /** '': the shop's own. */
    address: title,
    label: title,
  }),
  gallery: v.object({
    kind: v.literal('gallery'),
    ...common,
    title,
    pictures: items(v.object({ picture, alt: title }), 24),
  }),
  video: v.object({ kind: v.literal('video'), ...common, title, url: video, poster: picture }),
}

export type BlockKind = keyof typeof blockKinds
export const blockKindNames = Object.keys(blockKinds) as BlockKind[]
export type BlockOf<Kind extends BlockKind> = v.InferOutput<(typeof blockKinds)[Kind]>
export type ContentBlock = { [Kind in BlockKind]: BlockOf<Kind> }[BlockKind]

const menuEntry = v.object({ name: v.pipe(title, v.minLength(1, 'Podaj nazwę.')), url: link })

const footerColumn = v.variant('kind', [
  v.object({ kind: v.literal('categories'), title }),
  /** The customer's account, the tracking of orders, and the shop's pages. */
  v.object({ kind: v.literal('pages'), title }),
  /** Telephone, mail and opening hours of the settings. */
  v.object({ kind: v.literal('contact'), title }),
  v.object({ kind: v.literal('links'), title, links: items(menuEntry, 20) }),
  v.object({ kind: v.literal('text'), title, html }),
])
export type FooterColumn = v.InferOutput<typeof footerColumn>

/** The home page's blocks and what surrounds every page. */
export const shopContent = v.object({
  home: v.pipe(
    v.array(v.variant('kind', Object.values(blockKinds) as [(typeof blockKinds)[BlockKind]])),
    v.maxLength(MAX_BLOCKS, `Strona może mieć najwyżej ${MAX_BLOCKS} bloków.`),
    v.check(
      (blocks) => new Set(blocks.map(({ id }) => id)).size === blocks.length,
      'Dwa bloki są tym samym.',
    ),
  ),
  /** Null: the shop's categories. */
  menu: v.nullable(items(v.object({ ...menuEntry.entries, children: items(menuEntry, 20) }), 20)),
  footer: items(footerColumn, 5),
})
export type ShopContent = Omit<v.InferOutput<typeof shopContent>, 'home'> & { home: ContentBlock[] }
