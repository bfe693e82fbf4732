import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas'
import type { Floor } from './floor.ts'
import type { Layout } from './layout.ts'
import { materialAt, materials } from './materials.ts'

const WIDTH_PX = 800
const MOST_HEIGHT_PX = 800
const MOST_BOARDS = 6

/** Sides of one piece of a layout, metres. */
const pieceOf = (layout: Layout): { length: number; width: number } => {
  switch (layout.kind) {
    case 'herringbone':
      return { length: layout.width * layout.ratio, width: layout.width }
    case 'chevron':
      return { length: layout.column * Math.SQRT2, width: layout.width }
    case 'mosaic':
      return { length: layout.square, width: layout.square / layout.strips }
    case 'planks':
    case 'bricks':
      return { length: layout.length, width: layout.width }
  }
}

/** How many boards the texture of a floor shows. */
export const boardsInTexture = ({ layout }: Floor): number => {
  const { length, width } = pieceOf(layout)
  return Math.max(1, Math.min(MOST_BOARDS, Math.floor((MOST_HEIGHT_PX * length) / (WIDTH_PX * width))))
}

/** Whole boards one under another, without joints: what the visualizer lays. */
export const renderBoards = (floor: Floor, seed: number): Canvas => {
  const { length, width } = pieceOf(floor.layout)
  const boards = boardsInTexture(floor)
  const stepM = length / WIDTH_PX
  const tall = Math.round(width / stepM)
  const data = new Uint8ClampedArray(WIDTH_PX * tall * boards * 4)
  for (let row = 0; row < tall * boards; row++) {
    const board = Math.floor(row / tall)
    for (let column = 0; column < WIDTH_PX; column++) {
      const across = ((row % tall) + 0.5) * stepM
      const piece = seed * 31 + board * 7919
      const colour = materialAt(
        materials[floor.material],
        (column + 0.5) * stepM,
        across,
        width,
        piece,
        stepM,
      )
      data.set([...colour, 255], (row * WIDTH_PX + column) * 4)
    }
  }
  const canvas = createCanvas(WIDTH_PX, tall * boards)
  canvas.getContext('2d').putImageData(new ImageData(data, WIDTH_PX, tall * boards), 0, 0)
  return canvas
}
