import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas'
import { type Floor, floorAt } from '../floor.ts'
import { type Colour, materialAt, type MaterialName, materials } from '../materials.ts'
import { smoothStep } from '../noise.ts'

/** Depth of the board from the wall (0–1 of its thickness) at a height (0 floor – 1 top). */
const profiles = {
  straight: (up: number) => 1 - smoothStep(0.94, 1, up) * 0.55,
  rounded: (up: number) => 1 - 0.85 * smoothStep(0.55, 1, up) ** 1.6,
  classic: (up: number) =>
    1 -
    0.28 * smoothStep(0.6, 0.63, up) -
    0.32 * smoothStep(0.66, 0.82, up) +
    0.16 * smoothStep(0.84, 0.9, up) -
    0.4 * smoothStep(0.92, 1, up),
  grooved: (up: number) =>
    1 - 0.3 * bump(up, 0.62, 0.03) - 0.3 * bump(up, 0.76, 0.03) - 0.5 * smoothStep(0.93, 1, up),
  quarter: (up: number) => Math.sqrt(Math.max(0, 1 - up * up)),
}

const bump = (up: number, middle: number, half: number) => smoothStep(half, half * 0.5, Math.abs(up - middle))

export type Skirting = {
  profile: keyof typeof profiles
  heightM: number
  thicknessM: number
  finish: Colour | MaterialName
  floor: Floor
  wall: Colour
  /** A strip of light along the top edge. */
  led?: boolean
}

const SIZE_PX = 800
const FOCUS_PX = 1180
const EYE_M = 0.42
const WALL_M = 0.75
const HORIZON_PX = -130
const SCALE = FOCUS_PX / WALL_M

/** A skirting board at the foot of a wall, close up, with its cross-section in the corner. */
export const renderSkirting = (board: Skirting): Canvas => {
  const canvas = createCanvas(SIZE_PX, SIZE_PX)
  const context = canvas.getContext('2d')
  const data = new Uint8ClampedArray(SIZE_PX * SIZE_PX * 4)
  const depthAt = profiles[board.profile]
  const boardPx = board.heightM * SCALE
  // The board stands in front of the wall, so its foot comes lower down the picture.
  const footPx = HORIZON_PX + (EYE_M * FOCUS_PX) / (WALL_M - board.thicknessM)
  const topPx = footPx - boardPx
  const finish = board.finish
  for (let row = 0; row < SIZE_PX; row++)
    for (let column = 0; column < SIZE_PX; column++) {
      const side = column / SIZE_PX
      let colour: Colour
      if (row >= footPx) {
        const z = (EYE_M * FOCUS_PX) / (row - HORIZON_PX)
        const x = ((column - SIZE_PX / 2) * z) / FOCUS_PX
        const sum: Colour = [0, 0, 0]
        for (const [dx, dz] of [
          [-0.25, -0.25],
          [0.25, 0.25],
          [0.25, -0.25],
          [-0.25, 0.25],
        ] as const) {
          const part = floorAt(board.floor, z + 1.26 + dz * 0.0012, x + 5 + dx * 0.0006, 0.0006)
          for (const channel of [0, 1, 2] as const) sum[channel] += part[channel] / 4
        }
        const light = 0.95 - 0.4 * smoothStep(70, 0, row - footPx) ** 1.7 - side * 0.12 + 0.06
        colour = [sum[0] * light, sum[1] * light, sum[2] * light]
      } else if (row >= topPx) {
        const up = (footPx - row) / boardPx
        const step = 0.006
        const slope = (depthAt(Math.max(0, up - step)) - depthAt(Math.min(1, up + step))) / (2 * step)
        // Faces that lean back see the light from above, undercuts lose it.
        const light =
          0.93 + Math.max(-0.3, Math.min(0.16, slope * 0.07)) - side * 0.1 - 0.1 * smoothStep(0.12, 0, up)
        const face: Colour =
          typeof finish === 'string'
            ? materialAt(
                materials[finish],
                column / SCALE + 0.3,
                up * board.heightM,
                board.heightM,
                7771,
                0.0004,
              )
            : finish
        colour = [face[0] * light, face[1] * light, face[2] * light]
      } else {
        const near = topPx - row
        const light = 1.02 - side * 0.16 - 0.16 * smoothStep(26, 0, near)
        const glow = board.led ? smoothStep(340, 0, near) ** 2 : 0
        colour = [
          board.wall[0] * light + glow * 95,
          board.wall[1] * light + glow * 72,
          board.wall[2] * light + glow * 24,
        ]
      }
      const at = (row * SIZE_PX + column) * 4
      data[at] = colour[0]
      data[at + 1] = colour[1]
      data[at + 2] = colour[2]
      data[at + 3] = 255
    }
  context.putImageData(new ImageData(data, SIZE_PX, SIZE_PX), 0, 0)
  if (board.led) {
    context.shadowColor = '#ffdf9a'
    context.shadowBlur = 26
    context.fillStyle = '#fff7df'
    context.fillRect(0, topPx - 4, SIZE_PX, 7)
    context.shadowBlur = 0
  }
  const sun = context.createLinearGradient(0, 0, SIZE_PX, SIZE_PX)
  sun.addColorStop(0, 'rgba(255,246,226,0.22)')
  sun.addColorStop(0.5, 'rgba(255,246,226,0)')
  context.fillStyle = sun
  context.fillRect(0, 0, SIZE_PX, SIZE_PX)
  paintSection(canvas, board)
  return canvas
}

/** The cross-section on a small card. */
const paintSection = (canvas: Canvas, board: Skirting) => {
  const context = canvas.getContext('2d')
  const tall = board.thicknessM / board.heightM > 0.5 ? 110 : 150
  const card = 190
  const left = SIZE_PX - card - 32
  const top = 32
  context.save()
  context.shadowColor = 'rgba(50,36,22,0.28)'
  context.shadowBlur = 24
  context.shadowOffsetY = 8
  context.fillStyle = '#fffdf9'
  context.beginPath()
  context.roundRect(left, top, card, card, 18)
  context.fill()
  context.restore()
  const thick = Math.max(14, (tall * board.thicknessM) / board.heightM)
  const x = left + card / 2 - thick / 2
  const y = top + card / 2 + tall / 2
  context.fillStyle = '#ddd5c8'
  context.fillRect(x - 16, y - tall - 6, 16, tall + 6)
  context.fillStyle = '#cdb593'
  context.fillRect(x - 16, y, thick + 44, 8)
  context.beginPath()
  context.moveTo(x, y)
  const depthAt = profiles[board.profile]
  for (let step = 0; step <= 100; step++)
    context.lineTo(x + thick * depthAt(step / 100), y - (tall * step) / 100)
  context.lineTo(x, y - tall)
  context.closePath()
  const finish = typeof board.finish === 'string' ? materials[board.finish].light : board.finish
  context.fillStyle = `rgb(${finish.map(Math.round).join(',')})`
  context.fill()
  context.strokeStyle = '#6d5d4c'
  context.lineWidth = 2.5
  context.stroke()
}
