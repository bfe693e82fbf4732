import { createHash } from 'node:crypto'

/** Numbers in [0, 1) that a text decides: the same for the same text, without a pattern to be seen. */
export const seededRandom = (seed: string): (() => number) => {
  let round = 0
  let block = Buffer.alloc(0)
  return () => {
    if (block.length < 4) block = createHash('sha512').update(`${round++}:${seed}`).digest()
    const number = block.readUInt32BE() / 2 ** 32
    block = block.subarray(4)
    return number
  }
}
