/** A piece of an owner's HTML: a text, or an element with its content. */
export type HtmlPiece = string | { tag: string; attributes: Record<string, string>; children: HtmlPiece[] }

const TAGS = new Set(
  'a abbr b blockquote br caption cite code dd del div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s small span strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
)
const EMPTY = new Set(['br', 'hr', 'img'])
/** Their content is not text. */
const SKIPPED = new Set(
  'script style iframe object embed template noscript svg math form select textarea button video audio title head'.split(
    ' ',
  ),
)
const ATTRIBUTES: Record<string, RegExp> = {
  class: /^[\w -]*$/,
  title: /^/,
  lang: /^[a-z-]{2,10}$/i,
  dir: /^(?:ltr|rtl|auto)$/,
  alt: /^/,
  width: /^\d{1,5}$/,
  height: /^\d{1,5}$/,
  href: /^(?:https?:\/\/|mailto:|tel:|sms:|\/(?!\/)|#|\?)[^\s\\]*$/i,
  src: /^(?:https:\/\/|\/(?!\/))[^\s\\]*$/i,
}
const OF_TAG: Record<string, string> = { href: 'a', src: 'img', alt: 'img', width: 'img', height: 'img' }
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bdquo: '„',
  rdquo: '”',
  ldquo: '“',
  laquo: '«',
  raquo: '»',
  times: '×',
  middot: '·',
  copy: '©',
  reg: '®',
  deg: '°',
  sup2: '²',
}

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi
const ATTRIBUTE = /([a-z][a-z0-9-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gi
const MAX_DEPTH = 40

const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z0-9]{2,8}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
    },
  )

const attributesOf = (tag: string, text: string): Record<string, string> => {
  const safe: Record<string, string> = {}
  for (const [, written = '', ...values] of text.matchAll(ATTRIBUTE)) {
    const name = written.toLowerCase()
    const value = decoded(values.find((one) => one !== undefined) ?? '').trim()
    const allowed =
      Object.hasOwn(ATTRIBUTES, name) && (OF_TAG[name] ?? tag) === tag ? ATTRIBUTES[name] : undefined
    if (allowed?.test(value)) safe[name] = value
  }
  return safe
}

/**
 * Parses an owner's HTML to what may be rendered: text elements, a few of their attributes, links and
 * pictures. Scripts, styles, forms and handlers are removed, and no browser parses the text: unknown
 * elements are removed, and anything else is text.
 */
export const readHtml = (html: string): HtmlPiece[] => {
  const root: HtmlPiece[] = []
  const open: { tag: string; children: HtmlPiece[] }[] = []
  const here = () => open.at(-1)?.children ?? root
  const appendText = (text: string) => text !== '' && here().push(decoded(text))
  let skipped = ''
  let from = 0
  for (const found of html.matchAll(TOKEN)) {
    const [token, slash, name = '', rest = ''] = found
    const tag = name.toLowerCase()
    if (!skipped) appendText(html.slice(from, found.index))
    from = found.index + token.length
    if (skipped) {
      if (slash && tag === skipped) skipped = ''
    } else if (!slash && SKIPPED.has(tag)) skipped = rest.endsWith('/') ? '' : tag
    else if (slash) {
      const at = open.findLastIndex((one) => one.tag === tag)
      if (at >= 0) open.length = at
    } else if (TAGS.has(tag)) {
      const piece = { tag, attributes: attributesOf(tag, rest), children: [] }
      here().push(piece)
      if (!EMPTY.has(tag) && open.length < MAX_DEPTH) open.push(piece)
    }
  }
  if (!skipped) appendText(html.slice(from))
  return root
}
