/**
 * `npm run make-fonts`: makes the two font files of the shop anew from their packages, which are not dependencies: they
 * are 65 MB, and the two files hardly ever change. The result is committed.
 */
import { execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGES = ['inter-ui@4.1.1', 'source-serif@4.5.1', 'subset-font@2.9.0', 'fontverter@2.0.0']
/** Of both files together, for one page a visitor opens first. */
const MOST_BYTES = 60_000

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
/** ASCII, and the letters of Latin-1 and Latin Extended-A: the languages of the European Union with Latin letters. */
const LETTERS = `${range(0x20, 0x7e)}${range(0xc0, 0x17e)}ȘșȚț\u00a0–—‘’‚“”„•…€§°²³·×½`

const FACES = [
  {
    to: 'text',
    from: 'inter-ui/variable/InterVariable.woff2',
    licence: 'inter-ui/LICENSE.txt',
    letters: `${LETTERS}${range(0xa1, 0xbf)}′″‹›₂™−≈≤≥←→`,
    // `tnum`: digits of one width, for prices below each other and for clocks.
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
    variationAxes: { wght: { min: 400, max: 700 }, opsz: 14 },
  },
  {
    to: 'title',
    from: 'source-serif/VAR/SourceSerif4Variable-Roman.ttf',
    licence: 'source-serif/LICENSE.md',
    letters: LETTERS,
    keepFeatures: ['kern', 'ccmp', 'locl', 'lnum'],
    variationAxes: { wght: { min: 600, max: 700 }, opsz: 24 },
    // Its licence reserves the name “Source” for the original.
    family: 'Klepka Title',
  },
]

const FAMILY_NAMES = [1, 4, 16]
const UNIQUE_NAMES = [3, 6, 25]
const COPYRIGHT = 0

/** Records of a font's table of names, in UTF-16; `family` replaces every name of the original. */
const renamedTable = (table, family) => {
  const texts = table.readUInt16BE(4)
  const records = Array.from({ length: table.readUInt16BE(2) }, (_, index) => {
    const at = 6 + 12 * index
    const [platform, encoding, language, id, length, offset] = [0, 2, 4, 6, 8, 10].map((step) =>
      table.readUInt16BE(at + step),
    )
    const text = table.subarray(texts + offset, texts + offset + length)
    return { platform, encoding, language, id, text }
  }).flatMap((record) => {
    if (record.platform !== 3) return []
    const renamed = FAMILY_NAMES.includes(record.id)
      ? family
      : UNIQUE_NAMES.includes(record.id)
        ? family.replaceAll(' ', '')
        : undefined
    const text = renamed ? Buffer.from(renamed, 'utf16le').swap16() : record.text
    const isOfTheOriginal = /source/i.test(Buffer.from(text).swap16().toString('utf16le'))
    return isOfTheOriginal && record.id !== COPYRIGHT ? [] : [{ ...record, text }]
  })
  const head = Buffer.alloc(6 + 12 * records.length)
  head.writeUInt16BE(records.length, 2)
  head.writeUInt16BE(head.length, 4)
  let offset = 0
  for (const [index, { platform, encoding, language, id, text }] of records.entries()) {
    for (const [step, value] of [platform, encoding, language, id, text.length, offset].entries())
      head.writeUInt16BE(value, 6 + 12 * index + 2 * step)
    offset += text.length
  }
  return Buffer.concat([head, ...records.map(({ text }) => text)])
}

const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
const checksum = (bytes) => {
  let sum = 0
  const words = padded(bytes)
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0
  return sum
}

/** A TrueType font with another table of names. */
const rename = (font, family) => {
  const count = font.readUInt16BE(4)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 12 + 16 * index
    const tag = font.toString('latin1', at, at + 4)
    const offset = font.readUInt32BE(at + 8)
    const bytes = Buffer.from(font.subarray(offset, offset + font.readUInt32BE(at + 12)))
    return { tag, bytes: tag === 'name' ? renamedTable(bytes, family) : bytes }
  })
  const header = Buffer.from(font.subarray(0, 12 + 16 * count))
  const head = tables.find(({ tag }) => tag === 'head').bytes
  head.writeUInt32BE(0, 8)
  let offset = header.length
  for (const [index, { bytes }] of tables.entries()) {
    header.writeUInt32BE(checksum(bytes), 12 + 16 * index + 4)
    header.writeUInt32BE(offset, 12 + 16 * index + 8)
    header.writeUInt32BE(bytes.length, 12 + 16 * index + 12)
    offset += padded(bytes).length
  }
  const all = () => Buffer.concat([header, ...tables.map(({ bytes }) => padded(bytes))])
  // What the format wants the sum of the whole file to be.
  head.writeUInt32BE((0xb1b0afba - checksum(all())) >>> 0, 8)
  return all()
}

const target = (name) => fileURLToPath(new URL(`../storefront/fonts/${name}`, import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'klepka-fonts-'))
try {
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', ...PACKAGES], {
    stdio: 'inherit',
  })
  const load = createRequire(join(folder, 'package.json'))
  const [subset, { convert }] = [load('subset-font'), load('fontverter')]
  let total = 0
  for (const { to, from, licence, letters, keepFeatures, variationAxes, family } of FACES) {
    const original = await readFile(join(folder, 'node_modules', from))
    const font = await subset(original, letters, {
      targetFormat: 'truetype',
      noHinting: true,
      keepFeatures,
      variationAxes,
    })
    const file = await convert(family ? rename(font, family) : font, 'woff2')
    await writeFile(target(`${to}.woff2`), file)
    await copyFile(join(folder, 'node_modules', licence), target(`${to}.OFL.txt`))
    total += file.length
    console.log(`${to}.woff2: ${file.length} bytes`)
  }
  if (total > MOST_BYTES) throw new Error(`${total} bytes are more than ${MOST_BYTES}.`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
