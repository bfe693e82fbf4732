/** Paints the laid floor as seen straight from above; perspective comes later. */
import type { FloorPattern, FloorTexture } from '#contract/shop/room.ts'
import { boardCorners, chance, layBoards, type PlaneArea, type LaidBoard, type BoardSize } from './boards.ts'

export type LaidFloor = { pattern: FloorPattern; board: BoardSize; hasJoint: boolean }

/** The texture's picture with its size on the floor. */
export type TexturePicture = { image: CanvasImageSource; width: number; height: number; boards: number }

/** A close-up without a known scale is taken to show about this much of the floor. */
const CLOSE_UP_M = 0.95
const JOINT_M = 0.0028
const TIGHT_M = 0.0012
/** Boards of one close-up differ by this much in brightness; whole boards differ by themselves. */
const VARIETY = 0.07

export const texturePicture = (
  image: CanvasImageSource & { width: number; height: number },
  { boards }: FloorTexture,
): TexturePicture => ({ image, width: image.width, height: image.height, boards })

type Crop = { x: number; y: number; width: number; height: number }

/** Which part of the picture a board shows; by its seed. */
const cropOf = ({ width, height, boards }: TexturePicture, board: LaidBoard): Crop => {
  if (boards > 0) {
    const row = Math.floor(chance(board.seed, 5) * boards)
    const tall = height / boards
    // A point less at each edge: neighbours in the picture must not shine through.
    return { x: 1, y: row * tall + 1, width: width - 2, height: tall - 2 }
  }
  const scale = width / CLOSE_UP_M
  const w = Math.min(width, board.length * scale)
  const h = Math.min(height, board.width * scale)
  return {
    x: chance(board.seed, 6) * (width - w),
    y: chance(board.seed, 7) * (height - h),
    width: w,
    height: h,
  }
}

const path = (context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D, board: LaidBoard) => {
  context.beginPath()
  for (const [x, y] of boardCorners(board)) context.lineTo(x, y)
  context.closePath()
}

const paintBoard = (context: CanvasRenderingContext2D, texture: TexturePicture, board: LaidBoard) => {
  const crop = cropOf(texture, board)
  const length = board.length + Math.abs(board.slant)
  context.save()
  if (board.slant !== 0) {
    path(context, board)
    context.clip()
  }
  context.translate(board.x, board.y)
  context.rotate(board.angle + (chance(board.seed, 8) < 0.5 ? Math.PI : 0))
  if (chance(board.seed, 9) < 0.5) context.scale(1, -1)
  const scale = texture.boards > 0 ? board.length / crop.width : CLOSE_UP_M / texture.width
  const piece = crop.width * scale
  // A board longer than the picture goes on with its mirror image, so that the grain meets.
  for (let start = 0, i = 0; start < length - 1e-6; start += piece, i++) {
    const share = Math.min(1, (length - start) / piece)
    context.save()
    context.translate(-length / 2 + start, 0)
    if (i % 2) {
      context.translate(piece * share, 0)
      context.scale(-1, 1)
      context.drawImage(
        texture.image,
        crop.x + crop.width * (1 - share),
        crop.y,
        crop.width * share,
        crop.height,
        0,
        -board.width / 2,
        piece * share,
        board.width,
      )
    } else
      context.drawImage(
        texture.image,
        crop.x,
        crop.y,
        crop.width * share,
        crop.height,
        0,
        -board.width / 2,
        piece * share,
        board.width,
      )
    context.restore()
  }
  context.restore()
  if (texture.boards === 0) {
    const tint = (chance(board.seed, 10) - 0.5) * 2 * VARIETY
    context.fillStyle = tint > 0 ? `rgb(255 255 255 / ${tint})` : `rgb(0 0 0 / ${-tint})`
    path(context, board)
    context.fill()
  }
}

/** Paints the boards of `area` on the canvas, whose size decides the scale. */
export const paintPlane = (
  canvas: HTMLCanvasElement,
  area: PlaneArea,
  { pattern, board, hasJoint }: LaidFloor,
  texture: TexturePicture,
): LaidBoard[] => {
  const context = canvas.getContext('2d')!
  const pxPerM = canvas.width / (area.right - area.left)
  const boards = layBoards(pattern, board, area)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = '#3b2f24'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.setTransform(pxPerM, 0, 0, canvas.height / (area.bottom - area.top), -area.left * pxPerM, 0)
  context.translate(0, -area.top)
  for (const one of boards) paintBoard(context, texture, one)
  const joint = hasJoint ? JOINT_M : TIGHT_M
  // A joint thinner than a point is painted as wide as one, and paler.
  const wide = Math.max(joint, 1 / pxPerM)
  context.lineWidth = wide
  context.strokeStyle = `rgb(24 16 8 / ${((hasJoint ? 0.62 : 0.4) * joint) / wide})`
  context.beginPath()
  for (const one of boards) {
    const [first, ...others] = boardCorners(one)
    context.moveTo(first![0], first![1])
    for (const [x, y] of others) context.lineTo(x, y)
    context.closePath()
  }
  context.stroke()
  return boards
}

const MOST_PX_PER_M = 900

/** Size of the canvas for an area: as fine as the picture needs, at most `mostPx` on a side. */
export const planeSize = (
  area: PlaneArea,
  neededPxPerM: number,
  mostPx: number,
): { width: number; height: number } => {
  const width = area.right - area.left
  const height = area.bottom - area.top
  const pxPerM = Math.min(neededPxPerM, MOST_PX_PER_M, mostPx / Math.max(width, height))
  return { width: Math.max(2, Math.round(width * pxPerM)), height: Math.max(2, Math.round(height * pxPerM)) }
}
