import { yieldToRequests } from '#server/platform/yield-to-requests.ts'

/** Places sorted at once; some 5 ms by names. */
const SLICE = 4_096
/** Longer than this without a pause, a request would wait. */
const PAUSE_AFTER_MS = 10

/** Pauses when the work went on for a while. */
export const openPauses = () => {
  let since = performance.now()
  return {
    isDue: () => performance.now() - since > PAUSE_AFTER_MS,
    pause: async () => {
      await yieldToRequests()
      since = performance.now()
    },
  }
}

const CHECK_EVERY = 1_024

/**
 * The numbers below `count` in the order of `compare`, a merge sort that pauses for requests: the engine's own sort of
 * 100,000 names would take the whole process for a tenth of a second.
 */
export const sortedInSlices = async (
  count: number,
  compare: (one: number, other: number) => number,
): Promise<Uint32Array> => {
  const pauses = openPauses()
  let from = Uint32Array.from({ length: count }, (_, at) => at)
  for (let at = 0; at < count; at += SLICE) {
    from.subarray(at, at + SLICE).sort(compare)
    if (pauses.isDue()) await pauses.pause()
  }
  let to = new Uint32Array(count)
  for (let width = SLICE; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count)
      const end = Math.min(start + 2 * width, count)
      let left = start
      let right = middle
      for (let at = start; at < end; at++) {
        const isLeft = left < middle && (right >= end || compare(from[left]!, from[right]!) <= 0)
        to[at] = isLeft ? from[left++]! : from[right++]!
        if (at % CHECK_EVERY === 0 && pauses.isDue()) await pauses.pause()
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}
