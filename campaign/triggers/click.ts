import * as v from 'valibot'
import type { Arm, Trigger } from './trigger.ts'

const settings = { selector: v.pipe(v.string(), v.minLength(1), v.maxLength(500)) }

export const arm: Arm<typeof settings> = ({ selector }, page, fire) =>
  page.onClick(selector, () => fire(true))

export default {
  settings,
  arm,
  wireName: 'click',
  wire: ({ selector }) => ({ display_after_click: selector, on_click: 1 }),
  hints: {
    title: 'Kliknięcie',
    help: 'Po kliknięciu elementu strony.',
    settings: { selector: { label: 'Selektor CSS', isCode: true } },
  },
} satisfies Trigger<typeof settings>
