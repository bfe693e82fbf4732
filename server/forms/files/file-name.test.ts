import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanFileName } from './file-name.ts'

const RLO = '\u202e'

describe('the name of a file', () => {
  it.each([
    ['zdjęcie salonu.jpg', 'zdjęcie salonu.jpg'],
    ['平面図.pdf', '平面図.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ola\\plan.pdf', 'plan.pdf'],
    ['evil.php.pdf', 'evil.php_.pdf'],
    ['evil.PHAR.jpg', 'evil.PHAR_.jpg'],
    ['evil.phar', 'evil.phar_'],
    [`faktura${RLO}fdp.exe.pdf`, 'faktura_fdp.exe_.pdf'],
    ['a\r\nContent-Type: x.pdf', 'a_Content-Type_ x.pdf'],
    ['a\0.pdf', 'a_.pdf'],
    ['a\ufffd\ufffd.pdf', 'a_.pdf'],
    ['\ud800a.pdf', '_a.pdf'],
    ['.htaccess', 'htaccess'],
    ['...plan.pdf. ', 'plan.pdf'],
    ['con.pdf', '_con.pdf'],
    ['NUL', '_NUL'],
    ['console.pdf', 'console.pdf'],
    ['"><img src=x>.png', '_img src=x_.png'],
    ['', 'plik'],
    ['///', 'plik'],
    ['\u200b', 'plik'],
    [`${'ż'.repeat(300)}.pdf`, `${'ż'.repeat(116)}.pdf`],
  ])('%j is shown as %j', (raw, shown) => expect(cleanFileName(raw)).toBe(shown))

  it('can always be shown, and does not change when cleaned again', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '.',
        '..',
        '/',
        '\\',
        '.php',
        '.pdf',
        'con',
        ' ',
        '\0',
        RLO,
        'x'.repeat(130),
        '😀'.repeat(70),
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const name = cleanFileName(pieces.join(''))
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(120)
        expect(name.isWellFormed()).toBe(true)
        expect(name).not.toMatch(
          /[\p{Cc}\p{Cf}/\\<>:"|?*\ufffd]|^[.\s]|[.\s]$|\.(?:php|exe|phar|html)(?:\.|$)/iu,
        )
        expect(name).not.toMatch(/^(?:con|nul|aux|prn)(?:\.|$)/i)
        expect(cleanFileName(name)).toBe(name)
      }),
      { numRuns: 2_000 },
    )
  })
})
