import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import { type Floor, floorAt } from './floor.ts'
import type { FurniturePiece } from './furniture.ts'
import type { Colour } from './materials.ts'
import { hash, noise, smoothStep } from './noise.ts'

/**
 * A thing in the room: `x` to the right of the middle and `z` away from the eye in metres; `up` lifts it to
 * the wall.
 */
export type Placed = { piece: FurniturePiece; x: number; z: number; up?: number }

export type Daylight = 'day' | 'evening'

export type Room = {
  wall: Colour
  skirting: { heightM: number; colour: Colour }
  things: Placed[]
  /** How far the window's light lies to the right, metres. */
  sunX: number
  /** Where its lamps are, in metres as in `things`; lit in the evening. */
  lamps: { x: number; z: number; up: number }[]
  /** Planks run away from the eye, or from side to side. */
  turned?: boolean
}

const EYE_M = 1.45
const FOCUS = 0.8
const HORIZON = 0.28
const WALL_M = 4.46
const SIDE_WALL_M = -2.55

const css = (colour: Colour, light = 1) =>
  `rgb(${colour.map((part) => Math.round(Math.min(255, part * light))).join(',')})`

/** Light through a window of two times three panes, thrown on the floor; 0–1. */
const sunAt = (x: number, z: number, sunX: number): number => {
  const across = x - sunX + (z - 3) * 0.62
  const soft = 0.035 + Math.max(0, across) * 0.03
  let light = 0
  for (const [from, to] of [
    [0, 0.5],
    [0.58, 1.08],
  ] as const)
    for (const [near, far] of [
      [1.75, 2.32],
      [2.4, 2.98],
      [3.06, 3.66],
    ] as const)
      light +=
        smoothStep(from - soft, from + soft, across) *
        smoothStep(to + soft, to - soft, across) *
        smoothStep(near - soft, near + soft, z) *
        smoothStep(far + soft, far - soft, z)
  return light
}

const paintWall = (
  context: SKRSContext2D,
  room: Room,
  width: number,
  height: number,
  focus: number,
  daylight: Daylight,
) => {
  const base = HORIZON * height + (EYE_M * focus) / WALL_M
  const wash = context.createLinearGradient(0, 0, width, base * 0.5)
  wash.addColorStop(0, css(room.wall, 1.05))
  wash.addColorStop(0.4, css(room.wall))
  wash.addColorStop(1, css(room.wall, 0.86))
  context.fillStyle = wash
  context.fillRect(0, 0, width, base + 1)
  const scale = focus / WALL_M
  const skirting = room.skirting.heightM * scale
  context.fillStyle = 'rgba(40,28,16,0.14)'
  context.fillRect(0, base - skirting - 1.5, width, 1.5)
  const board = context.createLinearGradient(0, base - skirting, 0, base)
  board.addColorStop(0, css(room.skirting.colour, 1.03))
  board.addColorStop(0.16, css(room.skirting.colour, 0.98))
  board.addColorStop(1, css(room.skirting.colour, 0.9))
  context.fillStyle = board
  context.fillRect(0, base - skirting, width, skirting)

  // The side wall with the window's glow at the left.
  const corner = width / 2 + (SIDE_WALL_M * focus) / WALL_M
  if (corner <= 0) return
  const nearZ = (SIDE_WALL_M * focus) / (-width / 2)
  const nearBase = HORIZON * height + (EYE_M * focus) / nearZ
  const slope = (at: number, up: number) => HORIZON * height + ((EYE_M - up) * focus) / at
  const side = context.createLinearGradient(0, 0, corner, 0)
  side.addColorStop(0, css(room.wall, 0.95))
  side.addColorStop(1, css(room.wall, 0.87))
  context.fillStyle = side
  context.beginPath()
  context.moveTo(0, 0)
  context.lineTo(corner, 0)
  context.lineTo(corner, base)
  context.lineTo(0, nearBase)
  context.fill()
  context.fillStyle = css(room.skirting.colour, 0.86)
  context.beginPath()
  context.moveTo(corner, base)
  context.lineTo(corner, base - skirting)
  context.lineTo(0, slope(nearZ, room.skirting.heightM))
  context.lineTo(0, nearBase)
  context.fill()
  paintWindow(context, width, height, focus, daylight)
}

/** In the evening the whole picture is darkened afterwards. */
const SKY: Record<Daylight, [at: number, colour: string][]> = {
  day: [
    [0, '#fffdf7'],
    [0.7, '#f3f6f3'],
    [1, '#dfe8dc'],
  ],
  evening: [
    [0, '#8fa4d8'],
    [0.7, '#b9b4cf'],
    [1, '#d9b49c'],
  ],
}

