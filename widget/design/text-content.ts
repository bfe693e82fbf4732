import { splitLinks } from '#campaign/texts/inline-links.ts'

/** A part of a text while it is edited: plain words, a merge tag, or the words of a link with its address. */
export type TextPiece =
  | { kind: 'words'; text: string }
  | { kind: 'tag'; name: string }
  | { kind: 'link'; text: string; url: string }

const TAG = /\{\{\s*([a-z_]{1,40})\s*\}\}/

const withTags = (text: string): TextPiece[] =>
  text
    .split(TAG)
    .map((part, index): TextPiece =>
      index % 2 ? { kind: 'tag', name: part } : { kind: 'words', text: part },
    )
    .filter((piece) => piece.kind === 'tag' || (piece.kind === 'words' && piece.text !== ''))

/** A text of a campaign in pieces; only some texts may contain links. */
export const splitPieces = (text: string, hasLinks: boolean): TextPiece[] =>
  hasLinks
    ? splitLinks(text).flatMap((part, index, all): TextPiece[] => {
        if (index % 3 === 2) return []
        if (index % 3 === 0) return withTags(part)
        return [{ kind: 'link', text: part, url: all[index + 1]! }]
      })
    : withTags(text)

/** Pieces as a campaign has them. */
export const joinPieces = (pieces: readonly TextPiece[]): string =>
  pieces
    .map((piece) =>
      piece.kind === 'tag'
        ? `{{${piece.name}}}`
        : piece.kind === 'link'
          ? piece.text.trim() && `[${piece.text.replace(/[[\]\n]/g, ' ')}](${piece.url})`
          : piece.text,
    )
    .join('')

/** Input that changes words; everything else, such as bold type, a campaign cannot have. */
const PLAIN_INPUT = /^(?:insert(?!Horizontal|Ordered|Unordered|Link)|delete|history)/

/** Whether a text may be changed by this kind of input (`InputEvent.inputType`). */
export const isPlainInput = (inputType: string): boolean => PLAIN_INPUT.test(inputType)
