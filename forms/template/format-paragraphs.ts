import type { FormTag } from './form-tag.ts'
import { type Piece, readMarkup } from './read-markup.ts'
import { moduleOf } from '#forms/tags/tag-registry.ts'

/** Deeper elements are omitted: no page needs them, and the work must not grow quadratically. */
const MAX_DEPTH = 200
const MAX_INDENT = 20

/** Private-use characters replace the form tags while the HTML around them is parsed. */
const [OPEN, CLOSE] = ['\ue000', '\ue001']
const SIGNS = /[\ue000\ue001]/g
const PLACE = /\ue000(\d+)\ue001/g

type TemplatePiece = Piece | { kind: 'tag'; tag: FormTag }

/** Parses the HTML around the form tags and inserts these again; tags inside markup are omitted. */
const templatePieces = (nodes: (string | FormTag)[]): TemplatePiece[] => {
  const tags: FormTag[] = []
  const html = nodes
    .map((node) =>
      typeof node === 'string' ? node.replace(SIGNS, '') : `${OPEN}${tags.push(node) - 1}${CLOSE}`,
    )
    .join('')
    .replace(/\r\n?/g, '\n')
  return readMarkup(html).flatMap((piece): TemplatePiece[] => {
    if (piece.kind !== 'text')
      return 'markup' in piece ? [{ ...piece, markup: piece.markup.replace(PLACE, '') }] : [piece]
    return piece.text.split(PLACE).flatMap((part, index): TemplatePiece[] => {
      if (index % 2 === 1) return [{ kind: 'tag', tag: tags[Number(part)] as FormTag }]
      return part === '' ? [] : [{ kind: 'text', text: part }]
    })
  })
}

/**
 * Converts empty lines to paragraphs and new lines to line breaks. Block elements are respected; hidden and
 * block tags get no paragraph. Invalid HTML is closed properly.
 */
