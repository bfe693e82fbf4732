import type { ReadyCampaign } from './ready-campaign.ts'
import {
  closing,
  CONSENT_BEFORE,
  email,
  leading,
  newsletterConsent,
  picture,
  PICTURE_BEFORE,
  sending,
} from './usual-parts.ts'

export default {
  purpose: 'contacts',
  title: 'Poradnik do pobrania (PDF)',
  sentence: 'Po podaniu adresu odwiedzający pobiera poradnik w pliku PDF.',
  before: [
    { text: 'Podaj adres swojego pliku PDF w przycisku na ekranie podziękowania.' },
    CONSENT_BEFORE,
    PICTURE_BEFORE,
  ],
  campaign: (home) => ({
    name: 'Poradnik do pobrania',
    type: 'sside',
    format: 'format_1',
    screens: {
      form: [
        picture,
        { kind: 'heading', text: 'Jak przygotować podłoże?', size: 'm' },
        {
          kind: 'text',
          text: 'Krótki poradnik: wilgotność, równość, podkład. Do wydrukowania i zabrania na budowę.',
        },
        { kind: 'fields', fields: ['email', 'consent'] },
        sending('Poproszę poradnik'),
      ],
      thankYou: [
        { kind: 'heading', text: 'Poradnik czeka' },
        leading('Pobierz PDF', `${home}/poradnik.pdf`),
        closing('Zamknij'),
      ],
    },
    fields: { email, consent: newsletterConsent },
    triggers: [{ kind: 'scroll', percent: 60 }],
    frequency: { rule: 'once_a_day' },
    thankYou: { autoCloseSeconds: null },
  }),
} satisfies ReadyCampaign
