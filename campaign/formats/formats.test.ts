import { describe, expect, it } from 'vitest'
import { newsletterFile } from '../testing/make-campaign.ts'
import * as v from 'valibot'
import { campaign } from '../campaign.ts'
import { templateOf } from '../published/template.ts'
import type { CampaignKind } from '../types/campaign-kind.ts'
import * as types from '../types/index.ts'
import type { Arrangement, Format } from './format.ts'

const kinds = Object.entries({ ...types } as Record<string, CampaignKind>)
/** Number of formats of each type on the wire. */
const COUNTS: Record<string, number> = {
  lightbox: 22,
  sside: 19,
  bside: 9,
  bar: 17,
  fullpage: 12,
  mobile: 17,
  embedded: 7,
  social: 8,
  browsing: 3,
  gamified: 3,
  content: 1,
}
/** Wire names of game formats begin with their type. */
const PREFIX: Record<string, string> = { gamified: 'gamified_' }

/** Positions of the areas, without widths, colours and ornaments. */
const positionsOf = (arrangement: Arrangement) => arrangement.map((row) => row.join(' ')).join(' / ')

/** Pairs of names whose formats have their blocks in the same places. */
const duplicatesOf = (formats: Record<string, Format>): string[] => {
  const all = Object.entries(formats)
  return all.flatMap(([name, { desktop }], index) =>
    all
      .slice(0, index)
      .flatMap(([other, format]) =>
        positionsOf(desktop) === positionsOf(format.desktop) ? [`${other} and ${name}`] : [],
      ),
  )
}

/** Areas that are not rectangles; a grid supports rectangles only. */
const irregularAreas = (arrangement: Arrangement): string[] => {
  const cells = arrangement.flatMap((row, down) => row.map((area, across) => ({ area, down, across })))
  return [...new Set(cells.map(({ area }) => area))].filter((area) => {
    if (area === '.') return false
    const own = cells.filter((cell) => cell.area === area)
    const span = (side: 'down' | 'across') =>
      Math.max(...own.map((cell) => cell[side])) - Math.min(...own.map((cell) => cell[side])) + 1
    return span('down') * span('across') !== own.length
  })
}

describe('formats', () => {
  it.each(kinds)('no two of %s have the same arrangement of blocks', (_type, { formats }) => {
    expect(duplicatesOf(formats)).toEqual([])
  })

  it('the check finds formats that differ only in colours, columns and ornaments', () => {
    const { format_1: first } = types.lightbox.formats
    expect(
      duplicatesOf({
        format_1: first,
        format_2: types.lightbox.formats.format_2,
        format_3: {
          ...first,
          title: 'Inny',
          columns: '1fr 1fr',
          media: 'inside',
          styles: '.box { color: red; }',
        },
      }),
    ).toEqual(['format_1 and format_3'])
  })

  it('have the counts and numbers of the wire, unique titles and arrangements [W-TYPE-02]', () => {
    expect(
      Object.fromEntries(kinds.map(([type, { formats }]) => [type, Object.keys(formats).length])),
    ).toEqual(COUNTS)
    for (const [type, { formats }] of kinds) {
      expect(Object.keys(formats), type).toEqual(
        Object.keys(formats).map((_, index) => `${PREFIX[type] ?? ''}format_${index + 1}`),
      )
      expect(new Set(Object.values(formats).map(({ title }) => title)).size, type).toBe(
        Object.keys(formats).length,
      )
      for (const [name, { orientation }] of Object.entries(formats))
        expect(['vertical', 'horizontal'], `${type} ${name}`).toContain(orientation)
      expect(duplicatesOf(formats), type).toEqual([])
    }
  })

  it.each(kinds)('those of %s are arrangements that a page can render', (type, { formats }) => {
    for (const [
      name,
      { desktop, phone = desktop, columns, orientation, media, reaching = [] },
    ] of Object.entries(formats)) {
      for (const arrangement of [desktop, phone]) {
        expect(
          new Set(arrangement.map((row) => row.length)).size,
          `${type} ${name}: rows of equal length`,
        ).toBe(1)
        expect(irregularAreas(arrangement), `${type} ${name}: areas are rectangles`).toEqual([])
      }
      const areas = new Set(desktop.flat())
      expect(
        new Set(phone.flat().filter((area) => area !== '.')),
        `${type} ${name}: phones show the same areas`,
      ).toEqual(new Set([...areas].filter((area) => area !== '.')))
      expect([...areas], `${type} ${name}`).toEqual(expect.arrayContaining([...reaching]))
      expect(
        areas.has('heading') || areas.has('text') || areas.has('coupon') || areas.has('form'),
        `${type} ${name}: has an area for text`,
      ).toBe(true)
      if (media === 'behind')
        expect(areas.has('media'), `${type} ${name}: a background picture has no area`).toBe(false)
      if (columns)
        expect(columns.split(' ').length, `${type} ${name}: a width for each column`).toBe(desktop[0]?.length)
      expect(['vertical', 'horizontal'], `${type} ${name}`).toContain(orientation)
    }
  })

  it('a template contains the styles of its own format only', () => {
    const stylesOf = (format: string) =>
      templateOf(v.parse(campaign, { ...newsletterFile, type: 'lightbox', format })).surface.styles
    expect(stylesOf('format_8')).toContain('polygon(')
    expect(stylesOf('format_2')).not.toContain('polygon(')
  })
})
