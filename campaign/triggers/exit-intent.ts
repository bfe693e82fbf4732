import type { Arm, Trigger } from './trigger.ts'

const settings = {}

export const arm: Arm<typeof settings> = (_settings, page, fire) => page.onLeaving(fire)

export default {
  settings,
  arm,
  wireName: 'exit_intent',
  wire: () => ({ display_after_exit: 1 }),
  hints: {
    title: 'Zamiar wyjścia',
    help: 'Gdy wskaźnik opuszcza stronę u góry; na telefonie przy szybkim przewinięciu w górę albo powrocie do karty.',
    settings: {},
  },
} satisfies Trigger<typeof settings>
