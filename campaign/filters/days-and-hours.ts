import * as v from 'valibot'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

const MINUTES_A_DAY = 1_440
const DAYS_A_WEEK = 7
/** The first of January 1970 was a Thursday. */
const FIRST_DAY = 4

const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MINUTES_A_DAY))
const settings = {
  /** 0 Sunday … 6 Saturday, by the visitor's clock. */
  days: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
    v.minLength(1),
    v.maxLength(DAYS_A_WEEK),
  ),
  /** Minutes since midnight; an end before the start is on the next day. */
  fromMinute: v.optional(minute, 0),
  untilMinute: v.optional(minute, MINUTES_A_DAY),
}

/** After midnight the interval belongs to the day on which it started. */
export const allows = (
  { days, fromMinute, untilMinute }: SettingsOf<typeof settings>,
  { nowMs, utcOffsetMinutes }: Visitor,
) => {
  const now = Math.floor(nowMs / 60_000) + utcOffsetMinutes
  const sinceBegin = (now - fromMinute) % MINUTES_A_DAY
  const lasts = untilMinute - fromMinute + (untilMinute < fromMinute ? MINUTES_A_DAY : 0)
  return (
    sinceBegin < lasts &&
    days.includes(((now - sinceBegin - fromMinute) / MINUTES_A_DAY + FIRST_DAY) % DAYS_A_WEEK)
  )
}

export default {
  settings,
  allows,
  reads: ['utcOffsetMinutes'],
  sentence: {
    subject: 'time',
    is: 'są tu w dni {days} od {fromMinute} do {untilMinute}',
  },
  hints: {
    title: 'Dni i godziny',
    help: 'Według zegara odwiedzającego.',
    settings: {
      days: {
        label: 'Dni',
        choices: {
          0: 'niedziela',
          1: 'poniedziałek',
          2: 'wtorek',
          3: 'środa',
          4: 'czwartek',
          5: 'piątek',
          6: 'sobota',
        },
      },
      fromMinute: { label: 'Od godziny', as: 'clock' },
      untilMinute: { label: 'Do godziny', as: 'clock' },
    },
  },
} satisfies Filter<typeof settings>
