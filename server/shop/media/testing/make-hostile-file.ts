import { deflateRawSync, deflateSync } from 'node:zlib'
import { makePicture, pictureFormats, pngChunk, riffChunk, type PictureFormat } from './make-picture.ts'

export type HostileFile = { kind: string; name: string; bytes: Buffer }

/** In every payload: nothing that the shop stores contains it. */
export const HOSTILE_MARK = 'klepka-hostile-mark'

const SCRIPT = `<script>/*${HOSTILE_MARK}*/alert(document.domain)</script>`
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert('${HOSTILE_MARK}')">${SCRIPT}</svg>`
const HTML = `<!doctype html><title>${HOSTILE_MARK}</title>${SCRIPT}`
const NAMES = [
  'zdjecie.jpg',
  'x.png',
  'x.webp',
  'x.avif',
  'x.svg',
  'x.html',
  '../../x.png',
  'x.png\u202elmth.exe',
  'x.php.jpg',
]

/** A sequence of numbers in [0, 1) that a seed determines (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Dice = { number: (below: number) => number; of: <T>(choices: readonly T[]) => T }

const rollFrom = (random: () => number): Dice => {
  const number = (below: number) => Math.floor(random() * below)
  return { number, of: (choices) => choices[number(choices.length)]! }
}

/** A ZIP archive of one file, as it stands at the end of a picture that is also an archive. */
const zipOf = (text: string): Buffer => {
  const packed = deflateRawSync(text)
  const head = Buffer.from('504b030414000000080000000000', 'hex')
  return Buffer.concat([
    head,
    Buffer.alloc(16),
    Buffer.from(`${HOSTILE_MARK}.html`),
    packed,
    Buffer.from('PK\x05\x06'),
  ])
}

const pdfOf = () =>
  Buffer.from(`%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(${HOSTILE_MARK})>>>>endobj\n%%EOF`)

const tails: Record<string, () => Buffer> = {
  html: () => Buffer.from(HTML),
  script: () => Buffer.from(`*/=1;alert('${HOSTILE_MARK}')/*`),
  zip: () => zipOf(SCRIPT),
  pdf: pdfOf,
  svg: () => Buffer.from(SVG),
  php: () => Buffer.from(`<?php system('${HOSTILE_MARK}') ?>`),
}

const picture = (dice: Dice, format: PictureFormat) =>
  makePicture(format, { width: 16 + dice.number(80), height: 16 + dice.number(80) })

const withBytes = (bytes: Buffer, at: number, change: (copy: Buffer, at: number) => void): Buffer => {
  const copy = Buffer.from(bytes)
  if (at >= 0 && at + 12 <= copy.length) change(copy, at)
  return copy
}

const HUGE = [30_000, 65_535, 1_000_000, 2 ** 31 - 1]

/** Larger dimensions than the file has pixels. */
const bombs: Record<PictureFormat, (bytes: Buffer, side: number) => Buffer> = {
  jpeg: (bytes, side) =>
    withBytes(bytes, bytes.indexOf(Buffer.from([0xff, 0xc0])), (copy, at) => {
      copy.writeUInt16BE(Math.min(side, 65_535), at + 5)
      copy.writeUInt16BE(Math.min(side, 65_535), at + 7)
    }),
  png: (bytes, side) => {
    const head = Buffer.from(bytes.subarray(16, 29))
    head.writeUInt32BE(side, 0)
    head.writeUInt32BE(side, 4)
    return Buffer.concat([bytes.subarray(0, 8), pngChunk('IHDR', head), bytes.subarray(33)])
  },
  webp: (bytes) =>
    withBytes(bytes, bytes.indexOf('VP8 '), (copy, at) => {
      copy.writeUInt16LE(16_383, at + 14)
      copy.writeUInt16LE(16_383, at + 16)
    }),
  avif: (bytes, side) =>
    withBytes(bytes, bytes.indexOf('ispe'), (copy, at) => {
      copy.writeUInt32BE(side, at + 8)
      copy.writeUInt32BE(side, at + 12)
    }),
}

const MANY_ZEROS = 64 * 1024 * 1024

