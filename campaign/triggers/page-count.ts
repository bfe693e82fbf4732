import * as v from 'valibot'
import type { Arm, Trigger } from './trigger.ts'

const NOTHING = () => {}
const settings = { pages: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)) }

export const arm: Arm<typeof settings> = ({ pages }, page, fire) =>
  page.pagesSeen >= pages ? page.after(0, fire) : NOTHING

export default {
  settings,
  arm,
  wireName: 'page_count',
  wire: ({ pages }) => ({ display_after_pages: pages }),
  hints: {
    title: 'Liczba obejrzanych stron',
    settings: { pages: { label: 'Na stronie numer', help: 'Licząc od początku wizyty.' } },
  },
} satisfies Trigger<typeof settings>
