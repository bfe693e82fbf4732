import type { CampaignFile } from '../campaign.ts'
import { newsletterFile } from './make-campaign.ts'

type Blocks = CampaignFile['screens']['form']

const take: Blocks = [
  { kind: 'heading', text: 'Wygrana: {{prize_label}}' },
  { kind: 'fields', fields: ['email', 'consent'] },
  { kind: 'button', text: 'Odbieram', action: { kind: 'submit' } },
]
const ends: Pick<CampaignFile['screens'], 'winning' | 'losing'> = {
  winning: [
    { kind: 'heading', text: 'Twoja nagroda: {{prize_label}}' },
    { kind: 'text', text: 'Kod: {{prize_code}}' },
    { kind: 'coupon' },
  ],
  losing: [{ kind: 'heading', text: 'Tym razem: {{prize_label}}' }],
}
const prizes: NonNullable<CampaignFile['game']>['prizes'] = [
  { id: 'rabat', label: 'Rabat 10%', chance: 20, code: { kind: 'fixed', code: 'KOLO10' } },
  { id: 'nic', label: 'Nic', chance: 50, isLosing: true },
  { id: 'probki', label: 'Zestaw próbek', chance: 30 },
]

/** A wheel before the form: winners leave an address for the prize. */
export const playedFirstFile: CampaignFile = {
  ...newsletterFile,
  name: 'Koło',
  type: 'gamified',
  format: 'gamified_format_1',
  game: { played: { kind: 'wheel' }, prizes },
  screens: { play: [{ kind: 'heading', text: 'Zakręć i wygraj' }, { kind: 'game' }], form: take, ...ends },
}

/** The same game beside the form: played when the form is sent. */
export const playedBesideFile: CampaignFile = {
  ...playedFirstFile,
  screens: {
    form: [{ kind: 'heading', text: 'Zostaw adres i zakręć' }, { kind: 'game' }, ...take.slice(1)],
    ...ends,
  },
}

/** Without a form: played as soon as it is visible. */
export const playedAloneFile: CampaignFile = {
  ...playedFirstFile,
  fields: {},
  screens: { form: [{ kind: 'heading', text: 'Dziś masz szczęście' }, { kind: 'game' }], ...ends },
}
