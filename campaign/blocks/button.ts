import * as v from 'valibot'
import type { Action } from '../actions/action.ts'
import * as actions from '../actions/index.ts'
import { hintsOf, oneOf } from '../kinds.ts'
import type { Block } from './block.ts'

const kinds = { ...actions } as unknown as Record<string, Action<never> | undefined>

const settings = {
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  style: v.optional(v.picklist(['primary', 'secondary', 'link']), 'primary'),
  action: oneOf(actions),
}

const looks: Record<string, string> = {
  primary: '',
  secondary: `
    .button.secondary { border-color: var(--line); background: none; color: inherit; }
    .button.secondary:hover { background: var(--tint); }
  `,
  link: '.button.link { min-height: 32px; padding-block: 0; border-color: #0000; background: none; color: var(--soft); font-weight: 500; text-decoration: underline; text-underline-offset: 0.2em; }',
}
const sendingStyles = `
  .sending::before { content: ''; display: inline-block; width: 1em; height: 1em; margin-inline-end: 0.6em; border: 2px solid; border-inline-end-color: #0000; border-radius: 50%; vertical-align: -0.15em; animation: turn 0.8s linear infinite; }
  .sent { margin: 0; padding: 0.75em 1em; border-radius: var(--corner); background: var(--tint); font-weight: 600; text-align: center; }
  @keyframes turn { to { rotate: 1turn; } }
  @media (prefers-reduced-motion: reduce) { .sending::before { animation: none; } }
`
const sends = (kind: string) => kinds[kind]?.sends ?? false

export default {
  settings,
  sends: ({ action: { kind } }) => sends(kind),
  styles: ({ style, action: { kind } }) => `${looks[style] ?? ''}${sends(kind) ? sendingStyles : ''}`,
  area: 'form',
  hints: {
    title: 'Przycisk',
    settings: {
      text: { label: 'Napis' },
      style: {
        label: 'Wygląd',
        choices: { primary: 'główny', secondary: 'drugorzędny', link: 'jak odnośnik' },
      },
      action: { label: 'Po kliknięciu', kinds: hintsOf(actions) },
    },
  },
} satisfies Block<typeof settings>
