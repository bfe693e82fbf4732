import { describe, expect, it } from 'vitest'
import { isPlainInput, joinPieces, splitPieces } from './text-content.ts'

describe('a text on the canvas', () => {
  it.each([
    'Witaj',
    'Kod: {{prize_code}} do {{today_dmy}}!',
    'Zgoda z [polityką](/polityka/) i {{prize_label}}\n\nDrugi akapit',
    '{{prize_label}}',
    '',
  ])('%j is the same after it was edited', (text) => {
    expect(joinPieces(splitPieces(text, true))).toBe(text)
  })

  it('has chips for merge tags, and links where they are allowed', () => {
    expect(splitPieces('A {{ prize_code }} [b](https://x.pl)', true)).toEqual([
      { kind: 'words', text: 'A ' },
      { kind: 'tag', name: 'prize_code' },
      { kind: 'words', text: ' ' },
      { kind: 'link', text: 'b', url: 'https://x.pl' },
    ])
    expect(splitPieces('[b](https://x.pl)', false)).toEqual([{ kind: 'words', text: '[b](https://x.pl)' }])
  })

  it('words of a link that were all deleted take the link away', () => {
    expect(joinPieces([{ kind: 'link', text: ' ', url: '/x' }])).toBe('')
    expect(joinPieces([{ kind: 'link', text: 'a]b', url: '/x' }])).toBe('[a b](/x)')
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
