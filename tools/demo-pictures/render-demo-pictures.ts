/**
 * Paints every picture of the demo catalogue: `node tools/demo-pictures/render-demo-pictures.ts [PART OF A NAME]`.
 * Chance is seeded, so the same pictures come out each time.
 */
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { mkdirSync, writeFileSync } from 'node:fs'
import { renderBoards } from './board-texture.ts'
import { renderSwatch, lightSwatch } from './floor.ts'
import { floorNamed, floors } from './floors.ts'
import { goods, seedOf } from './products/goods.ts'
import { roomWith } from './room.ts'
import { heroRoom, rooms } from './rooms.ts'

const FOLDER = new URL('../../server/demo/content/pictures/', import.meta.url)
const SIZE_PX = 800
const LARGE_PX = 1600
/** How much of a floor a close-up shows: the joint of two or three boards. */
const CLOSE_UP_M = 0.3
const CLOSE_UP_ASIDE_M = 0.31

type Variant = { suffix: string; sizePx: number; mostBytes: number }

/** The widths in which a picture is saved, and the maximum bytes of each. */
const variants: Variant[] = [
  { suffix: '', sizePx: 800, mostBytes: 33_000 },
  { suffix: '-400', sizePx: 400, mostBytes: 11_000 },
  { suffix: '-160', sizePx: 160, mostBytes: 3_000 },
]
const largeVariants: Variant[] = [{ suffix: '-1600', sizePx: LARGE_PX, mostBytes: 78_000 }, ...variants]
/** Seen after the others: they may be smaller. */
const laterVariants: Variant[] = [
  { suffix: '', sizePx: 800, mostBytes: 19_000 },
  { suffix: '-400', sizePx: 400, mostBytes: 7_000 },
  { suffix: '-160', sizePx: 160, mostBytes: 2_000 },
]

/** Boards fill a whole room, so their grain must not blur. */
const MOST_TEXTURE_BYTES = 44_000
const BEST_QUALITY = 82
const WORST_QUALITY = 10
const QUALITY_STEP = 4

/** The best quality that fits the budget, found by halving. */
const encode = (canvas: Canvas, mostBytes: number): Buffer => {
  let fitting = canvas.toBuffer('image/webp', BEST_QUALITY)
  if (fitting.length <= mostBytes) return fitting
  fitting = canvas.toBuffer('image/webp', WORST_QUALITY)
  let low = WORST_QUALITY
  let high = BEST_QUALITY
  while (high - low > QUALITY_STEP) {
    const quality = Math.round((low + high) / 2)
    const bytes = canvas.toBuffer('image/webp', quality)
    if (bytes.length <= mostBytes) {
      fitting = bytes
      low = quality
    } else high = quality
  }
  return fitting
}

const scaled = (canvas: Canvas, width: number, height: number): Canvas => {
  if (canvas.width === width) return canvas
  const small = createCanvas(width, height)
  const context = small.getContext('2d')
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.drawImage(canvas, 0, 0, width, height)
  return small
}

const wanted = process.argv[2] ?? ''
let pictures = 0
let bytes = 0

const write = (file: string, content: Buffer) => {
  writeFileSync(new URL(file, FOLDER), content)
  bytes += content.length
}

const save = (name: string, paint: () => Canvas, sizes = variants) => {
  if (!name.includes(wanted)) return
  const canvas = paint()
  for (const { suffix, sizePx, mostBytes } of sizes)
    write(`${name}${suffix}.webp`, encode(scaled(canvas, sizePx, sizePx), mostBytes))
  pictures++
}

mkdirSync(FOLDER, { recursive: true })

for (const { name, floor, room, swatchM } of floors) {
  const seed = seedOf(name)
  save(
    `${name}-${LARGE_PX}x${LARGE_PX}`,
    () => lightSwatch(renderSwatch(floor, LARGE_PX, swatchM, seed, 1)),
    largeVariants,
  )
  save(
    `${name}-z-bliska`,
    () => lightSwatch(renderSwatch(floor, SIZE_PX, CLOSE_UP_M, seed + CLOSE_UP_ASIDE_M)),
    laterVariants,
  )
  if (`${name}-deski`.includes(wanted))
    write(`${name}-deski.webp`, encode(renderBoards(floor, seed), MOST_TEXTURE_BYTES))
  if (room && name.includes(wanted)) {
    const inLight = roomWith(floor, rooms[room], SIZE_PX, SIZE_PX, seed)
    save(`${name}-2`, () => inLight('day'))
    save(`${name}-wieczorem`, () => inLight('evening'), laterVariants)
  }
}
for (const [name, paint] of Object.entries(goods)) save(name, paint)

if ('hero'.includes(wanted)) {
  const floor = floorNamed('panel-dab-bieszczadzki')
  write('hero.webp', encode(roomWith(floor, heroRoom, 1600, 800, 9)('day'), 90_000))
  write('hero-800.webp', encode(roomWith(floor, heroRoom, 800, 600, 9)('day'), 42_000))
}

console.log(`${pictures} pictures, ${Math.round(bytes / 1024)} KB`)
