import { type RefObject, useLayoutEffect, useState } from 'react'
import { gridColumns } from './grid-cells.ts'
import { ROW_PX } from './grid-rows.tsx'

export type CellPosition = { row: number; col: number }

/** The active cell and the range from it to its anchor; `measure` renders the rows that are in view now. */
export const useSheetSelection = (
  grid: RefObject<HTMLDivElement | null>,
  ids: number[],
  measure: () => void,
) => {
  const [active, setActive] = useState<CellPosition>({ row: 0, col: 0 })
  const [anchor, setAnchor] = useState<CellPosition>({ row: 0, col: 0 })
  // Another list: from its beginning.
  useLayoutEffect(() => {
    setActive({ row: 0, col: 0 })
    setAnchor({ row: 0, col: 0 })
    grid.current?.scrollTo(0, 0)
  }, [ids, grid])

  const range = {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.col, anchor.col),
    right: Math.max(active.col, anchor.col),
  }
  const rangeCells = (): CellPosition[] => {
    const cells: CellPosition[] = []
    for (let row = range.top; row <= range.bottom; row++)
      for (let col = range.left; col <= range.right; col++) cells.push({ row, col })
    return cells
  }
  const scrollTo = ({ row, col }: CellPosition) => {
    const box = grid.current
    if (!box) return
    const head = box.querySelector<HTMLElement>('.grid-head')
    const headPx = head?.offsetHeight ?? ROW_PX
    const top = row * ROW_PX
    if (top < box.scrollTop) box.scrollTo({ top })
    else if (top + ROW_PX + headPx > box.scrollTop + box.clientHeight)
      box.scrollTo({ top: top + ROW_PX + headPx - box.clientHeight })
    const cell = head?.querySelectorAll<HTMLElement>('[role="columnheader"]')[col]
    const namePx = head?.querySelector<HTMLElement>('[role="columnheader"]')?.offsetWidth ?? 0
    if (!cell || col === 0) return
    if (cell.offsetLeft - namePx < box.scrollLeft) box.scrollTo({ left: cell.offsetLeft - namePx })
    else if (cell.offsetLeft + cell.offsetWidth > box.scrollLeft + box.clientWidth)
      box.scrollTo({ left: cell.offsetLeft + cell.offsetWidth - box.clientWidth })
  }
  const moveTo = (to: CellPosition, isSelecting = false) => {
    const position = {
      row: Math.max(0, Math.min(ids.length - 1, to.row)),
      col: Math.max(0, Math.min(gridColumns.length - 1, to.col)),
    }
    setActive(position)
    if (!isSelecting) setAnchor(position)
    scrollTo(position)
    measure()
  }
  return { active, setActive, setAnchor, range, rangeCells, scrollTo, moveTo }
}
