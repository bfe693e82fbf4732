import type { SpamCheck } from './spam-check.ts'

/** Longer or shorter lines are no words. */
const MIN_LENGTH = 2
const MAX_LENGTH = 256

/** One way to write each letter, small, so that „ŻÓŁĆ” typed in two ways is found as one. */
const folded = (text: string) => text.normalize('NFC').toLowerCase()

/** Words of a list: one a line. */
const wordsOf = (list: string): string[] =>
  list
    .split(/\r\n|\r|\n/)
    .map((line) => folded(line.trim()))
    .filter(({ length }) => length >= MIN_LENGTH && length <= MAX_LENGTH)

let known = { list: '', words: [] as string[] }

export default {
  agent: 'lista słów',
  reasonAgainst: ({ services, posted, meta }) => {
    const { wordList } = services.shopSettings()
    if (known.list !== wordList) known = { list: wordList, words: wordsOf(wordList) }
    if (known.words.length === 0) return null
    const text = folded([...Object.values(posted).flat(), meta.remoteIp, meta.userAgent].join('\n'))
    const word = known.words.find((one) => text.includes(one))
    return word === undefined ? null : `Zawiera słowo z listy: „${word}”.`
  },
} satisfies SpamCheck
