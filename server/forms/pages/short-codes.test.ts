import { describe, expect, it } from 'vitest'
import { readShortCodes } from './short-codes.ts'

const codes = (html: string) => readShortCodes(html).filter((part) => typeof part !== 'string')

describe('the short code of a contact form', () => {
  it.each([
    ['plain quotes', '[contact-form-7 id="5f1ac07" title="Napisz do nas"]'],
    ['single word', '[contact-form-7 id=5f1ac07 title="Napisz do nas"]'],
    ['typographic quotes', '[contact-form-7 id=”5f1ac07” title=„Napisz do nas”]'],
    ['entities', '[contact-form-7 id=&quot;5f1ac07&quot; title=&#8222;Napisz do nas&#8221;]'],
  ])('is read with %s', (_, html) => {
    expect(codes(html)).toEqual([
      { id: '5f1ac07', attributes: expect.objectContaining({ title: 'Napisz do nas' }) },
    ])
  })

  it('replaces a paragraph that contains nothing else', () => {
    expect(
      readShortCodes('<p>A</p><p> [contact-form-7 id="1"] </p><p>B</p>').map((part) =>
        typeof part === 'string' ? part : part.id,
      ),
    ).toEqual(['<p>A</p>', '1', '<p>B</p>'])
  })

  it('is found inside other text, several times', () => {
    expect(
      readShortCodes('<div>a [contact-form-7 id="1"] b [contact-form-7 id="2"]</div>').map((part) =>
        typeof part === 'string' ? part : part.id,
      ),
    ).toEqual(['<div>a ', '1', ' b ', '2', '</div>'])
  })

  it('is not found in a text without one', () => {
    expect(readShortCodes('<p>[galeria id="1"]</p>')).toEqual(['<p>[galeria id="1"]</p>'])
  })

  it('has attributes without a prototype', () => {
    const [code] = codes('[contact-form-7 id="1" __proto__="x" constructor="y"]')
    expect(Object.getPrototypeOf((code as { attributes: object }).attributes)).toBeNull()
  })
})
