import { ConsoleIcon } from '#console/parts/icon.tsx'
import { settingsWords } from './strings.ts'

type Props = {
  title: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove?: () => void
}

/** A method's name and the buttons for its position in the list. */
export const MethodHead = ({ title, isFirst, isLast, onMove, onRemove }: Props) => (
  <div className="method-head">
    <h3>{title}</h3>
    <button
      type="button"
      className="icon-button"
      aria-label={settingsWords.moveUp(title)}
      disabled={isFirst}
      onClick={() => onMove(-1)}
    >
      <ConsoleIcon name="up" />
    </button>
    <button
      type="button"
      className="icon-button"
      aria-label={settingsWords.moveDown(title)}
      disabled={isLast}
      onClick={() => onMove(1)}
    >
      <ConsoleIcon name="open" />
    </button>
    {onRemove && (
      <button
        type="button"
        className="icon-button"
        aria-label={settingsWords.remove(title)}
        onClick={onRemove}
      >
        <ConsoleIcon name="close" />
      </button>
    )}
  </div>
)
