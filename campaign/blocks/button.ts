import * as v from 'valibot'
import type { Action } from '../actions/action.ts'
import { action } from '../actions/action-schema.ts'
import * as actions from '../actions/index.ts'
import { hintsOf } from '../kinds-schema.ts'
import type { Block } from './block.ts'

const kinds = { ...actions } as unknown as Record<string, Action<never> | undefined>

const settings = {
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  style: v.optional(v.picklist(['primary', 'secondary', 'link']), 'primary'),
  action,
}

export default {
  settings,
  sends: ({ action: { kind } }) => kinds[kind]?.sends ?? false,
  area: 'form',
  hints: { title: 'Przycisk', settings: { text: { label: 'Napis' }, style: { label: 'Wygląd', choices: { primary: 'główny', secondary: 'drugorzędny', link: 'jak odnośnik' } }, action: { label: 'Po kliknięciu', kinds: hintsOf(actions) } } },
} satisfies Block<typeof settings>
