import SearchableMap from 'minisearch/SearchableMap'
import { familyOf, MAX_QUERY_WORDS, splitPurpose, stemOf, wordsOf } from './words.ts'

/** A product in the search index. */
export type SearchEntry = {
  id: number
  name: string
  skus: string
  groups: string
  text: string
  sales: number
  /** Floors and underlays: the main products of a floor shop, before its tools and trimmings. */
  isSoldByArea: boolean
}

export type SearchIndex = {
  size: number
  /** The best `limit` products for a text, best first. `skip`: products that are outdated in this index. */
  find: (text: string, limit: number, skip?: ReadonlySet<number>) => SearchHit[]
}
export type SearchHit = { id: number; score: number; sales: number }

/**
 * The weight of a word depends on its place: in the name (what it is, what it is for), an article number,
 * a category or tag, the description.
 */
const WEIGHTS = { name: 12, skus: 12, purpose: 6, groups: 4, text: 1 } as const
/** A posting is a product's position and the weight in one number. */
const WEIGHT_BITS = 4
const WEIGHT_MASK = (1 << WEIGHT_BITS) - 1
/** How well a word of the index matches a typed word. */
const QUALITY = { same: 1, begins: 0.7, typo: 0.45 } as const
/** A name that was typed completely is first. */
const WHOLE_NAME_BONUS = 10
/** Ranks a floor above its sample and its tool, but not above a better match. */
const SOLD_BY_AREA_BONUS = 3
/** Of a description; the rest would cost a large shop too much memory. */
const MAX_TEXT_WORDS = 40
const MAX_BEGINNINGS = 100
const MIN_TYPO_LENGTH = 4
const FIRST_PAIRS = 1 << 12

/**
 * Words may be incomplete or mistyped, so they are in a tree; numbers only match as a whole, and a large shop
 * has as many of them as products.
 */
type Terms = { words: SearchableMap<number>; numbers: Map<string, number> }

/** Collects products and packs them into an index that takes a few bytes a word. */
export const collectEntries = () => {
  const terms: Terms = { words: new SearchableMap(), numbers: new Map() }
  let termCount = 0
  // Pairs of a term and a posting, one after the other: small lists for each of many terms would take ten
  // times as much.
  let pairs = new Uint32Array(FIRST_PAIRS)
  let used = 0
  const ids: number[] = []
  const sales: number[] = []
  const nameLengths: number[] = []
  const bonuses: number[] = []

  const add = (entry: SearchEntry) => {
    const place = ids.length
    const weights = new Map<string, number>()
    const note = (word: string, weight: number) => {
      if ((weights.get(word) ?? 0) < weight) weights.set(word, weight)
    }
    const noteStems = (words: Iterable<string>, weight: number) => {
      for (const word of words) {
        const stem = stemOf(word)
        note(stem, weight)
        note(familyOf(stem), weight)
      }
    }
    const { thing, purpose } = splitPurpose(entry.name)
    noteStems(wordsOf(thing), WEIGHTS.name)
    noteStems(wordsOf(purpose), WEIGHTS.purpose)
    for (const word of wordsOf(entry.skus)) note(word, WEIGHTS.skus)
    noteStems(wordsOf(entry.groups), WEIGHTS.groups)
    noteStems(wordsOf(entry.text).slice(0, MAX_TEXT_WORDS), WEIGHTS.text)

    for (const [word, weight] of weights) {
      const known = termsOf(terms, word)
      let number = known.get(word)
      if (number === undefined) {
        number = termCount++
        known.set(word, number)
      }
      if (used === pairs.length) pairs = grown(pairs)
      pairs[used++] = number
      pairs[used++] = (place << WEIGHT_BITS) | weight
    }
    ids.push(entry.id)
    sales.push(entry.sales)
    nameLengths.push(Math.min(new Set(wordsOf(entry.name).map(stemOf)).size, 255))
    bonuses.push(entry.isSoldByArea ? SOLD_BY_AREA_BONUS : 0)
  }

  const pack = (): SearchIndex =>
    packIndex(terms, packPostings(pairs.subarray(0, used), termCount), {
      ids: Int32Array.from(ids),
      sales: Int32Array.from(sales),
      nameLengths: Uint8Array.from(nameLengths),
      bonuses: Uint8Array.from(bonuses),
    })
  return { add, pack }
}

const termsOf = (terms: Terms, word: string) => (isNumber(word) ? terms.numbers : terms.words)
const isNumber = (word: string) => word.charCodeAt(0) <= '9'.charCodeAt(0)

const grown = (pairs: Uint32Array<ArrayBuffer>) => {
  const more = new Uint32Array(pairs.length * 2)
  more.set(pairs)
  return more
}

/** Postings of term `n` are from `starts[n]` up to `starts[n + 1]`. */
type Postings = { starts: Uint32Array; postings: Uint32Array }

const packPostings = (pairs: Uint32Array, termCount: number): Postings => {
  const starts = new Uint32Array(termCount + 1)
  for (let at = 0; at < pairs.length; at += 2) starts[pairs[at]! + 1]!++
  for (let term = 0; term < termCount; term++) starts[term + 1]! += starts[term]!
  const next = starts.slice()
  const postings = new Uint32Array(pairs.length / 2)
  for (let at = 0; at < pairs.length; at += 2) postings[next[pairs[at]!]!++] = pairs[at + 1]!
  return { starts, postings }
}

