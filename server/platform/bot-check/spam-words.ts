import { definePart, type Services } from '../services.ts'

/** Shorter or longer lines of the owner's list are ignored. */
const MIN_WORD = 2
const MAX_WORD = 256

/** Lower case and composed, so that „ŻÓŁĆ” matches in every Unicode form. */
const normaliseText = (text: string) => text.normalize('NFC').toLowerCase()

const wordsOf = (list: string): string[] =>
  list
    .split(/\r\n|\r|\n/)
    .map((line) => normaliseText(line.trim()))
    .filter(({ length }) => length >= MIN_WORD && length <= MAX_WORD)

/** The words of the current list, parsed once. */
const spamWords = definePart('spam words', ({ shopSettings }) => {
  let parsed = { list: '', words: [] as string[] }
  return () => {
    const { wordList: list } = shopSettings()
    if (parsed.list !== list) parsed = { list, words: wordsOf(list) }
    return parsed.words
  }
})

/** Why a text is unwanted by the owner's list of words, for the owner to read; null: it is not. */
export const spamWordReason = (services: Services, text: string): string | null => {
  const words = services.get(spamWords)()
  if (words.length === 0) return null
  const normal = normaliseText(text)
  const word = words.find((one) => normal.includes(one))
  return word === undefined ? null : `Zawiera słowo z listy: „${word}”.`
}
