import type { ContentBlock, ShopContent } from '#contract/shop/content/blocks.ts'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { lockVersion, raiseVersion } from '#server/platform/db/versions.ts'
import type { Services } from '#server/platform/services.ts'
import { cleanHtml } from '#server/shop/catalog/clean-html.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import {
  addContentVersion,
  type ContentColumns,
  findContentRow,
  findContentVersion,
  listContentWithText,
  listContentVersions,
  removeContent,
  removeContentVersions,
  renameContent,
  setContentRow,
} from './store.ts'

/** Wide picture of the first view; part of the demo, and an owner may replace it. */
export const HERO_PICTURE = '/pictures/hero.webp'
const SECTION_SIZE = 4
const MAX_CATEGORIES = 8
/** More than a shop publishes in a year; the oldest are dropped. */
const MAX_VERSIONS = 50

const section = (
  given: Pick<Extract<ContentBlock, { kind: 'products' }>, 'id' | 'title' | 'choice' | 'order'>,
): ContentBlock => ({
  kind: 'products',
  isHidden: false,
  categoryId: null,
  count: SECTION_SIZE,
  productIds: [],
  more: { label: '', url: '' },
  ...given,
})

/** What a shop begins with. */
export const STARTING_CONTENT: ShopContent = {
  home: [
    {
      kind: 'hero',
      id: 'wstep',
      isHidden: false,
      title: pl.home.heroTitle,
      text: pl.home.heroText,
      picture: HERO_PICTURE,
      alt: pl.home.heroAlt,
      buttons: [
        { label: pl.home.heroButton, url: paths.shop },
        { label: pl.home.heroSecond, url: paths.category('probki') },
      ],
    },
    {
      kind: 'categories',
      id: 'kategorie',
      isHidden: false,
      title: pl.home.categories,
      moreLabel: pl.frame.allProducts,
      count: MAX_CATEGORIES,
    },
    section({ id: 'polecamy', title: pl.home.featured, choice: 'featured', order: 'menu_order' }),
    {
      kind: 'benefits',
      id: 'zalety',
      isHidden: false,
      title: pl.home.helpTitle,
      hasDelivery: true,
      items: pl.home.trust.map((item) => ({ ...item })),
    },
    section({ id: 'promocje', title: pl.home.onSale, choice: 'sale', order: 'popularity' }),
    {
      kind: 'callout',
      id: 'poradnik',
      isHidden: false,
      title: pl.home.guideTitle,
      text: pl.home.guideText,
      button: { label: pl.home.guideButton, url: paths.page('jak-mierzyc-podloge') },
    },
    {
      ...section({ id: 'nowosci', title: pl.home.newest, choice: 'all', order: 'date' }),
      more: { url: `${paths.shop}?orderby=date`, label: pl.home.all },
    } as ContentBlock,
  ],
  menu: null,
  footer: [
    { kind: 'categories', title: pl.frame.footerCategories },
    { kind: 'pages', title: pl.frame.footerHelp },
    { kind: 'contact', title: pl.frame.footerContact },
  ],
}

const read = (json: string) => JSON.parse(json) as ShopContent

type StoredContent = {
  draft: ShopContent
  published: ShopContent
  /** What replaces `published` at its moment. */
  scheduled: { content: ShopContent; atMs: number } | null
}

const contentOf = (row: ContentColumns | undefined, { starting }: ContentDocument): StoredContent =>
  row
    ? {
        draft: read(row.draft_json),
        published: read(row.published_json),
        scheduled:
          row.scheduled_json !== null && row.scheduled_ms !== null
            ? { content: read(row.scheduled_json), atMs: Number(row.scheduled_ms) }
            : null,
      }
    : { draft: starting, published: starting, scheduled: null }

/**
 * What is edited on the page: the home page with the menu and the footer, or a page of the shop, which has blocks
 * only. `starting`: what it shows before the first change.
 */
export type ContentDocument = {
  name: string
  starting: ShopContent
  /** Is called after each change with what is published. */
  onPublished?: (tx: Sql, published: ShopContent, nowMs: number) => Promise<unknown>
}
export const HOME_PAGE: ContentDocument = { name: 'home', starting: STARTING_CONTENT }

