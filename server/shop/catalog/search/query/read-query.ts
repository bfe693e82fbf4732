import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { codeOf, tokensOf, type Token } from '../words/tokens.ts'
import { type PriceBounds, readPriceLimit } from './read-price.ts'
import { type CompiledRules, phraseKey } from './rules.ts'

/** More would only cost time; a product's matches are bits of a number of this size. */
export const MAX_UNITS = 10
/** A word that was written together with another is split into parts of at least this length. */
const MIN_PART = 3
/** Shorter parts must be spelled as the shop does: endings of three letters are like many words. */
const SURE_PART = 5
const MIN_JOINED = 6
/** How much a product without this part of the query is worse. */
const IMPORTANCE = { head: 1.3, word: 1, mark: 0.8, purpose: 0.7 } as const

/** Without the word of a collection („Puszcza”) a product is further from what was sought than without `panele`. */
const LEAST_RARE = 0.7
const RARE = 0.6

/** One way to satisfy a unit: all of these words. */
export type Alternative = { tokens: QueryToken[]; quality: number }
export type QueryToken = Pick<Token, 'kind' | 'text'> & {
  /** The last word that was typed: more letters may follow. */
  isBeginning: boolean
  /** No product has the word: it may be mistyped. */
  forgives: boolean
}
/** A word or phrase of the query that a product should match, in one of several ways. */
export type Unit = {
  /** As it was typed, to be shown. */
  typed: string
  alternatives: Alternative[]
  importance: number
  isOptional: boolean
}
export type SearchQuery = {
  units: Unit[]
  bounds: PriceBounds | null
  /** The whole text, and each piece with a digit, as article numbers. */
  codes: string[]
  /** It says what the thing is for („olej do podłogi”), so its first word is the thing. */
  hasPurpose: boolean
  /** Of the whole query and of its parts with several words: a category may be called so. */
  phraseKeys: string[]
}

/** What is known of the shop's words. */
export type Lexicon = {
  knows: (word: string) => boolean
  knowsBeginning: (word: string) => boolean
  hasSpelling: (word: string) => boolean
  hasMark: (mark: string) => boolean
  /** 0: in every product; 1: in one. */
  rarityOf: (token: Pick<Token, 'kind' | 'text'>) => number
}

/** What a shopper's text asks for, with the owner's rules and the shop's own words. */
export const readSearchQuery = (text: string, rules: CompiledRules, lexicon: Lexicon): SearchQuery => {
  const { bounds, rest } = readPriceLimit(text, lexicon.hasMark)
  const shown = shownWords(text)
  const tokens = tokensOf(joinBroken(rest, lexicon)).flatMap((token, at, all) =>
    rules.meanings.has(phraseKey([token])) ? [token] : splitJoined(token, at === all.length - 1, lexicon),
  )
  const isKnown = (phrase: Token[]) =>
    phrase.every(({ kind, text: word }) => (kind === 'mark' ? lexicon.hasMark(word) : lexicon.knows(word)))
  const units: Unit[] = []
  for (let at = 0; at < tokens.length && units.length < MAX_UNITS;) {
    const { length, meanings } = longestPhrase(tokens, at, rules)
    const typed = tokens.slice(at, at + length)
    // A word of the owner's rules is no typing error, though no product has it.
    const isMeant = meanings.some(({ phrases, isOptional }) => isOptional || phrases.some(isKnown))
    const self = typed.map((token, index) => ({
      ...token,
      isBeginning: at + index === tokens.length - 1 && token.kind === 'word',
      forgives: token.kind === 'word' && !isMeant && !lexicon.knows(token.text),
    }))
    units.push({
      typed: [...new Set(typed.map(({ text: word }) => shown.get(word) ?? word))].join(' '),
      alternatives: [
        { tokens: self, quality: 1 },
        ...meanings.flatMap(({ phrases, quality }) =>
          phrases.map((phrase) => ({ tokens: phrase.map(exactly), quality })),
        ),
      ],
      importance: typed.reduce(
        (sum, token, index) =>
          sum + importanceOf(token, at + index === 0) * (LEAST_RARE + RARE * lexicon.rarityOf(token)),
        0,
      ),
      isOptional: meanings.length > 0 && meanings.every((meaning) => meaning.isOptional),
    })
    at += length
  }
  // Words that are no condition are one when nothing else was typed.
  if (units.every((unit) => unit.isOptional)) for (const unit of units) unit.isOptional = false
  const pieces = text.split(/\s+/).filter((piece) => /\d/.test(piece))
  const codes = [...new Set([text, ...pieces].map(codeOf))].filter((code) => code.length >= MIN_PART)
  return {
    units,
    bounds,
    codes,
    hasPurpose: tokens.some(({ isPurpose }) => isPurpose),
    phraseKeys: phraseKeysOf(tokens.slice(0, MAX_UNITS)),
  }
}

