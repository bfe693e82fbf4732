import type { QuantityRule } from './product.ts'

/** How boards are laid: rows shifted by a third, a half or at random, herringbone, chevron. */
export const floorPatterns = ['random', 'third', 'half', 'herringbone', 'chevron'] as const
export type FloorPattern = (typeof floorPatterns)[number]

/** The picture that a floor is laid from. */
export type FloorTexture = {
  src: string
  /** Whole boards one under another, each as long as the picture; 0: a close-up or a laid floor. */
  boards: number
}

/** A floor as the visualizer lays it. */
export type RoomFloor = {
  id: number
  name: string
  /** Of its page, a path. */
  url: string
  picture: string
  texture: FloorTexture
  boardMm: { length: number; width: number }
  /** False: the product does not say its boards' size, and a usual one is assumed. */
  isSizeKnown: boolean
  hasJoint: boolean
  pattern: FloorPattern
  /** Per pack, gross; null: not for sale. */
  priceGrosze: number | null
  packAreaCm2: number
  quantity: QuantityRule
  isAddable: boolean
}

/** `GET /wizualizacja/{id}`: the product itself first, then others of its category. */
export type RoomAnswer = { floors: RoomFloor[] }

/** Meta fields of a product, also in files of products. */
export const FLOOR_TEXTURE = '_floor_texture'
export const FLOOR_TEXTURE_BOARDS = '_floor_texture_boards'