const storedContent = cacheByVersion('settings', async ({ db }) =>
  contentOf(await findContentRow(db.read, HOME_PAGE.name), HOME_PAGE),
)

const shownAt = ({ published, scheduled }: StoredContent, nowMs: number): ShopContent =>
  scheduled && scheduled.atMs <= nowMs ? scheduled.content : published

/** What visitors see of the home page now; the same object until it changes. */
export const loadShownContent = async (services: Services): Promise<ShopContent> =>
  shownAt(await storedContent(services), services.now())

/** What visitors see of a document now. */
export const findShownContent = async (db: Sql, doc: ContentDocument, nowMs: number): Promise<ShopContent> =>
  shownAt(contentOf(await findContentRow(db, doc.name), doc), nowMs)

/** Everything the owner sees of the content. A schedule that has passed is published. */
export const loadOwnersContent = async (db: Sql, doc: ContentDocument, nowMs: number) => {
  const { draft, published, scheduled } = contentOf(await findContentRow(db, doc.name), doc)
  const isDue = scheduled !== null && scheduled.atMs <= nowMs
  const shown = isDue ? scheduled.content : published
  return {
    draft,
    isPublished: JSON.stringify(draft) === JSON.stringify(shown),
    scheduledMs: scheduled && !isDue ? scheduled.atMs : null,
    versions: await listContentVersions(db, doc.name),
  }
}

/** Names of documents or drafts that show a picture; `stem` is how the addresses of its copies begin. */
export const listContentWithPicture = (db: Sql, stem: string): Promise<string[]> =>
  listContentWithText(db, stem)

const cleanBlock = async (block: ContentBlock): Promise<ContentBlock> =>
  'html' in block ? { ...block, html: await cleanHtml(block.html) } : block

/** The content with clean texts. */
export const cleanContent = async ({ home, menu, footer }: ShopContent): Promise<ShopContent> => ({
  home: await Promise.all(home.map(cleanBlock)),
  menu,
  footer: await Promise.all(
    footer.map(async (column) =>
      column.kind === 'text' ? { ...column, html: await cleanHtml(column.html) } : column,
    ),
  ),
})

export type ContentAuthor = { name: string; nowMs: number; newId: () => string }

/** Who changes the content now. */
export const contentAuthor = (
  services: Services,
  { name, email }: { name: string; email: string },
): ContentAuthor => {
  const nowMs = services.now()
  let position = 0
  return { name: name || email, nowMs, newId: () => uuidV7(nowMs, services.randomBytes, position++) }
}

const addVersion = (
  tx: Sql,
  { name }: ContentDocument,
  { newId }: ContentAuthor,
  version: { content_json: string; published_ms: number; author: string },
) => addContentVersion(tx, { id: newId(), name, ...version })

/** Reads the row for a change: others wait, and a schedule that has passed becomes what is published. */
const open = async (tx: Sql, doc: ContentDocument, author: ContentAuthor): Promise<ContentColumns> => {
  const { name, starting } = doc
  await lockVersion(tx, 'settings')
  const row = await findContentRow(tx, name)
  const { name: _name, ...columns } = row ?? {
    name: '',
    draft_json: JSON.stringify(starting),
    published_json: JSON.stringify(starting),
    scheduled_json: null,
    scheduled_ms: null,
  }
  if (!row)
    await addVersion(tx, doc, author, { content_json: columns.published_json, published_ms: 0, author: '' })
  const { scheduled_json, scheduled_ms } = columns
  if (scheduled_json === null || scheduled_ms === null || Number(scheduled_ms) > author.nowMs) return columns
  await addVersion(tx, doc, author, {
    content_json: scheduled_json,
    published_ms: Number(scheduled_ms),
    author: '',
  })
  return { ...columns, published_json: scheduled_json, scheduled_json: null, scheduled_ms: null }
}

const close = async (
  tx: Sql,
  { name, onPublished }: ContentDocument,
  { nowMs }: ContentAuthor,
  columns: ContentColumns,
) => {
  await setContentRow(tx, name, columns)
  await onPublished?.(tx, read(columns.published_json), nowMs)
  const old = (await listContentVersions(tx, name)).slice(MAX_VERSIONS)
  if (old.length > 0)
    await removeContentVersions(
      tx,
      old.map(({ id }) => id),
    )
  await raiseVersion(tx, 'settings')
}

