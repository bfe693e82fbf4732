import * as v from 'valibot'
import { salesProofKinds } from '#contract/display/recommendation.ts'
import type { Block } from './block.ts'

/** With fewer buyers a sentence could name one of them to somebody who knows the shop. */
const FEWEST = 3

const settings = {
  shows: v.optional(v.picklist(salesProofKinds), 'buyers'),
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30)), 7),
  /** Buyers in that time from which it is shown. */
  least: v.optional(v.pipe(v.number(), v.integer(), v.minValue(FEWEST), v.maxValue(1_000)), 5),
}

export default {
  settings,
  part: 'sales',
  area: 'text',
  styles: `
    .sales { display: flex; gap: 0.6em; align-items: center; margin: 0; font-weight: 600; text-align: start; }
    .sales::before { content: ''; flex: none; width: 0.6em; height: 0.6em; border-radius: 50%; background: var(--accent); }
  `,
  hints: {
    title: 'Ile osób kupiło',
    help: 'Zdanie z prawdziwych zamówień tego sklepu. Gdy zamówień jest za mało albo strona nie jest Twoim sklepem, nic się nie pokazuje.',
    settings: {
      shows: {
        label: 'Co pokazać',
        choices: {
          buyers: 'ile osób kupiło w sklepie',
          product: 'ile osób kupiło oglądany produkt',
          latest: 'co kupiono ostatnio',
        },
        help: 'Nigdy nie widać, kto kupił ani skąd. Oglądany produkt znamy tylko na jego stronie.',
      },
      days: { label: 'Z ilu ostatnich dni' },
      least: { label: 'Pokazuj od', unit: 'osób', help: 'Przy mniejszej liczbie nic nie widać.' },
    },
  },
} satisfies Block<typeof settings>
