/**
 * Makes the AVIF files of the demo's pictures from their WebP files: `node tools/demo-pictures/encode-avif.ts`. The
 * smallest copies have none: it would save some hundred bytes each.
 */
import { Transformer } from '@napi-rs/image'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { avifName } from '#server/platform/files/static-routes.ts'
import { AVIF, isWorthwhile } from '#server/shop/media/conversion/convert-picture.ts'

const FOLDER = new URL('../../server/demo/content/pictures/', import.meta.url)
const SMALLEST = /-160\.webp$/

let before = 0
let after = 0
for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('.webp') && !SMALLEST.test(file))) {
  const webp = readFileSync(new URL(name, FOLDER))
  const avif = await new Transformer(webp).avif(AVIF)
  const target = new URL(avifName(name), FOLDER)
  rmSync(target, { force: true })
  if (!isWorthwhile(avif, webp)) continue
  writeFileSync(target, avif)
  before += webp.length
  after += avif.length
}
process.stdout.write(`${before} bytes of WebP, ${after} of AVIF\n`)
