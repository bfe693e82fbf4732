import { campaignId } from '../campaign-id.ts'
import type { SettingsOf } from '../settings-of.ts'
import type { Action, ActionHost } from './action.ts'

const settings = { campaign: campaignId }

export const perform = ({ campaign }: SettingsOf<typeof settings>, host: ActionHost) => host.launch(campaign)

export default {
  settings,
  perform,
  hints: { title: 'otwórz inną kampanię', settings: { campaign: { label: 'Kampania', from: 'campaigns' } } },
} satisfies Action<typeof settings>
