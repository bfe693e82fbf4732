import { NO_MARKS, type TextMarks } from '#campaign/texts/rich-text.ts'
import { countLetters, type TextPiece } from './text-content.ts'

const CHIP = 'data-tag'
const CHIP_STYLE =
  'display:inline-block;padding:0 .35em;border-radius:.4em;background:#dbe7ff;color:#1d3f8f;font-size:.85em;line-height:1.35;user-select:all'
/** The marks of an element's words. */
const MARKS = 'data-marks'

const withLook = (element: HTMLElement, marks: TextMarks) => {
  const { isBold, isItalic, color, url } = marks
  element.setAttribute(MARKS, JSON.stringify(marks))
  if (isBold) element.style.fontWeight = 'bolder'
  if (isItalic) element.style.fontStyle = 'italic'
  if (color !== null) element.style.color = color
  if (url === null) return
  element.setAttribute('data-url', url)
  element.style.textDecoration = 'underline'
  element.title = url
}

const nodeOf = (piece: TextPiece, titleOf: (tag: string) => string): Node => {
  const isPlain = Object.values(piece.marks).every((mark) => !mark)
  if (piece.kind === 'words' && isPlain) return document.createTextNode(piece.text)
  const element = document.createElement('span')
  if (piece.kind === 'words') element.textContent = piece.text
  else {
    element.setAttribute(CHIP, piece.name)
    element.contentEditable = 'false'
    element.style.cssText = CHIP_STYLE
    element.textContent = titleOf(piece.name)
  }
  if (!isPlain) withLook(element, piece.marks)
  return element
}

/** The elements of a text that is edited. */
export const nodesOf = (pieces: readonly TextPiece[], titleOf: (tag: string) => string): Node[] =>
  pieces.map((piece) => nodeOf(piece, titleOf))

/** What an edited text contains now, whatever elements the browser made of it. */
export const piecesIn = (node: Node, marks: TextMarks = NO_MARKS): TextPiece[] =>
  [...node.childNodes].flatMap((child, index): TextPiece[] => {
    if (child instanceof Text) return [{ kind: 'words', text: child.data.replace(/\u00A0/g, ' '), marks }]
    if (!(child instanceof HTMLElement)) return []
    const written = child.getAttribute(MARKS)
    const own = written === null ? marks : (JSON.parse(written) as TextMarks)
    const tag = child.getAttribute(CHIP)
    if (tag !== null) return [{ kind: 'tag', name: tag, marks: own }]
    if (child.localName === 'br') return [{ kind: 'words', text: '\n', marks }]
    if (child.localName === 'span') return piecesIn(child, own)
    // Browsers that know no plain editing begin a new block for a new line.
    return [
      ...(index > 0 ? [{ kind: 'words', text: '\n', marks: NO_MARKS } as const] : []),
      ...piecesIn(child, own),
    ]
  })

/** How many letters of a field are before a point in it. */
export const offsetOf = (field: Node, node: Node, offset: number): number => {
  const range = document.createRange()
  range.setStart(field, 0)
  range.setEnd(node, offset)
  return countLetters(piecesIn(range.cloneContents()))
}

/**
 * The point after so many letters: at the end of what is before it, so that the next letter has its marks; `isStart`:
 * at the beginning of what follows.
 */
export const pointAt = (field: Node, letters: number, isStart: boolean): [Node, number] => {
  let left = letters
  const walk = (parent: Node): [Node, number] | null => {
    for (const [index, child] of [...parent.childNodes].entries()) {
      const isChip = child instanceof HTMLElement && child.hasAttribute(CHIP)
      const isLeaf = child instanceof Text || isChip || child.nodeName === 'BR'
      if (!isLeaf) {
        const found = walk(child)
        if (found) return found
        continue
      }
      const length = child instanceof Text ? child.data.length : 1
      if (isStart ? left < length : left <= length) {
        if (child instanceof Text) return [child, left]
        return [parent, index + left]
      }
      left -= length
    }
    return null
  }
  return walk(field) ?? [field, field.childNodes.length]
}
