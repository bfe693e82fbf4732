import { splitPieces, type TextPiece, joinPieces, isPlainInput } from './text-content.ts'

/** As it was before campaigns were kept from taking the focus (`leaveFocusOutside`). */
const { focus } = HTMLElement.prototype

const CHIP = 'data-tag'
const URL_ATTRIBUTE = 'data-url'
const CHIP_STYLE =
  'display:inline-block;padding:0 .35em;border-radius:.4em;background:#dbe7ff;color:#1d3f8f;font-size:.85em;line-height:1.35;user-select:all'

const nodeOf = (piece: TextPiece, titleOf: (tag: string) => string): Node => {
  if (piece.kind === 'words') return document.createTextNode(piece.text)
  if (piece.kind === 'link') {
    const link = document.createElement('span')
    link.setAttribute(URL_ATTRIBUTE, piece.url)
    link.style.textDecoration = 'underline'
    link.title = piece.url
    link.textContent = piece.text
    return link
  }
  const chip = document.createElement('span')
  chip.setAttribute(CHIP, piece.name)
  chip.contentEditable = 'false'
  chip.style.cssText = CHIP_STYLE
  chip.textContent = titleOf(piece.name)
  return chip
}

const readPieces = (node: Node): TextPiece[] =>
  [...node.childNodes].flatMap((child, index): TextPiece[] => {
    if (child instanceof Text) return [{ kind: 'words', text: child.data.replace(/\u00A0/g, ' ') }]
    if (!(child instanceof HTMLElement)) return []
    const tag = child.getAttribute(CHIP)
    if (tag !== null) return [{ kind: 'tag', name: tag }]
    const url = child.getAttribute(URL_ATTRIBUTE)
    if (url !== null) return [{ kind: 'link', text: child.textContent ?? '', url }]
    if (child.localName === 'br') return [{ kind: 'words', text: '\n' }]
    // Browsers that know no plain editing begin a new block for a new line.
    return [...(index > 0 ? [{ kind: 'words', text: '\n' } as const] : []), ...readPieces(child)]
  })

type Options = {
  text: string
  hasLinks: boolean
  /** Enter begins a new line; else it ends the editing. */
  hasLines: boolean
  titleOf: (tag: string) => string
  onText: (text: string) => void
  onEnd: (isCancelled: boolean) => void
  /** Keys that are not about the text, such as undo. */
  onKey: (event: KeyboardEvent) => boolean
  onWords: (words: string) => void
}

export type TextEditing = ReturnType<typeof editText>

/**
 * Lets the owner type into a rendered text. It is edited in the frame itself: no letter waits for the console. The
 * element is rendered anew afterwards.
 */
export const editText = (element: HTMLElement, options: Options) => {
  const { hasLinks, hasLines, titleOf, onText, onEnd, onKey, onWords } = options
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

  const fill = (next: string) => {
    text = next
    field.replaceChildren(...splitPieces(next, hasLinks).map((piece) => nodeOf(piece, titleOf)))
  }
  const selection = () =>
    (root as ShadowRoot & { getSelection?: () => Selection | null }).getSelection?.() ?? getSelection()
  const takeFocus = () => focus.call(field, { preventScroll: true })
  const selectAll = () => {
    const range = document.createRange()
    range.selectNodeContents(field)
    const chosen = selection()
    chosen?.removeAllRanges()
    chosen?.addRange(range)
  }
  const read = () => {
    const pieces = readPieces(field)
    const next = joinPieces(pieces)
    // The line break that a browser needs at the end of an element.
    return next.endsWith('\n') && !text.endsWith('\n') && !hasLines ? next.slice(0, -1) : next
  }
  const changed = () => {
    const next = read()
    if (next === text) return
    text = next
    onText(next)
  }
  const insertNode = (node: Node) => {
    takeFocus()
    const range = selection()?.rangeCount ? selection()!.getRangeAt(0) : null
    if (range && field.contains(range.commonAncestorContainer)) {
      range.deleteContents()
      range.insertNode(node)
    } else field.append(node)
    const after = document.createRange()
    after.setStartAfter(node)
    after.collapse(true)
    selection()?.removeAllRanges()
    selection()?.addRange(after)
    changed()
  }
  const end = (isCancelled: boolean) => {
    if (hasEnded) return
    hasEnded = true
    onEnd(isCancelled)
  }

  fill(text)
  element.replaceChildren(field)
  field.addEventListener('input', changed)
  field.addEventListener('beforeinput', (event) => {
    if (!isPlainInput(event.inputType)) event.preventDefault()
  })
  field.addEventListener('keyup', (event) => {
    // A button is pressed by it.
    if (event.key === ' ') event.preventDefault()
    onWords(String(selection() ?? ''))
  })
  field.addEventListener('pointerup', () => onWords(String(selection() ?? '')))
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
    } else if (onKey(event)) event.preventDefault()
  })
  window.focus()
  takeFocus()
  selectAll()

  return {
    element,
    field,
    text: () => text,
    /** The text was changed elsewhere, such as by undoing. */
    replace: (next: string) => {
      fill(next)
      takeFocus()
      const range = document.createRange()
      range.selectNodeContents(field)
      range.collapse(false)
      selection()?.removeAllRanges()
      selection()?.addRange(range)
    },
    insertTag: (name: string) => insertNode(nodeOf({ kind: 'tag', name }, titleOf)),
    insertLink: (words: string, url: string) =>
      insertNode(
        nodeOf(hasLinks ? { kind: 'link', text: words, url } : { kind: 'words', text: words }, titleOf),
      ),
    end,
  }
}
