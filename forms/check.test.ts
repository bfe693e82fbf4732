import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#contract/testing/processor-ms.ts'
import type { FormRule } from '#contract/contact-forms/schema.ts'
import { checkRules } from './check.ts'
import type { FormEntry } from './field-values.ts'

const problems = (rules: FormRule[], ...entries: FormEntry[]) =>
  Object.fromEntries(checkRules(rules, entries).map(({ field, error }) => [field, error]))
const passes = (rule: Omit<FormRule, 'field' | 'error'>, ...values: string[]) =>
  checkRules(
    [{ ...rule, rule: rule.rule, field: 'f', error: 'E' }],
    values.map((value) => [values.length > 1 ? 'f[]' : 'f', value] as const),
  ).length === 0
const file = (name: string, size = 10): FormEntry => ['f', { file: { name, size, type: '' } }]
const filePasses = (rule: Omit<FormRule, 'field' | 'error'>, ...files: FormEntry[]) =>
  checkRules([{ ...rule, rule: rule.rule, field: 'f', error: 'E' }], files).length === 0

describe('a required field', () => {
  it.each([
    ['a', true],
    ['0', true],
    ['', false],
    ['  ', false],
    ['\u00a0\u3000\ufeff\u0085', false],
  ])('with %j is filled in: %s [S-RULE-01]', (value, isFilled) =>
    expect(passes({ rule: 'required' }, value)).toBe(isFilled),
  )

  it('that is not sent is empty; one filled value of two is enough', () => {
    expect(problems([{ rule: 'required', field: 'f', error: 'E' }])).toEqual({ f: 'E' })
    expect(passes({ rule: 'required' }, '', 'a')).toBe(true)
  })

  it('for a file needs a file, not a text [S-RULE-01]', () => {
    expect(filePasses({ rule: 'requiredfile' }, file('a.jpg', 0))).toBe(true)
    expect(filePasses({ rule: 'requiredfile' }, ['f', 'a.jpg'])).toBe(false)
    expect(filePasses({ rule: 'required' }, file('a.jpg'))).toBe(false)
  })
})

describe('field names as the server reads them', () => {
  const required = [{ rule: 'required', field: 'f', error: 'E' }]
  it.each([
    ['f', true],
    ['f[]', true],
    ['f[k]', true],
    ['f[k][l]', true],
    [' f', true],
    ['f[', false],
    ['f[k', false],
    ['f]', false],
    ['[f]', false],
  ])('%j belongs to the field f: %s [M-49]', (name, belongs) =>
    expect(problems(required, [name, 'x'])).toEqual(belongs ? {} : { f: 'E' }),
  )

  it('an unclosed bracket is an underscore [M-49]', () =>
    expect(problems([{ rule: 'required', field: 'f_', error: 'E' }], ['f[', 'x'])).toEqual({}))
})

