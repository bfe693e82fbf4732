/** A category in the list of all, each before those below it. */
export type TreeRow = { id: number; parentId: number | null }
/** Under which category, and before which of its children (not counting the moved one). */
export type MoveTarget = { parentId: number | null; index: number }
export type TreeStep = 'up' | 'down' | 'in' | 'out'

export const depthOf = (rows: TreeRow[], id: number | null): number => {
  const row = rows.find((one) => one.id === id)
  return row ? 1 + depthOf(rows, row.parentId) : -1
}

export const siblingsOf = (rows: TreeRow[], parentId: number | null): number[] =>
  rows.filter((row) => row.parentId === parentId).map(({ id }) => id)

/** The category and those below it. */
export const isInBranch = (rows: TreeRow[], id: number, ancestor: number): boolean => {
  if (id === ancestor) return true
  const parentId = rows.find((row) => row.id === id)?.parentId
  return parentId !== null && parentId !== undefined && isInBranch(rows, parentId, ancestor)
}

/** Where a category is now. */
export const positionOf = (rows: TreeRow[], id: number): MoveTarget => {
  const parentId = rows.find((row) => row.id === id)?.parentId ?? null
  return { parentId, index: siblingsOf(rows, parentId).indexOf(id) }
}

/** One step by keyboard or button; null: there is nowhere to go. */
export const stepTarget = (rows: TreeRow[], id: number, step: TreeStep): MoveTarget | null => {
  const { parentId, index } = positionOf(rows, id)
  const siblings = siblingsOf(rows, parentId)
  if (step === 'up') return index > 0 ? { parentId, index: index - 1 } : null
  if (step === 'down') return index < siblings.length - 1 ? { parentId, index: index + 1 } : null
  if (step === 'in') {
    const above = siblings[index - 1]
    return above === undefined ? null : { parentId: above, index: siblingsOf(rows, above).length }
  }
  if (parentId === null) return null
  const parent = positionOf(rows, parentId)
  return { parentId: parent.parentId, index: parent.index + 1 }
}

/**
 * Where a dragged category lands: between rows `gap - 1` and `gap` of the list without itself and those below
 * it, as deep as the neighbours allow.
 */
export const dropTarget = (
  rows: TreeRow[],
  id: number,
  gap: number,
  wantedDepth: number,
): MoveTarget & { depth: number } => {
  const others = rows.filter((row) => !isInBranch(rows, row.id, id))
  const before = others[gap - 1]
  const after = others[gap]
  const deepest = before ? depthOf(rows, before.id) + 1 : 0
  const shallowest = after ? depthOf(rows, after.id) : 0
  const depth = Math.min(Math.max(wantedDepth, shallowest), deepest)
  let parentId = before?.id ?? null
  while (parentId !== null && depthOf(rows, parentId) >= depth)
    parentId = others.find((row) => row.id === parentId)?.parentId ?? null
  const index = others.slice(0, gap).filter((row) => row.parentId === parentId).length
  return { parentId, index, depth }
}
