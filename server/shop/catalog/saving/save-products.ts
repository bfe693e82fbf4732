import { slugOf, variationSlug } from '#server/platform/text/slug.ts'
import { fillFocus } from '#server/shop/media/fill-focus.ts'
import { forgetMoves, recordMove } from '#server/shop/moved-addresses/moved-addresses.ts'
import { paths } from '#storefront/paths.ts'
import { nextId } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { saveAttributeTerms } from './attribute-terms.ts'
import { type ProductDraft, toRow } from './product-draft.ts'
import {
  addTags,
  raiseIdCounter,
  listSlugsOf,
  listTagsBySlug,
  listTakenSlugs,
  putProducts,
  putStock,
  removeStock,
  setCategories,
  setTags,
} from './store.ts'

type Settled = ProductDraft & { id: number; slug: string }

/**
 * Writes products with cleaned texts, their stock, categories and tags; returns their ids. Listings and
 * versions are the caller's next steps. `keepsStock`: ids whose stock stays unchanged, whatever the draft
 * contains.
 */
export const saveProducts = async (
  tx: Sql,
  drafts: ProductDraft[],
  nowMs: number,
  keepsStock: ReadonlySet<number> = new Set(),
): Promise<number[]> => {
  const settled = await fillFocus(tx, await settleSlugs(tx, await settleIds(tx, drafts)))
  const slugsBefore = await listSlugsOf(
    tx,
    settled.map(({ id }) => id),
  )
  await putProducts(
    tx,
    settled.map((draft) => toRow(draft, nowMs)),
  )

  await followAddresses(tx, settled, slugsBefore, nowMs)

  const isCounted = (draft: Settled) => draft.stock !== undefined && draft.stock !== null
  const withStock = settled.filter(({ id }) => !keepsStock.has(id))
  await putStock(
    tx,
    withStock.filter(isCounted).map((draft) => ({ product_id: draft.id, quantity: draft.stock! })),
  )
  await removeStock(
    tx,
    withStock.filter((draft) => !isCounted(draft)).map(({ id }) => id),
  )

  const ids = settled.map(({ id }) => id)
  await setCategories(
    tx,
    ids,
    settled.flatMap((draft) =>
      [...new Set(draft.categoryIds)].map((category_id) => ({ product_id: draft.id, category_id })),
    ),
  )
  const tagIds = await settleTags(
    tx,
    settled.flatMap(({ tags }) => tags ?? []),
  )
  await setTags(
    tx,
    ids,
    settled.flatMap((draft) =>
      [...new Set((draft.tags ?? []).flatMap((name) => tagIds.get(slugOf(name)) ?? []))].map((tag_id) => ({
        product_id: draft.id,
        tag_id,
      })),
    ),
  )
  await saveAttributeTerms(tx, settled)
  return ids
}

/** Former addresses lead to the current ones; one that is in use leads nowhere else. */
const followAddresses = async (
  tx: Sql,
  settled: Settled[],
  before: Map<number, string>,
  nowMs: number,
): Promise<void> => {
  const changed = settled.filter(({ id, slug, kind }) => kind !== 'variation' && before.get(id) !== slug)
  for (const { id, slug } of changed) {
    const former = before.get(id)
    if (former !== undefined) await recordMove(tx, paths.product(former), paths.product(slug), nowMs)
  }
  await forgetMoves(
    tx,
    changed.map(({ slug }) => paths.product(slug)),
  )
}

const settleIds = async (tx: Sql, drafts: ProductDraft[]): Promise<(ProductDraft & { id: number })[]> => {
  const chosen = drafts.reduce((highest, { id }) => Math.max(highest, id ?? 0), 0)
  if (chosen) await raiseIdCounter(tx, 'product', chosen)
  const missing = drafts.filter(({ id }) => id === undefined).length
  let next = missing ? await nextId(tx, 'product', missing) : 0
  return drafts.map((draft) => ({ ...draft, id: draft.id ?? next++ }))
}

/** Gives each product an unused slug: `dab-sonoma`, then `dab-sonoma-2` and so on. */
const settleSlugs = async (tx: Sql, drafts: (ProductDraft & { id: number })[]): Promise<Settled[]> => {
  const settled = new Map<number, string>()
  const used = new Set<string>()
  for (const { id, kind } of drafts) if (kind === 'variation') settled.set(id, variationSlug(id))

  let open = drafts
    .filter(({ kind }) => kind !== 'variation')
    .map((draft) => ({
      id: draft.id,
      base: slugOf(draft.slug || draft.name) || `produkt-${draft.id}`,
      number: 1,
    }))
  while (open.length) {
    const wished = open.map((one) => ({
      ...one,
      slug: one.number === 1 ? one.base : `${one.base}-${one.number}`,
    }))
    const owners = new Map(
      (await listTakenSlugs(tx, [...new Set(wished.map(({ slug }) => slug))])).map((row) => [
        row.slug,
        row.id,
      ]),
    )
    open = []
    for (const { id, base, number, slug } of wished) {
      if (used.has(slug) || (owners.get(slug) ?? id) !== id) open.push({ id, base, number: number + 1 })
      else {
        used.add(slug)
        settled.set(id, slug)
      }
    }
  }
  return drafts.map((draft) => ({ ...draft, slug: settled.get(draft.id)! }))
}

const settleTags = async (tx: Sql, names: string[]): Promise<Map<string, number>> => {
  const wanted = new Map(
    names.map((name) => [slugOf(name), name.trim()]).filter((pair): pair is [string, string] => !!pair[0]),
  )
  if (!wanted.size) return new Map()
  const ids = new Map((await listTagsBySlug(tx, [...wanted.keys()])).map((row) => [row.slug, row.id]))
  const fresh = [...wanted].filter(([slug]) => !ids.has(slug))
  if (fresh.length) {
    const first = await nextId(tx, 'tag', fresh.length)
    await addTags(
      tx,
      fresh.map(([slug, name], index) => ({ id: first + index, slug, name, product_count: 0 })),
    )
    for (const [index, [slug]] of fresh.entries()) ids.set(slug, first + index)
  }
  return ids
}
