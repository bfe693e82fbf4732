/** Colours as amounts of light: what a channel's value 0–255 stands for, and the matrix to those of sRGB. */
type ColourProfile = { curves: [Float64Array, Float64Array, Float64Array]; matrix: number[] }

const TAGS_AT = 128
const TAG_BYTES = 12
const MAX_TAGS = 100
/** A profile's colours are relative to this white (D50); the rows are red, green and blue of sRGB. */
const TO_SRGB = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
] as const
/** A profile this close to sRGB is sRGB, rounded. */
const SAME_WITHIN = 0.004

const srgbToLight = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const lightToSrgb = (light: number) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055

const fixed = (bytes: Buffer, at: number) => bytes.readInt32BE(at) / 65_536

/** The five shapes of a parametric curve (ICC.1, 10.18); parameters g a b c d e f. */
const parametric = (shape: number, [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0]: number[]) => {
  const power = (x: number) => Math.max(0, a * x + b) ** g
  const curves = [
    (x: number) => x ** g,
    (x: number) => (x >= -b / a ? power(x) : 0),
    (x: number) => (x >= -b / a ? power(x) + c : c),
    (x: number) => (x >= d ? power(x) : c * x),
    (x: number) => (x >= d ? power(x) + e : c * x + f),
  ]
  return curves[shape]
}

const PARAMETERS_OF_SHAPE = [1, 3, 4, 5, 7]

const readCurve = (tag: Buffer): ((x: number) => number) | undefined => {
  const kind = tag.toString('latin1', 0, 4)
  if (kind === 'para') {
    const shape = tag.readUInt16BE(8)
    const parameters = Array.from({ length: PARAMETERS_OF_SHAPE[shape] ?? 0 }, (_, number) =>
      fixed(tag, 12 + number * 4),
    )
    return parametric(shape, parameters)
  }
  if (kind !== 'curv') return undefined
  const count = tag.readUInt32BE(8)
  if (count === 0) return (x) => x
  if (count === 1) {
    const gamma = tag.readUInt16BE(12) / 256
    return (x) => x ** gamma
  }
  const at = (index: number) => tag.readUInt16BE(12 + Math.min(index, count - 1) * 2) / 65_535
  return (x) => {
    const place = x * (count - 1)
    const low = Math.floor(place)
    return at(low) + (at(low + 1) - at(low)) * (place - low)
  }
}

/** A profile of red, green and blue with a matrix, which cameras and phones use; undefined for any other. */
const readProfile = (profile: Buffer): ColourProfile | undefined => {
  if (profile.toString('latin1', 16, 20) !== 'RGB ' || profile.toString('latin1', 20, 24) !== 'XYZ ') return
  const tags = new Map<string, Buffer>()
  const count = Math.min(profile.readUInt32BE(TAGS_AT), MAX_TAGS)
  for (let at = TAGS_AT + 4; at < TAGS_AT + 4 + count * TAG_BYTES; at += TAG_BYTES) {
    const offset = profile.readUInt32BE(at + 4)
    tags.set(
      profile.toString('latin1', at, at + 4),
      profile.subarray(offset, offset + profile.readUInt32BE(at + 8)),
    )
  }
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => {
    const tag = tags.get(name)
    return tag && [8, 12, 16].map((at) => fixed(tag, at))
  })
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((name) => {
    const tag = tags.get(name)
    const curve = tag && readCurve(tag)
    return curve && Float64Array.from({ length: 256 }, (_, value) => curve(value / 255))
  })
  if (columns.some((column) => !column) || curves.some((curve) => !curve)) return
  const matrix = TO_SRGB.flatMap((row) =>
    columns.map((column) => row.reduce((sum, factor, index) => sum + factor * column![index]!, 0)),
  )
  return { curves: curves as ColourProfile['curves'], matrix }
}

const isSrgb = ({ curves, matrix }: ColourProfile): boolean =>
  matrix.every((factor, index) => Math.abs(factor - (index % 4 === 0 ? 1 : 0)) < SAME_WITHIN) &&
  curves.every((curve) =>
    curve.every((light, value) => Math.abs(light - srgbToLight(value / 255)) < SAME_WITHIN),
  )

/** Levels of light between 0 and 1 whose sRGB values are computed once. */
const LEVELS = 16_384

/**
 * Changes pixels (RGBA) from the colours of a profile to sRGB, which browsers assume where there is none. A
 * profile that is damaged or has no matrix changes nothing.
 */
export const toSrgb = (pixels: Buffer, profile: Buffer): void => {
  let colours: ColourProfile | undefined
  try {
    colours = readProfile(profile)
  } catch {
    return
  }
  if (!colours || isSrgb(colours)) return
  const {
    curves: [reds, greens, blues],
    matrix: m,
  } = colours
  const values = Uint8Array.from({ length: LEVELS + 1 }, (_, level) =>
    Math.round(lightToSrgb(level / LEVELS) * 255),
  )
  const valueOf = (light: number) =>
    values[light <= 0 ? 0 : light >= 1 ? LEVELS : Math.round(light * LEVELS)]!
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue] = [reds[pixels[at]!]!, greens[pixels[at + 1]!]!, blues[pixels[at + 2]!]!]
    pixels[at] = valueOf(m[0]! * red + m[1]! * green + m[2]! * blue)
    pixels[at + 1] = valueOf(m[3]! * red + m[4]! * green + m[5]! * blue)
    pixels[at + 2] = valueOf(m[6]! * red + m[7]! * green + m[8]! * blue)
  }
}
