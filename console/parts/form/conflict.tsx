import { useEffect, useId, useRef } from 'react'
import { frameWords } from '#console/strings.ts'
import type { Conflict } from '#console/data/use-conflict.ts'
import { Button } from './button.tsx'

/**
 * Reports that another user saved meanwhile, and offers the choice. It takes the focus, because the button
 * that was pressed may be far away.
 */
const Choice = ({ takeTheirs, keepMine }: Conflict) => {
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
      <div className="form-actions">
        <Button look="main" onClick={keepMine}>
          {frameWords.keepMine}
        </Button>
        <Button onClick={takeTheirs}>{frameWords.takeTheirs}</Button>
      </div>
    </div>
  )
}

export const ConflictChoice = ({ conflict }: { conflict: Conflict | null }) =>
  conflict && <Choice {...conflict} />