const phraseKeysOf = (tokens: Token[]): string[] => {
  const keys = new Set([phraseKey(tokens)])
  for (let from = 0; from < tokens.length; from++)
    for (let to = from + 2; to <= tokens.length; to++) keys.add(phraseKey(tokens.slice(from, to)))
  return [...keys]
}

const exactly = (token: Token): QueryToken => ({ ...token, isBeginning: false, forgives: false })

const importanceOf = ({ kind, isPurpose }: Token, isFirst: boolean): number => {
  if (isPurpose) return IMPORTANCE.purpose
  if (kind === 'mark') return IMPORTANCE.mark
  return isFirst ? IMPORTANCE.head : IMPORTANCE.word
}

const longestPhrase = (tokens: Token[], from: number, { meanings, longest }: CompiledRules) => {
  for (let length = Math.min(longest, tokens.length - from); length > 0; length--) {
    const found = meanings.get(phraseKey(tokens.slice(from, from + length)))
    if (found) return { length, meanings: found }
  }
  return { length: 1, meanings: [] }
}

/** `pod kład` → `podkład`, if the shop knows the one word and not one of the two. */
const joinBroken = (text: string, { knows, hasSpelling }: Lexicon): string => {
  const words = foldPolish(text).split(/\s+/)
  const joined: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at]!, words[at + 1]]
    const isPair = next !== undefined && /^[a-z]{2,20}$/.test(word) && /^[a-z]{2,20}$/.test(next)
    const isBroken =
      isPair &&
      tokensOf(next).length > 0 &&
      (!knows(next) || (!hasSpelling(word) && tokensOf(word).length > 0))
    if (isBroken && word.length + next.length >= MIN_JOINED - 1 && knows(word + next)) {
      joined.push(word + next)
      at++
    } else joined.push(word)
  }
  return joined.join(' ')
}

/** `panelewinylowe` → `panele`, `winylowe`, if the shop knows both and not the one. */
const splitJoined = (
  token: Token,
  isLast: boolean,
  { knows, knowsBeginning, hasSpelling }: Lexicon,
): Token[] => {
  const { text } = token
  if (token.kind !== 'word' || text.length < MIN_JOINED || knows(text)) return [token]
  if (isLast && knowsBeginning(text)) return [token]
  let best: [string, string] | undefined
  for (let at = MIN_PART; at <= text.length - MIN_PART; at++) {
    const parts: [string, string] = [text.slice(0, at), text.slice(at)]
    if (!parts.every((part) => (part.length < SURE_PART ? hasSpelling(part) : knows(part)))) continue
    if (
      !best ||
      Math.min(...parts.map(({ length }) => length)) > Math.min(...best.map(({ length }) => length))
    )
      best = parts
  }
  return best ? best.map((part) => ({ ...token, text: part })) : [token]
}

/** The typed spelling of each folded word: what was not found is shown as it was typed. */
const shownWords = (text: string): Map<string, string> =>
  new Map((text.toLowerCase().match(/[\p{L}]+/gu) ?? []).map((word) => [foldPolish(word), word]))
