import type { SortPlace } from './store.ts'

/** Closer to an end than this it is as quick to count from there. */
const WORTH_KEEPING = 500
const MAX_KEPT = 5_000

type Known = { offset: number; place: SortPlace }

/**
 * Remembers where deep pages of a long listing begin, so that the next reader starts there instead of counting from the
 * listing's end. Good for one version of the catalogue, then forgotten.
 */
export const keepPlaces = () => {
  let knownVersion = -1
  let kept = 0
  const places = new Map<string, Known[]>()

  const knownOf = (name: string, version: number): Known[] => {
    if (version !== knownVersion || kept >= MAX_KEPT) {
      places.clear()
      kept = 0
      knownVersion = version
    }
    const known = places.get(name) ?? []
    places.set(name, known)
    return known
  }

  /** The known place nearest before `offset`. */
  const before = (name: string, version: number, offset: number): Known | undefined =>
    offset < WORTH_KEEPING ? undefined : knownOf(name, version).findLast((known) => known.offset <= offset)

  const note = (name: string, version: number, offset: number, place: SortPlace): void => {
    if (offset < WORTH_KEEPING) return
    const known = knownOf(name, version)
    const at = known.findLastIndex((one) => one.offset <= offset)
    if (known[at]?.offset === offset) return
    known.splice(at + 1, 0, { offset, place })
    kept++
  }

  return { before, note }
}
