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
