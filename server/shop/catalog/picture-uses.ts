import { pictureStem } from '#contract/shop/picture-file.ts'
import type { Picture } from '#contract/shop/product.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'

/** `stem`: how the addresses of all copies of a picture begin, without characters that LIKE treats specially. */
const listProductsWithPicture = (db: Sql, stem: string) =>
  db
    .selectFrom('products')
    .select(['id', 'parent_id', 'name', 'pictures_json'])
    .where((eb) =>
      eb.or([
        eb('pictures_json', 'like', `%${stem}%`),
        eb('description_html', 'like', `%${stem}%`),
        eb('short_description_html', 'like', `%${stem}%`),
      ]),
    )
    .orderBy('id')
    .execute()

/** Products (a variation under its parent's id) and categories that show a picture. */
export const listCatalogPictureUses = async (db: Sql, stem: string) => {
  const [products, categories] = await Promise.all([
    listProductsWithPicture(db, stem),
    db
      .selectFrom('categories')
      .select(['id', 'name'])
      .where((eb) => eb.or([eb('picture', 'like', `%${stem}%`), eb('description', 'like', `%${stem}%`)]))
      .orderBy('id')
      .execute(),
  ])
  return {
    products: products.map(({ id, parent_id, name }) => ({ id: parent_id ?? id, name })),
    categories,
  }
}

/** Sets what of a picture stays visible where it is cropped, in every product that shows it; null: its middle. */
export const setPictureFocus = async (
  tx: Sql,
  src: string,
  focus: Picture['focus'] | null,
): Promise<void> => {
  const rows = await listProductsWithPicture(tx, pictureStem(src))
  for (const { id, pictures_json } of rows) {
    const pictures = (JSON.parse(pictures_json) as Picture[]).map((picture) =>
      picture.src === src ? { src, alt: picture.alt, ...(focus && { focus }) } : picture,
    )
    await tx
      .updateTable('products')
      .set({ pictures_json: JSON.stringify(pictures) })
      .where('id', '=', id)
      .where('pictures_json', '=', pictures_json)
      .execute()
  }
  if (rows.length > 0) await raiseVersion(tx, 'catalog')
}
