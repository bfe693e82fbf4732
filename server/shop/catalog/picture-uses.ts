import { pictureStem } from '#contract/shop/picture-file.ts'
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

/** Products (a variation under its parent's id) and categories that show a picture. */
export const listCatalogPictureUses = async (db: Sql, stem: string) => {
  const [products, categories] = await Promise.all([
    listProductsWithPicture(db, stem),
    db
      .selectFrom('categories')
      .select(['id', 'name'])
      .where('picture', 'like', `%${stem}%`)
      .orderBy('id')
      .execute(),
  ])
  return {
    // Once for each product, however many of its variations show it.
    products: [...new Map(products.map(({ id, parent_id, name }) => [parent_id ?? id, name]))].map(
      ([id, name]) => ({ id, name }),
    ),
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

/** Takes a picture out of all products and categories that show it. */
export const removePictureFromCatalog = async (tx: Sql, src: string): Promise<void> => {
  await changePictures(tx, src, (pictures) => pictures.filter((picture) => picture.src !== src))
  await tx.updateTable('categories').set({ picture: null }).where('picture', '=', src).execute()
  await raiseVersion(tx, 'catalog')
}
