import { MAX_UNITS, type SearchQuery, type Unit } from '../query/read-query.ts'
import { postingPosition, weightOf } from './postings.ts'
import { categoryMark, type SearchIndex, WEIGHTS } from './search-index.ts'
import type { Token } from '../words/tokens.ts'
import type { Match } from './vocabulary.ts'

export type SearchHit = { id: number; score: number; sales: number; unitPriceGrosze: number }
export type SearchResult = {
  hits: SearchHit[]
  /** How many products match as well as these. */
  total: number
  /** The importance of what these products match; results of different indexes are compared by it. */
  worth: number
  /** Positions of the units that these products lack. */
  missing: number[]
}

/** A word from here on says something; below, a description mentions it. */
const STRONG_WEIGHT = WEIGHTS.tags
/** A name that was typed completely is first; its first word says what is sought. */
const WHOLE_NAME_BONUS = 10
const HEAD_BONUS = { alone: 5, withPurpose: 11 } as const
/** An article number is meant as such. */
const CODE_SCORE = 1_000
/** The query contains the whole name of the product's category. */
const CATEGORY_BONUS = 8
const LAST_STAMP = 0xf0000000

/** Answers queries from one index; what it computes in is reused between searches. */
export const createScorer = (index: SearchIndex) => {
  const { vocabulary, postings, places, codes } = index
  const { starts, packed } = postings
  const count = index.size
  const scores = new Float32Array(count)
  /** Bits of the units that a product matches, also those that it matches in more than its description. */
  const masks = new Uint16Array(count)
  const strongMasks = new Uint16Array(count)
  const nameHits = new Uint8Array(count)
  const headHits = new Uint8Array(count)
  const best = new Float32Array(count)
  const stamps = new Uint32Array(count)
  const sums = new Float32Array(count)
  const partBest = new Float32Array(count)
  const partStamps = new Uint32Array(count)
  let stamp = 0
  let partStamp = 0
  let headBonus: number = HEAD_BONUS.alone

  const frequencyOf = (term: number) => starts[term + 1]! - starts[term]!

  const scoreUnit = (unit: Unit, bit: number) => {
    stamp++
    const isFirst = bit === 1
    let isTyped = true
    const visit = (place: number, gain: number, weight: number) => {
      if (stamps[place] === stamp) {
        if (gain > best[place]!) {
          scores[place]! += (gain - best[place]!) * unit.importance
          best[place] = gain
        }
      } else {
        stamps[place] = stamp
        best[place] = gain
        scores[place]! += gain * unit.importance
        masks[place]! |= bit
        if (isTyped && weight >= WEIGHTS.purpose) nameHits[place]!++
      }
      if (weight >= STRONG_WEIGHT) strongMasks[place]! |= bit
      if (weight === WEIGHTS.head) headHits[place] = isFirst ? 2 : Math.max(headHits[place]!, 1)
    }
    for (const [at, { tokens, quality }] of unit.alternatives.entries()) {
      isTyped = at === 0
      const parts = tokens.map((token) => vocabulary.matches(token, { ...token, frequencyOf }))
      if (parts.some((matches) => matches.length === 0)) continue
      if (parts.length === 1) {
        for (const [term, fit] of parts[0]!)
          for (let at = starts[term]!; at < starts[term + 1]!; at++) {
            const weight = weightOf(packed[at]!)
            visit(postingPosition(packed[at]!), weight * fit * quality, weight)
          }
      } else scorePhrase(parts, quality, visit)
    }
  }

  /** All words of a phrase: their average counts, and the strength of the weakest. */
  const scorePhrase = (
    parts: Match[][],
    quality: number,
    visit: (place: number, gain: number, weight: number) => void,
  ) => {
    // Of a phrase with n words the stamps `from + 1` to `from + n` say how many of them a product has.
    const from = partStamp
    partStamp += parts.length
    for (const [nth, matches] of parts.entries())
      for (const [term, fit] of matches)
        for (let at = starts[term]!; at < starts[term + 1]!; at++) {
          const place = postingPosition(packed[at]!)
          const gain = weightOf(packed[at]!) * fit
          const reached = partStamps[place]!
          if (nth === 0 ? reached < from + 1 : reached === from + nth) {
            partStamps[place] = from + nth + 1
            sums[place] = (nth === 0 ? 0 : sums[place]!) + gain
            partBest[place] = gain
          } else if (reached === from + nth + 1 && gain > partBest[place]!) {
            sums[place]! += gain - partBest[place]!
            partBest[place] = gain
          }
        }
    for (const [term] of parts.at(-1)!)
      for (let at = starts[term]!; at < starts[term + 1]!; at++) {
        const place = postingPosition(packed[at]!)
        if (partStamps[place] !== from + parts.length) continue
        const gain = (sums[place]! / parts.length) * quality
        visit(place, gain, Math.floor(gain))
      }
  }

  /** The best `limit` products. `isStrict`: only those that match all of the query. */
  const find = (
    query: SearchQuery,
    { limit, skip, isStrict }: { limit: number; skip?: ReadonlySet<number>; isStrict: boolean },
  ): SearchResult => {
    const nothing: SearchResult = { hits: [], total: 0, worth: 0, missing: [] }
    if (count === 0) return nothing
    scores.fill(0)
    masks.fill(0)
    strongMasks.fill(0)
    nameHits.fill(0)
    headHits.fill(0)
    if (stamp > LAST_STAMP || partStamp > LAST_STAMP) {
      stamps.fill(0)
      partStamps.fill(0)
      stamp = partStamp = 0
    }
    headBonus = query.hasPurpose ? HEAD_BONUS.withPurpose : HEAD_BONUS.alone
    const units = query.units.slice(0, MAX_UNITS)
    for (const [at, unit] of units.entries()) scoreUnit(unit, 1 << at)
    for (const key of query.phraseKeys) {
      const term = vocabulary.numberOfMark(categoryMark(key))
      if (term === undefined) continue
      for (let at = starts[term]!; at < starts[term + 1]!; at++)
        scores[postingPosition(packed[at]!)]! += CATEGORY_BONUS
    }
    const worths = worthsOf(units)
    const whole = worths.at(-1) ?? 0
    const coded = new Set(query.codes.flatMap((code) => codes.get(code) ?? []))
    for (const place of coded) {
      scores[place]! += CODE_SCORE
      masks[place] = strongMasks[place] = (1 << units.length) - 1
    }

    const fits = (place: number) => {
      const price = places.unitPrices[place]!
      return (
        !skip?.has(places.ids[place]!) &&
        (!query.bounds || (price >= query.bounds.minGrosze && price <= query.bounds.maxGrosze))
      )
    }
    let worth = 0
    let strongWorth = 0
    if (units.length === 0 && query.bounds) return cheapest(limit, fits)
    for (let place = 0; place < count; place++) {
      if (
        masks[place] === 0 ||
        (worths[masks[place]!]! < worth && worths[strongMasks[place]!]! < strongWorth)
      )
        continue
      if (!fits(place)) continue
      worth = Math.max(worth, worths[masks[place]!]!)
      strongWorth = Math.max(strongWorth, worths[strongMasks[place]!]!)
    }
    if (worth === 0 || (isStrict && worth < whole)) return nothing
    // Where a word is only in descriptions, products that are what was sought, though without it, come along.
    const includesPartial = !isStrict && worth === whole && strongWorth < whole
    const mayShow = (place: number) =>
      worths[masks[place]!] === worth || (includesPartial && worths[strongMasks[place]!]! >= strongWorth)
    const { hits, total } = collect(units.length, limit, (place) => mayShow(place) && fits(place))
    const top = hits[0]
    if (!top || worth === whole) return { hits, total, worth, missing: [] }
    // The words that the best one lacks are named, so all shown must have the others.
    const common = masks[top.place]!
    const same = collect(units.length, limit, (place) => (masks[place]! & common) === common && fits(place))
    const missing = units.flatMap((unit, at) => (common & (1 << at) || unit.isOptional ? [] : [at]))
    return { ...same, worth, missing }
  }

  const scoreOf = (place: number, unitCount: number): number => {
    const hits = nameHits[place]!
    const length = places.nameLengths[place]!
    const isWhole = hits === unitCount && length === unitCount
    // A floor whose description mentions a skirting is no better answer than the skirting.
    const isSaid = strongMasks[place] === masks[place]
    const kind = isSaid ? places.kindScores[place]! : Math.min(places.kindScores[place]!, 0)
    // What was asked for by its first word is no mere accessory.
    const kindScore = headHits[place] === 2 ? Math.max(kind, 0) + headBonus : kind
    return scores[place]! + kindScore + (isWhole ? WHOLE_NAME_BONUS : hits / (length + 1))
  }

  const hitOf = (place: number, score: number) => ({
    id: places.ids[place]!,
    score,
    sales: places.sales[place]!,
    unitPriceGrosze: places.unitPrices[place]!,
    place,
  })

  const collect = (unitCount: number, limit: number, mayShow: (place: number) => boolean) => {
    const hits: (SearchHit & { place: number })[] = []
    let total = 0
    let threshold = -Infinity
    for (let place = 0; place < count; place++) {
      if (masks[place] === 0 || !mayShow(place)) continue
      total++
      const score = scoreOf(place, unitCount)
      if (score < threshold) continue
      hits.push(hitOf(place, score))
      if (hits.length >= 4 * limit) {
        hits.sort(byRank).length = limit
        threshold = hits.at(-1)!.score
      }
    }
    return { hits: hits.sort(byRank).slice(0, limit), total }
  }

  /** Only a price was typed: floors before the rest, in the order of sales. */
  const cheapest = (limit: number, fits: (place: number) => boolean): SearchResult => {
    masks.fill(1)
    const found = collect(0, limit, fits)
    return { ...found, worth: 0, missing: [] }
  }

  /** How many products have a word in any form, or a mark. */
  const countOf = (token: Pick<Token, 'kind' | 'text'>): number =>
    vocabulary
      .matches(token, { isBeginning: false, forgives: false, frequencyOf })
      .reduce((sum, [term]) => sum + frequencyOf(term), 0)

  return { find, frequencyOf, countOf }
}

export const byRank = (a: SearchHit, b: SearchHit): number =>
  b.score - a.score || b.sales - a.sales || a.id - b.id

/** The importance of every combination of units. */
const worthsOf = (units: Unit[]): Float64Array => {
  const worths = new Float64Array(1 << units.length)
  for (let mask = 1; mask < worths.length; mask++) {
    const highest = 31 - Math.clz32(mask)
    const unit = units[highest]!
    worths[mask] = worths[mask ^ (1 << highest)]! + (unit.isOptional ? 0 : unit.importance)
  }
  // The same sum in any order: combinations are compared for equality.
  return worths.map((worth) => Math.round(worth * 1_000) / 1_000)
}
