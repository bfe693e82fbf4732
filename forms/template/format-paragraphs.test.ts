import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#contract/testing/processor-ms.ts'
import { formatParagraphs } from './format-paragraphs.ts'
import { parseTemplate } from './parse-template.ts'

/** Formatted text on one line, with tags as `{name}`. */
const format = (text: string): string =>
  formatParagraphs(parseTemplate(text).nodes)
    .map((node) =>
      typeof node === 'string' ? node.replace(/[\n\t]+/g, '') : `{${node.name || node.basetype}}`,
    )
    .join('')

describe('paragraphs and line breaks', () => {
  it.each([
    ['[text n]', '<p>{n}</p>'],
    ['Imię\n[text n]\n\nE-mail\n[email e]', '<p>Imię<br />{n}</p><p>E-mail<br />{e}</p>'],
    ['a\r\n\r\n\r\n \r\nb', '<p>a</p><p>b</p>'],
    ['<p>[text n]</p>', '<p>{n}</p>'],
    ['<p class="x">a\n\nb</p>', '<p class="x">a</p><p>b</p>'],
    ['<div>\n[text n]\n[email e]\n</div>', '<div><p>{n}<br />{e}</p></div>'],
    ['[hidden h]\n[text n]', '{h}<p>{n}</p>'],
    ['[response]\n\n[submit]', '{response}<p>{submit}</p>'],
    ['<ul>\n<li>a</li>\n<li>b</ul>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['<dl><dt>a<dd>b</dl>', '<dl><dt><p>a</p></dt><dd><p>b</p></dd></dl>'],
    ['<table><tr><td>[text n]</td></tr></table>', '<table><tr><td><p>{n}</p></td></tr></table>'],
    [
      '<fieldset>\n<legend>L</legend>\n[text r]\n</fieldset>',
      '<fieldset><legend>L</legend><p>{r}</p></fieldset>',
    ],
    ['<!-- c -->\n[text n]', '<!-- c --><p>{n}</p>'],
    ['<b>x\n\ny</b>', '<p><b>x<br />y</b></p>'],
    ['<label>Imię\n[text n] </label>', '<p><label>Imię<br />{n} </label></p>'],
    ['a<br>\nb<br/>c', '<p>a<br />b<br />c</p>'],
    ['<span>a<div>b</div></span>', '<p><span>a</span></p><div><p>b</p></div>'],
    ['<pre>a  b [text n]</pre>', '<pre>a  b {n}</pre>'],
    ['<h2>x</h2>y<hr>z', '<h2>x</h2><p>y</p><hr><p>z</p>'],
  ])('%j', (text, expected) => expect(format(text)).toBe(expected))
})

describe('invalid HTML becomes valid', () => {
  it.each([
    ['</div></p>', ''],
    ['<div><b>a', '<div><p><b>a</b></p></div>'],
    ['a < b <3', '<p>a &lt; b &lt;3</p>'],
    ['<!-- a', '<p>&lt;!-- a</p>'],
    ['<a href="x', '<p>&lt;a href="x</p>'],
    ['<a title="[text n]">x</a>', '<p><a title="">x</a></p>'],
    ['<div/>a', '<div></div><p>a</p>'],
    ['\ue0007\ue001', '<p>7</p>'],
  ])('%j', (text, expected) => expect(format(text)).toBe(expected))

  it.each([
    [
      'a\n<svg viewBox="0 0 1 1">\n<text>a\nb</text>\n\n<g><br><path/></g></svg>\nb',
      '<p>a<br /><svg viewBox="0 0 1 1"><text>ab</text><g><path/></g></svg><br />b</p>',
    ],
    ['<math><mi>x\ny</mi></math>', '<p><math><mi>xy</mi></math></p>'],
    ['<svg><g>a', '<p><svg><g>a</g></svg></p>'],
  ])('SVG and MathML get no line breaks: %j [M-49]', (text, expected) => expect(format(text)).toBe(expected))

  it('closes each opened element for any text', () => {
    const piece = fc.constantFrom(
      '<div>',
      '</div>',
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<li>',
      '<td>',
      '<tr>',
      '<ul>',
      '\n',
      '\n\n',
      ' x ',
      '[text n]',
      '[hidden h]',
      '<br>',
      '<',
      '"',
      "='",
      '<!--',
      '-->',
      '<label>',
      '</label>',
      '<textarea>',
      '<pre>',
      '<option>',
      '<x-y>',
      '<svg>',
      '</svg>',
      '<g>',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece, { maxLength: 60 }).map((all) => all.join('')),
        ),
        (text) => {
          const html = format(text)
            .replace(/<!--.*?-->/gs, '')
            .replace(/<textarea>.*?<\/textarea>/gs, '')
          const open: string[] = []
          for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)[^>]*>/gi)) {
            if (['br', 'hr', 'input', 'img'].includes(name)) continue
            if (slash) expect(open.pop()).toBe(name)
            else open.push(name)
          }
          expect(open).toEqual([])
        },
      ),
    )
  })
})

describe('speed with the largest template that a form may have', () => {
  const SIZE = 100_000
  /** Far above the usual time, far below that of a quadratic algorithm, also on a busy machine. */
  const MAX_MS = 1000
  const units = [
    '[text ',
    '<a ',
    "<a '",
    '<a "',
    '<!--',
    '<div>',
    '<label>\n\n',
    '\n \t',
    '[text a "',
    '[[text a]]',
    '<li>',
    '<td>',
    '</',
    '<textarea>',
    '<p></div>',
    '\'" <a x=',
    '\n<br>',
  ]
  it.each([
    ...units.map((unit) => [unit, unit.repeat(SIZE / unit.length)] as const),
    ['spaces', `${' '.repeat(SIZE)}x`] as const,
    ['digits', `[textarea f ${'1x1'.repeat(SIZE / 3)}]`] as const,
  ])('%j', async (_, text) => {
    expect(await processorMs(() => format(text))).toBeLessThan(MAX_MS)
  })
})
