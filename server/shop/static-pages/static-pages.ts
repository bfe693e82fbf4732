import { cleanHtml } from '../catalog/clean-html.ts'
import type { Insertable } from 'kysely'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { paths } from '#storefront/paths.ts'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'

const inOrder = (db: Sql) =>
  db
    .selectFrom('pages')
    .select(['slug', 'title', 'is_published', 'updated_ms'])
    .orderBy('position')
    .orderBy('slug')

/** The pages that visitors may read, in the owner's order. */
export const listStaticPages = (db: Sql) => inOrder(db).where('is_published', '=', 1).execute()

/** With the drafts. */
export const listAllPages = (db: Sql) => inOrder(db).execute()

/** A page, or a draft of one. */
export const findPageOrDraft = (db: Sql, slug: string) =>
  db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst()

/** Pages with this text, which has no characters that LIKE treats specially. */
export const listPagesWithText = (db: Sql, text: string) =>
  db
    .selectFrom('pages')
    .select(['slug', 'title'])
    .where('body_html', 'like', `%${text}%`)
    .orderBy('position')
    .orderBy('slug')
    .execute()

/** Writes a page over the one with its address; it is published unless it is a draft. */
export const setStaticPage = (tx: Sql, { is_published = 1, ...page }: Insertable<Tables['pages']>) =>
  tx
    .insertInto('pages')
    .values({ ...page, is_published })
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet({
        title: page.title,
        body_html: page.body_html,
        ...(page.description !== undefined && { description: page.description }),
        is_published,
        position: page.position,
        updated_ms: page.updated_ms,
      }),
    )
    .execute()

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * A number for a page with a known address, by which contact forms identify their page.
 * Positive, 31 bits.
 */
export const pageIdOf = (slug: string): number => {
  let hash = FNV_OFFSET
  for (const byte of new TextEncoder().encode(slug)) hash = Math.imul(hash ^ byte, FNV_PRIME)
  return hash & 0x7fffffff || 1
}

/** Titles and addresses of the static pages, in the owner's order. */
export const listPageLinks = cacheByVersion('settings', async (services) =>
  (await listStaticPages(services.db.read)).map(({ slug, title }) => ({ title, url: paths.page(slug) })),
)

/** The placeholder in a starting text for missing data of the shop. */
export const TO_FILL = '[uzupełnij'
/** Signs of the demo's own texts. */
export const DEMO_MARKS = [
  '@example.com',
  '@example.pl',
  'Klepka – sklep pokazowy',
  'Sklep pokazowy:',
  'To sklep pokazowy',
  'Sklep jest demonstracją',
]

/** Those of these pages that are published and are neither the demo's nor incomplete. */
export const listReadyPages = async (db: Sql, slugs: string[]): Promise<string[]> => {
  let query = db.selectFrom('pages').select('slug').where('slug', 'in', slugs).where('is_published', '=', 1)
  for (const mark of [TO_FILL, ...DEMO_MARKS]) query = query.where('body_html', 'not like', `%${mark}%`)
  return (await query.execute()).map(({ slug }) => slug)
}

/** Saves a static page; its text is cleaned like a product's. */
export const saveStaticPage = async (
  tx: Sql,
  { slug, title, html, position }: { slug: string; title: string; html: string; position: number },
  nowMs: number,
): Promise<void> => {
  await setStaticPage(tx, { slug, title, body_html: await cleanHtml(html), position, updated_ms: nowMs })
  await raiseVersion(tx, 'settings')
}
