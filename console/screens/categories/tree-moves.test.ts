import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depthOf, dropTarget, isInBranch, positionOf, stepTarget, type TreeRow } from './tree-moves.ts'

/** 1 (2 (3), 4), 5 */
const rows: TreeRow[] = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 1 },
  { id: 5, parentId: null },
]

describe('a step of a category', () => {
  it.each([
    [5, 'up', { parentId: null, index: 0 }],
    [1, 'up', null],
    [1, 'down', { parentId: null, index: 1 }],
    [5, 'down', null],
    [5, 'in', { parentId: 1, index: 2 }],
    [4, 'in', { parentId: 2, index: 1 }],
    [1, 'in', null],
    [3, 'out', { parentId: 1, index: 1 }],
    [4, 'out', { parentId: null, index: 1 }],
    [5, 'out', null],
  ] as const)('of %i %s leads to %j', (id, step, target) => {
    expect(stepTarget(rows, id, step)).toEqual(target)
  })
})

describe('a dropped category', () => {
  it.each([
    ['first of all', 5, 0, 3, { parentId: null, index: 0, depth: 0 }],
    ['below the row above it', 5, 3, 3, { parentId: 3, index: 0, depth: 3 }],
    ['as deep as the row above', 5, 4, 1, { parentId: 1, index: 2, depth: 1 }],
    ['not between a parent and its child, shallower', 5, 1, 0, { parentId: 1, index: 0, depth: 1 }],
    ['after its own former place', 2, 2, 0, { parentId: null, index: 1, depth: 0 }],
  ] as const)('lands %s', (_, id, gap, depth, target) => {
    expect(dropTarget(rows, id, gap, depth)).toEqual(target)
  })

  it('never lands within itself, and its depth is one more than its parent’s', () => {
    const tree = fc.array(fc.nat(), { minLength: 1, maxLength: 12 }).map((parents) => {
      const parentOf = parents.map((parent, index) => (index === 0 ? null : parent % (index + 1) || null))
      const below = (id: number | null): TreeRow[] =>
        parentOf.flatMap((parentId, index) =>
          parentId === id && index + 1 !== id ? [{ id: index + 1, parentId }, ...below(index + 1)] : [],
        )
      return below(null)
    })
    fc.assert(
      fc.property(tree, fc.nat(), fc.nat(), fc.integer({ min: -2, max: 9 }), (all, which, place, depth) => {
        const { id } = all[which % all.length]!
        const others = all.filter((row) => !isInBranch(all, row.id, id))
        const target = dropTarget(all, id, place % (others.length + 1), depth)
        expect(target.parentId === null || !isInBranch(all, target.parentId, id)).toBe(true)
        expect(target.depth).toBe(depthOf(all, target.parentId) + 1)
        expect(positionOf(all, id).index).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
