import type { Sql } from '#server/db/tables.ts'
import { raiseVersion } from '#server/db/versions.ts'
import { cleanHtml } from '#server/catalog/clean-html.ts'
import type { ProductDraft } from '#server/catalog/saving/draft.ts'
import { refreshListings } from '#server/catalog/saving/refresh-listings.ts'
import { writeProducts } from '#server/catalog/saving/write-products.ts'

export type { ProductDraft }

/** Keeps one product or variation, puts it into its listings and tells every process; gives its id. */
export const saveProduct = async (tx: Sql, draft: ProductDraft, nowMs: number): Promise<number> => {
  const texts = {
    shortDescriptionHtml: await cleanHtml(draft.shortDescriptionHtml ?? ''),
    descriptionHtml: await cleanHtml(draft.descriptionHtml ?? ''),
  }
  const [id] = await writeProducts(tx, [{ ...draft, ...texts }], nowMs)
  await refreshListings(tx, [draft.kind === 'variation' && draft.parentId ? draft.parentId : id!], nowMs)
  await raiseVersion(tx, 'catalog')
  return id!
}
