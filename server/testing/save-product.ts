import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { cleanHtml } from '#server/shop/catalog/clean-html.ts'
import type { ProductDraft } from '#server/shop/catalog/saving/product-draft.ts'
import { refreshListings } from '#server/shop/catalog/saving/refresh-listings.ts'
import { saveProducts } from '#server/shop/catalog/saving/save-products.ts'

export type { ProductDraft }

/** Keeps one product or variation, puts it into its listings and tells every process; gives its id. */
export const saveProduct = async (tx: Sql, draft: ProductDraft, nowMs: number): Promise<number> => {
  const texts = {
    shortDescriptionHtml: await cleanHtml(draft.shortDescriptionHtml ?? ''),
    descriptionHtml: await cleanHtml(draft.descriptionHtml ?? ''),
  }
  const [id] = await saveProducts(tx, [{ ...draft, ...texts }], nowMs)
  await refreshListings(tx, [draft.kind === 'variation' && draft.parentId ? draft.parentId : id!], nowMs)
  await raiseVersion(tx, 'catalog')
  return id!
}
