import { productKindTraits } from '#contract/shop/product.ts'
import type { ProductToSave, StockEdit } from '#contract/console/shop/product-editor.ts'
import { nextId } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import { loadCategoryTree } from '../categories.ts'
import { cleanHtml } from '../clean-html.ts'
import { addPieces, findPieces, setPiecesOver } from '../stock/store.ts'
import { findProductRow, listCategoryLinks, listTagsOf, listVariationRows } from '../store.ts'
import { draftsOfEdit, type StoredDraft, type StoredForEdit } from './edited-drafts.ts'
import { clearSkus, findSlugOwner, listSkuOwners, listSlugsLike } from './editor-store.ts'
import { draftOfProduct, type ProductDraft } from './product-draft.ts'
import { refreshWithGroups } from './refresh-listings.ts'
import { saveProducts } from './save-products.ts'
import { StockChanged } from './set-stock-and-price.ts'
import { lockProducts } from './store.ts'
import { moveToTrash } from './trash-products.ts'

/** A product (no variation) with everything that its editor shows. */
export const loadStoredForEdit = async (db: Sql, id: number): Promise<StoredForEdit | undefined> => {
  const row = await findProductRow(db, { id })
  if (!row || row.kind === 'variation') return undefined
  const variations = (await listVariationRows(db, id)).map(draftOfProduct)
  const tree = await loadCategoryTree(db)
  return {
    product: draftOfProduct(row),
    variations: variations.filter(({ status }) => status !== 'trashed'),
    trashedVariations: variations.filter(({ status }) => status === 'trashed'),
    categoryIds: (await listCategoryLinks(db, [id]))
      .map(({ category_id }) => category_id)
      .filter((category) => tree.trail(category).length > 0),
    tags: (await listTagsOf(db, id)).map(({ name }) => name),
  }
}

/** Creates a product with its variations; returns its id. */
export const createProduct = async (tx: Sql, edited: ProductToSave, nowMs: number): Promise<number> => {
  await checkSlug(tx, edited, undefined)
  const id = await nextId(tx, 'product')
  const drafts = draftsOfEdit(await cleaned(tx, edited), id)
  await refuseTakenSkus(tx, [drafts.product, ...drafts.variations], [])
  await saveProducts(tx, [drafts.product, ...drafts.variations], nowMs)
  await showInShop(tx, id, nowMs)
  return id
}

/**
 * Saves a product over what was read: `refuseOver` throws when the stored one is another. Variations that
 * are not named go to the trash. Throws `StockChanged` with the field when pieces were sold meanwhile.
 */
export const saveEditedProduct = async (
  tx: Sql,
  id: number,
  edited: ProductToSave,
  { nowMs, refuseOver }: { nowMs: number; refuseOver: (stored: StoredForEdit | undefined) => void },
): Promise<void> => {
  // Stock before the product, in the locking order of checkouts.
  await changeStock(tx, id, edited)
  await lockProducts(tx, [id])
  const stored = await loadStoredForEdit(tx, id)
  refuseOver(stored)
  if (!stored) return
  await checkSlug(tx, edited, stored.product)
  const drafts = draftsOfEdit(await cleaned(tx, edited), id, stored)
  const saved = [drafts.product, ...drafts.variations]
  const savedIds = new Set(saved.flatMap((draft) => draft.id ?? []))
  const removed = stored.variations.filter((variation) => !savedIds.has(variation.id))

  await moveToTrash(
    tx,
    removed.map((variation) => ({ id: variation.id, status: variation.status ?? 'published' })),
    nowMs,
  )
  const before = [stored.product, ...stored.variations, ...stored.trashedVariations]
  await freeSkus(tx, saved, before)
  await refuseTakenSkus(
    tx,
    saved,
    before.map((draft) => draft.id),
  )
  await saveProducts(tx, saved, nowMs, savedIds)
  await showInShop(tx, id, nowMs)
}

/** A draft of the same content, without what belongs to one product: address, SKU, EAN, pieces and sales. */
export const copyProduct = async (
  tx: Sql,
  id: number,
  nameOf: (name: string) => string,
  nowMs: number,
): Promise<number | undefined> => {
  const stored = await loadStoredForEdit(tx, id)
  if (!stored) return undefined
  const copyId = await nextId(tx, 'product')
  const name = nameOf(stored.product.name)
  const copied = (draft: StoredDraft): ProductDraft => {
    const { id: _, slug: __, sku: ___, createdMs: ____, totalSales: _____, ...content } = draft
    return {
      ...content,
      gtin: null,
      importedId: null,
      stock: draft.stock === null || draft.stock === undefined ? null : 0,
    }
  }
  await saveProducts(
    tx,
    [
      {
        ...copied(stored.product),
        id: copyId,
        name,
        status: 'draft',
        categoryIds: stored.categoryIds,
        tags: stored.tags,
      },
      ...stored.variations.map((variation) => ({
        ...copied(variation),
        parentId: copyId,
        name: variation.name.replace(stored.product.name, name),
      })),
    ],
    nowMs,
  )
  await showInShop(tx, copyId, nowMs)
  return copyId
}

