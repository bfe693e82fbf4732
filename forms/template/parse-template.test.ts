import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTemplate } from './parse-template.ts'

const read = (text: string) =>
  parseTemplate(text).tags.map(({ type, name, options, labels, values, content }) => ({
    type,
    name,
    options,
    labels,
    values,
    content,
  }))
const one = (text: string) => read(text)[0]

describe('reading a form tag', () => {
  it.each([
    ['[text f]', { type: 'text', name: 'f' }],
    ['[text* f]', { type: 'text*', name: 'f' }],
    ['[text\u00a0f\u3000class:a]', { name: 'f', options: ['class:a'] }],
    ['[text\n\tf]', { name: 'f' }],
    ['[text f.g]', { name: 'f_g' }],
    ['[text f class:a /]', { options: ['class:a'] }],
    ['[text f "a" \'b "c"\']', { labels: ['a', 'b "c"'] }],
    ['[select s "Sprzedaż | s@x.pl" "B"]', { labels: ['Sprzedaż', 'B'], values: ['s@x.pl', 'B'] }],
    ['[submit f "OK"]', { name: '', options: ['f'], labels: ['OK'] }],
    ['[submit]', { name: '' }],
    ['[textarea f] a<br />\nb [/textarea]', { content: 'a\nb' }],
    ['[text f]', { content: null }],
  ])('%j', (text, expected) => expect(one(text)).toMatchObject(expected))
})

it.each([
  '[TEXT f]',
  '[text 1f]',
  '[text ż]',
  '[ text f]',
  '[text f a,b]',
  '[text f "a]b"]',
  '[text f "x" class:a]',
  '[text f "x]',
  '[unknown f]',
  '[text-x f]',
  '[text f',
  '[/text]',
  '[constructor f]',
  '[radio* r]',
])('%j stays text', (text) => expect(parseTemplate(text)).toEqual({ nodes: [text], tags: [] }))

it.each([
  '[text]',
  '[text*]',
  '[email "jan@example.pl"]',
  '[select "A" "B"]',
  '[acceptance]Zgoda[/acceptance]',
  '[hidden /]',
  '[text .f]',
])('%j has no field name, so it stays text [M-49]', (text) =>
  expect(parseTemplate(text)).toEqual({ nodes: [text], tags: [] }),
)

it('double brackets escape a tag', () => {
  expect(parseTemplate('a [[text f]] b').nodes.join('')).toBe('a [text f] b')
  expect(parseTemplate('[[text f]').nodes).toMatchObject(['[', { name: 'f' }])
  expect(parseTemplate('[text f]]').nodes).toMatchObject([{ name: 'f' }, ']'])
  expect(parseTemplate('[[[text f]]]').nodes.join('')).toBe('[[text f]]')
})

it('does not throw for any text, and does not change a text without tags', () => {
  const piece = fc.constantFrom(
    '[',
    ']',
    '[text f',
    '[text f]',
    '"',
    "'",
    '|',
    '[/text]',
    ' ',
    '\n',
    '[[',
    ']]',
    '<div>',
    'ż',
    '[textarea* a "x"]',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((all) => all.join('')),
      ),
      (text) => {
        const { nodes, tags } = parseTemplate(text)
        if (tags.length === 0 && !text.includes('[[')) expect(nodes.join('')).toBe(text)
      },
    ),
  )
})