/** The window in the side wall that the light comes through; in narrow pictures it lies beyond the edge. */
const paintWindow = (
  context: SKRSContext2D,
  width: number,
  height: number,
  focus: number,
  daylight: Daylight,
) => {
  const pane = (
    nearM: number,
    farM: number,
    bottomM: number,
    topM: number,
    fill: string | CanvasGradient,
  ) => {
    context.beginPath()
    for (const [z, up] of [
      [nearM, bottomM],
      [nearM, topM],
      [farM, topM],
      [farM, bottomM],
    ] as const)
      context.lineTo(width / 2 + (SIDE_WALL_M * focus) / z, HORIZON * height + ((EYE_M - up) * focus) / z)
    context.closePath()
    context.fillStyle = fill
    context.fill()
  }
  const sky = context.createLinearGradient(0, 0, 0, height * 0.5)
  for (const [at, colour] of SKY[daylight]) sky.addColorStop(at, colour)
  pane(1.9, 3.86, 0.72, 2.62, '#fbf8f1')
  pane(1.96, 3.8, 0.8, 2.54, '#d9d3c6')
  for (const [near, far] of [
    [2, 2.52],
    [2.6, 3.12],
    [3.2, 3.74],
  ] as const)
    for (const [bottom, top] of [
      [0.86, 1.64],
      [1.72, 2.48],
    ] as const)
      pane(near, far, bottom, top, sky)
  pane(1.88, 3.92, 0.66, 0.74, '#f6f1e6')
  if (daylight === 'evening') return
  const corner = width / 2 + (SIDE_WALL_M * focus) / WALL_M
  const glow = context.createRadialGradient(0, height * 0.2, 0, 0, height * 0.2, corner * 1.15)
  glow.addColorStop(0, 'rgba(255,252,243,0.75)')
  glow.addColorStop(1, 'rgba(255,252,243,0)')
  context.fillStyle = glow
  context.fillRect(0, 0, corner * 1.15, height)
}

type View = { width: number; height: number; focus: number }

/** Where the floor begins in a picture, and how far a row of it is from the eye. */
const floorTop = ({ height, focus }: View) => Math.floor(HORIZON * height + (EYE_M * focus) / WALL_M)
const distanceOf = ({ height, focus }: View, row: number) => (EYE_M * focus) / (row - HORIZON * height)

/** The floor's own colours as the eye sees it, before any light falls on it. */
const floorColours = (floor: Floor, room: Room, view: View, seed: number): Float32Array => {
  const { width, height, focus } = view
  const top = floorTop(view)
  const colours = new Float32Array(width * (height - top) * 3)
  const across = 3
  let at = 0
  for (let row = top; row < height; row++) {
    const middle = distanceOf(view, row + 0.5)
    const tall = (middle * middle) / (EYE_M * focus)
    const down = Math.min(8, Math.max(2, Math.round(tall / 0.0035)))
    const blur = middle / focus / across
    for (let column = 0; column < width; column++, at += 3)
      for (let i = 0; i < down; i++) {
        const z = distanceOf(view, row + (i + 0.5) / down)
        for (let j = 0; j < across; j++) {
          const x = ((column + (j + 0.5) / across - width / 2) * z) / focus
          const colour = room.turned
            ? floorAt(floor, z + seed, x + seed * 3, blur)
            : floorAt(floor, x + seed, z + seed * 3, blur)
          for (let part = 0; part < 3; part++) colours[at + part]! += colour[part]! / (down * across)
        }
      }
  }
  return colours
}

const paintFloor = (
  context: SKRSContext2D,
  colours: Float32Array,
  { sheen = 0.5 }: Floor,
  room: Room,
  view: View,
  daylight: Daylight,
) => {
  const { width, height, focus } = view
  const top = floorTop(view)
  const rows = height - top
  const image = new Uint8ClampedArray(width * rows * 4)
  let at = 0
  let from = 0
  for (let row = 0; row < rows; row++) {
    const middle = distanceOf(view, row + top + 0.5)
    const far = smoothStep(1.6, WALL_M, middle)
    const corner = 1 - 0.3 * smoothStep(0.22, 0, WALL_M - middle) ** 1.5
    for (let column = 0; column < width; column++) {
      const x = ((column + 0.5 - width / 2) * middle) / focus
      const ambient =
        (0.93 - 0.05 * smoothStep(-1.5, 2.6, x)) * corner * (1 - 0.22 * smoothStep(0.25, 0, x - SIDE_WALL_M))
      const sun =
        daylight === 'evening' ? 0 : sunAt(x, middle, room.sunX) * (0.9 + 0.2 * noise(x * 3, middle * 3, 4))
      const mirror = sheen * (0.03 + 0.2 * far * far)
      const dither = (hash(column, row, 77) - 0.5) * 1.6
      const lit = (own: number, wall: number, warm: number) => {
        const colour = own * (ambient + sun * 0.3 * warm)
        return colour + (wall - colour) * mirror + sun * 16 * sheen * warm + dither
      }
      image[at++] = lit(colours[from++]!, room.wall[0], 1.12)
      image[at++] = lit(colours[from++]!, room.wall[1], 1)
      image[at++] = lit(colours[from++]!, room.wall[2], 0.8)
      image[at++] = 255
    }
  }
  const layer = createCanvas(width, rows)
  layer.getContext('2d').putImageData(new ImageData(image, width, rows), 0, 0)
  context.drawImage(layer, 0, top)
}