/** Of each product, by its position. */
type Places = { ids: Int32Array; sales: Int32Array; nameLengths: Uint8Array; bonuses: Uint8Array }

const packIndex = (
  terms: Terms,
  { starts, postings }: Postings,
  { ids, sales, nameLengths, bonuses }: Places,
): SearchIndex => {
  // Reused between searches; `reached` counts the words that a product has matched in this one.
  const scores = new Float32Array(ids.length)
  const best = new Float32Array(ids.length)
  const nameHits = new Uint8Array(ids.length)
  const reached = new Uint8Array(ids.length)

  const lengthOf = (number: number) => starts[number + 1]! - starts[number]!

  const find = (text: string, limit: number, skip?: ReadonlySet<number>): SearchHit[] => {
    const words = wordsOf(text).slice(0, MAX_QUERY_WORDS)
    if (!words.length || !ids.length) return []
    const strict = search(words, false, limit, skip)
    // Typos only when nothing matches exactly: an existing word is meant as typed.
    return strict.length ? strict : search(words, true, limit, skip)
  }

  const search = (
    words: string[],
    forgives: boolean,
    limit: number,
    skip?: ReadonlySet<number>,
  ): SearchHit[] => {
    scores.fill(0)
    nameHits.fill(0)
    reached.fill(0)
    for (const [at, word] of words.entries()) {
      const answers = answersTo(terms, lengthOf, word, at === words.length - 1, forgives)
      for (const [number, quality] of answers) {
        for (let posting = starts[number]!; posting < starts[number + 1]!; posting++) {
          const packed = postings[posting]!
          const place = packed >>> WEIGHT_BITS
          const weight = packed & WEIGHT_MASK
          const gain = quality * weight
          if (reached[place] === at) {
            reached[place] = at + 1
            best[place] = gain
            scores[place]! += gain
            if (weight >= WEIGHTS.purpose) nameHits[place]!++
          } else if (reached[place] === at + 1 && gain > best[place]!) {
            scores[place]! += gain - best[place]!
            best[place] = gain
          }
        }
      }
    }
    return collectBest(words.length, limit, skip)
  }

  const collectBest = (wordCount: number, limit: number, skip?: ReadonlySet<number>): SearchHit[] => {
    const found: SearchHit[] = []
    let threshold = -1
    for (let place = 0; place < ids.length; place++) {
      if (reached[place] !== wordCount || skip?.has(ids[place]!)) continue
      const isWholeName = nameHits[place] === wordCount && nameLengths[place] === wordCount
      const score =
        scores[place]! +
        bonuses[place]! +
        (isWholeName ? WHOLE_NAME_BONUS : nameHits[place]! / (nameLengths[place]! + 1))
      if (score < threshold) continue
      found.push({ id: ids[place]!, score, sales: sales[place]! })
      if (found.length >= 4 * limit) {
        found.sort(byRank).length = limit
        threshold = found.at(-1)!.score
      }
    }
    return found.sort(byRank).slice(0, limit)
  }

  return { size: ids.length, find }
}

export const byRank = (a: SearchHit, b: SearchHit): number =>
  b.score - a.score || b.sales - a.sales || a.id - b.id

/** The index' words that match a typed one, best first. */
const answersTo = (
  terms: Terms,
  lengthOf: (number: number) => number,
  word: string,
  isLast: boolean,
  forgives: boolean,
): [number: number, quality: number][] => {
  const answers = new Map<number, number>()
  const note = (number: number | undefined, quality: number) => {
    if (number !== undefined && (answers.get(number) ?? 0) < quality) answers.set(number, quality)
  }
  if (isNumber(word)) {
    note(terms.numbers.get(word), QUALITY.same)
    return [...answers]
  }
  const { words } = terms
  const stem = stemOf(word)
  note(words.get(stem), QUALITY.same)
  note(words.get(word), QUALITY.same)
  note(words.get(familyOf(stem)), QUALITY.same)
  if (isLast) {
    const beginnings = [...words.atPrefix(word), ...(stem === word ? [] : words.atPrefix(stem))].map(
      ([, number]) => number,
    )
    beginnings.sort((a, b) => lengthOf(b) - lengthOf(a))
    for (const number of beginnings.slice(0, MAX_BEGINNINGS)) note(number, QUALITY.begins)
  }
  if (forgives && word.length >= MIN_TYPO_LENGTH) {
    for (const typed of new Set([word, stem])) {
      for (const [number, distance] of words.fuzzyGet(typed, 1).values())
        if (distance <= 1) note(number, QUALITY.typo)
      // Two transposed letters are one typing error, though two edits.
      for (let at = 0; at + 1 < typed.length; at++) {
        note(
          words.get(stemOf(typed.slice(0, at) + typed[at + 1] + typed[at] + typed.slice(at + 2))),
          QUALITY.typo,
        )
      }
    }
  }
  return [...answers].sort(([, a], [, b]) => b - a)
}
