import { expect, it } from 'vitest'
import { currencyDigits, plainText } from './read-values.ts'

it('converts markup to one line of text without tags, scripts and styles', () => {
  expect(
    plainText(
      '<p>Dąb &amp; <b class="x">jesion</b></p>\n<script type="a">alert(1)</script ><style>p{}</style>&lt;3\\n',
      100,
    ),
  ).toBe('Dąb & jesion <3')
  expect(plainText('Panel<script>alert(1)', 100)).toBe('Panel')
  expect(plainText('dąb &#0;&#x110000;&#55296;końcowy', 100)).toBe('dąb \ufffdkońcowy')
  expect(plainText('ą'.repeat(50), 10)).toBe('ą'.repeat(10))
})

it('reads unclosed markup in linear time', () => {
  const begunMs = performance.now()
  for (const part of ['<script', '<style ', '<script>', '<', '</script', '<script></script ', '&#1', '\\'])
    for (let time = 0; time < 25; time++) plainText(part.repeat(20_000 / part.length), 400)
  expect(performance.now() - begunMs).toBeLessThan(1_000)
})

it('uses the decimal places that Intl knows for each currency', () => {
  const currencies = Intl.supportedValuesOf('currency')
  const known = currencies.map((currency) => [
    currency,
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits,
  ])
  expect(currencies.map((currency) => [currency, currencyDigits(currency)])).toEqual(known)
  expect(currencyDigits('złoty')).toBe(2)
})
