import { nextId } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { findCategoryIn, raiseIdCounter, putCategory } from '#server/shop/catalog/saving/store.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import { listCategoryRows } from '#server/shop/catalog/store.ts'

export type CategoryDraft = {
  /**
   * The id of an existing one; otherwise the category of that name under that parent is changed, or a new one
   * created.
   */
  id?: number
  name: string
  parentId?: number | null
  slug?: string
  description?: string
  picture?: string | null
  position?: number
}

/** Saves a category and returns its id. Before its products, which are listed in it when they are saved. */
export const saveCategory = async (tx: Sql, draft: CategoryDraft): Promise<number> => {
  const id = await writeCategory(tx, draft)
  await raiseVersion(tx, 'catalog')
  return id
}

const writeCategory = async (tx: Sql, draft: CategoryDraft): Promise<number> => {
  const name = draft.name.trim()
  const rows = await listCategoryRows(tx)
  const parentId = draft.parentId ?? null
  const known = rows.find((row) =>
    draft.id === undefined ? row.name === name && row.parent_id === parentId : row.id === draft.id,
  )
  if (draft.id) await raiseIdCounter(tx, 'category', draft.id)
  const id = known?.id ?? draft.id ?? (await nextId(tx, 'category'))
  const taken = new Set(rows.filter((row) => row.id !== id).map(({ slug }) => slug))
  await putCategory(tx, {
    id,
    parent_id: parentId,
    slug:
      draft.slug === undefined && known
        ? known.slug
        : freeSlug(draft.slug || slugOf(name) || `kategoria-${id}`, taken),
    name,
    description: draft.description ?? known?.description ?? '',
    picture: draft.picture === undefined ? (known?.picture ?? null) : draft.picture,
    position: draft.position ?? known?.position ?? 0,
    product_count: 0,
  })
  return id
}

const freeSlug = (base: string, taken: Set<string>): string => {
  let slug = base
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
  return slug
}

/**
 * The deepest category of a path of names (`Podłogi`, `Panele`); missing ones are created. The caller
 * raises the version, with its products.
 */
export const categoryAt = async (tx: Sql, names: string[]): Promise<number> => {
  let parentId: number | null = null
  for (const name of names) {
    const found: { id: number } | undefined = await findCategoryIn(tx, parentId, name)
    parentId = found?.id ?? (await writeCategory(tx, { name, parentId }))
  }
  return parentId!
}
