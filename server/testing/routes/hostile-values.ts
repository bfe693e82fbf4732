import fc from 'fast-check'

/** Input from attackers, or from faulty programs. */
const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</script><script>alert(1)</script>',
  '</textarea><svg onload=alert(1)>',
  '{{7*7}}',
  '${7*7}',
  '<!--',
  ']]>',
  `${'java'}script:alert(1)`,
]
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  'length',
  'null',
  'undefined',
  'true',
]
const NUMBERS = [
  '-1',
  '-0',
  '0',
  '1.5',
  '2,5',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e309',
  '1e5',
  '0x10',
  '0b1',
  '٣',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '+1',
  ' 1 ',
  '1_000',
  '',
]
const TEXTS = [
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '😀'.repeat(50),
  '\u202ekcaj',
  '\ufeff',
  '\r\nBcc: ofiara@example.com',
  'a\r\n\r\nb',
  '%',
  '%zz',
  '%c0%af',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  '../../etc/passwd',
  "' OR 1=1 --",
  '%_\\',
  '[]',
  '{}',
  'Zażółć gęślą jaźń',
  '//evil.example',
  '/\\evil.example',
  '=1+1',
  '@SUM(1)',
]
const LONG = ['x'.repeat(10_000), ' '.repeat(10_000), 'ą'.repeat(10_000), 'x'.repeat(300_000)]

export const hostileTexts: readonly string[] = [...MARKUP, ...NAMES, ...NUMBERS, ...TEXTS, ...LONG]

/** Short enough for an address, which browsers and servers limit to some thousand characters. */
export const hostileAddressTexts: readonly string[] = hostileTexts
  .filter((text) => text.length <= 60)
  .concat('x'.repeat(4_000), ' '.repeat(4_000))

/** As they may be in an address without being escaped again. */
export const hostileRawSegments: readonly string[] = [
  '%',
  '%zz',
  '%c0%af',
  '%00',
  'a%00b',
  '%ff%fe',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f',
  '%2F',
  '%5c..%5c',
  '%0d%0aSet-Cookie:%20a=b',
  '%ed%a0%80',
  '%F0%9F%98',
  ';a=b',
  '%252e',
]

export const hostileJson: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  [[]],
  ['a'],
  {},
  { a: { b: 1 } },
  { toString: 1 },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  ...hostileTexts.filter((text) => text.length < 20_000),
]

/** Bodies that are invalid as a whole for every route. */
export const brokenBodies = (): { type: string | undefined; body: BodyInit }[] => {
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const form = 'application/x-www-form-urlencoded'
  const json = 'application/json'
  return [
    { type: 'multipart/form-data', body: part('a', 'b') },
    { type: 'multipart/form-data; boundary=', body: part('a', 'b') },
    { type: 'multipart/form-data; boundary=b', body: part('a', 'b').slice(0, 30) },
    { type: 'multipart/form-data; boundary=b', body: part('a', 'b') },
    {
      type: 'multipart/form-data; boundary=b',
      body: `${Array.from({ length: 10_000 }, () => part('a', ''))
        .join('')
        .slice(0, 250_000)}--b--`,
    },
    {
      type: 'multipart/form-data; boundary=b',
      body: `${part('__proto__', 'x')}${part('product_id', '\ud800')}--b--\r\n`,
    },
    {
      type: 'multipart/form-data; boundary=b',
      body: `--b\r\nContent-Disposition: form-data; name="product_id"; filename="a.php"\r\nContent-Type: text/x-php\r\n\r\n<?php\r\n--b--\r\n`,
    },
    { type: form, body: '&&&===&=&%=%&%zz=%c0%af&a[]=1&a[b][c]=2&__proto__[x]=1&constructor=1' },
    { type: form, body: Array.from({ length: 5_000 }, (_, index) => `f${index}=1`).join('&') },
    { type: form, body: `a=${'x'.repeat(300_000)}` },
    { type: form, body: '{"product_id":1}' },
    { type: form, body: new Uint8Array([0xff, 0xfe, 0x00, 0x80, 0x3d, 0xc0, 0xaf]) },
    { type: 'text/plain', body: 'product_id=1' },
    { type: 'application/xml', body: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>' },
    { type: undefined, body: 'x' },
    { type: json, body: '' },
    { type: json, body: '{' },
    { type: json, body: '{"a":1e999}' },
    { type: json, body: 'null' },
    { type: json, body: '[]' },
    { type: json, body: '"text"' },
    { type: json, body: '{"__proto__":{"id":1},"constructor":{"prototype":{}}}' },
    { type: json, body: '['.repeat(10_000) + ']'.repeat(10_000) },
    { type: json, body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` },
    {
      type: json,
      body: `{"requests":[{"path":"/wc/store/v1/cart/add-item","body":${'['.repeat(50_000)}${']'.repeat(50_000)}}]}`,
    },
    { type: json, body: `"${'x'.repeat(300_000)}"` },
    { type: json, body: '"\\u0000\\ud800"' },
    { type: json, body: new Uint8Array([0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00]) },
  ]
}

/** Any text: mostly hostile ones, sometimes random ones. */
export const anyText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ maxLength: 40 }),
)

export const anyJson = fc.oneof(fc.constantFrom(...hostileJson), fc.jsonValue({ maxDepth: 4 }))
