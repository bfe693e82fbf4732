import type { ReadyCampaign } from './ready-campaign.ts'
import {
  closing,
  CONSENT_BEFORE,
  discountsHaveCodes,
  email,
  newsletterConsent,
  notAtCheckout,
  END_BEFORE,
  VALIDITY_BEFORE,
  sending,
} from './usual-parts.ts'

export default {
  purpose: 'contacts',
  seasons: ['blackFriday', 'holidays'],
  title: 'Koło, na którym każdy wygrywa rabat',
  sentence: 'Każdy obrót daje rabat, a kod dostaje ten, kto zapisze się do newslettera.',
  before: [
    {
      text: 'Przy każdej nagrodzie wpisz w ustawieniu „Kod rabatowy” jej kod: bez niego kod się nie pokaże.',
      isDone: discountsHaveCodes,
    },
    { text: 'Popraw wysokość rabatów i szanse. Razem muszą dać 100%.' },
    END_BEFORE,
    VALIDITY_BEFORE,
    CONSENT_BEFORE,
  ],
  campaign: () => ({
    name: 'Koło, na którym każdy wygrywa rabat',
    type: 'gamified',
    format: 'gamified_format_1',
    game: {
      played: { kind: 'wheel' },
      prizes: [
        { id: 'rabat-5', label: 'Rabat 5%', chance: 60 },
        { id: 'rabat-7', label: 'Rabat 7%', chance: 30 },
        { id: 'rabat-10', label: 'Rabat 10%', chance: 10 },
      ],
      showsOdds: true,
    },
    screens: {
      play: [
        { kind: 'heading', text: 'Zakręć po rabat' },
        { kind: 'text', text: 'Każde pole wygrywa. Nie trzeba niczego kupować.' },
        { kind: 'game' },
        closing('Nie, dziękuję'),
      ],
      form: [
        { kind: 'heading', text: '{{prize_label}} jest Twój' },
        { kind: 'text', text: 'Zapisz się do newslettera, a od razu pokażemy kod.' },
        { kind: 'fields', fields: ['email', 'consent'] },
        sending('Pokaż kod'),
      ],
      winning: [
        { kind: 'heading', text: '{{prize_label}}' },
        { kind: 'text', text: 'Wpisz kod w koszyku przed zapłatą.' },
        { kind: 'coupon', label: 'Kod rabatowy' },
        closing('Zamknij', 'primary'),
      ],
    },
    fields: { email, consent: newsletterConsent },
    triggers: [{ kind: 'timeDelay', seconds: 20 }],
    filters: [notAtCheckout],
    frequency: { rule: 'once_a_day', stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