describe('text formats', () => {
  it.each([
    ['jan@example.pl', true],
    ['a@b.cd', true],
    ['a@b.c', false],
    ['a..b@example.pl', true],
    ['@example.pl', false],
    ['a@@example.pl', false],
    ['a@b@example.pl', false],
    ['a b@example.pl', false],
    ['ą@example.pl', false],
    ['jan@example', false],
    ['jan@.example.pl', false],
    ['jan@example..pl', false],
    ['jan@example.pl.', false],
    ['jan@-example.pl', false],
    ['jan@example-.pl', false],
    ['jan@ex_ample.pl', false],
    ['jan@xn--oda-5na.pl', true],
    ['JAN@EXAMPLE.PL', true],
    [' jan@example.pl ', true],
    ['', true],
  ])('e-mail %j: %s [S-RULE-02]', (value, isFine) => expect(passes({ rule: 'email' }, value)).toBe(isFine))

  it.each<[string, boolean]>([
    ...[
      'http://a.pl',
      'https://a.pl',
      'ftp://a.pl',
      'ftps://a.pl',
      'mailto:a@b.pl',
      'news:a',
      'irc://a',
      'irc6://a',
      'ircs://a',
      'gopher://a',
      'nntp://a',
      'feed:a',
      'telnet://a',
      'mms://a',
      'rtsp://a',
      'sms:1',
      'svn://a',
      'tel:1',
      'fax:1',
      'xmpp:a',
      'webcal://a',
      'urn:a:b',
      'HTTPS://A.PL',
    ].map((url) => [url, true] as [string, boolean]),
    ['a.pl', false],
    [`${'java'}script:alert(1)`, false],
    ['data:text/html,a', false],
    ['https:// a.pl', false],
    ['http://[::1', false],
    ['http://999.999.999.999', false],
    ['', true],
  ])('address %j: %s [S-RULE-03]', (value, isFine) => expect(passes({ rule: 'url' }, value)).toBe(isFine))

  it.each([
    ['600700', true],
    ['60070', false],
    ['600 700 800', true],
    ['(22) 600-70.80/1', true],
    ['+48600700800', true],
    ['0048 600 700 800', true],
    ['+12345', true],
    ['+123456789012345', false],
    ['123456789012345', true],
    ['1234567890123456', false],
    ['600700#12', true],
    ['#600700', false],
    ['600700*abc', true],
    ['600a700', false],
    ['48+600700', false],
    ['600\u00a0700', false],
    ['000000', false],
    ['', true],
  ])('telephone %j: %s [S-RULE-04]', (value, isFine) => expect(passes({ rule: 'tel' }, value)).toBe(isFine))

  it.each([
    ['number', '1', true],
    ['number', '-1.5', true],
    ['number', '.5', true],
    ['number', '1e-3', true],
    ['number', '2E5', true],
    ['number', '+1', false],
    ['number', '1.', false],
    ['number', '1,5', false],
    ['number', '0x1', false],
    ['date', '2024-02-29', true],
    ['date', '2023-02-29', false],
    ['date', '2024-04-31', false],
    ['date', '2024-13-01', false],
    ['date', '0001-01-01', true],
    ['date', '32767-01-01', true],
    ['date', '32768-01-01', false],
    ['date', '24-01-01', false],
    ['date', '0000-01-01', false],
    ['date', '10000-01-01', true],
    ['date', '31.12.2024', false],
    ['time', '23:59', true],
    ['time', '23:59:59', true],
    ['time', '24:00', false],
    ['time', '12:60', false],
    ['time', '9:00', false],
  ])('%s %j: %s [S-RULE-05]', (rule, value, isFine) => expect(passes({ rule }, value)).toBe(isFine))
})

describe('a choice from a list', () => {
  it.each([
    ['Tak', true],
    ['tak', false],
    ['Tak ', true],
    ['', true],
    ['a\r\nb', true],
    ['c', false],
  ])('%j: %s [S-RULE-06]', (value, isFine) =>
    expect(passes({ rule: 'enum', accept: ['Tak', 'Nie', 'a\nb'] }, value)).toBe(isFine),
  )

  it('each of several values must be in the list', () =>
    expect(passes({ rule: 'enum', accept: ['a', 'b'] }, 'a', 'c')).toBe(false))

  it.each([
    ['a.jpg', ['.jpg'], true],
    ['A.JPG', ['.jpg'], true],
    ['a.jpg.exe', ['.jpg'], false],
    ['a.jpe', ['image/jpeg'], true],
    ['a.avif', ['image/*'], true],
    ['a.pdf', ['image/*', 'application/pdf'], true],
    ['a.jpg', ['jpg'], false],
    ['a.tar.gz', ['.tar.gz'], false],
    ['a', ['image/*'], false],
    ['a.jpg', ['*/*'], false],
    ['a.jpg', [], false],
  ])('file %s of %j: %s [S-RULE-06]', (name, accept, isFine) =>
    expect(filePasses({ rule: 'file', accept }, file(name))).toBe(isFine),
  )

  it.each([
    ['2024-01-01', ['1'], true],
    ['2024-01-07', ['7'], true],
    ['2024-01-07', ['1', '6'], false],
    ['2024-01-01', ['1', '6'], true],
    ['1969-12-29', ['1'], true],
    ['2024-02-30', ['1'], true],
  ])('day of the week of %s in %j: %s [S-RULE-06]', (value, accept, isFine) =>
    expect(passes({ rule: 'dayofweek', accept }, value)).toBe(isFine),
  )
})

