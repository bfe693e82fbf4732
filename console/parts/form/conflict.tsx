import { useEffect, useId, useRef } from 'react'
import { pl } from '#console/strings/pl.ts'
import type { Conflict } from '#console/data/use-conflict.ts'
import { Button } from './button.tsx'

/**
 * Says that somebody else saved meanwhile, and lets the owner choose. It takes the focus: what was pressed
 * may be far from it.
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
      <h3 id={id}>{pl.frame.conflict}</h3>
      <p id={`${id}-hint`}>{pl.frame.conflictHint}</p>
      <div className="form-actions">
        <Button look="main" onClick={keepMine}>
          {pl.frame.keepMine}
        </Button>
        <Button onClick={takeTheirs}>{pl.frame.takeTheirs}</Button>
      </div>
    </div>
  )
}

export const ConflictChoice = ({ conflict }: { conflict: Conflict | null }) =>
  conflict && <Choice {...conflict} />
