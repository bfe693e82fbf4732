import type { ReadyCampaign } from './ready-campaign.ts'
import { consent, CONSENT_BEFORE, email, sending, thanks } from './usual-parts.ts'

export default {
  purpose: 'sales',
  seasons: ['blackFriday'],
  title: 'Powiadom o dostępności',
  sentence: 'Na stronie produktu, którego brakuje, zbiera adresy osób czekających na dostawę.',
  before: [
    { text: 'Sprawdź w warunku „Kod strony”, po czym poznać w Twoim sklepie, że produktu brakuje.' },
    CONSENT_BEFORE,
  ],
  campaign: () => ({
    name: 'Powiadom o dostępności',
    type: 'sside',
    format: 'format_2',
    screens: {
      form: [
        { kind: 'heading', text: 'Damy znać, gdy wróci', size: 'm' },
        { kind: 'text', text: 'Zostaw adres. Napiszemy raz, kiedy ten produkt znów będzie w magazynie.' },
        { kind: 'fields', fields: ['email', 'consent'] },
        sending('Powiadomcie mnie'),
      ],
      thankYou: thanks('Zapisane', 'Napiszemy, gdy produkt znów będzie dostępny.'),
    },
    fields: { email, consent: consent('Zgadzam się na jedną wiadomość o dostępności tego produktu.') },
    triggers: [{ kind: 'timeDelay', seconds: 4 }],
    filters: [{ kind: 'sourceCode', outcome: 'show', html: 'out-of-stock' }],
    frequency: { rule: 'always', stopsAfterConversion: false },
  }),
} satisfies ReadyCampaign
