import * as v from 'valibot'
import { campaignId, targetUrl } from '../references.ts'
import type { SettingsOf } from '../kinds.ts'
import type { Action, ActionHost } from './action.ts'

const none = {}
const campaignSettings = { campaign: campaignId }
const addressSettings = { url: targetUrl, opensNewTab: v.optional(v.boolean(), false) }

/** The page's code of actions that need only their campaign's window. */
export const windowActionsInPage = {
  applyCoupon: (_settings: object, host: ActionHost) => host.applyCoupon(),
  close: (_settings: object, host: ActionHost) => host.close(),
  launch: ({ campaign }: SettingsOf<typeof campaignSettings>, host: ActionHost) => host.launch(campaign),
  redirect: ({ url, opensNewTab }: SettingsOf<typeof addressSettings>, host: ActionHost) =>
    host.redirect(url, opensNewTab),
  submit: (_settings: object, host: ActionHost) => host.submit(),
}

export const applyCoupon = {
  settings: none,
  perform: windowActionsInPage.applyCoupon,
  hints: {
    title: 'włóż kod do koszyka',
    help: 'Kod z ustawień kampanii albo wygrany w grze trafia do koszyka sklepu, na którego stronie działa kampania.',
    settings: {},
  },
} satisfies Action<typeof none>

export const close = {
  settings: none,
  perform: windowActionsInPage.close,
  hints: { title: 'zamknij okno', settings: {} },
} satisfies Action<typeof none>

export const launch = {
  settings: campaignSettings,
  perform: windowActionsInPage.launch,
  hints: { title: 'otwórz inną kampanię', settings: { campaign: { label: 'Kampania', from: 'campaigns' } } },
} satisfies Action<typeof campaignSettings>

export const redirect = {
  settings: addressSettings,
  perform: windowActionsInPage.redirect,
  hints: {
    title: 'otwórz adres',
    settings: {
      url: { label: 'Adres', help: 'Strona, telefon (tel:) albo e-mail (mailto:).' },
      opensNewTab: { label: 'W nowej karcie' },
    },
  },
} satisfies Action<typeof addressSettings>

export const submit = {
  settings: none,
  perform: windowActionsInPage.submit,
  sends: true,
  hints: { title: 'wyślij formularz', settings: {} },
} satisfies Action<typeof none>
