/**
 * Renders the rooms of the visualizer:
 * `node tools/room-pictures/render-room-pictures.ts [NAME] [PATHS A POINT] [draft]`.
 * Chance is seeded, so the same pictures come out each time; a room takes some minutes.
 */
import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas'
import { mkdirSync, writeFileSync } from 'node:fs'
import { project } from './camera.ts'
import { renderRoomScene } from './render-room.ts'
import { rooms } from './rooms/index.ts'
import { FLOOR_REFLECTANCE } from './room-shell.ts'
import { buildTree } from './solids.ts'

const FOLDER = new URL(process.argv[5] ?? '../../storefront/room/rooms/', import.meta.url)
const isDraft = process.argv[4] === 'draft'
const SIZE = isDraft ? { width: 400, height: 300 } : { width: 1280, height: 960 }
const THUMBNAIL = { width: 200, height: 150 }
const GOOD = 14
const MOST_BYTES = 118_000
const MOST_MASK_BYTES = 24_000

const encodeBelow = (canvas: Canvas, mostBytes: number, from: number): Buffer => {
  for (let quality = from; ; quality -= 3) {
    const bytes = canvas.toBuffer('image/webp', quality)
    if (bytes.length <= mostBytes || quality <= 30) return bytes
  }
}

const canvasOf = (pixels: Uint8ClampedArray, size = SIZE) => {
  const canvas = createCanvas(size.width, size.height)
  canvas.getContext('2d').putImageData(new ImageData(pixels, size.width, size.height), 0, 0)
  return canvas
}

const [wanted = '', samples = String(GOOD)] = process.argv.slice(2)
mkdirSync(FOLDER, { recursive: true })

for (const room of rooms) {
  if (!room.name.includes(wanted)) continue
  const started = performance.now()
  const { solids, ...light } = room.build()
  const scene = { ...light, tree: buildTree(solids), camera: room.camera, exposure: room.exposure }
  const { pixels, mask } = renderRoomScene(scene, SIZE, Number(samples))
  const picture = canvasOf(pixels)
  const small = createCanvas(THUMBNAIL.width, THUMBNAIL.height)
  small.getContext('2d').imageSmoothingQuality = 'high'
  small.getContext('2d').drawImage(picture, 0, 0, THUMBNAIL.width, THUMBNAIL.height)
  const shown = new Uint8ClampedArray(mask.length * 4)
  mask.forEach((share, i) => shown.set([share, share, share, 255], i * 4))
  const corners = [
    [room.floorM.from[0], room.floorM.to[1]],
    [room.floorM.to[0], room.floorM.to[1]],
    [room.floorM.to[0], room.floorM.from[1]],
    [room.floorM.from[0], room.floorM.from[1]],
  ].map(([x, z]) => project(room.camera, SIZE, [x!, 0, z!]).map((share) => Math.round(share * 1e5) / 1e5))
  const metres = [room.floorM.to[0] - room.floorM.from[0], room.floorM.to[1] - room.floorM.from[1]]
  writeFileSync(new URL(`${room.name}.webp`, FOLDER), encodeBelow(picture, MOST_BYTES, 90))
  writeFileSync(new URL(`${room.name}-mask.webp`, FOLDER), encodeBelow(canvasOf(shown), MOST_MASK_BYTES, 92))
  writeFileSync(new URL(`${room.name}-small.webp`, FOLDER), small.toBuffer('image/webp', 80))
  writeFileSync(
    new URL(`${room.name}.json`, FOLDER),
    `${JSON.stringify({ corners, metres, reflectance: FLOOR_REFLECTANCE })}\n`,
  )
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${room.name}: ${solids.length} solids, ${seconds} s`)
}
