import { sql } from 'kysely'
import type { PageToSave } from '#contract/console/shop/pages.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import { paths } from '#storefront/paths.ts'
import { cleanHtml } from '../catalog/clean-html.ts'
import { forgetMove, recordMove } from '../moved-addresses/moved-addresses.ts'
import { addRemovedItem, takeRemovedItem } from '../removed-items/removed-items.ts'
import { type ContentAuthor, moveContent, putContentBack, takeContent } from '../home-page/shop-content.ts'
import { contentNameOf, loadPageContent, onlyText, writePageText } from './page-content.ts'
import { findPageOrDraft, listAllPages, setStaticPage } from './static-pages.ts'

type StoredPage = NonNullable<Awaited<ReturnType<typeof findPageOrDraft>>>

/** `blocks`: those of a page that was edited on the page; its former versions are not restored. */
type RemovedPage = StoredPage & { blocks?: Parameters<typeof putContentBack>[2] }

/** First parts of addresses that other routes answer. */
const RESERVED = new Set(
  [
    ...Object.values(paths).map((path) => (typeof path === 'string' ? (path.split('/')[1] ?? '') : '')),
    ...[paths.category(''), paths.tag(''), paths.product('')].map((path) => path.split('/')[1] ?? ''),
    'api assets bot-check captcha checkout-link console-assets dev graphql galeria-kampanii page pictures',
    'widget wp-admin wp-content wp-json',
  ].flatMap((names) => names.split(' ')),
)

/** The page of contacts is a page like any other, though with a layout of its own. */
export const isReservedAddress = (slug: string): boolean =>
  RESERVED.has(slug) && paths.page(slug) !== paths.contact

export type PageOutcome =
  | { ok: true; page: StoredPage }
  | { ok: false; reason: 'no_page' | 'no_address' | 'address_reserved' | 'address_taken' | 'address_fixed' }

/** What the form of a page shows: the text that visitors see now, which a schedule may have published. */
export const contentOfPage = async (db: Sql, page: StoredPage, nowMs: number): Promise<PageToSave> => ({
  title: page.title,
  slug: page.slug,
  html: onlyText(await loadPageContent(db, page, nowMs)) ?? page.body_html,
  description: page.description,
  isPublished: page.is_published === 1,
})

type AddressProblem = 'no_address' | 'address_reserved' | 'address_taken'

/** The address for a page; `current` is its own. */
const settleSlug = async (
  tx: Sql,
  { slug, title }: PageToSave,
  current: string | null,
): Promise<{ slug: string } | { reason: AddressProblem }> => {
  const settled = slugOf(slug || title)
  if (settled === current) return { slug: settled }
  if (!settled) return { reason: 'no_address' }
  if (isReservedAddress(settled)) return { reason: 'address_reserved' }
  return (await findPageOrDraft(tx, settled)) ? { reason: 'address_taken' } : { slug: settled }
}

const write = async (
  tx: Sql,
  { title, html, description, isPublished }: PageToSave,
  { slug, position }: { slug: string; position: number },
  nowMs: number,
): Promise<StoredPage> => {
  await setStaticPage(tx, {
    slug,
    title,
    body_html: await cleanHtml(html),
    description,
    is_published: isPublished ? 1 : 0,
    position,
    updated_ms: nowMs,
  })
  await raiseVersion(tx, 'settings')
  return (await findPageOrDraft(tx, slug))!
}

/** A new page comes last. */
export const createPage = async (tx: Sql, page: PageToSave, nowMs: number): Promise<PageOutcome> => {
  const settled = await settleSlug(tx, page, null)
  if ('reason' in settled) return { ok: false, ...settled }
  const { last } = await tx
    .selectFrom('pages')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const position = last === null ? 0 : Number(last) + 1
  await forgetMove(tx, paths.page(settled.slug))
  return { ok: true, page: await write(tx, page, { ...settled, position }, nowMs) }
}

type ChangeOptions = {
  /** Throws if the stored page is not the one that was read. */
  refuseOver: (stored: PageToSave) => void
  isAddressFixed: boolean
  author: ContentAuthor
}

/**
 * Writes a page over the stored one; its former address leads to a new one. Blocks that were made on the page itself
 * are no text of a form, so they stay.
 */
export const changePage = async (
  tx: Sql,
  slug: string,
  page: PageToSave,
  { refuseOver, isAddressFixed, author }: ChangeOptions,
): Promise<PageOutcome> => {
  // Another save of the page waits here, and then reads what this one has written.
  await tx
    .updateTable('pages')
    .set({ updated_ms: sql`updated_ms` })
    .where('slug', '=', slug)
    .execute()
  const stored = await findPageOrDraft(tx, slug)
  if (!stored) return { ok: false, reason: 'no_page' }
  refuseOver(await contentOfPage(tx, stored, author.nowMs))
  const settled = await settleSlug(tx, page, slug)
  if ('reason' in settled) return { ok: false, ...settled }
  if (settled.slug !== slug) {
    if (isAddressFixed) return { ok: false, reason: 'address_fixed' }
    await tx.deleteFrom('pages').where('slug', '=', slug).execute()
    await recordMove(tx, paths.page(slug), paths.page(settled.slug), author.nowMs)
    await moveContent(tx, contentNameOf(slug), contentNameOf(settled.slug))
  }
  // Two saves within one millisecond are two versions as well.
  const savedMs = Math.max(author.nowMs, Number(stored.updated_ms) + 1)
  const written = await write(tx, page, { ...settled, position: stored.position }, savedMs)
  await writePageText(tx, written, written.body_html, author)
  return { ok: true, page: (await findPageOrDraft(tx, settled.slug))! }
}

/** Pages that are not named come after the others, in the order they had. */
export const orderPages = async (tx: Sql, slugs: string[]): Promise<void> => {
  const known = (await listAllPages(tx)).map(({ slug }) => slug)
  const named = [...new Set(slugs)].filter((slug) => known.includes(slug))
  for (const [position, slug] of [...named, ...known.filter((slug) => !named.includes(slug))].entries())
    await tx.updateTable('pages').set({ position }).where('slug', '=', slug).execute()
  await raiseVersion(tx, 'settings')
}

/** False: there is no such page. `removedId` restores it. */
export const removePage = async (
  tx: Sql,
  slug: string,
  removedId: string,
  nowMs: number,
): Promise<boolean> => {
  const page = await findPageOrDraft(tx, slug)
  if (!page) return false
  const blocks = await takeContent(tx, contentNameOf(slug))
  await addRemovedItem(tx, { id: removedId, kind: 'page', content: { ...page, blocks } }, nowMs)
  await tx.deleteFrom('pages').where('slug', '=', slug).execute()
  await raiseVersion(tx, 'settings')
  return true
}

/** `no_page`: it was restored already, or deleted too long ago. */
export const restorePage = async (tx: Sql, removedId: string): Promise<PageOutcome> => {
  const removed = await takeRemovedItem<RemovedPage>(tx, removedId, 'page')
  if (!removed) return { ok: false, reason: 'no_page' }
  const { blocks, ...page } = removed
  if (await findPageOrDraft(tx, page.slug)) return { ok: false, reason: 'address_taken' }
  await forgetMove(tx, paths.page(page.slug))
  await setStaticPage(tx, page)
  if (blocks) await putContentBack(tx, contentNameOf(page.slug), blocks)
  await raiseVersion(tx, 'settings')
  return { ok: true, page }
}
