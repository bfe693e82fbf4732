import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatSizes, rowOf, SIZES_FILE } from './format-sizes.ts'

const KB = 1024
const TEMPLATE_LIMIT = 3.5 * KB
/** The first campaign, the part that draws a form, and the template. */
const ALL_LIMIT = 32 * KB

describe('what formats cost a page', () => {
  const sizes = formatSizes()

  it.each(sizes)('$type $format: its template is small, and all that it loads within its budget', ({ template, all }) => {
    expect(template).toBeGreaterThan(0)
    expect(template).toBeLessThanOrEqual(TEMPLATE_LIMIT)
    expect(all).toBeLessThanOrEqual(ALL_LIMIT)
  })

  it('the list in the repository names every format; `npm run format-sizes` writes it', () => {
    const list = readFileSync(SIZES_FILE, 'utf8')
    expect(sizes.map(rowOf).filter((row) => !list.includes(row))).toEqual([])
    expect(list.match(/^\| `/gm)).toHaveLength(sizes.length)
  })
})
