import { describe, expect, it } from 'vitest'
import { type DropBox, dropTargetAt, emptyAreas } from './drop-target.ts'

const box = (path: string | null, area: string, left: number, top: number): DropBox => ({
  path,
  area,
  box: { left, top, width: 100, height: 40 },
})
/** Two columns; the area for a coupon is empty. */
const boxes = [
  box('screens.form.0', 'heading', 0, 0),
  box('screens.form.1', 'text', 0, 50),
  box('screens.form.2', 'form', 200, 0),
  box(null, 'coupon', 0, 300),
]

describe('where a dragged block is inserted', () => {
  it.each([
    [50, 5, { path: 'screens.form.0', side: 'before' }],
    [50, 35, { path: 'screens.form.0', side: 'after' }],
    [50, 85, { path: 'screens.form.1', side: 'after' }],
    [250, 100, { path: 'screens.form.2', side: 'after' }],
    [50, 310, { area: 'coupon' }],
  ])('at %i, %i', (x, y, target) => {
    expect(dropTargetAt(boxes, x, y)?.target).toEqual(target)
  })

  it('never beside itself', () => {
    expect(dropTargetAt(boxes, 50, 5, 'screens.form.0')?.target).toEqual({
      path: 'screens.form.1',
      side: 'before',
    })
    expect(dropTargetAt([], 1, 1)).toBeNull()
  })

  it('areas of the format without a block are offered, too', () => {
    const empty = emptyAreas({ type: 'lightbox', format: 'format_2' }, new Set(['heading', 'text', 'form']))
    expect(empty).toContain('coupon')
    expect(empty).not.toContain('text')
    expect(emptyAreas({ type: 'lightbox', format: 'brak' }, new Set())).toEqual([])
  })
})
