import * as v from 'valibot'
import type { Arm, Trigger } from './trigger.ts'

const settings = { seconds: v.pipe(v.number(), v.minValue(1), v.maxValue(86_400)) }

export const arm: Arm<typeof settings> = ({ seconds }, page, fire) => page.onIdle(seconds * 1_000, fire)

export default {
  settings,
  arm,
  wireName: 'inactivity',
  wire: ({ seconds }) => ({ display_after_inactivity: seconds }),
  hints: {
    title: 'Bezczynność',
    help: 'Gdy odwiedzający przez ten czas niczego nie dotyka.',
    settings: { seconds: { label: 'Po czasie', unit: 's' } },
  },
} satisfies Trigger<typeof settings>
