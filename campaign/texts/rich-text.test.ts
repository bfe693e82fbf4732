/* oxlint-disable no-script-url -- test data that must not become a link */
import { describe, expect, it } from 'vitest'
import { hasMarks, inkStyles, joinRuns, NO_MARKS, splitRuns, withoutMarks, wordsOfText } from './rich-text.ts'

const bold = { ...NO_MARKS, isBold: true }

describe('marked words in a text', () => {
  it('are runs with their marks; merge tags stay in them', () => {
    expect(splitRuns('Weź [{{prize_label}}](bold italic color:#c0392b) [tu](bold /sklep/)!', true)).toEqual([
      { text: 'Weź ', marks: NO_MARKS },
      { text: '{{prize_label}}', marks: { ...bold, isItalic: true, color: '#c0392b' } },
      { text: ' ', marks: NO_MARKS },
      { text: 'tu', marks: { ...bold, url: '/sklep/' } },
      { text: '!', marks: NO_MARKS },
    ])
  })

  it.each([
    'Rabat [do 30%](bold) dziś',
    'Zasady: [regulamin](/regulamin/) i [zwroty](italic color:#0a5c2e https://x.example/?a=1#b)',
    'Zwykły *tekst* z **gwiazdkami**, [nawiasem] i (drugim)',
    '[a](#c0ffee)',
  ])('%j is stored as it was', (text) => {
    expect(joinRuns(splitRuns(text, true))).toBe(text)
  })

  it.each([
    '[x](bold javascript:alert(1))',
    '[x](bold javascript:alert`1`)',
    '[x](bold data:text/html,y)',
    '[x](bold /a /b)',
    '[x](bolder)',
    '[x](color:red)',
    '[x](color:#fff;background:url)',
    '[x]( bold)',
  ])('%j stays text', (text) => {
    expect([hasMarks(text), splitRuns(text, true).map((run) => run.text)]).toEqual([false, [text]])
  })

  it('lead nowhere where no links are allowed', () => {
    expect(splitRuns('[a](bold /b) [c](/d)', false)).toEqual([
      { text: 'a', marks: bold },
      { text: ' [c](/d)', marks: NO_MARKS },
    ])
  })

  it('end with their line, and are nowhere without words', () => {
    expect(joinRuns([{ text: 'a\n\nb', marks: bold }])).toBe('[a](bold)\n\n[b](bold)')
    expect(joinRuns([{ text: ' ', marks: bold }])).toBe(' ')
    expect(joinRuns([{ text: ' ', marks: { ...bold, url: '/a' } }])).toBe('')
    expect(joinRuns([{ text: 'a]b', marks: bold }])).toBe('[a b](bold)')
  })

  it('give their words, and their colours as styles', () => {
    const text = '[Regulamin](bold /regulamin/) i [rabat](color:#c0392b)'
    expect([wordsOfText(text), withoutMarks(text), inkStyles(text)]).toEqual([
      'Regulamin i rabat',
      '[Regulamin](/regulamin/) i rabat',
      '.ink-c0392b { color: #c0392b; }',
    ])
  })
})
