import * as v from 'valibot'
import { MAX_RECOMMENDED, recommendationKinds } from '#contract/display/recommendation.ts'
import type { Block } from './block.ts'

const MAX_STOCK = 1_000

const settings = {
  shows: v.optional(v.picklist(recommendationKinds), 'best_sellers'),
  /** For `manual`: product ids of the shop, in their order. */
  products: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.trim(), v.regex(/^[^\s,]{1,100}$/, 'must be the number of a product'))),
      v.maxLength(MAX_RECOMMENDED),
    ),
    [],
  ),
  /** For `same_category`: a fixed category; '': that of the page's product, or of the last viewed one. */
  category: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300)), ''),
  count: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_RECOMMENDED)),
    MAX_RECOMMENDED,
  ),
  /** If there are fewer, best sellers fill the rest. */
  fillsUp: v.optional(v.boolean(), true),
  /**
   * Without a shop on the page, and for products that need another choice, the button opens the product's
   * page.
   */
  buttonAction: v.optional(v.picklist(['add_to_cart', 'open_product']), 'add_to_cart'),
  /** '': the widget's text in the campaign's language. */
  buttonText: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
  goesToCart: v.optional(v.boolean(), false),
  showsDescription: v.optional(v.boolean(), false),
  /** The remaining stock is shown up to this number; 0: never. */
  tellsStockFrom: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_STOCK)), 10),
}

export default {
  settings,
  part: 'products',
  area: 'products',
  needsTouch: true,
  styles: `
    .goods { container: goods / inline-size; width: 100%; }
    .goods ul { display: grid; gap: 0.9em; margin: 0; padding: 0; list-style: none; }
    .good { display: grid; grid-template: 'picture name' auto 'picture price' auto 'picture lowest' auto 'picture stock' auto 'picture act' 1fr / 5em minmax(0, 1fr); gap: 0.25em 0.75em; padding: 0.7em; border: 1px solid var(--line); border-radius: var(--corner); background: var(--ground); color: var(--ink); text-align: start; }
    .good .seen { grid-area: picture; align-self: start; aspect-ratio: 1; border-radius: calc(var(--corner) * 0.6); background: var(--tint); overflow: hidden; }
    .good img { display: block; width: 100%; height: 100%; max-height: none; object-fit: contain; }
    .good .name { grid-area: name; margin: 0; font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; }
    .good .name > :first-child { display: -webkit-box; min-height: 2lh; color: inherit; text-decoration: none; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
    .good a:hover { text-decoration: underline; }
    .good .about { display: -webkit-box; min-height: 2lh; margin-top: 0.25em; color: var(--soft); font-size: 0.8125em; font-weight: 400; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
    .good .price { display: flex; flex-wrap: wrap; gap: 0 0.4em; align-items: baseline; grid-area: price; height: 1lh; margin: 0; overflow: hidden; font-weight: 700; font-variant-numeric: tabular-nums; }
    .good .price s { color: var(--soft); font-size: 0.85em; font-weight: 400; }
    .good .lowest { grid-area: lowest; min-height: 2lh; margin: 0; color: var(--soft); font-size: 0.75em; line-height: 1.3; }
    .good .stock { grid-area: stock; min-height: 1lh; margin: 0; color: var(--soft); font-size: 0.8125em; }
    .good .act { grid-area: act; align-self: end; }
    .good .button { width: 100%; min-height: 44px; padding: 0.4em 0.3em; font-size: 0.9375em; text-decoration: none; }
    .good .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .awaited > * { visibility: hidden; }
    .awaited > .seen { visibility: visible; }
    @container goods (min-width: 380px) {
      .goods .good { grid-template: 'picture' auto 'name' auto 'price' auto 'lowest' auto 'stock' auto 'act' 1fr / minmax(0, 1fr); }
      .goods .lowest { min-height: 3lh; }
      .goods ul { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    }
    @container goods (min-width: 560px) { .goods ul { grid-template-columns: repeat(3, minmax(0, 1fr)); } }
  `,
  hints: {
    title: 'Produkty',
    help: 'Polecane produkty ze spisu produktów strony albo z tego sklepu. Wyprzedanych nie widać, chyba że wskażesz je ręcznie.',
    settings: {
      shows: {
        label: 'Które',
        choices: {
          manual: 'wskazane ręcznie',
          best_sellers: 'najlepiej sprzedające się',
          recently_seen: 'ostatnio oglądane',
          same_category: 'z tej samej kategorii',
        },
      },
      products: { label: 'Produkty wskazane ręcznie', help: 'Najwyżej trzy.', as: 'products' },
      category: {
        label: 'Kategoria',
        help: 'Puste: kategoria produktu, na który gość patrzy albo patrzył ostatnio.',
      },
      count: { label: 'Ile' },
      fillsUp: { label: 'Brakujące zastąp najlepiej sprzedającymi się' },
      buttonAction: {
        label: 'Przycisk',
        choices: { add_to_cart: 'dodaje do koszyka', open_product: 'prowadzi do produktu' },
        help: 'Do koszyka dodaje tylko na stronach sklepu i tylko to, co nie wymaga wyboru wariantu.',
      },
      buttonText: { label: 'Napis na przycisku', help: 'Pusty: „Do koszyka” albo „Zobacz produkt”.' },
      goesToCart: { label: 'Potem otwórz koszyk' },
      showsDescription: { label: 'Pokaż opisy' },
      tellsStockFrom: {
        label: 'Mów, ile zostało, gdy jest najwyżej',
        unit: 'szt.',
        help: '0: nigdy. Mówimy tylko prawdę ze spisu produktów.',
      },
    },
  },
} satisfies Block<typeof settings>