/** Saves the draft, which no visitor sees. `refuseOver` throws if the stored one is not the one that was read. */
export const saveContentDraft = async (
  tx: Sql,
  doc: ContentDocument,
  content: ShopContent,
  author: ContentAuthor,
  refuseOver: (stored: ShopContent) => void,
): Promise<void> => {
  const columns = await open(tx, doc, author)
  refuseOver(read(columns.draft_json))
  await close(tx, doc, author, { ...columns, draft_json: JSON.stringify(await cleanContent(content)) })
}

/** Visitors see the draft from now on, or from `atMs` on; nothing else is scheduled any more. */
export const publishContent = async (
  tx: Sql,
  doc: ContentDocument,
  author: ContentAuthor,
  atMs: number | null,
  refuseOver: (stored: ShopContent) => void,
): Promise<void> => {
  const columns = await open(tx, doc, author)
  refuseOver(read(columns.draft_json))
  if (atMs !== null && atMs > author.nowMs) {
    await close(tx, doc, author, { ...columns, scheduled_json: columns.draft_json, scheduled_ms: atMs })
    return
  }
  await addVersion(tx, doc, author, {
    content_json: columns.draft_json,
    published_ms: author.nowMs,
    author: author.name,
  })
  await close(tx, doc, author, {
    ...columns,
    published_json: columns.draft_json,
    scheduled_json: null,
    scheduled_ms: null,
  })
}

/** What was scheduled is not published; it stays in the draft. */
export const unscheduleContent = async (
  tx: Sql,
  doc: ContentDocument,
  author: ContentAuthor,
): Promise<void> =>
  close(tx, doc, author, { ...(await open(tx, doc, author)), scheduled_json: null, scheduled_ms: null })

/** Puts what was published once into the draft; false: there is no such version any more. */
export const restoreContentVersion = async (
  tx: Sql,
  doc: ContentDocument,
  id: string,
  author: ContentAuthor,
): Promise<boolean> => {
  const version = await findContentVersion(tx, doc.name, id)
  if (!version) return false
  await close(tx, doc, author, { ...(await open(tx, doc, author)), draft_json: version.content_json })
  return true
}

/**
 * Publishes what was written elsewhere, such as in a form, over a changed document. The blocks of the draft that were
 * published follow it, so that publishing the draft does not take it back. `staysPublished`: whether what is
 * published is left as it is.
 */
export const overwriteContent = async (
  tx: Sql,
  doc: ContentDocument,
  content: ShopContent,
  author: ContentAuthor,
  staysPublished: (published: ShopContent) => boolean,
): Promise<void> => {
  if (!(await findContentRow(tx, doc.name))) return
  const columns = await open(tx, doc, author)
  const content_json = JSON.stringify(content)
  if (staysPublished(read(columns.published_json)) || content_json === columns.published_json)
    return close(tx, doc, author, columns)
  await addVersion(tx, doc, author, { content_json, published_ms: author.nowMs, author: author.name })
  const draft = read(columns.draft_json)
  const former = read(columns.published_json).home.map((block) => JSON.stringify(block))
  const home = draft.home.map((block) => content.home[former.indexOf(JSON.stringify(block))] ?? block)
  const isDraftToo = columns.draft_json === columns.published_json
  await close(tx, doc, author, {
    ...columns,
    published_json: content_json,
    draft_json: isDraftToo ? content_json : JSON.stringify({ ...draft, home }),
  })
}

/** A document gets another name, with its versions; what had that name is dropped. */
export const moveContent = async (tx: Sql, from: string, to: string): Promise<void> => {
  await removeContent(tx, to)
  await renameContent(tx, from, to)
}

/** Removes a document with its versions; undefined: it was never changed. `putContentBack` restores it. */
export const takeContent = async (tx: Sql, name: string): Promise<ContentColumns | undefined> => {
  const row = await findContentRow(tx, name)
  await removeContent(tx, name)
  if (!row) return undefined
  const { name: _name, ...columns } = row
  return columns
}

export const putContentBack = (tx: Sql, name: string, columns: ContentColumns) =>
  setContentRow(tx, name, columns)
