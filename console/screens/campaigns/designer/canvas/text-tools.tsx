import { useEffect, useRef } from 'react'
import { insertableTags, mergeTagTitle } from '#campaign/texts/merge-tags.ts'
import type { TextMarks } from '#campaign/texts/rich-text.ts'
import { LinkInsert } from '#console/screens/campaigns/editor/fields/link-insert.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { designerWords as words } from '../strings.ts'

type Props = {
  /** The words that are selected in the text. */
  selectedWords: string
  /** Their marks, or those of the next letter. */
  marks: TextMarks
  hasLinks: boolean
  hasMarks: boolean
  isLinking: boolean
  onLinking: (isLinking: boolean) => void
  onTag: (tag: string) => void
  onMark: (marks: Partial<TextMarks>) => void
  onLink: (words: string, url: string) => void
  onUnlink: () => void
  onEnd: () => void
}

/** While a text is typed on the canvas: how its words look, and what can be inserted. */
export const TextTools = (props: Props) => {
  const { selectedWords, marks, hasLinks, hasMarks, isLinking, onLinking, onMark } = props
  return (
    <div className="element-tools" role="toolbar" aria-label={words.tools}>
      {isLinking ? (
        <LinkInsert
          words={selectedWords.replace(/[[\]\n]/g, ' ').trim()}
          url={marks.url ?? ''}
          onInsert={(inserted, url) => {
            onLinking(false)
            props.onLink(inserted, url)
          }}
          onClose={() => onLinking(false)}
        />
      ) : (
        <>
          {hasMarks && (
            <>
              <button
                type="button"
                aria-pressed={marks.isBold}
                aria-label={words.bold}
                title={`${words.bold} (Ctrl+B)`}
                onClick={() => onMark({ isBold: !marks.isBold })}
              >
                <b aria-hidden="true">B</b>
              </button>
              <button
                type="button"
                aria-pressed={marks.isItalic}
                aria-label={words.italic}
                title={`${words.italic} (Ctrl+I)`}
                onClick={() => onMark({ isItalic: !marks.isItalic })}
              >
                <i aria-hidden="true">I</i>
              </button>
              <InkChoice color={marks.color} onChoose={(color) => onMark({ color })} />
              {marks.color !== null && (
                <button type="button" onClick={() => onMark({ color: null })}>
                  {words.noInk}
                </button>
              )}
            </>
          )}
          <select aria-label={words.mergeTag} value="" onChange={(event) => props.onTag(event.target.value)}>
            <option value="">{words.mergeTag}</option>
            {insertableTags.map((tag) => (
              <option key={tag} value={tag}>
                {mergeTagTitle(tag)}
              </option>
            ))}
          </select>
          {hasLinks && (
            <button type="button" title="Ctrl+K" onClick={() => onLinking(true)}>
              {campaignsWords.insertLink}
            </button>
          )}
          {hasLinks && marks.url !== null && (
            <button type="button" onClick={props.onUnlink}>
              {words.unlink}
            </button>
          )}
          <button type="button" onClick={props.onEnd}>
            {words.endEdit}
          </button>
        </>
      )}
    </div>
  )
}

/** Chosen when the browser's own picker closes: while it is open, the frame must not take the focus back. */
const InkChoice = ({ color, onChoose }: { color: string | null; onChoose: (color: string) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef(onChoose)
  useEffect(() => void (choose.current = onChoose))
  useEffect(() => {
    const element = input.current
    const listen = () => element && choose.current(element.value)
    element?.addEventListener('change', listen)
    return () => element?.removeEventListener('change', listen)
  }, [])
  useEffect(() => {
    if (input.current) input.current.value = color ?? '#000000'
  }, [color])
  return (
    <label className="ink">
      {words.inkShort}
      <input ref={input} type="color" aria-label={words.ink} defaultValue={color ?? '#000000'} />
    </label>
  )
}
