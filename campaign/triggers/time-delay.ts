import * as v from 'valibot'
import type { Arm, Trigger } from './trigger.ts'

const settings = { seconds: v.pipe(v.number(), v.minValue(0), v.maxValue(86_400)) }

export const arm: Arm<typeof settings> = ({ seconds }, page, fire) => page.after(seconds * 1_000, fire)

export default {
  settings,
  arm,
  wireName: 'time_delay',
  wire: ({ seconds }) => ({ display_after_seconds: seconds }),
  hints: { title: 'Czas na stronie', settings: { seconds: { label: 'Po czasie', unit: 's' } } },
} satisfies Trigger<typeof settings>
