/** A posting is a product's position and the weight of the word there, in one number. */
const WEIGHT_BITS = 4
const WEIGHT_MASK = (1 << WEIGHT_BITS) - 1
/** Two numbers each; a block is sorted in a few milliseconds. */
const BLOCK_PAIRS = 1 << 16

/** Postings of term `n` are from `starts[n]` up to `starts[n + 1]`. */
export type Postings = { starts: Uint32Array; packed: Uint32Array }

export const postingPosition = (posting: number): number => posting >>> WEIGHT_BITS
export const weightOf = (posting: number): number => posting & WEIGHT_MASK

/**
 * Collects pairs of a term and a posting one after the other: a small list for each of many terms would take ten
 * times as much memory, and growing one array would copy it while shoppers wait.
 */
export const createPostings = () => {
  const blocks: Uint32Array[] = []
  let used = BLOCK_PAIRS * 2

  const add = (term: number, place: number, weight: number) => {
    if (used === BLOCK_PAIRS * 2) {
      blocks.push(new Uint32Array(BLOCK_PAIRS * 2))
      used = 0
    }
    const block = blocks.at(-1)!
    block[used++] = term
    block[used++] = (place << WEIGHT_BITS) | weight
  }

  const usedOf = (block: Uint32Array) => (block === blocks.at(-1) ? used : block.length)

  /** Sorts by term, with a pause after each block. */
  const pack = async (termCount: number, breathe: () => Promise<void>): Promise<Postings> => {
    const starts = new Uint32Array(termCount + 1)
    let total = 0
    for (const block of blocks) {
      const end = usedOf(block)
      for (let at = 0; at < end; at += 2) starts[block[at]! + 1]!++
      total += end / 2
      await breathe()
    }
    for (let term = 0; term < termCount; term++) starts[term + 1]! += starts[term]!
    const next = starts.slice()
    const packed = new Uint32Array(total)
    for (const block of blocks) {
      const end = usedOf(block)
      for (let at = 0; at < end; at += 2) packed[next[block[at]!]!++] = block[at + 1]!
      await breathe()
    }
    return { starts, packed }
  }
  return { add, pack }
}
