/** Character styles, in the order in which their elements are nested. */
export const RICH_MARKS = ['strong', 'em', 'u', 's', 'code', 'sub', 'sup'] as const
export type RichMark = (typeof RICH_MARKS)[number]

/** A piece of a line with one style, or a line break. */
export type RichRun = { text: string; marks: RichMark[]; href?: string; title?: string } | 'break'

export const RICH_HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const
/** A `blockquote` is one paragraph of a quote; neighbours are one quote. */
export type RichLineKind = 'p' | 'blockquote' | (typeof RICH_HEADINGS)[number]
export type RichList = { kind: 'ul' | 'ol'; items: RichItem[] }
export type RichItem = { runs: RichRun[]; lists: RichList[] }
export type RichBlock = { kind: RichLineKind; runs: RichRun[] } | RichList

/** Not hard spaces: these are text. */
const SPACES = /[ \t\r\n\f]+/g
// Control characters, and the invisible marks that editors put where the caret is.
// eslint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u200b\ufeff]|\p{Surrogate}/gu
const SCHEME = /^([a-z][\w.+-]*):/i
const SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])

const visible = (text: string) => text.replace(INVISIBLE, '').replace(SPACES, ' ')

/** Whether an address may be linked to: of the web, mail or telephone, or within the shop. */
export const isRichHref = (href: string): boolean => {
  if (href === '' || /[\s<>"\\]/.test(href) || visible(href) !== href || href.startsWith('//')) return false
  const [, scheme] = SCHEME.exec(href) ?? []
  return scheme === undefined ? !/^[^/?#]*:/.test(href) : SCHEMES.has(scheme.toLowerCase())
}

const isSameStyle = (one: Exclude<RichRun, 'break'>, other: Exclude<RichRun, 'break'>) =>
  one.href === other.href && one.title === other.title && one.marks.join() === other.marks.join()

const styledRun = ({ text, marks, href, title = '' }: Exclude<RichRun, 'break'>): RichRun => ({
  text,
  marks: RICH_MARKS.filter((mark) => marks.includes(mark)),
  ...(href !== undefined &&
    isRichHref(href) && { href, ...(visible(title).trim() && { title: visible(title).trim() }) }),
})

/** Runs as a browser shows them: one space for several, none at the ends of a line, no break at the end. */
const tidyRuns = (runs: RichRun[]): RichRun[] => {
  const tidied: RichRun[] = []
  const trimEnd = () => {
    const last = tidied.at(-1)
    if (last === undefined || last === 'break' || !last.text.endsWith(' ')) return
    tidied.pop()
    if (last.text !== ' ') tidied.push({ ...last, text: last.text.slice(0, -1) })
  }
  for (const run of runs) {
    if (run === 'break') {
      trimEnd()
      tidied.push('break')
      continue
    }
    const before = tidied.at(-1)
    const isAfterSpace = before === undefined || before === 'break' || before.text.endsWith(' ')
    const text = isAfterSpace ? visible(run.text).replace(/^ /, '') : visible(run.text)
    if (text === '') continue
    const next = styledRun({ ...run, text }) as Exclude<RichRun, 'break'>
    if (before !== undefined && before !== 'break' && isSameStyle(before, next))
      tidied[tidied.length - 1] = { ...before, text: before.text + text }
    else tidied.push(next)
  }
  trimEnd()
  while (tidied.at(-1) === 'break') {
    tidied.pop()
    trimEnd()
  }
  return tidied
}

const tidyList = ({ kind, items }: RichList): RichList => ({
  kind,
  items: items
    .map(({ runs, lists }) => ({ runs: tidyRuns(runs), lists: lists.map(tidyList).filter(hasItems) }))
    .filter(({ runs, lists }) => runs.length > 0 || lists.length > 0),
})
const hasItems = ({ items }: RichList) => items.length > 0

/** A document without what shows nothing: empty paragraphs and items, spaces at the ends of lines. */
export const tidyRichBlocks = (blocks: RichBlock[]): RichBlock[] =>
  blocks
    .map((block) => ('items' in block ? tidyList(block) : { ...block, runs: tidyRuns(block.runs) }))
    .filter((block) => ('items' in block ? hasItems(block) : block.runs.length > 0))

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const escapeAttribute = (text: string) => escapeText(text).replace(/"/g, '&quot;')

/** Elements around a run, outermost first, by their start tags. */
const tagsOf = ({ marks, href, title }: Exclude<RichRun, 'break'>): string[] => [
  ...(href === undefined
    ? []
    : [
        `<a href="${escapeAttribute(href)}"${title === undefined ? '' : ` title="${escapeAttribute(title)}"`}>`,
      ]),
  ...marks.map((mark) => `<${mark}>`),
]
const endOf = (tag: string) => `</${/^<(\w+)/.exec(tag)?.[1]}>`

const writeRuns = (runs: RichRun[]): string => {
  let html = ''
  let open: string[] = []
  const nest = (tags: string[]) => {
    let same = 0
    while (same < open.length && open[same] === tags[same]) same++
    html += open.slice(same).toReversed().map(endOf).join('') + tags.slice(same).join('')
    open = tags
  }
  for (const run of runs) {
    nest(run === 'break' ? [] : tagsOf(run))
    html += run === 'break' ? '<br />' : escapeText(run.text)
  }
  nest([])
  return html
}

/** `beside`: a list of a list stands beside its item, as Squire nests them; else within it, as HTML demands. */
const writeList = ({ kind, items }: RichList, isBeside: boolean): string => {
  const lines = items.map(({ runs, lists }) => {
    const nested = lists.map((list) => `\n${writeList(list, isBeside)}`).join('')
    return isBeside ? `<li>${writeRuns(runs)}</li>${nested}` : `<li>${writeRuns(runs)}${nested}</li>`
  })
  return `<${kind}>\n${lines.join('\n')}\n</${kind}>`
}

/**
 * A document as HTML, spelled as the server's cleaner spells it: cleaning changes nothing.
 * `nesting` of lists: see `writeList`.
 */
export const writeRichHtml = (blocks: RichBlock[], nesting: 'inside' | 'beside' = 'inside'): string => {
  const tidy = tidyRichBlocks(blocks)
  return tidy
    .map((block, index) => {
      if ('items' in block) return writeList(block, nesting === 'beside')
      const html = writeRuns(block.runs)
      if (block.kind !== 'blockquote') return `<${block.kind}>${html}</${block.kind}>`
      const start = tidy[index - 1]?.kind === 'blockquote' ? '' : '<blockquote>\n'
      const end = tidy[index + 1]?.kind === 'blockquote' ? '' : '\n</blockquote>'
      return `${start}<p>${html}</p>${end}`
    })
    .join('\n')
}
