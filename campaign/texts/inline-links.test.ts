/* oxlint-disable no-script-url -- test data that must not become a link */
import { describe, expect, it } from 'vitest'
import { hasLink, linksAsText, splitLinks } from './inline-links.ts'

describe('links in running text', () => {
  it.each([
    'https://podlogi.example/polityka?x=1#2',
    'mailto:sklep@example.pl',
    'tel:+48221234567',
    '/polityka-prywatnosci/',
    '#regulamin',
    '?strona=2',
  ])('%s is a link [E-04]', (url) => {
    expect(splitLinks(`Zgadzam się z [polityką](${url}).`)).toEqual(['Zgadzam się z ', 'polityką', url, '.'])
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript://x',
    ' javascript:alert`1`',
    'data:text/html,x',
    'vbscript:x',
    'http://x.example/',
    '//x.example/',
    '/\\x.example/',
    '\u0001https://x',
    'java\nscript:x',
    'https://x.example/\u0000',
    '',
  ])('%j stays text [E-04]', (url) => {
    const text = `A [b](${url}) c`
    expect([hasLink(text), splitLinks(text)]).toEqual([false, [text]])
  })

  it('gives plain words with addresses [E-04]', () => {
    expect(linksAsText('[Regulamin](/regulamin/) i [kontakt](mailto:a@b.pl)')).toBe(
      'Regulamin (/regulamin/) i kontakt (mailto:a@b.pl)',
    )
  })
})
