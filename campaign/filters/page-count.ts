import * as v from 'valibot'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))
const settings = { least: v.optional(count, 1), most: v.optional(v.nullable(count), null) }

export const allows = ({ least, most }: SettingsOf<typeof settings>, { visitedUrls }: Visitor) =>
  visitedUrls.length >= least && visitedUrls.length <= (most ?? Infinity)

export default {
  settings,
  allows,
  sentence: {
    subject: 'page',
    is: 'oglądają w tej wizycie stronę od {least} do {most}',
    isNot: 'oglądają w tej wizycie strony od {least} do {most}',
  },
  hints: {
    title: 'Liczba obejrzanych stron',
    settings: {
      least: { label: 'Strony obejrzane w czasie tej wizyty: co najmniej' },
      most: { label: 'co najwyżej', help: 'Puste: bez granicy.' },
    },
  },
} satisfies Filter<typeof settings>
