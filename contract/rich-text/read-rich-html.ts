import {
  isRichHref,
  RICH_HEADINGS,
  type RichBlock,
  type RichItem,
  type RichLineKind,
  type RichList,
  type RichMark,
  type RichRun,
  tidyRichBlocks,
} from './rich-document.ts'

/** Parsed HTML: a text or an element; a comment is nothing. */
export type HtmlPart = string | { tag: string; attributes: Record<string, string>; children: HtmlPart[] }
type Element = Exclude<HtmlPart, string>

const MARKS: Record<string, RichMark> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  del: 's',
  strike: 's',
  code: 'code',
  sub: 'sub',
  sup: 'sup',
}
/** Paragraphs without a meaning of their own. */
const PLAIN_BLOCKS = new Set(['p', 'div'])
/** Elements that a document does not contain; their texts are paragraphs of it. */
const OTHER_BLOCKS = new Set(
  'address article aside body caption center dd details dl dt fieldset figcaption figure footer form h1 header hr html li main nav pre section summary table tbody tfoot thead tr'.split(
    ' ',
  ),
)
/** Elements without a text for readers. */
const UNREADABLE = new Set(
  'script style head title meta link template noscript svg math iframe object embed audio video canvas img picture input select textarea button'.split(
    ' ',
  ),
)
const HEADINGS = new Set<string>(RICH_HEADINGS)

type Style = { kind: RichLineKind; marks: RichMark[]; href?: string | undefined; title?: string | undefined }

/** Reads a document; remembers what it does not contain. */
class Reading {
  readonly unshown = new Set<string>()
  #blocks: RichBlock[] = []
  #line: { kind: RichLineKind; runs: RichRun[] } | null = null

  blocksOf(parts: HtmlPart[]): RichBlock[] {
    for (const part of parts) this.#read(part, { kind: 'p', marks: [] })
    this.#end()
    return tidyRichBlocks(this.#blocks)
  }

  #end() {
    if (this.#line) this.#blocks.push(this.#line)
    this.#line = null
  }

  #add(run: RichRun, { kind }: Style) {
    if (!this.#line && run !== 'break' && run.text.trim() === '' && !run.text.includes('\u00a0')) return
    this.#line ??= { kind, runs: [] }
    this.#line.runs.push(run)
  }

  #block(children: HtmlPart[], style: Style) {
    this.#end()
    for (const child of children) this.#read(child, style)
    this.#end()
  }

  #read(part: HtmlPart, style: Style): void {
    if (typeof part === 'string') return this.#add(runOf(part, style), style)
    const { tag, attributes, children } = part
    if (UNREADABLE.has(tag)) return void this.unshown.add(tag)
    if (tag === 'br') return this.#add('break', style)
    if (tag === 'ul' || tag === 'ol') return this.#list(part, style)
    if (tag !== 'a') this.#note(attributes)
    if (PLAIN_BLOCKS.has(tag)) return this.#block(children, style)
    if (HEADINGS.has(tag) || tag === 'h1' || tag === 'blockquote') {
      const kind = tag === 'h1' ? 'h2' : (tag as RichLineKind)
      if (style.kind !== 'p' || tag === 'h1') this.unshown.add(tag)
      return this.#block(children, { ...style, kind })
    }
    if (OTHER_BLOCKS.has(tag)) {
      this.unshown.add(tag)
      return this.#block(children, style)
    }
    if (tag === 'td' || tag === 'th') this.#add(runOf(' ', style), style)
    for (const child of children) this.#read(child, this.#inline(part, style))
  }

  #note(attributes: Record<string, string>, known: string[] = []) {
    for (const name of Object.keys(attributes)) if (!known.includes(name)) this.unshown.add(name)
  }

  #inline({ tag, attributes }: Element, style: Style): Style {
    if (tag === 'a') {
      this.#note(attributes, ['href', 'title'])
      const { href, title } = attributes
      if (href !== undefined && isRichHref(href)) return { ...style, href, title }
      this.unshown.add('a')
      return style
    }
    const mark = MARKS[tag]
    if (!mark && tag !== 'span') this.unshown.add(tag)
    const css = attributes['style'] ?? ''
    const marks = [
      ...style.marks,
      ...(mark && !(mark === 'strong' && /font-weight:\s*(?:normal|[1-5]00)/.test(css)) ? [mark] : []),
      ...(/font-weight:\s*(?:bold|[6-9]00)/.test(css) ? (['strong'] as const) : []),
      ...(/font-style:\s*italic/.test(css) ? (['em'] as const) : []),
    ]
    return { ...style, marks }
  }

  #list(element: Element, style: Style) {
    if (style.kind !== 'p') this.unshown.add(element.tag)
    this.#end()
    this.#blocks.push(this.#listOf(element))
  }

  #listOf({ tag, attributes, children }: Element): RichList {
    this.#note(attributes)
    const items: RichItem[] = []
    for (const child of children) {
      const isList = typeof child !== 'string' && (child.tag === 'ul' || child.tag === 'ol')
      if (typeof child === 'string' && child.trim() === '') continue
      // Squire, and Word on the web, put a list of a list beside its item.
      if (isList) {
        if (items.length === 0) items.push({ runs: [], lists: [] })
        items.at(-1)!.lists.push(this.#listOf(child))
      } else items.push(this.#item(child))
    }
    return { kind: tag as RichList['kind'], items }
  }

  /** An item is read as a document; its paragraphs are its lines. */
  #item(part: HtmlPart): RichItem {
    if (typeof part === 'string' || part.tag !== 'li') this.unshown.add('li')
    else this.#note(part.attributes)
    const inner = new Reading()
    const blocks = inner.blocksOf(typeof part === 'string' || part.tag !== 'li' ? [part] : part.children)
    for (const name of inner.unshown) this.unshown.add(name)
    const item: RichItem = { runs: [], lists: [] }
    for (const block of blocks) {
      if ('items' in block) item.lists.push(block)
      else {
        if (item.runs.length > 0 || item.lists.length > 0 || block.kind !== 'p') this.unshown.add('li')
        if (item.runs.length > 0) item.runs.push('break')
        item.runs.push(...block.runs)
      }
    }
    return item
  }
}

const runOf = (text: string, { marks, href, title }: Style): RichRun => ({
  text,
  marks,
  ...(href !== undefined && { href }),
  ...(title !== undefined && { title }),
})

/**
 * HTML as a document, and the names of elements and attributes that it lacks then: an editor must not drop these
 * without notice. What was pasted is read in the same way, and dropped.
 */
export const readRichHtml = (parts: HtmlPart[]): { blocks: RichBlock[]; unshown: string[] } => {
  const reading = new Reading()
  const blocks = reading.blocksOf(parts)
  return { blocks, unshown: [...reading.unshown] }
}
