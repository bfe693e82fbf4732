import * as v from 'valibot'
import type { Field } from './field.ts'

const settings = {
  /** May hold `{{prize_code}}` and `{{prize_label}}`. */
  value: v.pipe(v.string(), v.maxLength(1_000)),
}

export default {
  title: 'Ukryte',
  settings,
  isHidden: true,
} satisfies Field<typeof settings>