/** The address that a product of this name gets. */
export const findFreeSlug = async (db: Sql, name: string, id = 0): Promise<string> => {
  const base = slugOf(name)
  if (!base) return ''
  const taken = new Set((await listSlugsLike(db, base, id)).map(({ slug }) => slug))
  let slug = base
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
  return slug
}

const showInShop = async (tx: Sql, id: number, nowMs: number) => {
  await refreshWithGroups(tx, [id], nowMs)
  await raiseVersion(tx, 'catalog')
}

const cleaned = async (tx: Sql, edited: ProductToSave): Promise<ProductToSave> => {
  const tree = await loadCategoryTree(tx)
  return {
    ...edited,
    shortDescriptionHtml: await cleanHtml(edited.shortDescriptionHtml),
    descriptionHtml: await cleanHtml(edited.descriptionHtml),
    // One may have been deleted since the editor was opened.
    categoryIds: edited.categoryIds.filter((id) => tree.trail(id).length > 0),
  }
}

/** `path` names the field if it fails. */
const changePieces = async (tx: Sql, id: number, edit: StockEdit, path: string) => {
  const isChanged =
    edit.how === 'add'
      ? (await addPieces(tx, id, edit.pieces)) !== undefined
      : await setPiecesOver(tx, id, edit.read, edit.pieces)
  if (!isChanged) throw new StockChanged(await findPieces(tx, id), path)
}

const changeStock = async (tx: Sql, id: number, { kind, stock, variations }: ProductToSave) => {
  const edits = [
    ...(stock && productKindTraits[kind].hasStock ? [{ id, edit: stock, path: 'stock.pieces' }] : []),
    ...variations.flatMap((variation, index) =>
      variation.id !== null && variation.stock && productKindTraits[kind].hasVariations
        ? [{ id: variation.id, edit: variation.stock, path: `variations.${index}.stock.pieces` }]
        : [],
    ),
  ].toSorted((one, other) => one.id - other.id)
  for (const one of edits) await changePieces(tx, one.id, one.edit, one.path)
}

const inTrash = (status: string) => (status === 'trashed' ? ' (jest w koszu)' : '')

/** An address typed by the owner must be free; one made from the name gets a number. */
const checkSlug = async (tx: Sql, { slug }: ProductToSave, stored: StoredDraft | undefined) => {
  if (slug === '' || slug === stored?.slug) return
  const wanted = slugOf(slug)
  const refuse = (message: string) => new FieldRefusal([{ path: 'slug', message }])
  if (!wanted) throw refuse('Adres może mieć litery, cyfry i łączniki, np. deska-dab-14-mm.')
  const owner = await findSlugOwner(tx, wanted)
  if (owner && owner.id !== stored?.id)
    throw refuse(`Ten adres ma już produkt „${owner.name}”${inTrash(owner.status)}. Wymyśl inny.`)
}

const freeSkus = async (tx: Sql, saved: ProductDraft[], before: StoredDraft[]) => {
  const skus = new Map(saved.map(({ id, sku }) => [id, sku]))
  const freed = before.filter(({ id, sku }) => sku && skus.get(id) !== sku).map(({ id }) => id)
  if (freed.length > 0) await clearSkus(tx, freed)
}

const refuseTakenSkus = async (tx: Sql, saved: ProductDraft[], ownIds: number[]) => {
  const skus = saved.flatMap(({ sku }) => sku || [])
  if (skus.length === 0) return
  const own = new Set(ownIds)
  const taken = (await listSkuOwners(tx, skus)).filter(({ id }) => !own.has(id))
  if (taken.length === 0) return
  throw new FieldRefusal(
    taken.map(({ sku, name, status }) => {
      const index = saved.findIndex((draft) => draft.sku === sku)
      return {
        path: index === 0 ? 'sku' : `variations.${index - 1}.sku`,
        message: `Ten SKU ma już produkt „${name}”${inTrash(status)}. Wpisz inny.`,
      }
    }),
  )
}
