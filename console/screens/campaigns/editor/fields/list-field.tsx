import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#console/parts/form/button.tsx'
import { ConsoleIcon, type IconName } from '#console/parts/icon.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import type { Choice } from '../editor-contexts.ts'
import { ProblemAt, useIsWrongIn } from '../problem-at.tsx'
import { useToast } from '#console/parts/toast.tsx'

/** `isPlain`: one control alone, which needs no folding. */
export type ListItem = { path: string; title: string; gist: string; isPlain?: boolean; children: ReactNode }

type Props = {
  label: string
  help: string | undefined
  path: string
  /** The name of one item, for the button that adds it. */
  itemName: string
  items: ListItem[]
  /** What may be added; more than one is chosen from. */
  kinds: Choice[]
  isFull: boolean
  onAdd: (kind: string) => void
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
}

/**
 * A list whose items are added, reordered and removed, also by keyboard: the focus stays with the item that
 * was moved.
 */
export const ListField = ({
  label,
  help,
  path,
  itemName,
  items,
  kinds,
  isFull,
  onAdd,
  onMove,
  onRemove,
}: Props) => {
  const showToast = useToast()
  const [kind, setKind] = useState(kinds[0]?.value ?? '')
  const [keys, setKeys] = useState(() => items.map((_, index) => index))
  const next = useRef(items.length)
  const [added, setAdded] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  /** What takes the focus after the next render: the first that exists. */
  const wanted = useRef<string[]>([])
  // Changed from outside: everything starts afresh.
  const own = keys.length === items.length ? keys : items.map((_, index) => index)

  useEffect(() => {
    const found = wanted.current
      .map((selector) => list.current?.parentElement?.querySelector<HTMLElement>(selector))
      .find((element) => element)
    found?.focus()
    wanted.current = []
  })
  const add = () => {
    const key = next.current++
    setAdded(key)
    setKeys([...own, key])
    wanted.current = [`[data-key="${key}"] > details > summary`, `[data-key="${key}"] select`]
    onAdd(kind)
  }
  const move = (from: number, to: number) => {
    const moved = own.toSpliced(from, 1).toSpliced(to, 0, own[from]!)
    setKeys(moved)
    const tools = `[data-key="${own[from]}"] > .list-item-tools > `
    wanted.current = [
      `${tools}[data-move="${to < from ? 'up' : 'down'}"]:not(:disabled)`,
      `${tools}[data-move]:not(:disabled)`,
    ]
    onMove(from, to)
    showToast(campaignsWords.moved(items[from]!.title, to + 1))
  }
  const remove = (at: number) => {
    setKeys(own.toSpliced(at, 1))
    const neighbour = own[at + 1] ?? own[at - 1]
    wanted.current =
      neighbour === undefined
        ? [':scope > .add-line > button']
        : [`[data-key="${neighbour}"] > details > summary`]
    onRemove(at)
    showToast(campaignsWords.takenAway(items[at]!.title))
  }
  return (
    <fieldset className="list-field">
      <legend>{label}</legend>
      {help && <p className="hint">{help}</p>}
      <ProblemAt path={path} />
      <ol ref={list}>
        {items.map((item, index) => (
          <Item
            key={own[index]}
            id={own[index]!}
            item={item}
            isNew={own[index] === added}
            index={index}
            count={items.length}
            move={move}
            remove={remove}
          />
        ))}
      </ol>
      <div className="add-line">
        {kinds.length > 1 && (
          <select
            aria-label={campaignsWords.kindOf(itemName)}
            value={kind}
            onChange={(event) => setKind(event.target.value)}
          >
            {kinds.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        )}
        <Button disabled={isFull} onClick={add}>
          {campaignsWords.addOne(itemName)}
        </Button>
      </div>
    </fieldset>
  )
}

type ItemProps = {
  id: number
  item: ListItem
  isNew: boolean
  index: number
  count: number
  move: (from: number, to: number) => void
  remove: (at: number) => void
}

const Item = ({
  id,
  item: { path, title, gist, isPlain = false, children },
  isNew,
  index,
  count,
  move,
  remove,
}: ItemProps) => {
  const isWrong = useIsWrongIn(path)
  const [wasWrong, setWasWrong] = useState(isWrong)
  const [isOpen, setOpen] = useState(isNew || isWrong)
  // A campaign has dozens of folded items with hundreds of fields: those of an item are rendered once it is opened.
  const [wasOpened, setOpened] = useState(isOpen)
  // In the same render as the problem, so that its field can take the focus.
  if (isWrong !== wasWrong) {
    setWasWrong(isWrong)
    if (isWrong) setOpen(true)
  }
  if (isOpen && !wasOpened) setOpened(true)
  const name = gist ? `${title}: ${gist}` : title
  const tool = (icon: IconName, label: string, isOff: boolean, work: () => void, direction?: string) => (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={isOff}
      data-move={direction}
      onClick={work}
    >
      <ConsoleIcon name={icon} />
    </button>
  )
  return (
    <li className="list-item" data-key={id}>
      {isPlain ? (
        <div className="list-item-plain">{children}</div>
      ) : (
        <details
          open={isOpen}
          onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
        >
          <summary>
            <b>{title}</b> <span className="muted small">{gist}</span>
          </summary>
          {wasOpened && (
            <div className="list-item-body">
              <ProblemAt path={path} />
              {children}
            </div>
          )}
        </details>
      )}
      <div className="list-item-tools">
        {tool('up', campaignsWords.moveUp(name), index === 0, () => move(index, index - 1), 'up')}
        {tool(
          'open',
          campaignsWords.moveDown(name),
          index === count - 1,
          () => move(index, index + 1),
          'down',
        )}
        {tool('close', campaignsWords.takeAway(name), false, () => remove(index))}
      </div>
    </li>
  )
}