describe('limits', () => {
  it.each([
    ['minitems', 2, ['a', ''], false],
    ['minitems', 2, ['a', 'b'], true],
    ['maxitems', 1, ['a', 'b'], false],
    ['maxitems', 1, ['a', ' '], true],
    ['maxitems', 'x', ['a', 'b'], true],
    ['minitems', '2.9', ['a', 'b'], true],
    ['minitems', '2.9', ['a'], false],
    ['maxitems', '2.9', ['a', 'b'], true],
    ['maxitems', '2.9', ['a', 'b', 'c'], false],
    ['minlength', 3, ['ab'], false],
    ['minlength', 3, ['ab', 'c'], true],
    ['minlength', 3, [''], true],
    ['maxlength', 3, ['abcd'], false],
    ['maxlength', 3, ['a\r\nb'], true],
    ['maxlength', 3, ['😀😀'], false],
    ['maxlength', 'x', ['a'], false],
    ['maxlength', 3, ['ab', 'cd'], false],
    ['maxlength', 4, ['ab', 'cd'], true],
    ['minlength', 5, ['ab', 'cd'], false],
    ['minnumber', '1.5', ['1.4'], false],
    ['minnumber', '1e2', ['100'], true],
    ['minnumber', '1E2', ['99'], false],
    ['minnumber', '5', ['abc'], true],
    ['maxnumber', '10', ['10.1'], false],
    ['maxnumber', '-1', ['-5'], true],
    ['maxnumber', '10', ['10'], true],
    ['maxnumber', '10', ['1', '11'], false],
    ['mindate', '2024-01-15', ['2024-01-14'], false],
    ['mindate', '2024-01-15', ['2024-01-15'], true],
    ['maxdate', '2024-01-15', ['2024-01-15'], true],
    ['mindate', '2024-02-30', ['2024-01-14'], true],
    ['maxdate', '2024-01-15', ['2024-01-16'], false],
    ['maxdate', '2024-01-15', ['bad'], true],
  ] as const)('%s %j of %j: %s [S-RULE-07]', (rule, threshold, values, isFine) =>
    expect(passes({ rule, threshold }, ...values)).toBe(isFine),
  )

  it.each([
    ['maxfilesize', 10, [10], true],
    ['maxfilesize', 10, [11], false],
    ['minfilesize', 10, [9], false],
    ['minfilesize', 10, [10], true],
    ['minfilesize', 10, [], false],
    ['minfilesize', 'x', [999], false],
    ['maxfilesize', 'x', [999], true],
  ] as const)('%s %j of files of %j bytes: %s [S-RULE-07]', (rule, threshold, sizes, isFine) =>
    expect(filePasses({ rule, threshold }, ...sizes.map((size) => file('a', size)))).toBe(isFine),
  )

  it('apply to each of several values', () => {
    expect(passes({ rule: 'dayofweek', accept: ['1'] }, '2024-01-01', '2024-01-02')).toBe(false)
    expect(
      problems(
        [{ rule: 'file', field: 'f', error: 'E', accept: ['.jpg'] }],
        ['f[]', { file: { name: 'a.jpg', size: 1, type: '' } }],
        ['f[]', { file: { name: 'a.exe', size: 1, type: '' } }],
      ),
    ).toEqual({ f: 'E' })
  })

  it.each([
    ['maxfilesize', [6, 5], false],
    ['maxfilesize', [6, 4], true],
    ['minfilesize', [5, 4], false],
    ['minfilesize', [5, 5], true],
  ] as const)(
    'apply to the total of several files: %s 10 of %j bytes: %s [S-RULE-07]',
    (rule, sizes, isFine) => {
      const files = sizes.map(
        (size, index) => ['f[]', { file: { name: `${index}`, size, type: '' } }] as const,
      )
      expect(problems([{ rule, field: 'f', error: 'E', threshold: 10 }], ...files)).toEqual(
        isFine ? {} : { f: 'E' },
      )
    },
  )

  it.each([
    ['0.3', '0', '0.1', true],
    ['0.35', '0', '0.1', false],
    ['7', '1', '3', true],
    ['8', '1', '3', false],
    ['5', '0', '0', true],
    ['5', '0', '-1', true],
    ['5', 'x', '2', false],
    ['2.5', '0.5', '1', true],
    ['1.0000001', '0', '1', true],
  ])('step of %s from %s by %s: %s [S-RULE-08]', (value, base, interval, isFine) =>
    expect(passes({ rule: 'stepnumber', base, interval }, value)).toBe(isFine),
  )
})

describe('combined rules', () => {
  const both = [
    { rule: 'required', field: 'a' },
    { rule: 'required', field: 'b' },
  ]
  it.each([
    [
      'all',
      [
        ['a', 'x'],
        ['b', 'x'],
      ],
      {},
    ],
    ['all', [['a', 'x']], { a: 'E' }],
    ['any', [['b', 'x']], {}],
    ['any', [], { a: 'E' }],
  ] as const)('%s with %j: %j [S-RULE-09]', (rule, entries, found) =>
    expect(problems([{ rule, field: 'a', error: 'E', rules: both }], ...entries)).toEqual(found),
  )

  it('“all” reports the failed rule if that has its own message [S-RULE-09]', () => {
    expect(
      problems([
        { rule: 'all', field: 'a', error: 'E', rules: [{ rule: 'required', field: 'b', error: 'B' }] },
      ]),
    ).toEqual({ b: 'B' })
  })

  it('“any” ignores unknown rules', () => {
    expect(
      problems([{ rule: 'any', field: 'a', error: 'E', rules: [{ rule: 'nowa', field: 'a' }] }]),
    ).toEqual({ a: 'E' })
  })
})

