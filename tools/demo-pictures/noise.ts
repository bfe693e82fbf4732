/** Seeded chance and smooth noise: the same numbers on every machine, so the pictures can be made again. */

/** A number in [0, 1) for a lattice point. */
export const hash = (x: number, y: number, seed: number): number => {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 1274126177)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 16), 2246822519)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

/** A stream of numbers in [0, 1). */
export const randomFrom = (seed: number): (() => number) => {
  let step = 0
  return () => hash(step++, 17, seed)
}

/** Value noise in [0, 1] with smooth steps between lattice points. */
export const noise = (x: number, y: number, seed: number): number => {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const fx = x - column
  const fy = y - row
  const sx = fx * fx * (3 - 2 * fx)
  const sy = fy * fy * (3 - 2 * fy)
  const top = hash(column, row, seed) * (1 - sx) + hash(column + 1, row, seed) * sx
  const bottom = hash(column, row + 1, seed) * (1 - sx) + hash(column + 1, row + 1, seed) * sx
  return top * (1 - sy) + bottom * sy
}

/** Octaves of noise summed, in [0, 1]. */
export const turbulence = (x: number, y: number, seed: number, octaves: number): number => {
  let sum = 0
  let weight = 0.5
  let total = 0
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x, y, seed + octave * 31)
    total += weight
    weight *= 0.5
    x = x * 2.03 + 11.7
    y = y * 2.03 + 5.3
  }
  return sum / total
}

export const smoothStep = (from: number, to: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
