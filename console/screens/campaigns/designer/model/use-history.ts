import { useEffect, useMemo, useRef, useState } from 'react'
import type { Campaign } from '#campaign/campaign-shape.ts'
import type { CanvasPath } from '#campaign/published/canvas-message.ts'
import type { Moved } from './block-moves.ts'
import { beginHistory, type StepHistory, recordStep, recordSelection, redoStep, undoStep } from './history.ts'

/**
 * The document with its steps. Every change is one, also of settings beside the canvas and what others of this screen
 * change. The newest history is there before it is rendered: messages of the canvas come faster.
 */
export const useHistory = (document: Campaign, onChange: (document: Campaign) => void) => {
  const [history, setHistory] = useState(() => beginHistory(document))
  const latest = useRef(history)
  const notify = useRef(onChange)
  useEffect(() => void (notify.current = onChange), [onChange])
  /** Documents made here, which come back as the form's. */
  const [own] = useState(() => new WeakSet<Campaign>([document]))

  const actions = useMemo(() => {
    const set = (next: StepHistory<Campaign>) => {
      if (next === latest.current) return false
      const isChanged = next.present.document !== latest.current.present.document
      latest.current = next
      own.add(next.present.document)
      setHistory(next)
      if (isChanged) notify.current(next.present.document)
      return true
    }
    return {
      current: () => latest.current.present,
      apply: ({ document: changed, selected }: Moved) =>
        set(recordStep(latest.current, changed, selected, Date.now())),
      change: (changed: Campaign) =>
        set(recordStep(latest.current, changed, latest.current.present.selected, Date.now())),
      select: (path: CanvasPath | null) => {
        if (path !== latest.current.present.selected) set(recordSelection(latest.current, path))
      },
      undo: () => set(undoStep(latest.current)),
      redo: () => set(redoStep(latest.current)),
    }
  }, [own])

  useEffect(() => {
    const { present } = latest.current
    if (document === present.document || own.has(document)) return
    own.add(document)
    const isSame = JSON.stringify(document) === JSON.stringify(present.document)
    // The server's answer to a save is no change.
    latest.current = isSame
      ? { ...latest.current, present: { ...present, document } }
      : recordStep(latest.current, document, present.selected, Date.now())
    setHistory(latest.current)
  }, [document, own])

  return {
    ...actions,
    selected: history.present.selected,
    canUndo: history.past !== null,
    canRedo: history.future !== null,
  }
}
