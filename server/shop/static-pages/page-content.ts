import type { ShopContent } from '#contract/shop/content/blocks.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import {
  type ContentAuthor,
  type ContentDocument,
  findShownContent,
  overwriteContent,
} from '../home-page/shop-content.ts'

type Page = { slug: string; body_html: string }

const PREFIX = 'page:'
const TEXT_BLOCK_ID = 'b-strona'

/** The name of a page's blocks among the documents that are edited on the page. */
export const contentNameOf = (slug: string) => PREFIX + slug
/** The page of a document; undefined: it is no page. */
export const slugOfContent = (name: string) =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined

const textOnly = (html: string): ShopContent => ({
  home: [{ kind: 'text', id: TEXT_BLOCK_ID, isHidden: false, html }],
  menu: null,
  footer: [],
})

/** The text of a page that is nothing but one; null: it has other blocks. */
export const onlyText = ({ home: [first, ...others] }: ShopContent): string | null =>
  first?.kind === 'text' && !first.isHidden && others.length === 0 ? first.html : null

/** All texts of the blocks, for what reads a page as one text: descriptions, the opening checklist, where-used. */
export const textOfBlocks = (content: ShopContent): string =>
  onlyText(content) ??
  content.home
    .filter(({ isHidden }) => !isHidden)
    .map((block) => {
      if ('html' in block) return block.html
      const texts = [
        'text' in block ? block.text : '',
        ...('items' in block ? block.items.flatMap(({ title, text }) => [title, text]) : []),
      ]
      return texts
        .filter(Boolean)
        .map((text) => `<p>${escapeHtml(text)}</p>`)
        .join('\n')
    })
    .filter(Boolean)
    .join('\n')

/** A page as it is edited on the page itself; one that was written in a form is one block of text. */
export const pageDocument = ({ slug, body_html }: Page): ContentDocument => ({
  name: contentNameOf(slug),
  starting: textOnly(body_html),
  onPublished: (tx, published, nowMs) => {
    const text = textOfBlocks(published)
    return tx
      .updateTable('pages')
      .set({ body_html: text, updated_ms: nowMs })
      .where('slug', '=', slug)
      .where('body_html', '!=', text)
      .execute()
  },
})

/** What visitors see of a page now. */
export const loadPageContent = (db: Sql, page: Page, nowMs: number): Promise<ShopContent> =>
  findShownContent(db, pageDocument(page), nowMs)

/** Publishes the text that was written in the form of a page; one with other blocks has none. */
export const writePageText = (tx: Sql, page: Page, html: string, author: ContentAuthor): Promise<void> =>
  overwriteContent(tx, pageDocument(page), textOnly(html), author, (published) =>
    [null, html].includes(onlyText(published)),
  )
