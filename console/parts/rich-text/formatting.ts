import Squire from 'squire-rte'
import { fragmentOf } from './html-parts.ts'

/** What is around the caret. */
export type Formatting = {
  line: 'p' | 'h2' | 'h3' | 'quote' | 'ul' | 'ol' | 'other'
  isBold: boolean
  isItalic: boolean
  isLink: boolean
}
export const NO_FORMATTING: Formatting = { line: 'p', isBold: false, isItalic: false, isLink: false }

const LINES = 'p, h2, h3, h4, h5, h6, div'

export const makeSquire = (root: HTMLElement): Squire =>
  new Squire(root, { blockTag: 'P', addLinks: true, sanitizeToDOMFragment: fragmentOf })

const elementAt = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement)

/** The nearest of these around the start of the selection, within the editor. */
const aroundCaret = (editor: Squire, selector: string): Element | null => {
  const found = elementAt(editor.getSelection().startContainer)?.closest(selector) ?? null
  return found && found !== editor.getRoot() && editor.getRoot().contains(found) ? found : null
}

export const formattingOf = (editor: Squire): Formatting => {
  const tag = aroundCaret(editor, 'ul, ol, blockquote, h2, h3, h4, h5, h6, p')?.localName ?? 'p'
  const outer = aroundCaret(editor, 'ul, ol, blockquote')?.localName ?? tag
  return {
    line: outer === 'blockquote' ? 'quote' : /^(?:p|h2|h3|ul|ol)$/.test(outer) ? (outer as 'p') : 'other',
    isBold: editor.hasFormat('b'),
    isItalic: editor.hasFormat('i'),
    isLink: editor.hasFormat('a'),
  }
}

const leaveListAndQuote = (editor: Squire): void => {
  if (aroundCaret(editor, 'ul, ol')) editor.removeList()
  if (aroundCaret(editor, 'blockquote')) editor.removeQuote()
}

/** Makes the selected lines paragraphs or headings; they leave their list or quote. */
export const setLine = (editor: Squire, tag: 'p' | 'h2' | 'h3'): void => {
  leaveListAndQuote(editor)
  editor.modifyBlocks((fragment) => {
    for (const line of fragment.querySelectorAll(LINES)) {
      if (line.querySelector(LINES)) continue
      const replaced = document.createElement(tag)
      replaced.append(...line.childNodes)
      line.replaceWith(replaced)
    }
    return fragment
  })
  editor.focus()
}

/** A list of a quote would be no document. */
export const toggleList = (editor: Squire, tag: 'ul' | 'ol'): void => {
  const { line } = formattingOf(editor)
  if (line === tag) return void editor.removeList()
  if (line === 'quote') editor.removeQuote()
  if (tag === 'ul') editor.makeUnorderedList()
  else editor.makeOrderedList()
}

export const toggleQuote = (editor: Squire): void => {
  const { line } = formattingOf(editor)
  setLine(editor, 'p')
  if (line !== 'quote') editor.increaseQuoteLevel()
}

export const toggleMark = (editor: Squire, tag: 'b' | 'i'): void => {
  if (editor.hasFormat(tag)) editor.changeFormat(null, { tag })
  else editor.changeFormat({ tag })
}

/** The link at the caret becomes selected as a whole. */
export const selectLink = (editor: Squire): { text: string; href: string } => {
  const link = aroundCaret(editor, 'a')
  const range = editor.getSelection()
  if (link && range.collapsed) {
    range.selectNodeContents(link)
    editor.setSelection(range)
  }
  return { text: editor.getSelectedText(), href: link?.getAttribute('href') ?? '' }
}

/** Links what is selected; without a selection `text` is inserted as a link. */
export const putLink = (editor: Squire, href: string, text: string): void => {
  if (!editor.getSelection().collapsed) return void editor.makeLink(href)
  editor.saveUndoState()
  const link = document.createElement('a')
  link.setAttribute('href', href)
  link.textContent = text || href.replace(/^(?:mailto:|tel:|https?:\/\/)/, '')
  editor.insertElement(link)
}
