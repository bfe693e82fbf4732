import type { PrintBlock } from '../orders/print/print-document.ts'

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bdquo: '„',
  rdquo: '”',
  copy: '©',
  shy: '',
}
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi

const decode = (text: string): string =>
  text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? entity
    const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })

/** Of the text between: a break that the markup asks for, unlike one of its source. */
const BREAK = '\u2028'
const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/gi
const HREF = /\shref="([^"]*)"/i
const SIGN = /^(?:•|\d+\.)$/
const HEADING = /^h[1-6]$/
/** Whose end ends a line. */
const LINES = new Set([
  'p',
  'li',
  'tr',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'caption',
  'div',
  'ul',
  'ol',
  'table',
  'hr',
])

/**
 * Clean markup as blocks of a printed document: headings, paragraphs, lists with signs or numbers, rows of tables.
 * The address of a link follows its text, because paper cannot be clicked.
 */
export const blocksOfHtml = (html: string, publicUrl: string): PrintBlock[] => {
  const blocks: PrintBlock[] = []
  const lists: (number | null)[] = []
  let text = ''
  let href = ''
  let linked = ''

  const end = (kind: 'text' | 'heading') => {
    const shown = text
      .replace(/[ \t\r\n]+/g, ' ')
      .replace(/ ?\u2028 ?/g, '\n')
      .trim()
    // The sign of a list waits for the paragraph of its item.
    if (SIGN.test(shown)) return
    text = ''
    if (shown === '') return
    blocks.push(kind === 'heading' ? { kind, text: shown } : { kind, heading: '', text: shown })
  }
  const open = (tag: string, attributes: string) => {
    if (tag === 'br') text += BREAK
    else if (tag === 'a') {
      href = decode(HREF.exec(attributes)?.[1] ?? '')
      linked = ''
    } else if (tag === 'ul') lists.push(null)
    else if (tag === 'ol') lists.push(0)
    if (HEADING.test(tag) || LINES.has(tag)) end('text')
    if (tag !== 'li') return
    const count = lists.at(-1)
    if (typeof count === 'number') lists[lists.length - 1] = count + 1
    text = typeof count === 'number' ? `${count + 1}. ` : '• '
  }
  const close = (tag: string) => {
    if (tag === 'a' && href !== '') {
      const address = URL.canParse(href, publicUrl) ? new URL(href, publicUrl).href : href
      if (!/^(?:mailto|tel):/.test(address) && !linked.includes(address)) text += ` (${address})`
      href = ''
    } else if (tag === 'td' || tag === 'th') text += '   '
    else if (tag === 'ul' || tag === 'ol') lists.pop()
    if (HEADING.test(tag)) end('heading')
    else if (LINES.has(tag)) end('text')
  }

  for (const [, slash, tag, attributes = '', between] of html.matchAll(TOKEN)) {
    if (between !== undefined) {
      const words = decode(between)
      text += words
      linked += words
    } else if (slash) close(tag!.toLowerCase())
    else open(tag!.toLowerCase(), attributes)
  }
  end('text')
  return blocks
}
