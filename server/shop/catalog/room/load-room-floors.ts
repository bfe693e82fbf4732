import { boardSizeOf, hasVisibleJoint, USUAL_BOARD_MM, usualPattern } from '#contract/shop/board-size.ts'
import type { ProductCard } from '#contract/shop/product.ts'
import { FLOOR_TEXTURE, FLOOR_TEXTURE_BOARDS, type RoomFloor } from '#contract/shop/room.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { loadCards } from '../cards/load-cards.ts'
import { loadCategoryTree } from '../categories.ts'
import { availableQuantity, type Product, quantityRuleOf } from '../product.ts'
import { type StoredProduct, toProduct } from '../product-row.ts'
import { listCategoryLinks, listEntryIds, listProductRows } from '../store.ts'

const MOST_FLOORS = 12
/** Of the category's products, in the owner's order; accessories among them are left out. */
const MOST_READ = 36

/**
 * Whether the visualizer can lay a product: it is sold by area, has a picture, and says the size of its boards, or
 * its owner chose a picture of its surface. An underlay, also sold by area, has neither.
 */
export const canBeLaid = (
  product: Pick<Product, 'kind' | 'packAreaCm2' | 'pictures' | 'attributes'>,
  meta: Record<string, string>,
): boolean =>
  (product.kind === 'simple' || product.kind === 'variable') &&
  product.packAreaCm2 !== null &&
  product.pictures.length > 0 &&
  (Boolean(meta[FLOOR_TEXTURE]) || boardSizeOf(product.attributes) !== undefined)

const readMeta = (row: StoredProduct) => JSON.parse(row.meta_json) as Record<string, string>

const MOST_BOARDS = 50

/** How many whole boards the chosen picture shows; 0: it is a close-up or a laid floor. */
export const readBoards = (text: string | undefined): number => {
  const boards = Number(text ?? 0)
  return Number.isInteger(boards) && boards >= 0 && boards <= MOST_BOARDS ? boards : 0
}

const boundRule = (product: Product) => {
  const rule = quantityRuleOf(product)
  const left = availableQuantity(product)
  return left === null ? rule : { ...rule, max: Math.max(rule.min, Math.min(left, rule.max ?? left)) }
}

const floorOf = (row: StoredProduct, card: ProductCard | undefined): RoomFloor | undefined => {
  const product = toProduct(row)
  const meta = readMeta(row)
  const [picture] = product.pictures
  const packAreaCm2 = card?.packAreaCm2 ?? product.packAreaCm2
  if (!card || !picture || packAreaCm2 === null || !canBeLaid({ ...product, packAreaCm2 }, meta))
    return undefined
  const size = boardSizeOf(product.attributes)
  const boardMm = size ?? USUAL_BOARD_MM
  const chosen = meta[FLOOR_TEXTURE]
  return {
    id: product.id,
    name: product.name,
    url: card.url,
    picture: card.picture?.src ?? picture.src,
    texture: { src: chosen || picture.src, boards: chosen ? readBoards(meta[FLOOR_TEXTURE_BOARDS]) : 0 },
    boardMm,
    isSizeKnown: size !== undefined,
    hasJoint: hasVisibleJoint(product.attributes),
    pattern: usualPattern(product.name, boardMm),
    priceGrosze: card.priceGrosze,
    packAreaCm2,
    quantity: boundRule(product),
    isAddable: card.isAddable,
  }
}

/** The product as a floor first, then others of its narrowest category; undefined: it cannot be laid. */
export const loadRoomFloors = async (
  db: Sql,
  productId: number,
  nowMs: number,
): Promise<RoomFloor[] | undefined> => {
  const tree = await loadCategoryTree(db)
  const categories = (await listCategoryLinks(db, [productId])).map(({ category_id }) => category_id)
  const [narrowest] = categories.toSorted((a, b) => tree.trail(b).length - tree.trail(a).length)
  const others =
    narrowest === undefined
      ? []
      : (
          await listEntryIds(db, `category:${narrowest}`, 'menu_order', {
            offset: 0,
            limit: MOST_READ,
            isFromEnd: false,
          })
        ).ids
  const ids = [productId, ...others.filter((id) => id !== productId)]
  const rows = new Map(
    (await listProductRows(db, ids))
      .filter(({ status, kind }) => status === 'published' && kind !== 'variation')
      .map((row) => [row.id, row]),
  )
  const cards = new Map((await loadCards(db, [...rows.keys()], nowMs)).map((card) => [card.id, card]))
  const [own, ...rest] = ids.map((id) => {
    const row = rows.get(id)
    return row && floorOf(row, cards.get(id))
  })
  return own && [own, ...rest.filter((floor) => floor !== undefined)].slice(0, MOST_FLOORS)
}
