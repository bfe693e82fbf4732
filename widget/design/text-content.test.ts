import { describe, expect, it } from 'vitest'
import { NO_MARKS } from '#campaign/texts/rich-text.ts'
import {
  countLetters,
  isPlainInput,
  joinPieces,
  marksBetween,
  markPieces,
  replacePieces,
  splitPieces,
} from './text-content.ts'

const ALL = { hasLinks: true, hasMarks: true }
const bold = { ...NO_MARKS, isBold: true }

describe('a text on the canvas', () => {
  it.each([
    'Witaj',
    'Kod: {{prize_code}} do {{today_dmy}}!',
    'Zgoda z [polityką](/polityka/) i {{prize_label}}\n\nDrugi akapit',
    'Rabat [{{prize_label}} na dziś](bold color:#c0392b)',
    '{{prize_label}}',
    '',
  ])('%j is the same after it was edited', (text) => {
    expect(joinPieces(splitPieces(text, ALL))).toBe(text)
  })

  it('has chips for merge tags, and links and marks where they are allowed', () => {
    expect(splitPieces('A {{ prize_code }} [b](bold https://x.pl)', ALL)).toEqual([
      { kind: 'words', text: 'A ', marks: NO_MARKS },
      { kind: 'tag', name: 'prize_code', marks: NO_MARKS },
      { kind: 'words', text: ' ', marks: NO_MARKS },
      { kind: 'words', text: 'b', marks: { ...bold, url: 'https://x.pl' } },
    ])
    for (const text of ['[b](https://x.pl)', '[b](bold)'])
      expect(splitPieces(text, { hasLinks: false, hasMarks: false })).toEqual([
        { kind: 'words', text, marks: NO_MARKS },
      ])
  })

  it('words of a link that were all deleted take the link away', () => {
    expect(joinPieces([{ kind: 'words', text: ' ', marks: { ...NO_MARKS, url: '/x' } }])).toBe('')
    expect(joinPieces([{ kind: 'words', text: 'a]b', marks: { ...NO_MARKS, url: '/x' } }])).toBe('[a b](/x)')
  })

  it('letters are marked and unmarked, merge tags with them', () => {
    const pieces = splitPieces('Rabat {{prize_label}} dziś', ALL)
    expect(countLetters(pieces)).toBe(12)
    const marked = markPieces(pieces, 2, 9, { isBold: true })
    expect(joinPieces(marked)).toBe('Ra[bat {{prize_label}} d](bold)ziś')
    expect(joinPieces(markPieces(marked, 3, 12, { color: '#c0392b' }))).toBe(
      'Ra[b](bold)[at {{prize_label}} d](bold color:#c0392b)[ziś](color:#c0392b)',
    )
    expect(joinPieces(markPieces(marked, 0, 12, { isBold: false }))).toBe('Rabat {{prize_label}} dziś')
    expect([marksBetween(marked, 2, 9), marksBetween(marked, 0, 9), marksBetween(marked, 4, 4)]).toEqual([
      bold,
      NO_MARKS,
      bold,
    ])
  })

  it('new letters replace others', () => {
    const pieces = splitPieces('Ra[bat](bold)', ALL)
    const inserted = [{ kind: 'words', text: 'XY', marks: NO_MARKS } as const]
    expect(joinPieces(replacePieces(pieces, 3, 4, inserted))).toBe('Ra[b](bold)XY[t](bold)')
  })

  it.each([
    ['insertText', true],
    ['deleteContentBackward', true],
    ['historyUndo', true],
    ['formatBold', false],
    ['insertOrderedList', false],
  ])('%s changes it: %s', (inputType, isPlain) => {
    expect(isPlainInput(inputType)).toBe(isPlain)
  })
})
