import * as v from 'valibot'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

const settings = {
  /** Paid orders of the signed-in member. */
  orders: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 1),
}

/** Only our host knows the orders of a member. */
export const allows = ({ orders }: SettingsOf<typeof settings>, { member }: Visitor) =>
  member && member.orders >= orders

export default {
  settings,
  allows,
  sentence: {
    subject: 'visitor',
    is: 'mają na koncie opłacone zamówienia: co najmniej {orders}',
    isNot: 'mają na koncie tylu opłaconych zamówień: {orders}',
  },
  hints: {
    title: 'Kupujący wcześniej',
    help: 'Ile zamówień ktoś złożył i opłacił na swoim koncie. Kto kupował bez konta albo nie jest zalogowany, tego nie rozpoznajemy.',
    settings: { orders: { label: 'Opłacone zamówienia: co najmniej' } },
  },
} satisfies Filter<typeof settings>
