import { NO_MARKS, type TextMarks } from '#campaign/texts/rich-text.ts'
import {
  countLetters,
  isPlainInput,
  joinPieces,
  markPieces,
  marksBetween,
  replacePieces,
  slicePieces,
  splitPieces,
  type TextPiece,
  type TextRules,
} from './text-content.ts'
import { nodesOf, offsetOf, pointAt, piecesIn } from './text-nodes.ts'

/** As it was before campaigns were kept from taking the focus (`leaveFocusOutside`). */
const { focus } = HTMLElement.prototype

type Options = TextRules & {
  text: string
  /** Enter begins a new line; else it ends the editing. */
  hasLines: boolean
  titleOf: (tag: string) => string
  onText: (text: string) => void
  onEnd: (isCancelled: boolean) => void
  /** Keys that are not about the text, such as undo. */
  onKey: (event: KeyboardEvent) => boolean
  /** The selected words, and the marks that they or the next letter have. */
  onSelection: (words: string, marks: TextMarks) => void
}

const withoutUrl = (piece: TextPiece): TextPiece => ({ ...piece, marks: { ...piece.marks, url: null } })

export type TextEditing = ReturnType<typeof editText>

/**
 * Lets the owner type into a rendered text. It is edited in the frame itself: no letter waits for the console. The
 * element is rendered anew afterwards.
 */
