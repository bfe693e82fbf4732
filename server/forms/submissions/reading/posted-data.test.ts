import { describe, expect, it } from 'vitest'
import { parseTemplate } from '#forms/template/parse-template.ts'
import { readPosted } from './posted-data.ts'

const read = (form: string, ...entries: [string, string][]) => readPosted(parseTemplate(form).tags, entries)
const posted = (form: string, ...entries: [string, string][]) => ({ ...read(form, ...entries).posted })

describe('posted data', () => {
  it('contains each field of the form, also one that was not sent', () =>
    expect(posted('[text a][checkbox b "x"][radio c "x"][select d "x"][file e]')).toEqual({
      a: '',
      b: [],
      c: [],
      d: [],
    }))
  it('contains unknown fields, but no internal fields of the form', () =>
    expect(posted('[text a]', ['x', '1'], ['_y', '2'], [' _z', '3'], ['.q', '4'])).toEqual({ a: '', x: '1' }))
  it.each(['\u00a0', '\u0085', '\u3000', '\ufeff', '\u2028', ' \t\r\n'])(
    'has no white space around its values (%j)',
    (space) => expect(posted('[text a]', ['a', `${space}Jan  Nowak${space}`])).toEqual({ a: 'Jan  Nowak' }),
  )

  it.each<[string, [string, string][], Record<string, unknown>]>([
    [
      'uses the last value of a repeated name',
      [
        ['a', '1'],
        ['a', '2'],
      ],
      { a: '2' },
    ],
    [
      'collects values of empty brackets',
      [
        ['a[]', '1'],
        ['a[]', '2'],
      ],
      { a: ['1', '2'] },
    ],
    [
      'stores one value per key in brackets',
      [
        ['a[k]', '1'],
        ['a[l]', '2'],
        ['a[k]', '3'],
      ],
      { a: ['3', '2'] },
    ],
    [
      'flattens nested brackets',
      [
        ['a[k][l]', '1'],
        ['a[k][m][]', '2'],
        ['a[k][m][]', '3'],
      ],
      { a: ['1', '2', '3'] },
    ],
    [
      'replaces a list by a later text',
      [
        ['a[]', '1'],
        ['a', '2'],
      ],
      { a: '2' },
    ],
    [
      'replaces a text by a later list',
      [
        ['a', '1'],
        ['a[]', '2'],
      ],
      { a: ['2'] },
    ],
    [
      'converts dots and spaces to underscores',
      [
        ['a.b', '1'],
        [' c d', '2'],
      ],
      { a: '', a_b: '1', c_d: '2' },
    ],
    ['converts an unclosed bracket to an underscore', [['a[b', '1']], { a: '', a_b: '1' }],
    [
      'does not read a name of brackets as a list',
      [
        ['[]', '1'],
        ['', '2'],
      ],
      { a: '', '_]': undefined },
    ],
  ])('%s', (_, entries, expected) => expect(posted('[text a]', ...entries)).toEqual(expected))

  it('contains names of object properties safely', () => {
    const before = Object.keys(Object.prototype)
    const { posted: record, raw } = read(
      '[text a]',
      ['__proto__', 'x'],
      ['__proto__[y]', 'x'],
      ['constructor', 'x'],
      ['constructor[prototype][y]', 'x'],
      ['toString', 'x'],
      ['a[__proto__]', 'x'],
    )
    expect([Object.getPrototypeOf(record), Object.getPrototypeOf(raw)]).toEqual([null, null])
    expect({ ...record }).toEqual({ a: ['x'], constructor: ['x'], toString: 'x' })
    expect(Object.keys(Object.prototype)).toEqual(before)
  })

  it('stores the value after a pipe, and the chosen label separately', () => {
    const {
      posted: record,
      raw,
      entries,
    } = read(
      '[select dzial "Sprzedaż|s@example.pl" "R &amp; D|r@example.pl"][checkbox b "x" "y|z"]',
      ['dzial', 'R & D'],
      ['b[]', 'x'],
      ['b[]', 'y'],
    )
    expect({ ...record }).toEqual({ dzial: ['r@example.pl'], b: ['x', 'z'] })
    expect({ ...raw }).toEqual({ dzial: ['R & D'], b: ['x', 'y'] })
    expect(entries).toEqual([
      ['dzial', 'R & D'],
      ['b[]', 'x'],
      ['b[]', 'y'],
    ])
  })

  it('appends free text to the last choice', () => {
    const form = '[checkbox c free_text "A" "Inne|inne:"]'
    expect(posted(form, ['c[]', 'A'], ['c[]', 'Inne'], ['_wpcf7_free_text_c', ' korek '])).toEqual({
      c: ['A', 'inne: korek'],
    })
    expect(posted(form, ['_wpcf7_free_text_c', 'korek'])).toEqual({ c: [] })
    expect(posted('[checkbox c "A"]', ['c[]', 'A'], ['_wpcf7_free_text_c', 'korek'])).toEqual({ c: ['A'] })
  })

  it.each<[string, [string, string][], boolean]>([
    ['checked', [['z', '1']], true],
    ['not checked', [], false],
    ['sent empty', [['z', '']], false],
  ])('has the consent to storage that was %s', (_, entries, is) =>
    expect(
      read('[acceptance z consent_for:storage optional]Tak[/acceptance]', ...entries).consentForStorage,
    ).toBe(is),
  )
  it('may be stored without a consent box', () =>
    expect(read('[acceptance z]Tak[/acceptance]').consentForStorage).toBe(true))

  it('contains the SHA-256 of its files', () => {
    const { tags } = parseTemplate('[file plan multiple][file other]')
    expect({
      ...readPosted(
        tags,
        [],
        [
          { field: 'plan[]', sha256: 'aa' },
          { field: 'plan[]', sha256: 'bb' },
          { field: 'stranger', sha256: 'cc' },
        ],
      ).posted,
    }).toEqual({ plan: 'aa bb' })
  })
})
