import * as v from 'valibot'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))
const settings = { least: v.optional(count, 1), most: v.optional(v.nullable(count), null) }

export const allows = ({ least, most }: SettingsOf<typeof settings>, { sessions }: Visitor) =>
  sessions >= least && sessions <= (most ?? Infinity)

export default {
  settings,
  allows,
  sentence: {
    subject: 'visitor',
    is: 'są tu na wizycie od {least} do {most}',
  },
  hints: {
    title: 'Liczba wizyt',
    settings: {
      least: { label: 'Wizyty: co najmniej' },
      most: { label: 'co najwyżej', help: 'Puste: bez granicy.' },
    },
  },
} satisfies Filter<typeof settings>
