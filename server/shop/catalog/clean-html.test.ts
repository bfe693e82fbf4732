import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { type HtmlPart, readRichHtml } from '#contract/rich-text/read-rich-html.ts'
import {
  isRichHref,
  RICH_HEADINGS,
  RICH_MARKS,
  type RichBlock,
  type RichList,
  type RichRun,
  tidyRichBlocks,
  writeRichHtml,
} from '#contract/rich-text/rich-document.ts'
import { cleanHtml } from './clean-html.ts'

type ParsedNode = ReturnType<typeof parseDocument>['children'][number]

/** The parts that a browser's parser would return; comments are none. */
const partsOf = (nodes: ParsedNode[]): HtmlPart[] =>
  nodes.flatMap((node): HtmlPart[] => {
    if (node.type === 'text') return [node.data]
    if (!('name' in node) || !('children' in node)) return []
    return [{ tag: node.name, attributes: { ...node.attribs }, children: partsOf(node.children) }]
  })
const read = (html: string) => readRichHtml(partsOf(parseDocument(html).children))

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    ' ',
    '\n\n',
    '<script>alert(1)</script>',
    '&amp; &lt;b&gt;',
    '[sklep dane="adres"]',
    '\u00a0',
    'Dąb & jesion',
    '"„”',
  ),
)
const href = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom('/kontakt/', '#a', 'mailto:a@example.pl', 'tel:+48123', '?a=1&b=2', 'a:b', '//x.pl'),
  fc.string({ maxLength: 10 }),
)
const run: fc.Arbitrary<RichRun> = fc.oneof(
  { weight: 1, arbitrary: fc.constant('break' as const) },
  {
    weight: 6,
    arbitrary: fc.record(
      { text, marks: fc.subarray([...RICH_MARKS]), href, title: text },
      { requiredKeys: ['text', 'marks'] },
    ),
  },
)
const runs = fc.array(run, { maxLength: 6 })
const { list } = fc.letrec<{ list: RichList }>((tie) => ({
  list: fc.record({
    kind: fc.constantFrom('ul' as const, 'ol' as const),
    items: fc.array(
      fc.record({
        runs,
        lists: fc.oneof(
          { maxDepth: 3, withCrossShrink: true },
          fc.constant<RichList[]>([]),
          fc.array(tie('list'), { maxLength: 2 }),
        ),
      }),
      { maxLength: 3 },
    ),
  }),
}))
const line = fc.record({ kind: fc.constantFrom('p' as const, 'blockquote' as const, ...RICH_HEADINGS), runs })
const blocks: fc.Arbitrary<RichBlock[]> = fc.array(fc.oneof(line, list), { maxLength: 6 })

/** Anything that a browser's page may contain. */
const { part } = fc.letrec<{ part: HtmlPart }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 5 },
    text,
    fc.record({
      tag: fc.constantFrom(
        ...'p div h1 h2 h4 ul ol li blockquote b i strong em u s code sub sup a span br td tr table tbody pre hr img iframe script style section dl dt dd font del small'.split(
          ' ',
        ),
      ),
      attributes: fc.dictionary(fc.constantFrom('href', 'title', 'class', 'style', 'start', 'id'), text, {
        maxKeys: 2,
      }),
      children: fc.array(tie('part'), { maxLength: 4 }),
    }),
  ),
}))

describe("the editor's HTML and the cleaner", () => {
  it('any document passes the cleaner unchanged [M-38]', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, async (document) => {
        const html = writeRichHtml(document)
        expect(await cleanHtml(html)).toBe(html)
      }),
      { numRuns: 600 },
    )
  })

  it('whatever a browser shows or was pasted becomes a document that passes it, too', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 4 }), async (parts) => {
        const html = writeRichHtml(readRichHtml(parts).blocks)
        expect(await cleanHtml(html)).toBe(html)
      }),
      { numRuns: 600 },
    )
  })

  it('a saved document is read back as it was, in both nestings of lists', () => {
    fc.assert(
      fc.property(blocks, (document) => {
        const tidy = tidyRichBlocks(document)
        expect(read(writeRichHtml(document))).toEqual({ blocks: tidy, unshown: [] })
        expect(read(writeRichHtml(document, 'beside'))).toEqual({ blocks: tidy, unshown: [] })
      }),
      { numRuns: 600 },
    )
  })

  it.each([
    ['<table><tr><td>8 mm</td></tr></table>', 'table'],
    ['<p>a</p><iframe src="https://x.pl"></iframe>', 'iframe'],
    ['<p class="duze">a</p>', 'class'],
    ['<p>a</p><hr>', 'hr'],
    ['<p><img src="/a.jpg"></p>', 'img'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href="/a/" target="_blank">a</a>', 'target'],
    ['<ol start="3"><li>a</li></ol>', 'start'],
    ['<ul><li><p>a</p><p>b</p></li></ul>', 'li'],
    ['<blockquote><ul><li>a</li></ul></blockquote>', 'ul'],
    ['<small>a</small>', 'small'],
    ['<pre>a  b</pre>', 'pre'],
  ])('%s is reported as what a document does not contain', (html, name) => {
    expect(read(html).unshown).toContain(name)
  })

  it('stored texts of the shop are shown whole', () => {
    const html =
      '<h2>Zwroty</h2>\n<p>Masz <strong>14 dni</strong>,<br />licząc od <a href="/kontakt/">odbioru</a>.</p>\n<ul>\n<li>raz</li>\n<li>dwa<ol><li>a</li></ol></li>\n</ul>\n<blockquote>cytat</blockquote>\n<p>[sklep dane="adres"]</p>'
    expect(read(html).unshown).toEqual([])
  })

  it('links only to web, mail, telephone and the shop itself', () => {
    expect(
      ['https://a.pl/?b=1', '/a/', '#a', 'mailto:a@b.pl', 'tel:+48', 'a/b'].filter(isRichHref),
    ).toHaveLength(6)
    const scripts = ['java', 'JAVA'].map((start) => `${start}script:alert(1)`)
    expect(
      ['', '//a.pl', '/\\a.pl', 'data:text/html,a', 'a b', 'a:b', ...scripts].filter(isRichHref),
    ).toEqual([])
  })
})
