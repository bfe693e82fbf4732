import { useEffect, useId, useRef, useState } from 'react'
import { nameOfField } from '#contract/console/audit-events.ts'
import { frameWords, valueText } from '#console/strings.ts'
import type { Conflict } from '#console/data/use-conflict.ts'
import { Button } from './button.tsx'

/**
 * Reports that another user saved meanwhile, and offers the choice, value by value where both changed the same. It
 * takes the focus, because the button that was pressed may be far away.
 */
export const ConflictChoices = ({ contested, takeTheirs, keepMine }: Conflict) => {
  const [theirPaths, setTheirPaths] = useState<readonly string[]>([])
  const shown = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    shown.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <div
      className="conflict"
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      tabIndex={-1}
      ref={shown}
    >
      <h3 id={id}>{frameWords.conflict}</h3>
      <p id={`${id}-hint`}>{frameWords.conflictHint}</p>
      {contested.map(({ path, mine, theirs }) => {
        const others = theirPaths.filter((one) => one !== path)
        const isTheirs = others.length < theirPaths.length
        return (
          <fieldset key={path} className="contested-value">
            <legend>{nameOfField(path)}</legend>
            <label>
              <input
                type="radio"
                name={`${id}-${path}`}
                checked={!isTheirs}
                onChange={() => setTheirPaths(others)}
              />
              <span>
                <strong>{frameWords.mine}</strong> {valueText(path, mine)}
              </span>
            </label>
            <label>
              <input
                type="radio"
                name={`${id}-${path}`}
                checked={isTheirs}
                onChange={() => setTheirPaths([...others, path])}
              />
              <span>
                <strong>{frameWords.theirs}</strong> {valueText(path, theirs)}
              </span>
            </label>
          </fieldset>
        )
      })}
      <div className="form-actions">
        <Button look="main" onClick={() => keepMine(theirPaths)}>
          {theirPaths.length > 0 ? frameWords.combine : frameWords.keepMine}
        </Button>
        <Button onClick={takeTheirs}>{frameWords.takeTheirs}</Button>
      </div>
    </div>
  )
}
