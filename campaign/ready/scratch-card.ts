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
  purpose: 'loyalty',
  seasons: ['blackFriday', 'holidays'],
  title: 'Zdrapka z próbkami podłóg',
  sentence: 'Kto tu wraca, zdrapuje pole: są zestawy próbek, a gdy się skończą, zostaje rabat.',
  before: [
    {
      text: 'Przy rabacie wpisz w ustawieniu „Kod rabatowy” jego kod: bez niego kod się nie pokaże.',
      isDone: discountsHaveCodes,
    },
    { text: 'Popraw, ile masz zestawów próbek i jaka jest na nie szansa.' },
    END_BEFORE,
    VALIDITY_BEFORE,
    CONSENT_BEFORE,
  ],
  campaign: () => ({
    name: 'Zdrapka z próbkami podłóg',
    type: 'gamified',
    format: 'gamified_format_3',
    game: {
      played: { kind: 'scratchCard' },
      prizes: [
        { id: 'probki', label: 'Zestaw próbek', chance: 20, stock: 50 },
        { id: 'rabat-5', label: 'Rabat 5%', chance: 80 },
      ],
      showsOdds: true,
    },
    screens: {
      play: [
        { kind: 'heading', text: 'Miło, że wracasz' },
        { kind: 'text', text: 'Zdrap pole i zobacz, co na Ciebie czeka. Nie trzeba niczego kupować.' },
        { kind: 'game' },
        closing('Nie, dziękuję'),
      ],
      form: [
        { kind: 'heading', text: 'Wygrana: {{prize_label}}' },
        { kind: 'text', text: 'Podaj adres, na który mamy napisać w sprawie nagrody.' },
        { kind: 'fields', fields: ['email', 'consent'] },
        sending('Odbieram'),
      ],
      winning: [
        { kind: 'heading', text: '{{prize_label}}' },
        { kind: 'text', text: 'Napiszemy e-mailem, jak skorzystać z nagrody.' },
        { kind: 'coupon', label: 'Kod rabatowy' },
        closing('Zamknij', 'primary'),
      ],
    },
    fields: { email, consent: newsletterConsent },
    triggers: [{ kind: 'scroll', percent: 30 }],
    filters: [{ kind: 'visitorKind', who: 'returning' }, notAtCheckout],
    frequency: { rule: 'once', stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
