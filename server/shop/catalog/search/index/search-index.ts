import { codeOf, tokensOf, type Token } from '../words/tokens.ts'
import { kindOfName, KIND_SCORES, splitPurpose } from './product-kinds.ts'
import { createPostings, type Postings } from './postings.ts'
import { phraseKey } from '../query/rules.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** A product in the search index. */
export type SearchEntry = {
  id: number
  name: string
  /** Article numbers and EANs, also of its variations. */
  codes: string[]
  brand: string
  /** Values of its attributes; of a yes-or-no attribute its name. */
  attributes: string
  /** Names of its categories and of those above them. */
  categories: string[]
  tags: string
  text: string
  sales: number
  isSoldByArea: boolean
  /** Per square metre where there is an area, else per piece; null: not for sale. */
  unitPriceGrosze: number | null
}

/**
 * How much a word says depends on its place. The first word of a name is what the thing is; a purpose
 * (`do paneli`) and a description tell little. At most 15, which is what a posting has bits for.
 */
export const WEIGHTS = {
  head: 15,
  name: 12,
  code: 12,
  brand: 10,
  attributes: 8,
  categories: 6,
  purpose: 6,
  tags: 4,
  otherThing: 2,
  text: 1,
} as const
/** Of a description; the rest would cost a large shop too much memory. */
const MAX_TEXT_TOKENS = 40
const MAX_TEXT = 500
const MAX_LENGTH = 255

/** Of each product, by its position. */
export type Places = {
  ids: Int32Array
  sales: Int32Array
  nameLengths: Uint8Array
  kindScores: Int8Array
  /** −1: no price. */
  unitPrices: Int32Array
}

export type SearchIndex = {
  size: number
  vocabulary: Vocabulary
  postings: Postings
  places: Places
  /** Positions by article number or EAN without separators. */
  codes: ReadonlyMap<string, number>
}

/** The term of products in a category whose whole name is typed. */
export const categoryMark = (key: string): string => `category:${key}`

/** Collects products and packs them into an index that takes a few bytes a word. */
export const collectEntries = () => {
  const vocabulary = createVocabulary()
  const pairs = createPostings()
  const ids: number[] = []
  const sales: number[] = []
  const nameLengths: number[] = []
  const kindScores: number[] = []
  const unitPrices: number[] = []
  const codes = new Map<string, number>()

  const add = (entry: SearchEntry) => {
    const place = ids.length
    const weights = new Map<number, number>()
    const noteTerm = (token: Token, weight: number) => {
      const number = vocabulary.numberOf(token)
      if ((weights.get(number) ?? 0) < weight) weights.set(number, weight)
    }
    const note = (tokens: Token[], weight: number, purposeWeight: number = weight) => {
      for (const token of tokens) {
        const its = token.isPurpose ? purposeWeight : weight
        noteTerm(token, its)
        if (token.number !== undefined) noteTerm({ ...token, text: token.number }, its)
      }
    }
    const { thing, purpose } = splitPurpose(entry.name)
    const named = tokensOf(thing)
    const [head] = named.filter(({ kind }) => kind === 'word')
    if (head) noteTerm(head, WEIGHTS.head)
    note(named, WEIGHTS.name)
    vocabulary.noteSpellings(entry.name)
    const purposes = tokensOf(purpose)
    note(purposes, WEIGHTS.purpose)
    for (const code of entry.codes) {
      note(tokensOf(code), WEIGHTS.code)
      const compact = codeOf(code)
      if (compact && !codes.has(compact)) codes.set(compact, place)
    }
    note(tokensOf(entry.brand), WEIGHTS.brand)
    note(tokensOf(entry.attributes), WEIGHTS.attributes)
    for (const category of entry.categories) {
      const tokens = tokensOf(category)
      note(tokens, WEIGHTS.categories, WEIGHTS.otherThing)
      noteTerm({ kind: 'mark', text: categoryMark(phraseKey(tokens)), isPurpose: false }, WEIGHTS.categories)
    }
    note(tokensOf(entry.tags), WEIGHTS.tags)
    note(tokensOf(entry.text.slice(0, MAX_TEXT), MAX_TEXT_TOKENS), WEIGHTS.text)

    for (const [term, weight] of weights) pairs.add(term, place, weight)
    ids.push(entry.id)
    sales.push(entry.sales)
    nameLengths.push(Math.min(new Set([...named, ...purposes].map(({ text }) => text)).size, MAX_LENGTH))
    kindScores.push(KIND_SCORES[kindOfName(head?.text ?? '', purpose !== '', entry.isSoldByArea)])
    unitPrices.push(entry.unitPriceGrosze ?? -1)
  }

  /** Resolves when the postings are sorted; `breathe` lets requests be answered in between. */
  const pack = async (breathe: () => Promise<void> = async () => {}): Promise<SearchIndex> => ({
    size: ids.length,
    vocabulary,
    postings: await pairs.pack(vocabulary.count(), breathe),
    places: {
      ids: Int32Array.from(ids),
      sales: Int32Array.from(sales),
      nameLengths: Uint8Array.from(nameLengths),
      kindScores: Int8Array.from(kindScores),
      unitPrices: Int32Array.from(unitPrices),
    },
    codes,
  })
  return { add, pack }
}
