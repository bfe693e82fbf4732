import * as v from 'valibot'
import type { Arm, Trigger } from './trigger.ts'

const settings = { percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) }

export const arm: Arm<typeof settings> = ({ percent }, page, fire) =>
  page.onScroll((scrolled) => scrolled >= percent && fire())

export default {
  settings,
  arm,
  wireName: 'scroll',
  wire: ({ percent }) => ({ display_after_scroll: percent }),
  hints: { title: 'Przewinięcie strony', settings: { percent: { label: 'Po przewinięciu', unit: '%' } } },
} satisfies Trigger<typeof settings>