const makers: Record<string, (dice: Dice) => Promise<Buffer> | Buffer> = {
  'a picture with something behind it': async (dice) =>
    Buffer.concat([await picture(dice, dice.of(pictureFormats)), tails[dice.of(Object.keys(tails))]!()]),
  'something with a picture behind it': async (dice) =>
    Buffer.concat([tails[dice.of(Object.keys(tails))]!(), await picture(dice, dice.of(pictureFormats))]),
  'a drawing with a script': () => Buffer.from(SVG),
  'a page': () => Buffer.from(HTML),
  'a page that begins like a picture': (dice) =>
    Buffer.concat([
      Buffer.from(
        dice.of([
          '\xff\xd8\xff\xe0',
          '\x89PNG\r\n\x1a\n',
          'RIFF\x24\0\0\0WEBPVP8 ',
          'GIF89a/*',
          '\0\0\0\x1cftypavif',
        ]),
        'latin1',
      ),
      Buffer.from(HTML),
    ]),
  'a picture that was cut off': async (dice) => {
    const bytes = await picture(dice, dice.of(pictureFormats))
    return bytes.subarray(0, dice.number(bytes.length))
  },
  'a picture with wrong bits': async (dice) => {
    const bytes = Buffer.from(await picture(dice, dice.of(pictureFormats)))
    for (let left = 1 + dice.number(12); left > 0; left -= 1) {
      const at = dice.number(bytes.length)
      bytes[at] = bytes[at]! ^ (1 << dice.number(8))
    }
    return bytes
  },
  'a picture with a part of another': async (dice) => {
    const [one, other] = [
      await picture(dice, dice.of(pictureFormats)),
      await picture(dice, dice.of(pictureFormats)),
    ]
    const at = dice.number(one.length)
    return Buffer.concat([one.subarray(0, at), other.subarray(dice.number(other.length)), one.subarray(at)])
  },
  'a picture with huge dimensions': async (dice) => {
    const format = dice.of(pictureFormats)
    return bombs[format](await picture(dice, format), dice.of(HUGE))
  },
  'a picture with a script in its data and a place': (dice) =>
    makePicture(dice.of(['jpeg', 'png', 'webp'] as const), {
      exif: { text: `${SCRIPT}52.2297N`, hasPlace: true, orientation: dice.of([1, 3, 6, 8] as const) },
    }),
  'a PNG with a script in its texts': async (dice) => {
    const bytes = await picture(dice, 'png')
    const text = pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))
    const hidden = pngChunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(SCRIPT)]))
    return Buffer.concat([bytes.subarray(0, 33), text, hidden, bytes.subarray(33)])
  },
  'a PNG that unpacks to very much': async (dice) => {
    const bytes = await picture(dice, 'png')
    const type = dice.of(['iCCP', 'zTXt'])
    const packed = deflateSync(Buffer.alloc(MANY_ZEROS))
    const chunk = pngChunk(type, Buffer.concat([Buffer.from('profile\0\0'), packed]))
    return Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)])
  },
  'a PNG of many more rows than it announces': async (dice) => {
    const bytes = await picture(dice, 'png')
    const rows = pngChunk('IDAT', deflateSync(Buffer.alloc(MANY_ZEROS)))
    return Buffer.concat([bytes.subarray(0, 33), rows, pngChunk('IEND', Buffer.alloc(0))])
  },
  'a JPEG with a script in its comment': async (dice) => {
    const bytes = await picture(dice, 'jpeg')
    const comment = Buffer.from(`\xff\xfe\0\0${SCRIPT}`, 'latin1')
    comment.writeUInt16BE(comment.length - 2, 2)
    return Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)])
  },
  'a WebP with a script in its data': async (dice) => {
    const bytes = await picture(dice, 'webp')
    const more = riffChunk(dice.of(['XMP ', 'EXIF', 'ABCD']), Buffer.from(SCRIPT))
    return riffChunk('RIFF', Buffer.concat([bytes.subarray(8), more]))
  },
  'an AVIF with a script in a box': async (dice) => {
    const text = Buffer.from(SCRIPT)
    const head = Buffer.from('\0\0\0\0free', 'latin1')
    head.writeUInt32BE(8 + text.length)
    return Buffer.concat([await picture(dice, 'avif'), head, text])
  },
  'random bytes': (dice) =>
    Buffer.from(Array.from({ length: 1 + dice.number(3_000) }, () => dice.number(256))),
}

export const hostileKinds = Object.keys(makers)

/** One of the kinds in turn; the same seed makes the same file. */
export const makeHostileFile = async (seed: number): Promise<HostileFile> => {
  const dice = rollFrom(seededRandom(seed))
  const kind = hostileKinds[seed % hostileKinds.length]!
  return { kind, name: dice.of(NAMES), bytes: await makers[kind]!(dice) }
}
