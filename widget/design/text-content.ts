import { joinRuns, NO_MARKS, splitRuns, type TextMarks, type TextRun } from '#campaign/texts/rich-text.ts'

/** A part of a text while it is edited: words, or a merge tag; with its marks. */
export type TextPiece = ({ kind: 'words'; text: string } | { kind: 'tag'; name: string }) & {
  marks: TextMarks
}
/** What a text may have besides words and merge tags. */
export type TextRules = { hasLinks: boolean; hasMarks: boolean }

const TAG = /\{\{\s*([a-z_]{1,40})\s*\}\}/

const withTags = ({ text, marks }: TextRun): TextPiece[] =>
  text
    .split(TAG)
    .map((part, index): TextPiece =>
      index % 2 ? { kind: 'tag', name: part, marks } : { kind: 'words', text: part, marks },
    )
    .filter((piece) => piece.kind === 'tag' || piece.text !== '')

/** A text of a campaign in pieces. */
export const splitPieces = (text: string, { hasLinks, hasMarks }: TextRules): TextPiece[] =>
  (hasMarks ? splitRuns(text, hasLinks) : [{ text, marks: NO_MARKS }]).flatMap(withTags)

const isSameLook = (one: TextMarks, other: TextMarks) =>
  one.isBold === other.isBold &&
  one.isItalic === other.isItalic &&
  one.color === other.color &&
  one.url === other.url

/** Pieces as a campaign has them. */
export const joinPieces = (pieces: readonly TextPiece[]): string => {
  const runs: TextRun[] = []
  for (const piece of pieces) {
    const text = piece.kind === 'tag' ? `{{${piece.name}}}` : piece.text
    const last = runs.at(-1)
    if (last && isSameLook(last.marks, piece.marks)) last.text += text
    else runs.push({ text, marks: piece.marks })
  }
  return joinRuns(runs)
}

const lengthOf = (piece: TextPiece) => (piece.kind === 'tag' ? 1 : piece.text.length)
/** Letters, of which a merge tag is one. */
export const countLetters = (pieces: readonly TextPiece[]): number =>
  pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)

/** The pieces from a letter up to another one. */
export const slicePieces = (pieces: readonly TextPiece[], from: number, to: number): TextPiece[] => {
  let at = 0
  return pieces.flatMap((piece): TextPiece[] => {
    const start = Math.max(from - at, 0)
    const end = Math.min(to - at, lengthOf(piece))
    at += lengthOf(piece)
    if (start >= end) return []
    return [piece.kind === 'tag' ? piece : { ...piece, text: piece.text.slice(start, end) }]
  })
}

/** With other pieces from a letter up to another one. */
export const replacePieces = (
  pieces: readonly TextPiece[],
  from: number,
  to: number,
  inserted: readonly TextPiece[],
): TextPiece[] => [
  ...slicePieces(pieces, 0, from),
  ...inserted,
  ...slicePieces(pieces, to, countLetters(pieces)),
]

/** With other marks from a letter up to another one. */
export const markPieces = (
  pieces: readonly TextPiece[],
  from: number,
  to: number,
  change: Partial<TextMarks>,
): TextPiece[] =>
  replacePieces(
    pieces,
    from,
    to,
    slicePieces(pieces, from, to).map((piece) => ({ ...piece, marks: { ...piece.marks, ...change } })),
  )

/** Of the letters between two, or of the one before: bold when all are, the first colour and the first address. */
export const marksBetween = (pieces: readonly TextPiece[], from: number, to: number): TextMarks => {
  const found = slicePieces(pieces, from === to ? Math.max(0, from - 1) : from, to)
  const all = found.map(({ marks }) => marks)
  return {
    isBold: all.length > 0 && all.every(({ isBold }) => isBold),
    isItalic: all.length > 0 && all.every(({ isItalic }) => isItalic),
    color: all.find(({ color }) => color !== null)?.color ?? null,
    url: all.find(({ url }) => url !== null)?.url ?? null,
  }
}

/** Input that changes words; marks are added by `markPieces`. */
const PLAIN_INPUT = /^(?:insert(?!Horizontal|Ordered|Unordered|Link)|delete|history)/

/** Whether a text may be changed by this kind of input (`InputEvent.inputType`). */
export const isPlainInput = (inputType: string): boolean => PLAIN_INPUT.test(inputType)
