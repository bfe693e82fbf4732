/** The steps from a shopper's photograph to a scene. */
import { lightOfPhoto, maskCanvas } from './picture/engine.ts'
import { findFloor, suggestCorners, type MaskPixels } from './picture/floor-mask.ts'
import { type Corners, seenRatio } from './picture/homography.ts'
import { newCanvas, type RoomScene } from './picture/scene.ts'

/** Longest side of the mask; finer than the eye sees at the edge of furniture. */
const MASK_PX = 800
/** Corners are looked for in a small copy. */
const LOOK_PX = 320
const USUAL_EDGE_M = 3

export type OwnPhoto = {
  photo: HTMLCanvasElement
  /** The photograph in the size of the mask. */
  small: ImageData
  mask: MaskPixels
  /** Masks before the last strokes, oldest first. */
  earlier: MaskPixels[]
  corners: Corners
  /** The near edge, as the shopper measured it. */
  edgeM: number
  /** Null: read from the perspective. */
  depthM: number | null
  /** The brush was used: moving corners does not look for the floor again. */
  isTouched: boolean
}

const reduced = (photo: HTMLCanvasElement, mostPx: number): ImageData => {
  const scale = Math.min(1, mostPx / Math.max(photo.width, photo.height))
  const small = newCanvas(
    Math.max(1, Math.round(photo.width * scale)),
    Math.max(1, Math.round(photo.height * scale)),
  )
  const context = small.getContext('2d', { willReadFrequently: true })!
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, 0, 0, small.width, small.height)
  return context.getImageData(0, 0, small.width, small.height)
}

const scaled = (corners: Corners, factor: number): Corners =>
  corners.map(([x, y]) => [x * factor, y * factor]) as never as Corners

/** Looks for the floor between the corners. */
export const foundMask = ({
  small,
  photo,
  corners,
}: Pick<OwnPhoto, 'small' | 'photo' | 'corners'>): MaskPixels => ({
  width: small.width,
  height: small.height,
  floor: findFloor(small, scaled(corners, small.width / photo.width)),
})

export const beginPhoto = (photo: HTMLCanvasElement): OwnPhoto => {
  const look = reduced(photo, LOOK_PX)
  const small = reduced(photo, MASK_PX)
  const corners = scaled(suggestCorners(look), photo.width / look.width)
  return {
    photo,
    small,
    corners,
    mask: foundMask({ small, photo, corners }),
    earlier: [],
    edgeM: USUAL_EDGE_M,
    depthM: null,
    isTouched: false,
  }
}

/** Depth of the rectangle, metres: as measured, else by its perspective. */
export const photoDepth = ({ depthM, edgeM, corners, photo }: OwnPhoto): number =>
  depthM ?? edgeM / seenRatio(corners, photo)

export const sceneOfPhoto = (own: OwnPhoto): RoomScene => {
  const mask = maskCanvas(own.mask)
  return {
    photo: own.photo,
    mask,
    ...lightOfPhoto(own.photo, mask),
    corners: own.corners,
    metres: [own.edgeM, photoDepth(own)],
  }
}
