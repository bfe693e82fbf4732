import * as v from 'valibot'
import type { Block } from './block.ts'

const settings = {
  /**
   * The code is in the campaign's `coupon`, where the server may create one for each visitor; on the winning
   * screen it is the prize's.
   */
  label: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
}

export default {
  settings,
  needsCoupon: true,
  part: 'offer',
  area: 'coupon',
  styles: `
    .coupon { position: relative; }
    .code { display: flex; gap: 1em; align-items: center; justify-content: space-between; width: 100%; min-height: max(3em, 44px); margin: 0; padding: 0.5em 1em; border: 2px dashed color-mix(in srgb, var(--accent) 60%, var(--ground)); border-radius: var(--corner); background: color-mix(in srgb, var(--accent) 7%, var(--ground)); color: inherit; font: 650 1.15em/1.2 ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace; letter-spacing: 0.08em; cursor: copy; }
    .code span { flex: 1; overflow-wrap: anywhere; }
    .code svg { flex: none; width: 1.1em; fill: none; stroke: currentColor; stroke-width: 2; }
    .tip { position: absolute; inset-inline-end: 0; bottom: calc(100% + 0.4em); padding: 0.2em 0.7em; border-radius: 99px; background: var(--ink); color: var(--ground); font-size: 0.8125em; }
    .fading { opacity: 0; transition: opacity 0.3s; }
  `,
  hints: {
    title: 'Kod rabatowy',
    help: 'Kod, który kopiuje się kliknięciem. Bez kodu w ustawieniach kampanii blok się nie pojawia.',
    settings: { label: { label: 'Napis nad kodem' } },
  },
} satisfies Block<typeof settings>
