import * as v from 'valibot'
import { areas, type Area } from '../formats/format.ts'
import { oneOf } from '../kinds-schema.ts'
import * as blocks from './index.ts'

const placed = Object.fromEntries(Object.entries(blocks).map(([name, kind]) => [name, { settings: { ...kind.settings, area: v.optional(v.picklist(areas), kind.area) } }])) as unknown as {
  [Name in keyof typeof blocks]: { settings: (typeof blocks)[Name]['settings'] & { area: v.OptionalSchema<v.PicklistSchema<typeof areas, undefined>, Area> } }
}

/** A block and the area of the format it stands in. */
export const block = oneOf(placed)
