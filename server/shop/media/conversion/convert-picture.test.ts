import { Transformer } from '@napi-rs/image'
import { describe, expect, it } from 'vitest'
import { MAX_PIXELS, readPicture } from '#server/shop/media/reading/read-picture.ts'
import {
  CORNERS,
  encodePixels,
  makePicture,
  makeProfile,
  pictureFormats,
  pngChunk,
} from '#server/shop/media/testing/make-picture.ts'
import { convertPicture } from './convert-picture.ts'

type Name = keyof typeof CORNERS

const decoded = async (bytes: Buffer) => {
  const { width, height } = await new Transformer(bytes).metadata()
  const pixels = await new Transformer(bytes).rawPixels()
  const channels = pixels.length / (width * height)
  return { width, height, at: (x: number, y: number) => [...pixels.subarray((y * width + x) * channels)] }
}

const nearest = (pixel: number[]): Name =>
  (Object.keys(CORNERS) as Name[]).toSorted(
    (one, other) => distance(CORNERS[one], pixel) - distance(CORNERS[other], pixel),
  )[0]!
const distance = (colour: readonly number[], pixel: number[]) =>
  colour.reduce((sum, value, index) => sum + Math.abs(value - pixel[index]!), 0)

/** Names of the colours in the corners: top left, top right, bottom left, bottom right. */
const cornersOf = async (bytes: Buffer): Promise<string> => {
  const { width, height, at } = await decoded(bytes)
  const [left, right, top, bottom] = [3, width - 4, 3, height - 4]
  return [at(left, top), at(right, top), at(left, bottom), at(right, bottom)].map(nearest).join('')
}

/** What EXIF's orientations do to a picture with the corners a, b, c, d. */
const UPRIGHT = {
  1: 'abcd',
  2: 'badc',
  3: 'dcba',
  4: 'cdab',
  5: 'acbd',
  6: 'cadb',
  7: 'dbca',
  8: 'bdac',
} as const
const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const

const WIDE_GAMUT = makeProfile(
  [
    [0.6097, 0.3111, 0.0195],
    [0.2053, 0.6257, 0.0609],
    [0.1492, 0.0632, 0.7446],
  ],
  2.2,
)

describe('converting a picture', () => {
  it.each(pictureFormats)('makes four copies of a %s file, none larger than the original', async (format) => {
    const { width, height, base, copies } = await convertPicture(
      await makePicture(format, { width: 1_000, height: 500 }),
    )
    expect([width, height]).toEqual([1_000, 500])
    expect(base).toMatch(/^[0-9a-f]{20}-1000x500$/)
    const sizes = await Promise.all(copies.map(async ({ bytes }) => decoded(bytes)))
    expect(sizes.map((size) => `${size.width}x${size.height}`)).toEqual([
      '160x80',
      '400x200',
      '800x400',
      '1000x500',
    ])
    for (const { bytes } of copies) expect(await cornersOf(bytes)).toBe('abcd')
  })

  it.each(
    pictureFormats.flatMap((format) =>
      orientations
        .filter((orientation) => format !== 'avif' || ![5, 7].includes(orientation))
        .map((orientation) => [format, orientation] as const),
    ),
  )('puts a %s file of orientation %i upright', async (format, orientation) => {
    const { width, height, copies } = await convertPicture(
      await makePicture(format, { width: 64, height: 32, exif: { orientation } }),
    )
    expect([width, height]).toEqual(orientation >= 5 ? [32, 64] : [64, 32])
    for (const { bytes } of copies) expect(await cornersOf(bytes)).toBe(UPRIGHT[orientation])
  })

  it.each(['jpeg', 'png', 'webp'] as const)(
    'changes the colours of a %s file with a wide gamut to sRGB',
    async (format) => {
      const grey = Buffer.alloc(64 * 64 * 4, 255)
      for (let at = 0; at < grey.length; at += 4) grey.set([150, 120, 100], at)
      const convert = async (profile?: Buffer) => {
        const { copies } = await convertPicture(
          await makePicture(format, { width: 64, height: 64, pixels: grey, ...(profile && { profile }) }),
        )
        return (await decoded(copies.at(-1)!.bytes)).at(32, 32).slice(0, 3)
      }
      const [plain, corrected] = [await convert(), await convert(WIDE_GAMUT)]
      expect(distance([150, 120, 100], plain)).toBeLessThan(9)
      // Computed apart from the code, with the published matrices of Adobe RGB (1998) and sRGB.
      expect(distance([162, 121, 99], corrected)).toBeLessThan(9)
      expect(corrected[0]! - plain[0]!).toBeGreaterThan(4)
    },
  )

  it('makes the same in AVIF where that is smaller, of the same size and colours', async () => {
    const [width, height] = [600, 300]
    const pixels = Buffer.alloc(width * height * 4, 255)
    // Waves, like the grain of wood: a plain surface is as small in WebP.
    for (let at = 0; at < width * height; at += 1) {
      const [x, y] = [at % width, Math.trunc(at / width)]
      const wave = Math.round(40 * Math.sin(x / 3 + 4 * Math.sin(y / 40)))
      pixels.set([150 + wave, 120 + wave, 90 + wave], at * 4)
    }
    const { copies } = await convertPicture(await makePicture('png', { width, height, pixels }))
    const made = copies.filter(({ avif }) => avif !== null)
    expect(made.length).toBeGreaterThan(0)
    for (const { bytes, avif } of made) {
      expect(avif!.length).toBeLessThan(bytes.length * 0.9)
      const [webp, other] = [await decoded(bytes), await decoded(avif!)]
      expect([other.width, other.height]).toEqual([webp.width, webp.height])
      for (const [x, y] of [
        [5, 5],
        [webp.width - 6, webp.height - 6],
      ] as const)
        expect(distance(webp.at(x, y).slice(0, 3), other.at(x, y))).toBeLessThan(60)
    }
  })

  it('leaves the colours alone when a profile is damaged', async () => {
    const damaged = Buffer.concat([WIDE_GAMUT.subarray(0, 140), Buffer.alloc(60, 255)])
    const { copies } = await convertPicture(await makePicture('jpeg', { profile: damaged }))
    expect(await cornersOf(copies.at(-1)!.bytes)).toBe('abcd')
  })

  it('limits a tall picture by its height', async () => {
    const { width, height } = await convertPicture(await makePicture('png', { width: 100, height: 4_000 }))
    expect([width, height]).toEqual([80, 3_200])
  })

  it('names the same content the same, and other content otherwise', async () => {
    const [one, again, other] = await Promise.all([
      convertPicture(await makePicture('png')),
      convertPicture(await makePicture('png', { exif: { text: 'other data of the camera' } })),
      convertPicture(await makePicture('png', { exif: { orientation: 3 } })),
    ])
    expect(again.base).toBe(one.base)
    expect(other.base).not.toBe(one.base)
  })

  it('has no trace of the place, the description or the profile of the original', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const file = await makePicture(format, {
        exif: { text: '<script>alert(1)</script>', hasPlace: true },
        profile: WIDE_GAMUT,
      })
      expect(file.includes('52.2297N')).toBe(true)
      for (const { bytes } of (await convertPicture(file)).copies)
        for (const trace of ['52.2297N', '<script', 'Exif', 'EXIF', 'ICCP', 'rXYZ'])
          expect(bytes.includes(trace), `${format}: ${trace}`).toBe(false)
    }
  })
})

