/** Sets of small numbers as bits, 32 a word. All sets of one operation have the same length. */
export type Bits = Uint32Array

export const WORD_BITS = 32

export const emptyBits = (size: number): Bits => new Uint32Array(Math.ceil(size / WORD_BITS))

/** Every number below `size`. */
export const fullBits = (size: number): Bits => {
  const bits = emptyBits(size).fill(0xffff_ffff)
  const rest = size % WORD_BITS
  if (rest && bits.length) bits[bits.length - 1] = 2 ** rest - 1
  return bits
}

export const setBit = (bits: Bits, at: number): void => {
  bits[at >>> 5]! |= 1 << (at & 31)
}

export const clearBit = (bits: Bits, at: number): void => {
  bits[at >>> 5]! &= ~(1 << (at & 31))
}

export const hasBit = (bits: Bits, at: number): boolean => ((bits[at >>> 5]! >>> (at & 31)) & 1) === 1

/** Leaves in `target` what both have. */
export const intersectWith = (target: Bits, other: Bits): void => {
  for (let word = 0; word < target.length; word++) target[word]! &= other[word]!
}

const onesIn = (word: number): number => {
  let rest = word - ((word >>> 1) & 0x5555_5555)
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

export const countBits = (bits: Bits): number => {
  let count = 0
  for (let word = 0; word < bits.length; word++) if (bits[word]) count += onesIn(bits[word]!)
  return count
}

/** How many numbers are in both. */
export const countCommon = (one: Bits, other: Bits): number => {
  let count = 0
  for (let word = 0; word < one.length; word++) {
    const common = one[word]! & other[word]!
    if (common) count += onesIn(common)
  }
  return count
}

/** Calls back for each number in the set, rising. */
export const eachBit = (bits: Bits, visit: (at: number) => void): void => {
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word]!
    while (rest) {
      const lowest = rest & -rest
      visit(word * WORD_BITS + 31 - Math.clz32(lowest))
      rest ^= lowest
    }
  }
}