export const formatParagraphs = (nodes: (string | FormTag)[]): (string | FormTag)[] => {
  const format = new Format()
  for (const piece of templatePieces(nodes)) format.add(piece)
  return format.end()
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Inline elements; wrapped in a paragraph where paragraphs are allowed. */
const inline = words(
  'a abbr acronym area audio b bdi bdo big br button canvas cite code data datalist del dfn em embed font i iframe img input ins kbd label map mark math meter noscript object output picture progress q ruby s samp select slot small span strike strong sub sup svg textarea time tt u var video wbr',
)
/** Their direct content is wrapped in paragraphs. */
const containsParagraphs = words(
  'address article aside blockquote body caption dd details dialog div dt fieldset figcaption figure footer form header li main nav section td th',
)
/** End a paragraph and contain none; lines in them may break. */
const containsLines = words('h1 h2 h3 h4 h5 h6 legend summary')
/** End a paragraph; white space directly in them is removed. */
const containsParts = words(
  'center col colgroup dir dl head hgroup hr html menu ol table tbody template tfoot thead tr ul',
)
/** Text in them is unchanged. */
const preservesText = words('pre select optgroup option datalist svg math script style textarea title xmp')
/** Not HTML: their content at any depth is unchanged. */
const isForeignElement = words('svg math')
const isVoid = words('area base br col embed hr img input link meta param source track wbr')

/** Open elements that a start tag closes, up to (not including) the nearest container. */
const endedBy: Record<string, { ends: ReadonlySet<string>; within: ReadonlySet<string> }> = {
  li: { ends: words('li'), within: words('ul ol menu') },
  dt: { ends: words('dt dd'), within: words('dl') },
  dd: { ends: words('dt dd'), within: words('dl') },
  option: { ends: words('option'), within: words('select datalist optgroup') },
  optgroup: { ends: words('option optgroup'), within: words('select') },
  td: { ends: words('td th'), within: words('table') },
  th: { ends: words('td th'), within: words('table') },
  tr: { ends: words('tr'), within: words('table') },
  tbody: { ends: words('tbody thead tfoot'), within: words('table') },
  thead: { ends: words('tbody thead tfoot'), within: words('table') },
  tfoot: { ends: words('tbody thead tfoot'), within: words('table') },
}

/** Several empty lines break a line once; leading and trailing ones belong to the neighbouring content. */
const isFilledOrEdge = (line: string, index: number, lines: string[]): boolean =>
  index === 0 || index === lines.length - 1 || line.trim() !== ''

/** Lines of each paragraph, separated by empty lines. */
const paragraphsOf = (text: string): string[][] => {
  const paragraphs: string[][] = [[]]
  let wasEmpty = false
  text.split('\n').forEach((line, index, lines) => {
    if (index > 0 && index < lines.length - 1 && line.trim() === '') {
      wasEmpty = true
      return
    }
    if (wasEmpty) paragraphs.push([])
    wasEmpty = false
    paragraphs.at(-1)!.push(line)
  })
  return paragraphs
}

class Format {
  #out: (string | FormTag)[] = []
  #open: string[] = []
  #openParagraphs = 0
  /** SVG and MathML: their content is unchanged. */
  #openForeign = 0
  /** A line break that is written only before further content. */
  #hasBreak = false
  /** After a `<br>` a new line is part of the same break. */
  #isAfterBreak = false

  add(piece: TemplatePiece): void {
    if (piece.kind === 'text') this.#addText(piece.text)
    else if (piece.kind === 'tag') this.#addTag(piece.tag)
    else if (piece.kind === 'start') this.#start(piece)
    else if (piece.kind === 'end') this.#endElement(piece.name)
    else this.#out.push(piece.markup, piece.kind === 'comment' ? '\n' : '')
  }

  end(): (string | FormTag)[] {
    while (this.#open.length > 0) this.#close()
    return joinTexts(this.#out)
  }

  get #parent(): string {
    return this.#open.at(-1) ?? ''
  }

  get #keepsText(): boolean {
    return this.#openForeign > 0 || preservesText.has(this.#parent)
  }

  get #mayHoldParagraph(): boolean {
    return this.#openForeign === 0 && (this.#open.length === 0 || containsParagraphs.has(this.#parent))
  }

  #addText(text: string): void {
    if (this.#keepsText) {
      this.#out.push(text)
      return
    }
    const isAfterBreak = this.#isAfterBreak
    this.#isAfterBreak = false
    const written = escapeStray(isAfterBreak ? text.replace(/^[^\S\n]*\n/, '') : text)
    if (this.#parent !== 'p' && !this.#mayHoldParagraph) {
      if (!containsParts.has(this.#parent)) this.#addLines(written.split('\n').filter(isFilledOrEdge))
      else if (written.trim() !== '') this.#out.push(written.trim())
      return
    }
    paragraphsOf(written).forEach((lines, index) => {
      if (index > 0) this.#closeParagraph()
      if (this.#parent !== 'p') {
        while (lines.length > 0 && lines[0]!.trim() === '') lines.shift()
        if (lines.length === 0) return
        this.#openParagraph()
        lines[0] = lines[0]!.trimStart()
      }
      this.#addLines(lines)
    })
  }

  /** Lines of text with line breaks between; a trailing one waits for further content. */
  #addLines(lines: string[]): void {
    lines.forEach((whole, index) => {
      if (index > 0) {
        this.#writeBreak()
        this.#hasBreak = true
      }
      const begun = index > 0 ? whole.trimStart() : whole
      const line = index < lines.length - 1 ? begun.trimEnd() : begun
      if (line === '') return
      if (line.trim() !== '') this.#writeBreak()
      this.#out.push(line)
    })
  }

  #writeBreak(): void {
    if (this.#hasBreak) this.#out.push('<br />\n')
    this.#hasBreak = false
  }

  #addTag(tag: FormTag): void {
    this.#isAfterBreak = false
    if (moduleOf(tag).display === 'inline' && this.#mayHoldParagraph) this.#openParagraph()
    this.#writeBreak()
    this.#out.push(tag)
  }

  #start({ name, markup, closesItself }: Extract<Piece, { kind: 'start' }>): void {
    if (name === 'br') {
      if (this.#keepsText && this.#parent !== 'pre') {
        // SVG has no such element and would end at it; a list of options cannot contain it.
        this.#out.push('\n')
        return
      }
      if (this.#mayHoldParagraph) this.#openParagraph()
      this.#writeBreak()
      this.#hasBreak = true
      this.#isAfterBreak = true
      return
    }
    this.#isAfterBreak = false
    if (this.#openForeign > 0) {
      const isLeaf = closesItself || isVoid.has(name)
      if (this.#open.length >= MAX_DEPTH && !isLeaf) return
      this.#out.push(markup)
      if (!isLeaf) this.#push(name)
      return
    }
    const isInline = inline.has(name)
    if (isInline) {
      if (this.#mayHoldParagraph) this.#openParagraph()
      this.#writeBreak()
    } else if (
      name === 'p' ||
      containsParagraphs.has(name) ||
      containsLines.has(name) ||
      containsParts.has(name) ||
      name === 'pre'
    ) {
      this.#closeParagraph()
    } else this.#writeBreak()
    this.#endOmitted(name)
    if (this.#open.length >= MAX_DEPTH && !isVoid.has(name)) return
    if (!isInline) this.#newLine(this.#open.length)
    if (closesItself && !isVoid.has(name)) {
      // HTML has no self-closing `<div/>`; it is closed at once, as intended.
      this.#out.push(`${markup.slice(0, -2)}></${name}>`)
      return
    }
    this.#out.push(markup)
    if (!isVoid.has(name)) this.#push(name)
  }

  /** `<li>` ends the `<li>` before it, and so on. */
  #endOmitted(name: string): void {
    const rule = Object.hasOwn(endedBy, name) ? endedBy[name] : undefined
    if (!rule) return
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const open = this.#open[at] as string
      if (rule.within.has(open)) return
      if (!rule.ends.has(open)) continue
      while (this.#open.length > at) this.#close()
      return
    }
  }

  #endElement(name: string): void {
    this.#isAfterBreak = false
    if (!this.#open.includes(name)) return
    for (;;) {
      const closed = this.#parent
      this.#close()
      if (closed === name) return
    }
  }

  #openParagraph(): void {
    this.#hasBreak = false
    this.#newLine(this.#open.length)
    this.#out.push('<p>')
    this.#push('p')
  }

  #closeParagraph(): void {
    if (this.#openParagraphs > 0) this.#endElement('p')
    this.#hasBreak = false
  }

  #push(name: string): void {
    this.#open.push(name)
    if (name === 'p') this.#openParagraphs++
    if (isForeignElement.has(name)) this.#openForeign++
  }

  #close(): void {
    const name = this.#open.pop() as string
    if (name === 'p') this.#openParagraphs--
    if (this.#openForeign > 0) {
      if (isForeignElement.has(name)) this.#openForeign--
      this.#out.push(`</${name}>`)
      return
    }
    if (inline.has(name)) this.#writeBreak()
    else {
      this.#hasBreak = false
      if (!preservesText.has(name)) this.#newLine(this.#open.length)
    }
    this.#out.push(`</${name}>`)
    if (!inline.has(name)) this.#out.push('\n')
  }

  #newLine(depth: number): void {
    const last = this.#out.at(-1)
    if (last !== undefined && !(typeof last === 'string' && last.endsWith('\n'))) this.#out.push('\n')
    if (depth > 0) this.#out.push('\t'.repeat(Math.min(depth, MAX_INDENT)))
  }
}

/** A `<` that does not start a tag. */
const escapeStray = (text: string): string => text.replaceAll('<', '&lt;')

const joinTexts = (pieces: (string | FormTag)[]): (string | FormTag)[] => {
  const joined: (string | FormTag)[] = []
  let text: string[] = []
  const flush = () => {
    if (text.length > 0) joined.push(text.join(''))
    text = []
  }
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      if (piece !== '') text.push(piece)
      continue
    }
    flush()
    joined.push(piece)
  }
  flush()
  return joined
}
