import * as v from 'valibot'
import type { Field, FieldInPage } from './field.ts'

const settings = {
  /** May contain `{{prize_code}}` and `{{prize_label}}`. */
  value: v.pipe(v.string(), v.maxLength(1_000)),
}

export const inPage: FieldInPage<typeof settings> = { isHidden: true }

export default {
  settings,
  ...inPage,
  hints: {
    title: 'Ukryte',
    settings: { value: { label: 'Wartość', help: 'Może zawierać {{prize_code}} i {{prize_label}}.' } },
  },
} satisfies Field<typeof settings>
