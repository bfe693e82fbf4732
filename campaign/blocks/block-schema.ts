import * as v from 'valibot'
import { areas, type Area } from '../formats/format.ts'
import { type Hint, type Hints, hintsOf, oneOf } from '../kinds.ts'
import * as blocks from './index.ts'

const placed = Object.fromEntries(
  Object.entries(blocks).map(([name, kind]) => [
    name,
    { settings: { ...kind.settings, area: v.optional(v.picklist(areas), kind.area) } },
  ]),
) as unknown as {
  [Name in keyof typeof blocks]: {
    settings: (typeof blocks)[Name]['settings'] & {
      area: v.OptionalSchema<v.PicklistSchema<typeof areas, undefined>, Area>
    }
  }
}

/** A block and its area of the format. */
export const block = oneOf(placed)

const areaHint: Hint = {
  label: 'Miejsce w układzie',
  choices: {
    media: 'obraz',
    heading: 'nagłówek',
    text: 'tekst',
    timer: 'odliczanie',
    coupon: 'kod',
    products: 'produkty',
    game: 'gra',
    form: 'formularz i przyciski',
    note: 'dopisek',
  },
}

/** How an editor shows each kind of block, with its area. */
export const blockHints: Record<string, Hints> = Object.fromEntries(
  Object.entries(hintsOf(blocks)).map(([name, hints]) => [
    name,
    { ...hints, settings: { ...hints.settings, area: areaHint } },
  ]),
)
