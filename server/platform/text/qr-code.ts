/**
 * QR codes (ISO/IEC 18004) of short texts: bytes in UTF-8, error correction M (15 %), versions 1 to 10. Enough for a
 * bank transfer, and too little to be worth a library.
 */

/** For each version from 1: error correction codewords of a block, and the data codewords of its blocks. */
const BLOCKS: readonly { correction: number; data: readonly number[] }[] = [
  { correction: 10, data: [16] },
  { correction: 16, data: [28] },
  { correction: 26, data: [44] },
  { correction: 18, data: [32, 32] },
  { correction: 24, data: [43, 43] },
  { correction: 16, data: [27, 27, 27, 27] },
  { correction: 18, data: [31, 31, 31, 31] },
  { correction: 22, data: [38, 38, 39, 39] },
  { correction: 22, data: [36, 36, 36, 37, 37] },
  { correction: 26, data: [43, 43, 43, 43, 44] },
]
/** Centres of the alignment patterns, by version. */
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]
const BYTE_MODE = 0b0100
const PADDING = [0xec, 0x11] as const
/** From this version the count of bytes takes 16 bits, from that one a code says its version. */
const LONG_COUNT_FROM = 10
const VERSION_SHOWN_FROM = 7

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Multiplication in the field of 256 elements that QR codes use. */
const multiply = (one: number, other: number): number => {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

/** Reed–Solomon codewords of a block. */
const correctionOf = (data: readonly number[], count: number): number[] => {
  const generator = Array<number>(count).fill(0)
  generator[count - 1] = 1
  let root = 1
  for (let step = 0; step < count; step++) {
    for (let index = 0; index < count; index++)
      generator[index] = multiply(generator[index]!, root) ^ (generator[index + 1] ?? 0)
    root = multiply(root, 2)
  }
  const rest = Array<number>(count).fill(0)
  for (const codeword of data) {
    const factor = codeword ^ rest.shift()!
    rest.push(0)
    generator.forEach((coefficient, index) => (rest[index]! ^= multiply(coefficient, factor)))
  }
  return rest
}

/** The text with its length and padding, as codewords; undefined: too long for this version. */
const dataCodewords = (bytes: Uint8Array, version: number): number[] | undefined => {
  const capacity = sum(BLOCKS[version - 1]!.data)
  const bits: number[] = []
  const write = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1)
  }
  write(BYTE_MODE, 4)
  write(bytes.length, version < LONG_COUNT_FROM ? 8 : 16)
  for (const byte of bytes) write(byte, 8)
  if (bits.length > capacity * 8) return undefined
  write(0, Math.min(4, capacity * 8 - bits.length))
  write(0, (8 - (bits.length % 8)) % 8)
  const codewords = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  )
  for (let index = 0; codewords.length < capacity; index++) codewords.push(PADDING[index % 2]!)
  return codewords
}

/** Data and correction of all blocks, one codeword of each block after another. */
const interleave = (codewords: number[], version: number): number[] => {
  const { correction, data } = BLOCKS[version - 1]!
  let at = 0
  const blocks = data.map((length) => codewords.slice(at, (at += length)))
  const corrections = blocks.map((block) => correctionOf(block, correction))
  const inTurn = (all: number[][]) =>
    Array.from({ length: Math.max(...all.map(({ length }) => length)) }, (_, index) =>
      all.flatMap((block) => (index < block.length ? [block[index]!] : [])),
    ).flat()
  return [...inTurn(blocks), ...inTurn(corrections)]
}

