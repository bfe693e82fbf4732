import * as v from 'valibot'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

const moment = v.optional(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))),
  null,
)
const settings = {
  /** Milliseconds UTC; null: unlimited. */
  fromMs: moment,
  untilMs: moment,
}

/** No time is before null. */
export const allows = ({ fromMs, untilMs }: SettingsOf<typeof settings>, { nowMs }: Visitor) =>
  nowMs >= fromMs! && nowMs < (untilMs ?? Infinity)

export default {
  settings,
  allows,
  sentence: {
    subject: 'time',
    is: 'są tu od {fromMs} do {untilMs}',
  },
  hints: {
    title: 'Daty',
    help: 'Kampania działa tylko w tym czasie.',
    settings: { fromMs: { label: 'Od', as: 'moment' }, untilMs: { label: 'Do', as: 'moment' } },
  },
} satisfies Filter<typeof settings>