/** What stands at the wall shows faintly in the floor near it, smeared downwards and soon lost. */
const paintReflection = (
  context: SKRSContext2D,
  standing: Canvas,
  base: number,
  height: number,
  strength: number,
) => {
  const { width } = standing
  const reach = Math.round((height - base) * 0.42)
  const small = createCanvas(Math.round(width / 12), 8)
  small.getContext('2d').drawImage(standing, 0, base - reach, width, reach, 0, 0, small.width, small.height)
  const mirror = createCanvas(width, reach)
  const glass = mirror.getContext('2d')
  glass.imageSmoothingQuality = 'high'
  glass.translate(0, reach)
  glass.scale(1, -1)
  glass.drawImage(small, 0, 0, width, reach)
  glass.globalCompositeOperation = 'destination-in'
  const fade = glass.createLinearGradient(0, reach, 0, 0)
  fade.addColorStop(0, 'rgba(0,0,0,1)')
  fade.addColorStop(1, 'rgba(0,0,0,0)')
  glass.fillStyle = fade
  glass.fillRect(0, 0, width, reach)
  context.save()
  context.globalAlpha = strength
  context.drawImage(mirror, 0, base)
  context.restore()
}

const DUSK: Colour = [0.34, 0.35, 0.42]
const LAMP: Colour = [1.02, 0.8, 0.53]
const LAMP_REACH_M = 1.05
/** A lamp behind the eye, so that the floor in front is seen. */
const FILL = { x: 0.5, z: 2.3, up: 1.5 }
const FILL_STRENGTH = 0.62

/** Light of lamps: what they shine on is found by its position on the floor or on the wall behind it. */
const lightEvening = (
  context: SKRSContext2D,
  { lamps }: Room,
  width: number,
  height: number,
  focus: number,
) => {
  const horizon = HORIZON * height
  const base = Math.floor(horizon + (EYE_M * focus) / WALL_M)
  const image = context.getImageData(0, 0, width, height)
  let at = 0
  for (let row = 0; row < height; row++) {
    const z = row < base ? WALL_M : (EYE_M * focus) / (row + 0.5 - horizon)
    const up = row < base ? EYE_M - ((row - horizon) * z) / focus : 0
    for (let column = 0; column < width; column++) {
      const x = ((column - width / 2) * z) / focus
      const fill = (x - FILL.x) ** 2 + (z - FILL.z) ** 2 + (up - FILL.up) ** 2
      let lamp = FILL_STRENGTH / (1 + fill / (2 * LAMP_REACH_M) ** 2)
      for (const { x: lampX, z: lampZ, up: lampUp } of lamps) {
        const squared = (x - lampX) ** 2 + (z - lampZ) ** 2 + (up - lampUp) ** 2
        lamp += 1.25 / (1 + squared / LAMP_REACH_M ** 2)
      }
      const soft = 1.25 * (1 - Math.exp(-lamp))
      const dither = (hash(column, row, 78) - 0.5) * 1.4
      for (let part = 0; part < 3; part++, at++)
        image.data[at] = image.data[at]! * (DUSK[part]! + LAMP[part]! * soft) + dither
      at++
    }
  }
  context.putImageData(image, 0, 0)
}

/** A furnished room on the floor, seen from standing height; each light of the day when it is asked for. */
export const roomWith = (
  floor: Floor,
  room: Room,
  width: number,
  height: number,
  seed: number,
): ((daylight: Daylight) => Canvas) => {
  const view = { width, height, focus: FOCUS * height }
  const colours = floorColours(floor, room, view, seed)
  return (daylight) => renderRoom(floor, colours, room, view, daylight)
}

const renderRoom = (
  floor: Floor,
  colours: Float32Array,
  room: Room,
  view: View,
  daylight: Daylight,
): Canvas => {
  const { width, height, focus } = view
  const base = floorTop(view)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  paintFloor(context, colours, floor, room, view, daylight)
  paintWall(context, room, width, height, focus, daylight)

  const paintThings = (on: SKRSContext2D) => {
    for (const { piece, x, z, up } of [...room.things].sort((a, b) => b.z - a.z)) {
      const scale = focus / z
      on.save()
      on.translate(width / 2 + x * scale, HORIZON * height + (EYE_M - (up ?? 0)) * scale)
      on.scale(scale, scale)
      piece(on)
      on.restore()
    }
  }
  const standing = createCanvas(width, height)
  paintThings(standing.getContext('2d'))
  paintReflection(context, standing, base, height, 0.22 * (floor.sheen ?? 0.5))
  paintThings(context)

  if (daylight === 'evening') {
    lightEvening(context, room, width, height, focus)
    return canvas
  }
  const haze = context.createRadialGradient(
    width * 0.1,
    height * 0.2,
    0,
    width * 0.1,
    height * 0.2,
    width * 0.8,
  )
  haze.addColorStop(0, 'rgba(255,247,228,0.26)')
  haze.addColorStop(1, 'rgba(255,247,228,0)')
  context.fillStyle = haze
  context.fillRect(0, 0, width, height)
  return canvas
}
