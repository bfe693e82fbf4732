import { hasLink, splitLinks } from './inline-links.ts'

/** How words of a text look, and where they lead. */
export type TextMarks = { isBold: boolean; isItalic: boolean; color: string | null; url: string | null }
/** Words that all look the same. */
export type TextRun = { text: string; marks: TextMarks }

export const NO_MARKS: TextMarks = { isBold: false, isItalic: false, color: null, url: null }

/**
 * Marked words in a text: `[words](bold italic color:#c0392b /address)`, a link with marks before its address. No
 * address begins like a mark, so a text from before has none.
 */
const MARKED = /\[([^[\]\n]+)\]\(((?:bold|italic|color:#[0-9a-f]{6})(?: [^\s()\p{Cc}]+)*)\)/gu

/** Null: something in it is neither a mark nor a safe address. */
const readMarks = (written: string): TextMarks | null => {
  const marks = { ...NO_MARKS }
  const parts = written.split(' ')
  for (const [index, part] of parts.entries()) {
    if (part === 'bold') marks.isBold = true
    else if (part === 'italic') marks.isItalic = true
    else if (/^color:#[0-9a-f]{6}$/.test(part)) marks.color = part.slice('color:'.length)
    else if (index === parts.length - 1 && hasLink(`[x](${part})`)) marks.url = part
    else return null
  }
  return marks
}

const withLinks = (text: string): TextRun[] =>
  splitLinks(text).flatMap((part, index, all) => {
    if (index % 3 === 2) return []
    return [{ text: part, marks: index % 3 === 1 ? { ...NO_MARKS, url: all[index + 1]! } : NO_MARKS }]
  })

/** A text in runs; `hasLinks`: its addresses are links, else `[words](address)` stays as it is written. */
export const splitRuns = (text: string, hasLinks: boolean): TextRun[] => {
  const runs: TextRun[] = []
  const addPlain = (plain: string) =>
    runs.push(...(hasLinks ? withLinks(plain) : [{ text: plain, marks: NO_MARKS }]))
  let end = 0
  for (const { 0: whole, 1: words = '', 2: written = '', index } of text.matchAll(MARKED)) {
    const marks = readMarks(written)
    if (!marks) continue
    addPlain(text.slice(end, index))
    runs.push({ text: words, marks: hasLinks ? marks : { ...marks, url: null } })
    end = index + whole.length
  }
  addPlain(text.slice(end))
  return runs.filter((run) => run.text !== '')
}

const writtenMarks = ({ isBold, isItalic, color, url }: TextMarks): string =>
  [isBold && 'bold', isItalic && 'italic', color !== null && `color:${color}`, url].filter(Boolean).join(' ')

/** Runs as a campaign stores them. Marks do not reach over line breaks, nor stand around nothing. */
export const joinRuns = (runs: readonly TextRun[]): string =>
  runs
    .map(({ text, marks }) => {
      const written = writtenMarks(marks)
      if (written === '') return text
      return text
        .split('\n')
        .map((line) => {
          if (line.trim() === '') return marks.url === null ? line : ''
          return `[${line.replace(/[[\]]/g, ' ')}](${written})`
        })
        .join('\n')
    })
    .join('')

const isMarked = ({ marks }: TextRun) => marks.isBold || marks.isItalic || marks.color !== null

/** Whether words in a text are bold, italic or coloured. */
export const hasMarks = (text: string): boolean => splitRuns(text, true).some(isMarked)

/** The visible words only, without marks and addresses. */
export const wordsOfText = (text: string): string =>
  splitRuns(text, true)
    .map((run) => run.text)
    .join('')

/** The same text without marks; its links stay. */
export const withoutMarks = (text: string): string =>
  joinRuns(splitRuns(text, true).map((run) => ({ ...run, marks: { ...NO_MARKS, url: run.marks.url } })))

/** The colours of words in a text, each once. */
export const coloursOfText = (text: string): string[] => [
  ...new Set(splitRuns(text, false).flatMap(({ marks }) => marks.color ?? [])),
]

/** The class of words in a colour; its styles are in `inkStyles`, since pages may forbid those of elements. */
export const inkClass = (color: string): string => `ink-${color.slice(1)}`

/** CSS of the colours of words in a text. */
export const inkStyles = (text: string): string =>
  coloursOfText(text)
    .map((color) => `.${inkClass(color)} { color: ${color}; }`)
    .join('')