describe('reading what a file is', () => {
  const refusalOf = (bytes: Buffer) => {
    try {
      readPicture(bytes)
    } catch (error) {
      return (error as { problem: string }).problem
    }
    return 'none'
  }
  const isoMedia = (...brands: string[]) =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 12 + brands.length * 4]),
      Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1'),
      Buffer.alloc(64),
    ])
  const pngOf = (width: number, height: number) => {
    const head = Buffer.alloc(13)
    head.writeUInt32BE(width, 0)
    head.writeUInt32BE(height, 4)
    head.set([8, 6, 0, 0, 0], 8)
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      pngChunk('IHDR', head),
      pngChunk('IDAT', Buffer.alloc(8)),
      pngChunk('IEND', Buffer.alloc(0)),
    ])
  }

  it.each([
    ['a HEIC photograph of a phone', isoMedia('heic', 'mif1', 'heic'), 'heic'],
    ['a HEIC photograph of another brand', isoMedia('mif1', 'heic'), 'heic'],
    ['a moving AVIF', isoMedia('avis', 'avif', 'msf1'), 'animated'],
    ['a GIF', Buffer.from(`GIF89a${'\0'.repeat(40)}`, 'latin1'), 'gif'],
    [
      'an SVG',
      Buffer.from('<?xml version="1.0"?>\n<!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'svg',
    ],
    ['a page', Buffer.from('<!doctype html><html><script>alert(1)</script></html>'), 'not_a_picture'],
    ['a PDF', Buffer.from(`%PDF-1.7${' '.repeat(40)}`), 'not_a_picture'],
    ['a video', isoMedia('isom', 'mp42'), 'not_a_picture'],
    ['too short a file', Buffer.from([0xff, 0xd8, 0xff]), 'not_a_picture'],
    ['one pixel too many', pngOf(10_000, MAX_PIXELS / 10_000 + 1), 'too_many_pixels'],
    ['a bomb', pngOf(2 ** 31 - 1, 2 ** 31 - 1), 'too_many_pixels'],
    ['a line of pixels', pngOf(1, 30_000), 'too_many_pixels'],
    ['no pixel at all', pngOf(0, 10), 'damaged'],
  ])('refuses %s', (_name, bytes, problem) => expect(refusalOf(bytes)).toBe(problem))

  it('accepts as many pixels as promised', () =>
    expect(refusalOf(pngOf(10_000, MAX_PIXELS / 10_000))).toBe('none'))

  it.each(pictureFormats)('refuses a %s file that was cut off', async (format) => {
    const pixels = Buffer.from(Array.from({ length: 64 * 64 * 4 }, (_, index) => (index * 7_919) % 251))
    const file = await encodePixels(format, pixels, 64, 64)
    for (const share of [0.3, 0.6, 0.9])
      await expect(convertPicture(file.subarray(0, file.length * share))).rejects.toMatchObject({
        problem: expect.stringMatching(/^(?:damaged|not_a_picture)$/) as string,
      })
  })

  it('refuses an animated PNG', async () => {
    const file = await makePicture('png')
    const animated = Buffer.concat([
      file.subarray(0, 33),
      pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
      file.subarray(33),
    ])
    expect(refusalOf(animated)).toBe('animated')
  })
})
