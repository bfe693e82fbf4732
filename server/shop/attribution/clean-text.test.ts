import { expect, it } from 'vitest'
import { processorMs } from '#contract/testing/processor-ms.ts'
import { cleanText } from './clean-text.ts'

it.each([
  ['<b>panele</b> dębowe', 'panele dębowe'],
  ['a < b', 'a &lt; b'],
  ['a < b > c', 'a < b > c'],
  ['a <b', 'a &lt;b'],
  ['<a title="x > y">link</a>', 'link'],
  ['x<script>alert(1)</script>y', 'xy'],
  ['x<!-- a > b -->y', 'xy'],
  ['  a\r\n\tb   c ', 'a b c'],
  ['O\'Reilly \\ "q" & co', 'O\'Reilly \\ "q" & co'],
  ['https://x.pl/?q=%C5%BC%20y', 'https://x.pl/?q=%C5%BC%20y'],
  ['data:text/html,x', 'data:text/html,x'],
  ['\uD800', ''],
  ['a\0b', 'ab'],
  ['', ''],
])('%j becomes %j', (text, clean) => expect(cleanText(text)).toBe(clean))

it('handles thousands of unclosed tags quickly', async () => {
  const texts = [
    '<script>'.repeat(1250),
    '<a "'.repeat(2500),
    '<!--'.repeat(2500),
    `${'<'.repeat(5000)}${'>'.repeat(5000)}`,
  ]
  expect(await processorMs(() => texts.forEach((text) => cleanText(text)))).toBeLessThan(1000)
})
