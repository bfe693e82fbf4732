import { pictureStem } from '#contract/shop/picture-file.ts'
import { readExtras } from '#contract/shop/product-page/product-extras.ts'
import type { Picture } from '#contract/shop/product.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { refreshPictureFacts } from './owners-list-store.ts'

/**
 * Descriptions have no pictures (`clean-html.ts`). `stem`: how the addresses of all copies of a picture begin, without
 * characters that LIKE treats specially.
 */
const listProductsWithPicture = (db: Sql, stem: string) =>
  db
    .selectFrom('products')
    .select(['id', 'parent_id', 'name', 'pictures_json'])
    .where('pictures_json', 'like', `%${stem}%`)
    .orderBy('id')
    .execute()

/** Products whose label of a durability guarantee is this picture. */
const listProductsWithLabel = (db: Sql, stem: string) =>
  db
    .selectFrom('products')
    .select(['id', 'parent_id', 'name', 'extras_json'])
    .where('extras_json', 'like', `%${stem}%`)
    .orderBy('id')
    .execute()

/** Products (a variation under its parent's id) and categories that show a picture. */
export const listCatalogPictureUses = async (db: Sql, stem: string) => {
  const [shown, labelled, categories] = await Promise.all([
    listProductsWithPicture(db, stem),
    listProductsWithLabel(db, stem),
    db
      .selectFrom('categories')
      .select(['id', 'name'])
      .where('picture', 'like', `%${stem}%`)
      .orderBy('id')
      .execute(),
  ])
  return {
    // Once for each product, however many of its variations show it.
    products: [
      ...new Map([...shown, ...labelled].map(({ id, parent_id, name }) => [parent_id ?? id, name])),
    ].map(([id, name]) => ({ id, name })),
    categories,
  }
}

/** Changes the pictures of every product that shows this one, as far as nobody else changed them meanwhile. */
const changePictures = async (
  tx: Sql,
  src: string,
  change: (pictures: Picture[]) => Picture[],
): Promise<number> => {
  const rows = await listProductsWithPicture(tx, pictureStem(src))
  for (const { id, pictures_json } of rows)
    await tx
      .updateTable('products')
      .set({ pictures_json: JSON.stringify(change(JSON.parse(pictures_json) as Picture[])) })
      .where('id', '=', id)
      .where('pictures_json', '=', pictures_json)
      .execute()
  if (rows.length > 0)
    await refreshPictureFacts(
      tx,
      rows.map(({ id }) => id),
    )
  return rows.length
}

/** Sets what of a picture stays visible where it is cropped, in every product that shows it; null: its middle. */
export const setPictureFocus = async (
  tx: Sql,
  src: string,
  focus: Picture['focus'] | null,
): Promise<void> => {
  const changed = await changePictures(tx, src, (pictures) =>
    pictures.map((picture) =>
      picture.src === src ? { src, alt: picture.alt, ...(focus && { focus }) } : picture,
    ),
  )
  if (changed > 0) await raiseVersion(tx, 'catalog')
}

/** A guarantee is announced by its official label alone. */
const removeLabel = async (tx: Sql, src: string): Promise<void> => {
  for (const { id, extras_json } of await listProductsWithLabel(tx, pictureStem(src)))
    await tx
      .updateTable('products')
      .set({ extras_json: JSON.stringify({ ...readExtras(extras_json), durability: null }) })
      .where('id', '=', id)
      .where('extras_json', '=', extras_json)
      .execute()
}

/** Takes a picture out of all products and categories that show it. */
export const removePictureFromCatalog = async (tx: Sql, src: string): Promise<void> => {
  await removeLabel(tx, src)
  await changePictures(tx, src, (pictures) => pictures.filter((picture) => picture.src !== src))
  await tx.updateTable('categories').set({ picture: null }).where('picture', '=', src).execute()
  await raiseVersion(tx, 'catalog')
}
