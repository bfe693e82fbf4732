import * as v from 'valibot'
import type { Block } from './block.ts'
import { type Network, networks } from './networks.ts'

const MAX_LINKS = 12
const MAX_LENGTH = 2_000

const link = v.strictObject({
  network: v.picklist(Object.keys(networks) as Network[]),
  url: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(MAX_LENGTH),
    v.regex(/^(?:https?:\/\/|mailto:|tel:)[^\s"'<>\\]+$/i, 'must begin with https://, mailto: or tel:'),
  ),
  /** Empty: the name of the network. */
  label: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
})

const settings = { links: v.pipe(v.array(link), v.minLength(1), v.maxLength(MAX_LINKS)) }

export default {
  settings,
  part: 'social',
  area: 'form',
  styles: `
    .links { display: flex; flex-wrap: wrap; gap: 0.6em; margin: 0; padding: 0; list-style: none; }
    .links li { flex: 1 1 8em; }
    .follow { display: flex; gap: 0.6em; align-items: center; min-width: 44px; min-height: 44px; padding: 0.3em 0.9em; border: 1.5px solid var(--accent); border-radius: var(--corner); background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; justify-content: center; transition: background 0.15s; }
    .follow:hover { background: color-mix(in srgb, var(--accent) 86%, #000); }
    .follow:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    .follow svg { flex: none; width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
    .follow b { font-weight: inherit; }
  `,
  hints: {
    title: 'Media społecznościowe',
    settings: {
      links: {
        label: 'Odnośniki',
        item: 'odnośnik',
        settings: {
          network: { label: 'Gdzie prowadzi', choices: networks },
          url: { label: 'Adres', help: 'Zaczyna się od https://, mailto: albo tel:' },
          label: { label: 'Napis', help: 'Pusty: nazwa serwisu.' },
        },
      },
    },
  },
} satisfies Block<typeof settings>
