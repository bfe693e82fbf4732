import type { SettingsOf } from '../settings-of.ts'
import type { Action, ActionHost } from './action.ts'

const settings = {}

export const perform = (_settings: SettingsOf<typeof settings>, host: ActionHost) => host.submit()

export default {
  settings,
  perform,
  sends: true,
  hints: { title: 'wyślij formularz', settings: {} },
} satisfies Action<typeof settings>