/** A value followed by the rest of its division by a generator. */
const withCheck = (value: number, generator: number, length: number): number => {
  let rest = value
  for (let step = 0; step < length; step++) rest = (rest << 1) ^ ((rest >>> (length - 1)) * generator)
  return (value << length) | rest
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Rows of modules, true: dark. `fixed`: what no data may stand on. */
const fixedModules = (version: number) => {
  const size = version * 4 + 17
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const set = (x: number, y: number, isDark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    dark[y]![x] = isDark
    fixed[y]![x] = true
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const rings = (centreX: number, centreY: number, radius: number, light: readonly number[]) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        set(centreX + dx, centreY + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, [2, 4])
  const centres = ALIGNED[version - 1]!
  const last = centres.at(-1)
  for (const x of centres)
    for (const y of centres)
      if (!(x === 6 && y === 6) && !(x === 6 && y === last) && !(x === last && y === 6)) rings(x, y, 2, [1])
  // Room for the format, written once the mask is known; one module is always dark.
  for (let at = 0; at < 9; at++) {
    if (at !== 6) {
      set(at, 8, false)
      set(8, at, false)
    }
    if (at < 8) {
      set(size - 1 - at, 8, false)
      set(8, size - 1 - at, false)
    }
  }
  set(8, size - 8, true)
  if (version >= VERSION_SHOWN_FROM) {
    const bits = withCheck(version, 0x1f25, 12)
    for (let bit = 0; bit < 18; bit++) {
      const isDark = ((bits >>> bit) & 1) === 1
      const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)]
      set(far, near, isDark)
      set(near, far, isDark)
    }
  }
  return { size, dark, fixed }
}

/** Modules in the order in which data fills them: upwards and downwards in columns of two, from the right. */
function* dataPlaces(size: number, fixed: boolean[][]) {
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUpwards = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = isUpwards ? size - 1 - step : step
        if (!fixed[y]![x]) yield [x, y] as const
      }
  }
}

const withFormat = (modules: boolean[][], mask: number): boolean[][] => {
  const size = modules.length
  // Correction M is 00.
  const bits = withCheck(mask, 0x537, 10) ^ 0x5412
  const isDark = (bit: number) => ((bits >>> bit) & 1) === 1
  for (let bit = 0; bit < 6; bit++) modules[bit]![8] = isDark(bit)
  modules[7]![8] = isDark(6)
  modules[8]![8] = isDark(7)
  modules[8]![7] = isDark(8)
  for (let bit = 9; bit < 15; bit++) modules[8]![14 - bit] = isDark(bit)
  for (let bit = 0; bit < 8; bit++) modules[8]![size - 1 - bit] = isDark(bit)
  for (let bit = 8; bit < 15; bit++) modules[size - 15 + bit]![8] = isDark(bit)
  return modules
}

/** How hard a code is to read: long runs, blocks, patterns like the corners, and too much of one colour. */
const penaltyOf = (modules: boolean[][]): number => {
  const size = modules.length
  const columns = modules.map((_, x) => modules.map((row) => row[x]!))
  let penalty = 0
  for (const line of [...modules, ...columns]) {
    const text = line.map((isDark) => (isDark ? '1' : '0')).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2
    penalty += 40 * (text.match(/(?=10111010000|00001011101)/g)?.length ?? 0)
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const isDark = modules[y]![x]
      if (modules[y - 1]![x] === isDark && modules[y]![x - 1] === isDark && modules[y - 1]![x - 1] === isDark)
        penalty += 3
    }
  const share = modules.flat().filter(Boolean).length / (size * size)
  return penalty + 10 * Math.floor(Math.abs(share - 0.5) * 20)
}

/** Rows of modules, true: dark, without the light border of four modules; undefined: the text is too long. */
export const encodeQr = (text: string): boolean[][] | undefined => {
  const bytes = new TextEncoder().encode(text)
  for (let version = 1; version <= BLOCKS.length; version++) {
    const data = dataCodewords(bytes, version)
    if (!data) continue
    const codewords = interleave(data, version)
    const { size, dark, fixed } = fixedModules(version)
    let at = 0
    for (const [x, y] of dataPlaces(size, fixed)) {
      dark[y]![x] = (((codewords[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1
      at += 1
    }
    const masked = masks.map((mask, number) =>
      withFormat(
        dark.map((row, y) => row.map((isDark, x) => (fixed[y]![x] ? isDark : isDark !== mask(x, y)))),
        number,
      ),
    )
    return masked.toSorted((one, other) => penaltyOf(one) - penaltyOf(other))[0]
  }
  return undefined
}

/** The light border around a code, in modules. */
const BORDER = 4

/** The code as one path of an SVG whose view box has `size` modules, its border included. */
export const qrPath = (text: string): { size: number; path: string } | undefined => {
  const modules = encodeQr(text)
  if (!modules) return undefined
  const path = modules
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index + BORDER} ${y + BORDER}h${run.length}v1h-${run.length}z`),
    )
    .join('')
  return { size: modules.length + 2 * BORDER, path }
}
