import * as v from 'valibot'
import type { SettingsOf } from '../settings-of.ts'
import { targetUrl } from '../target-url.ts'
import type { Action, ActionHost } from './action.ts'

const settings = { url: targetUrl, opensNewTab: v.optional(v.boolean(), false) }

export const perform = ({ url, opensNewTab }: SettingsOf<typeof settings>, host: ActionHost) =>
  host.redirect(url, opensNewTab)

export default {
  settings,
  perform,
  hints: {
    title: 'otwórz adres',
    settings: {
      url: { label: 'Adres', help: 'Strona, telefon (tel:) albo e-mail (mailto:).' },
      opensNewTab: { label: 'W nowej karcie' },
    },
  },
} satisfies Action<typeof settings>
