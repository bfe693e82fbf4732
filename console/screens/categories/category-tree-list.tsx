import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  categoriesApi,
  type CategoryTreeAnswer,
  type OwnersCategory,
} from '#contract/console/shop/categories.ts'
import { toProblem, useApi } from '#console/data/api-client.ts'
import { useChange } from '#console/data/use-saving.ts'
import { FormMessage } from '#console/parts/form/form.tsx'
import { ConsoleIcon, type IconName } from '#console/parts/icon.tsx'
import { Link } from '#console/parts/link.tsx'
import { UndoNotice } from '#console/parts/undo-notice.tsx'
import { categoriesWords } from './strings.ts'
import {
  depthOf,
  isInBranch,
  type MoveTarget,
  positionOf,
  siblingsOf,
  type TreeStep,
  stepTarget,
} from './tree-moves.ts'
import { useTreeDrag } from './use-tree-drag.ts'

const STEP_OF_KEY: Record<string, TreeStep> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}
const STEPS: { step: TreeStep; icon: IconName }[] = [
  { step: 'up', icon: 'up' },
  { step: 'down', icon: 'open' },
  { step: 'out', icon: 'back' },
  { step: 'in', icon: 'next' },
]

type Props = {
  answer: CategoryTreeAnswer
  put: (answer: CategoryTreeAnswer) => void
  reload: () => void
}
type Done = { id: number; text: string; before: MoveTarget }

/** The categories in their order; a handle moves one by drag, by arrow keys or with buttons. */
export const CategoryTreeList = ({ answer, put, reload }: Props) => {
  const { categories, version } = answer
  const api = useApi()
  const { doing, problem, start } = useChange()
  const [opened, setOpened] = useState<number | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [message, setMessage] = useState('')
  const focusOn = useRef<string | null>(null)

  const move = async (id: number, to: MoveTarget) => {
    const body = { parentId: to.parentId, index: to.index }
    try {
      const moved = await api(categoriesApi.move, { params: { id }, body }, { readVersion: version })
      put(moved)
      return moved
    } catch (error) {
      if (toProblem(error).code === 'changed_meanwhile') reload()
      throw error
    }
  }
  const moveTo = (category: OwnersCategory, to: MoveTarget, focus: string) =>
    start(String(category.id), async () => {
      const before = positionOf(categories, category.id)
      if (before.parentId === to.parentId && before.index === to.index) return
      const { categories: moved } = await move(category.id, to)
      focusOn.current = focus
      const above = moved.find(({ id }) => id === to.parentId)?.name ?? null
      const count = siblingsOf(moved, to.parentId).length
      const text = categoriesWords.moved(category.name, above, to.index + 1, count)
      setDone({ id: category.id, text, before })
    })
  const takeStep = (category: OwnersCategory, step: TreeStep, focus: string) => {
    const target = stepTarget(categories, category.id, step)
    if (target) void moveTo(category, target, focus)
    else setMessage(categoriesWords.nowhere)
  }
  const { list, drag, handleProps, isClick } = useTreeDrag(categories, (id, target) => {
    const category = categories.find((one) => one.id === id)
    if (category) void moveTo(category, target, `handle-${id}`)
  })
  // A row that moves in the document loses the focus.
  useEffect(() => {
    if (focusOn.current) document.getElementById(focusOn.current)?.focus()
    focusOn.current = null
  }, [categories])

  const others = drag ? categories.filter(({ id }) => !isInBranch(categories, id, drag.id)) : []
  const dropBefore = drag?.target ? (others[drag.target.gap]?.id ?? null) : undefined
  const dropLine = drag?.target && (
    <li className="drop-line" aria-hidden="true" style={{ '--depth': drag.target.depth } as CSSProperties} />
  )
  return (
    <>
      {done && (
        <UndoNotice
          text={done.text}
          isFocused={false}
          undo={async () => {
            await move(done.id, done.before)
            setDone(null)
          }}
          onClose={() => setDone(null)}
        />
      )}
      <FormMessage text={problem} />
      <p className="screen-reader-text" role="status">
        {message}
      </p>
      <p className="screen-reader-text" id="handle-hint">
        {categoriesWords.handleHint}
      </p>
      <ul ref={list} className="category-tree" aria-label={categoriesWords.list} aria-busy={doing !== null}>
        {categories.map((category) => {
          const { id, name } = category
          const depth = depthOf(categories, id)
          const onKeyDown = (event: KeyboardEvent) => {
            const step = STEP_OF_KEY[event.key]
            if (!step || event.ctrlKey || event.metaKey || event.altKey) return
            event.preventDefault()
            takeStep(category, step, `handle-${id}`)
          }
          const isMoved = drag !== null && isInBranch(categories, id, drag.id)
          return [
            dropBefore === id && dropLine,
            <li
              key={id}
              data-category={id}
              className={isMoved ? 'is-dragged' : undefined}
              style={{ '--depth': depth } as CSSProperties}
            >
              <button
                type="button"
                id={`handle-${id}`}
                className="icon-button tree-handle"
                aria-label={categoriesWords.handle(name)}
                aria-describedby="handle-hint"
                aria-expanded={opened === id}
                onKeyDown={onKeyDown}
                onClick={() => isClick() && setOpened(opened === id ? null : id)}
                {...handleProps(id)}
              >
                <ConsoleIcon name="handle" />
              </button>
              <div className="category-name">
                <Link to="/kategorie/$id" params={{ id: String(id) }}>
                  {name}
                </Link>{' '}
                <span className="screen-reader-text">{categoriesWords.level(depth)}</span>
                <small>
                  {category.productCount === 0
                    ? categoriesWords.hidden
                    : categoriesWords.products(category.productCount)}
                </small>
              </div>
              {category.picture && (
                <img src={category.picture} alt="" width="40" height="40" loading="lazy" />
              )}
              {opened === id && (
                <div className="tree-steps" role="group" aria-label={categoriesWords.stepsOf(name)}>
                  {STEPS.map(({ step, icon }) => (
                    <button
                      key={step}
                      id={`step-${step}-${id}`}
                      type="button"
                      className="icon-button"
                      aria-label={categoriesWords.steps[step](name)}
                      aria-disabled={stepTarget(categories, id, step) === null || undefined}
                      onClick={() => takeStep(category, step, `step-${step}-${id}`)}
                    >
                      <ConsoleIcon name={icon} />
                    </button>
                  ))}
                </div>
              )}
            </li>,
          ]
        })}
        {dropBefore === null && dropLine}
      </ul>
    </>
  )
}
