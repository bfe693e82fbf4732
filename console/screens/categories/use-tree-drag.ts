import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { depthOf, dropTarget, isInBranch, type MoveTarget, type TreeRow } from './tree-moves.ts'

/** Below it a press is a click. */
const DRAG_FROM_PX = 6
/** Width of a level, as in categories.css. */
const LEVEL_PX = 24

/** The page scrolls while something is dragged this close to the window's edge. */
const EDGE_PX = 90
const SCROLL_PX = 14
const SCROLL_EVERY_MS = 30

type Drag = { id: number; target: (MoveTarget & { depth: number; gap: number }) | null }

/**
 * Dragging a row by its handle, with a mouse, pen or finger. `drag` is what is dragged and where it would land;
 * `drop` receives it.
 */
export const useTreeDrag = (
  rows: TreeRow[],
  drop: (id: number, target: MoveTarget & { gap: number }) => void,
) => {
  const list = useRef<HTMLUListElement>(null)
  const start = useRef({ x: 0, y: 0 })
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag?.target !== null && drag !== null

  const pointerY = useRef(0)
  /** The click that ends a drag is none. */
  const wasDragged = useRef(false)
  useEffect(() => {
    if (!isDragging) return
    const timer = setInterval(() => {
      const isAbove = pointerY.current < EDGE_PX
      if (isAbove || pointerY.current > innerHeight - EDGE_PX) scrollBy(0, isAbove ? -SCROLL_PX : SCROLL_PX)
    }, SCROLL_EVERY_MS)
    return () => clearInterval(timer)
  }, [isDragging])

  const targetAt = (id: number, event: PointerEvent): Drag['target'] => {
    const others = rows.filter((row) => !isInBranch(rows, row.id, id))
    const middles = others.map((row) => {
      const box = list.current?.querySelector(`[data-category="${row.id}"]`)?.getBoundingClientRect()
      return box ? box.top + box.height / 2 : 0
    })
    const gap = middles.filter((middle) => middle < event.clientY).length
    const levels = Math.round((event.clientX - start.current.x) / LEVEL_PX)
    return { ...dropTarget(rows, id, gap, depthOf(rows, id) + levels), gap }
  }
  const handleProps = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, y: event.clientY }
      wasDragged.current = false
      setDrag({ id, target: null })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.id !== id) return
      pointerY.current = event.clientY
      const far = Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y)
      if (drag.target || far > DRAG_FROM_PX) setDrag({ id, target: targetAt(id, event) })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      // The page may have been scrolled since the last move.
      const target = drag?.id === id && drag.target ? targetAt(id, event) : null
      wasDragged.current = target !== null
      if (target) drop(id, target)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { list, drag: isDragging ? drag : null, handleProps, isClick: () => !wasDragged.current }
}
