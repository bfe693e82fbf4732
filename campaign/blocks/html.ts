import * as v from 'valibot'
import type { Block } from './block.ts'

const settings = {
  /** `campaign/own/read-html.ts` selects what is rendered: nothing in it runs. */
  html: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(20_000)),
}

export default {
  settings,
  area: 'text',
  part: 'own',
  styles: `
    .html { overflow-wrap: anywhere; }
    .html > :first-child { margin-top: 0; }
    .html > :last-child { margin-bottom: 0; }
    .html a { color: inherit; }
  `,
  hints: {
    title: 'Własny HTML',
    help: 'Nagłówki, listy, tabele, odnośniki i obrazy. Skrypty, style i formularze pomijamy.',
    settings: { html: { label: 'HTML', isLong: true, isCode: true } },
  },
} satisfies Block<typeof settings>
