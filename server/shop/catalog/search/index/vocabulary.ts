import SearchableMap from 'minisearch/SearchableMap'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { soundOf } from '../words/sounds.ts'
import { rootOf, stemOf } from '../words/stem.ts'
import type { Token } from '../words/tokens.ts'

/** A term of the index that a typed word may mean, and how surely (0 to 1). */
export type Match = [term: number, quality: number]

/** How well a word of the index matches a typed one. */
const QUALITY = { same: 1, family: 0.8, begins: 0.7, sounds: 0.6, typo: 0.45, typos: 0.3 } as const
const MAX_BEGINNINGS = 100
const MAX_TYPOS = 40
/** Shorter words have too many neighbours: `dab` is one letter from `dla`. */
const MIN_SOUND_LENGTH = 4
/** `dqb` is heard as `dąb`: no Polish word has a q. */
const MIN_HEARD_LENGTH = 3
const MIN_TYPO_LENGTH = 4
const MIN_TWO_TYPOS_LENGTH = 8

/** The words of an index: spellings lead to stems, stems and marks have numbers. */
export type Vocabulary = {
  /** The number of a token's stem or mark, added if it is new. */
  numberOf: (token: Token) => number
  count: () => number
  /** Whether the index has this very word in some case, or its family. */
  knows: (word: string) => boolean
  /** Whether a word of the index begins so. */
  knowsBeginning: (letters: string) => boolean
  /** Whether the index has the word exactly so. */
  hasSpelling: (word: string) => boolean
  hasMark: (mark: string) => boolean
  /** Remembers how the words of a text are spelled, with their Polish letters. */
  noteSpellings: (text: string) => void
  /** A folded word as the shop spells it. */
  spellingOf: (word: string) => string
  numberOfMark: (mark: string) => number | undefined
  /** What a typed word means, best first. `isBeginning`: more letters may follow; `forgives`: it may be mistyped. */
  matches: (
    token: Pick<Token, 'kind' | 'text'>,
    options: { isBeginning: boolean; forgives: boolean; frequencyOf: (term: number) => number },
  ) => Match[]
  /** The spelling in the index that a mistyped word most probably means. */
  correct: (word: string, frequencyOf: (term: number) => number) => string | undefined
}

export const createVocabulary = (): Vocabulary => {
  /** Stems and marks, which never look alike: a mark has a digit. */
  const terms = new Map<string, number>()
  /** Spellings may be incomplete or mistyped, so they are in a tree. */
  const spellings = new SearchableMap<number>()
  const families = new Map<string, number[]>()
  const sounds = new Map<string, string[]>()
  /** Of spellings that were seen: stems and sounds are computed once for each. */
  const seen = new Map<string, number>()

  const polish = new Map<string, string>()
  const noteSpellings = (text: string) => {
    for (const word of text.toLowerCase().match(/[\p{L}]*[ąćęłńóśźż][\p{L}]*/gu) ?? []) {
      const folded = foldPolish(word)
      if (!polish.has(folded)) polish.set(folded, word)
    }
  }

  const addTerm = (key: string): number => {
    let number = terms.get(key)
    if (number === undefined) {
      number = terms.size
      terms.set(key, number)
    }
    return number
  }
  const addTo = <Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value) => {
    const list = lists.get(key)
    if (!list) lists.set(key, [value])
    else if (!list.includes(value)) list.push(value)
  }

  const numberOf = ({ kind, text }: Token): number => {
    const known = seen.get(text)
    if (known !== undefined) return known
    if (kind === 'mark') return addTerm(text)
    const stem = stemOf(text)
    const number = addTerm(stem)
    seen.set(text, number)
    spellings.set(text, number)
    addTo(families, rootOf(stem), number)
    if (text.length >= MIN_HEARD_LENGTH) addTo(sounds, soundOf(text), text)
    return number
  }

  const knows = (word: string) => {
    const stem = stemOf(word)
    return terms.has(stem) || families.has(rootOf(stem))
  }

  // Its `size` would count them all.
  const knowsBeginning = (letters: string) => !spellings.atPrefix(letters).keys().next().done

  /** Spellings within one or two typing errors; two letters changed round are one error. */
  const neighboursOf = (word: string): [spelling: string, errors: number][] => {
    if (word.length < MIN_TYPO_LENGTH) return []
    const most = word.length >= MIN_TWO_TYPOS_LENGTH ? 2 : 1
    const near = [...spellings.fuzzyGet(word, most)]
      .map(([spelling, [, errors]]): [string, number] => [
        spelling,
        errors === 2 && isTransposed(word, spelling) ? 1 : errors,
      ])
      .filter(([, errors]) => errors > 0)
    for (let at = 0; at + 1 < word.length; at++) {
      const other = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
      if (other !== word && spellings.has(other)) near.push([other, 1])
    }
    return near
  }

  const matches: Vocabulary['matches'] = ({ kind, text }, { isBeginning, forgives, frequencyOf }) => {
    const found = new Map<number, number>()
    const note = (number: number | undefined, quality: number) => {
      if (number !== undefined && (found.get(number) ?? 0) < quality) found.set(number, quality)
    }
    if (kind === 'mark') {
      note(terms.get(text), QUALITY.same)
      return [...found]
    }
    const stem = stemOf(text)
    note(terms.get(stem), QUALITY.same)
    note(seen.get(text), QUALITY.same)
    for (const number of families.get(rootOf(stem)) ?? []) note(number, QUALITY.family)
    if (isBeginning)
      for (const [, number] of [...spellings.atPrefix(text)]
        .sort(([, a], [, b]) => frequencyOf(b) - frequencyOf(a))
        .slice(0, MAX_BEGINNINGS))
        note(number, QUALITY.begins)
    if (forgives) {
      for (const spelling of sounds.get(soundOf(text)) ?? [])
        if (text.length >= MIN_SOUND_LENGTH || /q/.test(text)) note(seen.get(spelling), QUALITY.sounds)
      const near = neighboursOf(text).sort(([, a], [, b]) => a - b)
      for (const [spelling, errors] of near.slice(0, MAX_TYPOS))
        note(seen.get(spelling), errors === 1 ? QUALITY.typo : QUALITY.typos)
    }
    return [...found].sort(([, a], [, b]) => b - a)
  }

  const correct: Vocabulary['correct'] = (word, frequencyOf) => {
    const heard = (sounds.get(soundOf(word)) ?? []).map((spelling): [string, number] => [spelling, 0])
    return [...heard, ...neighboursOf(word)]
      .sort(
        ([a, errorsA], [b, errorsB]) =>
          errorsA - errorsB || frequencyOf(seen.get(b)!) - frequencyOf(seen.get(a)!),
      )
      .map(([spelling]) => spelling)[0]
  }

  return {
    noteSpellings,
    spellingOf: (word) => polish.get(word) ?? word,
    numberOf,
    count: () => terms.size,
    knows,
    knowsBeginning,
    hasSpelling: (word) => seen.has(word),
    hasMark: (mark) => terms.has(mark),
    numberOfMark: (mark) => terms.get(mark),
    matches,
    correct,
  }
}

/** Whether two letters beside each other changed places, and nothing else. */
const isTransposed = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let at = 0
  while (a[at] === b[at]) at++
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}
