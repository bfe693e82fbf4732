import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A shorter movement is a click. */
const DRAG_FROM_PX = 6

/** Where in a list a pointer is: the index of the item it is over, or of the nearest one. */
const indexAt = (list: HTMLElement, x: number, y: number): number => {
  const distances = [...list.children].map((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect()
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
  })
  return distances.indexOf(Math.min(...distances))
}

/**
 * Reorders a list while one of its items is dragged by its handle, with a mouse, a pen or a finger; Escape
 * puts it back. Browsers' own dragging does not exist on touch screens.
 */
export const useReorder = (
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) => {
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null)
  const latest = useRef(onMove)
  useEffect(() => void (latest.current = onMove))
  const dragging = useRef<AbortController>(null)
  useEffect(() => () => dragging.current?.abort(), [])

  const start = (
    from: number,
    { button, pointerId, clientX: startX, clientY: startY }: ReactPointerEvent,
  ) => {
    if (button !== 0) return
    dragging.current?.abort()
    const listening = (dragging.current = new AbortController())
    const { signal } = listening
    let at = from
    let isMoving = false
    const end = () => {
      listening.abort()
      setDraggedIndex(null)
    }
    const moveTo = (to: number) => {
      if (to < 0 || to === at) return
      latest.current(at, to)
      at = to
      setDraggedIndex(to)
    }
    // Of the window: the dragged element leaves its place in the document while it is moved.
    addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerId !== pointerId || !list.current) return
        if (!isMoving && Math.hypot(event.clientX - startX, event.clientY - startY) < DRAG_FROM_PX) return
        isMoving = true
        setDraggedIndex(at)
        moveTo(indexAt(list.current, event.clientX, event.clientY))
      },
      { signal },
    )
    for (const name of ['pointerup', 'pointercancel'] as const)
      addEventListener(name, (event) => event.pointerId === pointerId && end(), { signal })
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !isMoving) return
        event.preventDefault()
        event.stopPropagation()
        moveTo(from)
        end()
      },
      { signal, capture: true },
    )
  }
  return {
    draggedIndex,
    handleProps: (index: number) => ({
      onPointerDown: (event: ReactPointerEvent<HTMLElement>) => start(index, event),
    }),
  }
}
