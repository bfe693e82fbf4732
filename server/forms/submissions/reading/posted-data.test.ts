import { describe, expect, it } from 'vitest'
import { parseTemplate } from '#forms/template/parse-template.ts'
import { readPosted } from './posted-data.ts'

const read = (form: string, ...entries: [string, string][]) => readPosted(parseTemplate(form).tags, entries)
const posted = (form: string, ...entries: [string, string][]) => ({ ...read(form, ...entries).posted })

describe('what was posted', () => {
  it('has each field of the form, also one that was not sent', () =>
    expect(posted('[text a][checkbox b "x"][radio c "x"][select d "x"][file e]')).toEqual({
      a: '',
      b: [],
      c: [],
      d: [],
    }))
  it('keeps fields the form does not have, and none of the form’s own workings', () =>
    expect(posted('[text a]', ['x', '1'], ['_y', '2'], [' _z', '3'], ['.q', '4'])).toEqual({ a: '', x: '1' }))
  it.each(['\u00a0', '\u0085', '\u3000', '\ufeff', '\u2028', ' \t\r\n'])(
    'has no white space around its values (%j)',
    (space) => expect(posted('[text a]', ['a', `${space}Jan  Nowak${space}`])).toEqual({ a: 'Jan  Nowak' }),
  )

  it.each<[string, [string, string][], Record<string, unknown>]>([
    [
      'a name sent twice counts with its last value',
      [
        ['a', '1'],
        ['a', '2'],
      ],
      { a: '2' },
    ],
    [
      'empty brackets collect',
      [
        ['a[]', '1'],
        ['a[]', '2'],
      ],
      { a: ['1', '2'] },
    ],
    [
      'a key holds one value',
      [
        ['a[k]', '1'],
        ['a[l]', '2'],
        ['a[k]', '3'],
      ],
      { a: ['3', '2'] },
    ],
    [
      'deeper brackets lie flat',
      [
        ['a[k][l]', '1'],
        ['a[k][m][]', '2'],
        ['a[k][m][]', '3'],
      ],
      { a: ['1', '2', '3'] },
    ],
    [
      'a text behind a list stands alone',
      [
        ['a[]', '1'],
        ['a', '2'],
      ],
      { a: '2' },
    ],
    [
      'a list behind a text stands alone',
      [
        ['a', '1'],
        ['a[]', '2'],
      ],
      { a: ['2'] },
    ],
    [
      'dots and spaces are underscores',
      [
        ['a.b', '1'],
        [' c d', '2'],
      ],
      { a: '', a_b: '1', c_d: '2' },
    ],
    ['a bracket nothing closes is an underscore', [['a[b', '1']], { a: '', a_b: '1' }],
    [
      'a name of brackets is no list',
      [
        ['[]', '1'],
        ['', '2'],
      ],
      { a: '', '_]': undefined },
    ],
  ])('%s', (_, entries, expected) => expect(posted('[text a]', ...entries)).toEqual(expected))

  it('holds names of every object’s own without harm', () => {
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

  it('stores what stands behind a pipe, and keeps what was chosen beside it', () => {
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

  it('puts free text behind the last choice', () => {
    const form = '[checkbox c free_text "A" "Inne|inne:"]'
    expect(posted(form, ['c[]', 'A'], ['c[]', 'Inne'], ['_wpcf7_free_text_c', ' korek '])).toEqual({
      c: ['A', 'inne: korek'],
    })
    expect(posted(form, ['_wpcf7_free_text_c', 'korek'])).toEqual({ c: [] })
    expect(posted('[checkbox c "A"]', ['c[]', 'A'], ['_wpcf7_free_text_c', 'korek'])).toEqual({ c: ['A'] })
  })

  it.each<[string, [string, string][], boolean]>([
    ['ticked', [['z', '1']], true],
    ['left alone', [], false],
    ['sent empty', [['z', '']], false],
  ])('a consent to storing that was %s', (_, entries, is) =>
    expect(
      read('[acceptance z consent_for:storage optional]Tak[/acceptance]', ...entries).consentForStorage,
    ).toBe(is),
  )
  it('without such a box may be stored', () =>
    expect(read('[acceptance z]Tak[/acceptance]').consentForStorage).toBe(true))

  it('says the SHA-256 of its files', () => {
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
