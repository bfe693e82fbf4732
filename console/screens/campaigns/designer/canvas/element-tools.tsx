import { useState } from 'react'
import { insertableTags, mergeTagTitle } from '#campaign/texts/merge-tags.ts'
import { LinkInsert } from '#console/screens/campaigns/editor/fields/link-insert.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { designerWords as words } from '../strings.ts'

export type ElementAction = 'edit' | 'up' | 'down' | 'duplicate' | 'remove' | 'copyStyle' | 'pasteStyle'

type Props = {
  actions: readonly ElementAction[]
  onAct: (action: ElementAction) => void
}

/** What can be done to the selected element; the same by keys in its layers. */
export const ElementTools = ({ actions, onAct }: Props) => (
  <div className="element-tools" role="toolbar" aria-label={words.tools}>
    {actions.map((action) => (
      <button key={action} type="button" onClick={() => onAct(action)}>
        {words[action]}
      </button>
    ))}
  </div>
)

type EditProps = {
  /** The words that are selected in the text. */
  selectedWords: string
  hasLinks: boolean
  onTag: (tag: string) => void
  onLink: (words: string, url: string) => void
  onEnd: () => void
}

/** While a text is typed on the canvas: what can be inserted into it. */
export const TextTools = ({ selectedWords, hasLinks, onTag, onLink, onEnd }: EditProps) => {
  const [isLinking, setLinking] = useState(false)
  return (
    <div className="element-tools" role="toolbar" aria-label={words.tools}>
      {isLinking ? (
        <LinkInsert
          words={selectedWords.replace(/[[\]\n]/g, ' ').trim()}
          onInsert={(inserted, url) => {
            setLinking(false)
            onLink(inserted, url)
          }}
          onClose={() => setLinking(false)}
        />
      ) : (
        <>
          <select aria-label={words.mergeTag} value="" onChange={(event) => onTag(event.target.value)}>
            <option value="">{words.mergeTag}</option>
            {insertableTags.map((tag) => (
              <option key={tag} value={tag}>
                {mergeTagTitle(tag)}
              </option>
            ))}
          </select>
          {hasLinks && (
            <button type="button" onClick={() => setLinking(true)}>
              {campaignsWords.insertLink}
            </button>
          )}
          <button type="button" onClick={onEnd}>
            {words.endEdit}
          </button>
        </>
      )}
    </div>
  )
}
