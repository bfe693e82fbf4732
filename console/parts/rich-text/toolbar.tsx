import type Squire from 'squire-rte'
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { type Formatting, setLine, toggleList, toggleMark, toggleQuote } from './formatting.ts'
import { richTextWords } from './strings.ts'

type Props = {
  ref: Ref<HTMLDivElement>
  label: string
  editor: Squire | null
  formatting: Formatting
  history: { canUndo: boolean; canRedo: boolean }
  openLink: (editor: Squire) => void
  editHtml: () => void
}

type Tool = {
  name: string
  /** Besides the name, for the mouse's tip. */
  keys?: string
  face: ReactNode
  /** Undefined: it is no state. */
  isOn?: boolean
  isOff?: boolean
  run: (editor: Squire) => void
}

const glyph = (path: string) => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d={path} />
  </svg>
)
const icons = {
  link: glyph(
    'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  ),
  ul: glyph('M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01'),
  ol: glyph(
    'M10 6h10M10 12h10M10 18h10M4 4.5l1-.5v4M3.8 12.2c.2-1 2.2-1 2.2.2 0 .8-2.2 1.3-2.2 2.4H6.2M4 17h2l-1.2 1.5a1 1 0 1 1-1 1.3',
  ),
  deeper: glyph('M4 5h16M11 10h9M11 14h9M4 19h16M4 9l3.5 3L4 15'),
  shallower: glyph('M4 5h16M11 10h9M11 14h9M4 19h16M7.5 9 4 12l3.5 3'),
  quote: glyph(
    'M5 17c2.5-1 3.5-3 3.5-6H5V7h5v4c0 4-1.5 6.5-5 7.5zM14 17c2.5-1 3.5-3 3.5-6H14V7h5v4c0 4-1.5 6.5-5 7.5z',
  ),
  undo: glyph('M8 5 4 9l4 4M4 9h9a5.5 5.5 0 0 1 0 11h-3'),
  redo: glyph('M16 5l4 4-4 4M20 9h-9a5.5 5.5 0 0 0 0 11h3'),
}

const toolsOf = ({ formatting, history, openLink, editHtml }: Props): Tool[] => {
  const { line, isBold, isItalic, isLink } = formatting
  const isList = line === 'ul' || line === 'ol'
  const setTo = (tag: 'p' | 'h2' | 'h3') => (editor: Squire) => setLine(editor, tag)
  return [
    { name: richTextWords.paragraph, face: '¶', isOn: line === 'p', run: setTo('p') },
    { name: richTextWords.heading, face: 'N', isOn: line === 'h2', run: setTo('h2') },
    { name: richTextWords.subheading, face: <small>N</small>, isOn: line === 'h3', run: setTo('h3') },
    {
      name: richTextWords.bold,
      keys: 'Ctrl+B',
      face: <b>B</b>,
      isOn: isBold,
      run: (editor) => toggleMark(editor, 'b'),
    },
    {
      name: richTextWords.italic,
      keys: 'Ctrl+I',
      face: <i>I</i>,
      isOn: isItalic,
      run: (editor) => toggleMark(editor, 'i'),
    },
    { name: richTextWords.link, keys: 'Ctrl+K', face: icons.link, isOn: isLink, run: openLink },
    {
      name: richTextWords.bullets,
      keys: 'Ctrl+Shift+8',
      face: icons.ul,
      isOn: line === 'ul',
      run: (editor) => toggleList(editor, 'ul'),
    },
    {
      name: richTextWords.numbers,
      keys: 'Ctrl+Shift+9',
      face: icons.ol,
      isOn: line === 'ol',
      run: (editor) => toggleList(editor, 'ol'),
    },
    {
      name: richTextWords.deeper,
      keys: 'Ctrl+]',
      face: icons.deeper,
      isOff: !isList,
      run: (editor) => editor.increaseListLevel(),
    },
    {
      name: richTextWords.shallower,
      keys: 'Ctrl+[',
      face: icons.shallower,
      isOff: !isList,
      run: (editor) => editor.decreaseListLevel(),
    },
    { name: richTextWords.quote, face: icons.quote, isOn: line === 'quote', run: toggleQuote },
    {
      name: richTextWords.undo,
      keys: 'Ctrl+Z',
      face: icons.undo,
      isOff: !history.canUndo,
      run: (editor) => editor.undo(),
    },
    {
      name: richTextWords.redo,
      keys: 'Ctrl+Y',
      face: icons.redo,
      isOff: !history.canRedo,
      run: (editor) => editor.redo(),
    },
    { name: richTextWords.editHtml, face: 'HTML', run: editHtml },
  ]
}

/** One stop of the Tab key; arrows go from tool to tool, Escape returns to the text. */
export const Toolbar = (props: Props) => {
  const { ref, label, editor } = props
  const [current, setCurrent] = useState(0)
  const tools = toolsOf(props)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = {
      ArrowRight: (current + 1) % tools.length,
      ArrowLeft: (current + tools.length - 1) % tools.length,
      Home: 0,
      End: tools.length - 1,
    }[event.key]
    if (event.key === 'Escape') editor?.focus()
    if (to === undefined) return
    event.preventDefault()
    setCurrent(to)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div
      ref={ref}
      className="rich-text-toolbar"
      role="toolbar"
      aria-label={richTextWords.toolbar(label)}
      onKeyDown={onKeyDown}
    >
      {tools.map(({ name, keys, face, isOn, isOff, run }, index) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={keys ? `${name} (${keys})` : name}
          aria-pressed={isOn}
          aria-disabled={isOff || undefined}
          tabIndex={index === current ? 0 : -1}
          // The selection stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={() => editor && !isOff && run(editor)}
        >
          {face}
        </button>
      ))}
    </div>
  )
}
