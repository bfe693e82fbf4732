import { ConsoleIcon } from '#console/parts/icon.tsx'
import { attributesWords } from './strings.ts'

type Props = { name: string; index: number; count: number; move: (by: -1 | 1) => void }

/** One place up or down in a list. */
export const OrderButtons = ({ name, index, count, move }: Props) => (
  <span className="order-buttons">
    <button
      type="button"
      className="icon-button"
      aria-label={attributesWords.up(name)}
      aria-disabled={index === 0 || undefined}
      onClick={() => index > 0 && move(-1)}
    >
      <ConsoleIcon name="up" />
    </button>
    <button
      type="button"
      className="icon-button"
      aria-label={attributesWords.down(name)}
      aria-disabled={index === count - 1 || undefined}
      onClick={() => index < count - 1 && move(1)}
    >
      <ConsoleIcon name="open" />
    </button>
  </span>
)

/** The ids with one of them moved by a place. */
export const idsWithMoved = (items: { id: number }[], id: number, by: -1 | 1): number[] => {
  const ids = items.map((item) => item.id)
  const at = ids.indexOf(id)
  return ids.toSpliced(at, 1).toSpliced(at + by, 0, id)
}
