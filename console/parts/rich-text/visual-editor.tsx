import type Squire from 'squire-rte'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { readRichHtml } from '#contract/rich-text/read-rich-html.ts'
import { writeRichHtml } from '#contract/rich-text/rich-document.ts'
import { formattingOf, makeSquire, NO_FORMATTING, putLink, selectLink } from './formatting.ts'
import type { RichTextProps } from './html-code-field.tsx'
import { htmlPartsOf, readHtmlSource } from './html-parts.ts'
import { LinkDialog } from './link-dialog.tsx'
import { richTextWords } from './strings.ts'
import { Toolbar } from './toolbar.tsx'

const CTRL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'Meta-' : 'Ctrl-'
/** Taken from Squire: Tab leaves the field, Ctrl-D is the browser's, pages scroll. */
const NATIVE_KEYS = ['Tab', 'Shift-Tab', 'PageUp', 'PageDown', `${CTRL}d`]

const documentOf = (editor: Squire) => readRichHtml(htmlPartsOf(editor.getRoot())).blocks

/** A document edited in place, with its toolbar. */
export const VisualEditor = ({
  label,
  html,
  onChange,
  hint,
  editHtml,
}: RichTextProps & { editHtml: () => void }) => {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Squire | null>(null)
  const [formatting, setFormatting] = useState(NO_FORMATTING)
  const [history, setHistory] = useState({ canUndo: false, canRedo: false })
  const [link, setLink] = useState<{ text: string; href: string } | null>(null)
  /** What the text was given as, its document, and what was reported last. */
  const given = useRef({ html, document: '', reported: html })

  const load = useEffectEvent((squire: Squire) => {
    squire.setHTML(html)
    given.current = { html, document: JSON.stringify(documentOf(squire)), reported: html }
    setHistory({ canUndo: false, canRedo: false })
  })
  const report = useEffectEvent((squire: Squire) => {
    const blocks = documentOf(squire)
    // Back to what was given: as it was spelled there.
    const isAsGiven = JSON.stringify(blocks) === given.current.document
    const written = isAsGiven ? given.current.html : writeRichHtml(blocks)
    if (written === given.current.reported) return
    given.current.reported = written
    onChange(written)
  })
  const openLink = (squire: Squire) => setLink(selectLink(squire))
  const openLinkLater = useEffectEvent(openLink)

  useEffect(() => {
    const squire = makeSquire(root.current!)
    const showFormatting = () => setFormatting(formattingOf(squire))
    for (const type of ['pathChange', 'select', 'cursor']) squire.addEventListener(type, showFormatting)
    squire.addEventListener('input', () => report(squire))
    squire.addEventListener('undoStateChange', (event: Event) =>
      setHistory((event as CustomEvent<{ canUndo: boolean; canRedo: boolean }>).detail),
    )
    for (const key of NATIVE_KEYS) squire.setKeyHandler(key, null)
    squire.setKeyHandler(`${CTRL}k`, (_, event) => {
      event.preventDefault()
      event.stopPropagation()
      openLinkLater(squire)
    })
    squire.setKeyHandler('Alt-F10', (_, event) => {
      event.preventDefault()
      toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    })
    load(squire)
    setEditor(squire)
    return () => squire.destroy()
  }, [])

  useEffect(() => {
    if (!editor || html === given.current.reported) return
    // Replaced from outside, for example by another user's version.
    if (readHtmlSource(html).unshown.length > 0) editHtml()
    else load(editor)
  }, [editor, html, editHtml])

  const describedBy = hint ? `${id}-hint ${id}-keys` : `${id}-keys`
  return (
    <div className="field rich-text">
      <span className="rich-text-label" id={`${id}-label`} onClick={() => editor?.focus()}>
        {label}
      </span>
      <div className="rich-text-frame">
        <Toolbar
          ref={toolbar}
          label={label}
          editor={editor}
          formatting={formatting}
          history={history}
          openLink={openLink}
          editHtml={editHtml}
        />
        <div
          ref={root}
          className="rich-text-content"
          role="textbox"
          aria-multiline="true"
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy}
          suppressContentEditableWarning
        />
      </div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="screen-reader-text" id={`${id}-keys`}>
        {richTextWords.keys}
      </p>
      {link && editor && (
        <LinkDialog
          link={link}
          onSave={(href, text) => {
            setLink(null)
            editor.focus()
            putLink(editor, href, text)
          }}
          onRemove={() => {
            setLink(null)
            editor.removeLink()
          }}
          onCancel={() => {
            setLink(null)
            editor.focus()
          }}
        />
      )}
    </div>
  )
}
