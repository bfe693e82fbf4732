import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import { paths } from '#storefront/paths.ts'
import { recordMove } from '#server/shop/moved-addresses/moved-addresses.ts'
import { addRemovedItem, takeRemovedItem } from '#server/shop/removed-items/removed-items.ts'
import { listOwnersTags, listTaggedIds } from './attribute-store.ts'
import { listKnownProducts, relistProducts } from './category-store.ts'

const ROWS_AT_ONCE = 200

export type StoredTag = Awaited<ReturnType<typeof listOwnersTags>>[number]
export type TagOutcome = { ok: true } | { ok: false; reason: 'no_tag' | 'name_taken' | 'no_name' }
type RemovedTag = { id: number; name: string; slug: string; productIds: number[] }

/** Search finds these products by other words now. */
const touchTagged = (tx: Sql, tagId: number, nowMs: number) =>
  tx
    .updateTable('products')
    .set({ updated_ms: nowMs })
    .where('id', 'in', (eb) => eb.selectFrom('product_tags').select('product_id').where('tag_id', '=', tagId))
    .execute()

const findTag = async (tx: Sql, id: number) => (await listOwnersTags(tx)).find((tag) => tag.id === id)

/** A new name and its address; the former address leads to it. */
export const renameTag = async (
  tx: Sql,
  id: number,
  name: string,
  nowMs: number,
  refuseOver: (stored: StoredTag) => void,
): Promise<TagOutcome> => {
  const stored = await findTag(tx, id)
  if (!stored) return { ok: false, reason: 'no_tag' }
  refuseOver(stored)
  const slug = slugOf(name)
  if (!slug) return { ok: false, reason: 'no_name' }
  if ((await listOwnersTags(tx)).some((tag) => tag.slug === slug && tag.id !== id))
    return { ok: false, reason: 'name_taken' }
  await touchTagged(tx, id, nowMs)
  await tx.updateTable('tags').set({ name, slug }).where('id', '=', id).execute()
  await recordMove(tx, paths.tag(stored.slug), paths.tag(slug), nowMs)
  await raiseVersion(tx, 'catalog')
  return { ok: true }
}

const linkTag = async (tx: Sql, tagId: number, productIds: number[]): Promise<void> => {
  for (let at = 0; at < productIds.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto('product_tags')
      .values(productIds.slice(at, at + ROWS_AT_ONCE).map((product_id) => ({ product_id, tag_id: tagId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Takes a tag from its products and deletes it; returns these products. */
const dropTag = async (tx: Sql, id: number, nowMs: number): Promise<number[]> => {
  const productIds = await listTaggedIds(tx, id)
  await touchTagged(tx, id, nowMs)
  await tx.deleteFrom('product_tags').where('tag_id', '=', id).execute()
  await tx.deleteFrom('tags').where('id', '=', id).execute()
  return productIds
}

/** The products of a tag get another one; its address leads there. */
export const mergeTags = async (tx: Sql, id: number, into: number, nowMs: number): Promise<TagOutcome> => {
  const [from, to] = [await findTag(tx, id), await findTag(tx, into)]
  if (!from || !to || id === into) return { ok: false, reason: 'no_tag' }
  const productIds = await dropTag(tx, id, nowMs)
  await linkTag(tx, into, productIds)
  await relistProducts(tx, productIds, nowMs)
  await recordMove(tx, paths.tag(from.slug), paths.tag(to.slug), nowMs)
  await raiseVersion(tx, 'catalog')
  return { ok: true }
}

export const removeTag = async (
  tx: Sql,
  id: number,
  removedId: string,
  nowMs: number,
): Promise<TagOutcome> => {
  const tag = await findTag(tx, id)
  if (!tag) return { ok: false, reason: 'no_tag' }
  const productIds = await dropTag(tx, id, nowMs)
  const content: RemovedTag = { id, name: tag.name, slug: tag.slug, productIds }
  await addRemovedItem(tx, { id: removedId, kind: 'tag', content }, nowMs)
  await relistProducts(tx, productIds, nowMs)
  await raiseVersion(tx, 'catalog')
  return { ok: true }
}

/** A tag that was created with the same name meanwhile gets the products. */
export const restoreTag = async (tx: Sql, removedId: string, nowMs: number): Promise<TagOutcome> => {
  const removed = await takeRemovedItem<RemovedTag>(tx, removedId, 'tag')
  if (!removed) return { ok: false, reason: 'no_tag' }
  const { id, name, slug, productIds } = removed
  const same = (await listOwnersTags(tx)).find((tag) => tag.slug === slug)
  if (!same) await tx.insertInto('tags').values({ id, name, slug, product_count: 0 }).execute()
  const known = await listKnownProducts(tx, productIds)
  await linkTag(tx, same?.id ?? id, known)
  await touchTagged(tx, same?.id ?? id, nowMs)
  await relistProducts(tx, known, nowMs)
  await raiseVersion(tx, 'catalog')
  return { ok: true }
}
