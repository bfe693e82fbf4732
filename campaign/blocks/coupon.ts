import * as v from 'valibot'
import type { Block } from './block.ts'

const settings = {
  /** The code lies in the campaign's `coupon`, where the server may make one of its own for each visitor. */
  label: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
}

export default {
  settings,
  needsCoupon: true,
  area: 'coupon',
  hints: { title: 'Kod rabatowy', help: 'Kod, który kopiuje się kliknięciem. Bez kodu w ustawieniach kampanii blok się nie pojawia.', settings: { label: { label: 'Napis nad kodem' } } },
} satisfies Block<typeof settings>
