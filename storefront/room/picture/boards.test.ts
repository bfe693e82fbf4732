import { describe, expect, it } from 'vitest'
import { floorPatterns } from '#contract/shop/room.ts'
import { type PlaneArea, boardCorners, type LaidBoard, chance, layBoards } from './boards.ts'
import { isInside } from './floor-mask.ts'

const AREA: PlaneArea = { left: -1.3, top: -0.7, right: 2.9, bottom: 3.1 }

const SIZES = [
  { length: 1.38, width: 0.193 },
  { length: 0.65, width: 0.13 },
  { length: 0.61, width: 0.305 },
  { length: 2.2, width: 0.18 },
]
const cases = floorPatterns.flatMap((pattern) =>
  SIZES.map((size) => [pattern, size.length, size.width] as const),
)

const areaOf = (board: LaidBoard): number => {
  const corners = boardCorners(board)
  return Math.abs(
    corners.reduce((sum, [x, y], i) => {
      const [nx, ny] = corners[(i + 1) % 4]!
      return sum + x * ny - nx * y
    }, 0) / 2,
  )
}

describe.each(cases)('%s of boards %s × %s m', (pattern, length, width) => {
  const boards = layBoards(pattern, { length, width }, AREA)

  it('covers any polygon of the floor without gaps and overlaps', () => {
    for (let i = 0; i < 400; i++) {
      const x = AREA.left + chance(i, 1) * (AREA.right - AREA.left)
      const y = AREA.top + chance(i, 2) * (AREA.bottom - AREA.top)
      const covering = boards.filter((board) => isInside(boardCorners(board), x, y))
      expect(covering.length, `at ${x}, ${y}`).toBe(1)
    }
  })

  it('has boards of the right size, to the tenth of a millimetre', () => {
    for (const board of boards) {
      const [a, b, c] = boardCorners(board) as [number, number][]
      expect(Math.abs(Math.hypot(b![0] - a![0], b![1] - a![1]) - length)).toBeLessThan(1e-4)
      expect(Math.abs(areaOf(board) - length * width)).toBeLessThan(1e-6)
      // Across: the distance of the far long side from the near one.
      const across = ((c![1] - b![1]) * (b![0] - a![0]) - (c![0] - b![0]) * (b![1] - a![1])) / length
      expect(Math.abs(Math.abs(across) - width)).toBeLessThan(1e-4)
    }
  })
})

describe('rows of boards', () => {
  it('have ends that are at least a quarter of a board apart from those of the next row', () => {
    const length = 1.2
    const boards = layBoards('random', { length, width: 0.2 }, { left: 0, top: 0, right: 6, bottom: 6 })
    const ends = new Map<number, number>()
    for (const { x, y } of boards)
      ends.set(Math.floor(y / 0.2), (((x - length / 2) % length) + length) % length)
    for (const [row, end] of ends) {
      const next = ends.get(row + 1)
      if (next === undefined) continue
      const apart = Math.abs(next - end)
      expect(Math.min(apart, length - apart)).toBeGreaterThanOrEqual(length * 0.25 - 1e-9)
    }
    expect(new Set([...ends.values()].map((end) => end.toFixed(3))).size).toBeGreaterThan(10)
  })

  it('look the same each time, so that a picture can be made again', () => {
    const again = () => layBoards('random', { length: 1, width: 0.2 }, AREA).map(({ seed }) => seed)
    expect(again()).toEqual(again())
    expect(new Set(again()).size).toBeGreaterThan(50)
  })

  it('stop before a wrong scale stops the page', () => {
    const wrong = { length: 0.02, width: 0.02 }
    expect(layBoards('half', wrong, { left: 0, top: 0, right: 500, bottom: 500 }).length).toBeLessThanOrEqual(
      6_000,
    )
  })
})
