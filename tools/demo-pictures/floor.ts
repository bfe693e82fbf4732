import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas'
import { spotAt, type Layout } from './layout.ts'
import { type Colour, materialAt, type MaterialName, materials } from './materials.ts'
import { smoothStep } from './noise.ts'

/** A floor that can be painted: bevel is the width of the V-joint in metres, 0 for a tight joint. */
export type Floor = { material: MaterialName; layout: Layout; bevel: number; sheen?: number }

const TIGHT_JOINT_M = 0.0009

/** The colour of the floor at a point (metres); light falls from the upper left. */
export const floorAt = (floor: Floor, x: number, y: number, blur: number): Colour => {
  const spot = spotAt(floor.layout, x, y)
  const colour = materialAt(materials[floor.material], spot.along, spot.across, spot.width, spot.piece, blur)
  const near = Math.min(spot.along, spot.across)
  const far = Math.min(spot.length - spot.along, spot.width - spot.across)
  const edge = Math.min(near, far)
  const joint = Math.max(TIGHT_JOINT_M, floor.bevel * 0.34, blur * 0.55)
  const strength = Math.min(1, Math.max(TIGHT_JOINT_M, floor.bevel * 0.34) / joint)
  let shade = 1 - (floor.bevel > 0 ? 0.62 : 0.42) * strength * smoothStep(joint, joint * 0.25, edge)
  // The bevel leans away from the light at one side of the joint and towards it at the other.
  if (floor.bevel > 0 && edge < floor.bevel) {
    const steep = smoothStep(1, 0.3, edge / floor.bevel)
    shade *= 1 + (near < far ? -0.2 : 0.15) * steep
  }
  // Pieces that lie the other way catch the light differently: this is what makes herringbone readable.
  if (floor.layout.kind !== 'planks' && floor.layout.kind !== 'bricks') shade *= spot.turned ? 0.94 : 1.03
  return [colour[0] * shade, colour[1] * shade, colour[2] * shade]
}

/** A floor seen straight from above, `metres` wide. */
export const renderSwatch = (
  floor: Floor,
  sizePx: number,
  metres: number,
  originM: number,
  finer = 2,
): Canvas => {
  const fine = sizePx * finer
  const data = new Uint8ClampedArray(fine * fine * 4)
  const step = metres / fine
  let at = 0
  for (let row = 0; row < fine; row++)
    for (let column = 0; column < fine; column++) {
      const [red, green, blue] = floorAt(floor, originM + column * step, originM + row * step, step)
      data[at++] = red
      data[at++] = green
      data[at++] = blue
      data[at++] = 255
    }
  const big = createCanvas(fine, fine)
  big.getContext('2d').putImageData(new ImageData(data, fine, fine), 0, 0)
  if (finer === 1) return big
  const canvas = createCanvas(sizePx, sizePx)
  const context = canvas.getContext('2d')
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.drawImage(big, 0, 0, sizePx, sizePx)
  return canvas
}

/** The light of a window at the upper left, laid over a swatch. */
export const lightSwatch = (canvas: Canvas): Canvas => {
  const context = canvas.getContext('2d')
  const { width, height } = canvas
  const light = context.createLinearGradient(0, 0, width, height)
  light.addColorStop(0, 'rgba(255,250,240,0.16)')
  light.addColorStop(0.45, 'rgba(255,250,240,0)')
  light.addColorStop(1, 'rgba(30,20,10,0.13)')
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
  return canvas
}