describe('a schema', () => {
  it('reports the first problem of each field in its own order, and ignores unknown rules', () => {
    const rules = [
      { rule: 'nowa', field: 'b', error: 'N' },
      { rule: 'minlength', field: 'b', threshold: 9, error: 'M' },
      { rule: 'email', field: 'b', error: 'E' },
      { rule: 'required', field: 'a' },
    ]
    expect(checkRules(rules, [['b', 'x']])).toEqual([
      { field: 'b', error: 'M' },
      { field: 'a', error: '' },
    ])
  })

  it.each([
    [
      'f',
      'last',
      [
        ['f', 'a'],
        ['f', ''],
      ],
      { f: 'E' },
    ],
    [
      'f',
      'of a list',
      [
        ['f[]', ''],
        ['f[1]', 'a'],
      ],
      {},
    ],
    ['f_g', 'with a dot', [['f.g', 'a']], {}],
    ['__proto__', 'like a prototype', [['__proto__', 'a']], {}],
    ['toString', 'like a method, not sent', [], { toString: 'E' }],
  ] as const)('reads the field %s: %s', (field, _, entries, found) =>
    expect(problems([{ rule: 'required', field, error: 'E' }], ...entries)).toEqual({ ...found }),
  )

  it.each(['enum', 'file', 'date', 'minnumber', 'stepnumber', 'minlength', 'dayofweek'])(
    'does not throw for objects without a text value: %s',
    (rule) => {
      const hostile = { toString: {}, valueOf: null }
      expect(() =>
        checkRules(
          [
            {
              rule,
              field: hostile,
              error: 'E',
              threshold: hostile,
              accept: [hostile],
              interval: hostile,
              base: hostile,
            },
            {
              rule,
              field: 'f',
              error: 'E',
              threshold: hostile,
              accept: [hostile],
              interval: hostile,
              base: hostile,
            },
          ] as never,
          [['f', 'a']],
        ),
      ).not.toThrow()
    },
  )

  it('does not throw for any schema and any values', () => {
    const entry = fc.tuple(
      fc.string(),
      fc.oneof(
        fc.string(),
        fc.record({ file: fc.record({ name: fc.string(), size: fc.nat(), type: fc.string() }) }),
      ),
    )
    const rule = fc.record({
      rule: fc.oneof(
        fc.constantFrom('all', 'any', 'email', 'stepnumber', 'file', 'enum', 'dayofweek', 'maxlength', 'url'),
        fc.string(),
      ),
      field: fc.anything(),
      error: fc.string(),
      threshold: fc.anything(),
      accept: fc.anything(),
      interval: fc.anything(),
      rules: fc.anything(),
    })
    fc.assert(
      fc.property(
        fc.array(fc.oneof(rule, fc.jsonValue())),
        fc.array(entry),
        (rules, entries) => void checkRules(rules as FormRule[], entries as FormEntry[]),
      ),
      { numRuns: 300 },
    )
  })

  it.each([
    '1',
    '-',
    '.',
    '@',
    'a.',
    'a-',
    '1-',
    '0',
    '+0',
    'e',
    ' ',
    '(',
    'http://',
    '\u0085',
    '[',
    'f[',
    '#',
  ])('is fast with 50,000 repetitions of %j', async (sign) => {
    const value = sign.repeat(50_000)
    const rules = [
      'required',
      'email',
      'url',
      'tel',
      'number',
      'date',
      'time',
      'enum',
      'minnumber',
      'mindate',
      'stepnumber',
      'dayofweek',
    ].map((rule) => ({ rule, field: 'f', error: 'E', threshold: value, interval: 1, accept: [value] }))
    const entries: FormEntry[] = [
      ['f', value],
      [value, 'a'],
      ['f', `a@${value}`],
      ['f', `${value}!`],
      ['f', `a${value}!`],
      ['f', `${value}\na`],
    ]
    expect(await processorMs(() => checkRules(rules, entries))).toBeLessThan(1_000)
  })
})
