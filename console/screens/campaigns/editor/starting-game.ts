import * as v from 'valibot'
import { campaign, type Campaign } from '#campaign/campaign.ts'

/**
 * What a campaign gets when its owner makes a game of it: a wheel on which every spin wins something, played
 * beside the form.
 */
const whole = v.parse(campaign, {
  name: 'Gra',
  type: 'gamified',
  format: 'gamified_format_1',
  screens: {
    form: [{ kind: 'game' }, { kind: 'button', text: 'Gram', action: { kind: 'submit' } }],
    winning: [
      { kind: 'heading', text: 'Gratulacje!' },
      { kind: 'text', text: 'Wygrywasz: {{prize_label}}' },
      { kind: 'coupon', label: 'Twój kod' },
      { kind: 'button', text: 'Wróć do strony', action: { kind: 'close' } },
    ],
    losing: [
      { kind: 'heading', text: 'Tym razem bez nagrody' },
      { kind: 'text', text: 'Dziękujemy za grę.' },
    ],
  },
  game: {
    played: { kind: 'wheel' },
    prizes: [
      { id: 'rabat-5', label: 'Rabat 5%', chance: 60, code: { kind: 'fixed', code: 'GRA5' } },
      { id: 'rabat-10', label: 'Rabat 10%', chance: 30, code: { kind: 'fixed', code: 'GRA10' } },
      { id: 'rabat-15', label: 'Rabat 15%', chance: 10, code: { kind: 'fixed', code: 'GRA15' } },
    ],
  },
})

export const startingGame: NonNullable<Campaign['game']> = whole.game!
export const startingScreens: Campaign['screens'] = whole.screens
