import { cleanHtml } from '#server/catalog/clean-html.ts'
import type { Sql } from '#server/db/tables.ts'
import { raiseVersion } from '#server/db/versions.ts'
import { setPage } from './store.ts'

/** Keeps a static page; its text is cleaned like a product's. */
export const savePage = async (
  tx: Sql,
  { slug, title, html, position }: { slug: string; title: string; html: string; position: number },
  nowMs: number,
): Promise<void> => {
  await setPage(tx, { slug, title, body_html: await cleanHtml(html), position, updated_ms: nowMs })
  await raiseVersion(tx, 'settings')
}
