import type { SettingsOf } from '../settings-of.ts'
import type { Action, ActionHost } from './action.ts'

const settings = {}

export const perform = (_settings: SettingsOf<typeof settings>, host: ActionHost) => host.close()

export default { settings, perform, hints: { title: 'zamknij okno', settings: {} } } satisfies Action<
  typeof settings
>
