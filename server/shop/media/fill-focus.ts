import type { Picture } from '#contract/shop/product.ts'
import { pictureStem } from '#contract/shop/picture-file.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { listFocusRows } from './store.ts'

const UPLOADED = /^\/pictures\/[0-9a-f]{20}-\d/
const BASES_AT_ONCE = 500

const baseOf = (src: string): string => pictureStem(src).slice('/pictures/'.length)

/**
 * Pictures of products with what stays visible where they are cropped, as it stands in the library: a product that is
 * saved cannot have an earlier choice of the owner.
 */
export const fillFocus = async <Draft extends { pictures?: Picture[] }>(
  tx: Sql,
  drafts: Draft[],
): Promise<Draft[]> => {
  const bases = [
    ...new Set(
      drafts.flatMap(({ pictures = [] }) =>
        pictures.flatMap(({ src }) => (UPLOADED.test(src) ? [baseOf(src)] : [])),
      ),
    ),
  ]
  if (bases.length === 0) return drafts
  const places = new Map<string, NonNullable<Picture['focus']>>()
  for (let at = 0; at < bases.length; at += BASES_AT_ONCE)
    for (const { base, focus_x: x, focus_y: y } of await listFocusRows(
      tx,
      bases.slice(at, at + BASES_AT_ONCE),
    ))
      places.set(base, { x, y })
  const filled = ({ src, alt }: Picture): Picture => {
    const focus = places.get(baseOf(src))
    return { src, alt, ...(focus && { focus }) }
  }
  return drafts.map((draft) => (draft.pictures ? { ...draft, pictures: draft.pictures.map(filled) } : draft))
}
