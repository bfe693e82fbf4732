import { rootOf, stemOf } from '../words/stem.ts'
import { tokensOf, type Token } from '../words/tokens.ts'

/**
 * What the owner says about words. `same`: any of `typed` finds what any other of them finds. `means`: who types one
 * of `typed` is shown what has one of `meant`; without any, the words are no condition („do salonu”).
 */
export type SearchRule = { kind: 'same' | 'means'; typed: string[]; meant: string[] }

/** What a typed phrase may be answered with instead of itself. */
export type Meaning = { phrases: Token[][]; quality: number; isOptional: boolean }

/** Meanings by the roots of a phrase's words, so that one rule serves all cases and genders. */
export type CompiledRules = { meanings: ReadonlyMap<string, Meaning[]>; longest: number }

/** In a name, a word of the same meaning counts hardly less than the typed one in an attribute. */
const SAME_QUALITY = 0.65
const MEANS_QUALITY = 0.8

export const phraseKey = (tokens: Pick<Token, 'kind' | 'text'>[]): string =>
  tokens.map(({ kind, text }) => (kind === 'word' ? rootOf(stemOf(text)) : text)).join(' ')

export const compileRules = (rules: SearchRule[]): CompiledRules => {
  const meanings = new Map<string, Meaning[]>()
  let longest = 1
  for (const { kind, typed, meant } of rules) {
    const asked = typed.map((phrase) => tokensOf(phrase)).filter(({ length }) => length > 0)
    const answers =
      kind === 'same' ? asked : meant.map((phrase) => tokensOf(phrase)).filter(({ length }) => length > 0)
    for (const tokens of asked) {
      const key = phraseKey(tokens)
      longest = Math.max(longest, tokens.length)
      const phrases = answers.filter((answer) => phraseKey(answer) !== key)
      const meaning = {
        phrases,
        quality: kind === 'same' ? SAME_QUALITY : MEANS_QUALITY,
        isOptional: kind === 'means' && answers.length === 0,
      }
      meanings.set(key, [...(meanings.get(key) ?? []), meaning])
    }
  }
  return { meanings, longest }
}