export const editText = (element: HTMLElement, options: Options) => {
  const { hasLinks, hasMarks, hasLines, titleOf, onText, onEnd, onKey, onSelection } = options
  const root = element.getRootNode() as ShadowRoot
  const field: HTMLElement = document.createElement(hasLines ? 'p' : 'span')
  field.setAttribute('contenteditable', 'plaintext-only')
  // Unknown to old browsers; those filter what is typed below.
  if (field.contentEditable !== 'plaintext-only') field.contentEditable = 'true'
  Object.assign(field.style, { whiteSpace: 'pre-wrap', outline: '0', cursor: 'text', minWidth: '1ch' })
  if (!hasLines) field.style.display = 'inline-block'
  field.setAttribute('role', 'textbox')
  field.setAttribute('aria-multiline', String(hasLines))
  field.spellcheck = true
  let text = options.text
  let hasEnded = false

  /** Of the next letter, when they are others than those of the letter before. */
  let nextMarks: TextMarks | null = null

  const fill = (pieces: readonly TextPiece[]) => field.replaceChildren(...nodesOf(pieces, titleOf))
  const selection = () =>
    (root as ShadowRoot & { getSelection?: () => Selection | null }).getSelection?.() ?? getSelection()
  const takeFocus = () => focus.call(field, { preventScroll: true })
  const read = () => {
    const next = joinPieces(piecesIn(field))
    // The line break that a browser needs at the end of an element.
    return next.endsWith('\n') && !text.endsWith('\n') && !hasLines ? next.slice(0, -1) : next
  }
  const changed = () => {
    const next = read()
    if (next === text) return
    text = next
    onText(next)
  }
  /** Letters before the selection's start and end; without one the end of the text. */
  const selected = (): [number, number] => {
    const range = selection()?.rangeCount ? selection()!.getRangeAt(0) : null
    if (!range || !field.contains(range.commonAncestorContainer)) {
      const all = countLetters(piecesIn(field))
      return [all, all]
    }
    return [
      offsetOf(field, range.startContainer, range.startOffset),
      offsetOf(field, range.endContainer, range.endOffset),
    ]
  }
  const selectLetters = (from: number, to: number) => {
    takeFocus()
    const range = document.createRange()
    range.setStart(...pointAt(field, from, from < to))
    range.setEnd(...pointAt(field, to, false))
    selection()?.removeAllRanges()
    selection()?.addRange(range)
  }
  const reportSelection = () => {
    const [from, to] = selected()
    const pieces = piecesIn(field)
    const words = joinPieces(slicePieces(pieces, from, to).map((piece) => ({ ...piece, marks: NO_MARKS })))
    onSelection(words, nextMarks ?? marksBetween(pieces, from, to))
  }
  const insert = (inserted: readonly TextPiece[]) => {
    const [from, to] = selected()
    fill(replacePieces(piecesIn(field), from, to, inserted))
    const after = from + countLetters(inserted)
    selectLetters(after, after)
    nextMarks = null
    changed()
    reportSelection()
  }
  const marksHere = () => nextMarks ?? marksBetween(piecesIn(field), ...selected())
  const mark = (wanted: Partial<TextMarks>) => {
    if (!hasMarks) return
    const change = hasLinks ? wanted : { ...wanted, url: null }
    const [from, to] = selected()
    if (from === to) nextMarks = { ...marksHere(), ...change }
    else {
      fill(markPieces(piecesIn(field), from, to, change))
      changed()
    }
    selectLetters(from, to)
    reportSelection()
  }
  /** Takes the link away whose words the caret is in. */
  const unlink = () => {
    const [from, to] = selected()
    const pieces = piecesIn(field)
    const { url } = marksBetween(pieces, from, to)
    fill(pieces.map((piece) => (piece.marks.url === url ? withoutUrl(piece) : piece)))
    selectLetters(from, to)
    changed()
    reportSelection()
  }
  const end = (isCancelled: boolean) => {
    if (hasEnded) return
    hasEnded = true
    onEnd(isCancelled)
  }

  fill(splitPieces(text, options))
  element.replaceChildren(field)
  field.addEventListener('input', changed)
  field.addEventListener('beforeinput', (event) => {
    if (!isPlainInput(event.inputType)) return event.preventDefault()
    const typed = event.inputType === 'insertText' ? event.data : null
    if (nextMarks === null || typed === null || event.isComposing) return
    event.preventDefault()
    insert([{ kind: 'words', text: typed, marks: nextMarks }])
  })
  field.addEventListener('keyup', (event) => {
    // A button is pressed by it.
    if (event.key === ' ') event.preventDefault()
    if (/^(?:Arrow|Home|End|Page|Backspace|Delete)/.test(event.key)) nextMarks = null
    reportSelection()
  })
  field.addEventListener('pointerup', () => {
    nextMarks = null
    reportSelection()
  })
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      end(true)
    } else if (event.key === 'Enter' && (!hasLines || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      end(false)
    } else if (event.key === 'Tab') {
      event.preventDefault()
      end(false)
    } else if (event.key === ' ' && element.localName === 'button') {
      // A button would be pressed instead.
      event.preventDefault()
      document.execCommand('insertText', false, ' ')
    } else if (hasMarks && (event.ctrlKey || event.metaKey) && /^[bi]$/i.test(event.key)) {
      event.preventDefault()
      const { isBold, isItalic } = marksHere()
      mark(/b/i.test(event.key) ? { isBold: !isBold } : { isItalic: !isItalic })
    } else if (onKey(event)) event.preventDefault()
  })
  return {
    /** Focuses it with all of its words selected. */
    begin: () => {
      window.focus()
      selectLetters(0, countLetters(piecesIn(field)))
      reportSelection()
    },
    element,
    field,
    text: () => text,
    /** The text was changed elsewhere, such as by undoing. */
    replace: (next: string) => {
      const [, at] = selected()
      const pieces = splitPieces(next, options)
      text = next
      nextMarks = null
      fill(pieces)
      const caret = Math.min(at, countLetters(pieces))
      selectLetters(caret, caret)
      reportSelection()
    },
    mark,
    unlink,
    insertTag: (name: string) => insert([{ kind: 'tag', name, marks: marksHere() }]),
    /** Instead of the selected words; the same words remain as they look. */
    insertLink: (words: string, url: string) => {
      const [from, to] = selected()
      const pieces = piecesIn(field)
      const there = slicePieces(pieces, from, to)
      if (joinPieces(there.map((piece) => ({ ...piece, marks: NO_MARKS }))) === words) return mark({ url })
      const marks = { ...marksBetween(pieces, from, to), url: hasLinks ? url : null }
      insert(splitPieces(words, { hasLinks: false, hasMarks: false }).map((piece) => ({ ...piece, marks })))
      // What is typed after it does not lead anywhere.
      nextMarks = { ...marks, url: null }
    },
    end,
  }
}
