import type { ReadyCampaign } from './ready-campaign.ts'
import { answerConsent, CONSENT_BEFORE, email, sending, thanks } from './usual-parts.ts'

export default {
  purpose: 'sales',
  seasons: ['blackFriday'],
  title: 'Widzisz to taniej?',
  sentence: 'Zbiera adresy tańszych ofert, żeby można było na nie odpowiedzieć własną ceną.',
  before: [{ text: 'Włącz ją tylko wtedy, gdy naprawdę odpowiadasz na takie pytania.' }, CONSENT_BEFORE],
  campaign: () => ({
    name: 'Widzisz to taniej?',
    type: 'sside',
    format: 'format_2',
    screens: {
      form: [
        { kind: 'heading', text: 'Widzisz to taniej?', size: 'm' },
        {
          kind: 'text',
          text: 'Pokaż nam tę ofertę. Sprawdzimy, czy możemy dać taką samą cenę, i odpiszemy.',
        },
        { kind: 'fields', fields: ['offer', 'email', 'consent'] },
        sending('Sprawdźcie cenę'),
      ],
      thankYou: thanks('Sprawdzamy', 'Odpiszemy w ciągu dwóch dni roboczych.'),
    },
    fields: {
      offer: { kind: 'url', label: 'Adres oferty', placeholder: 'https://', isRequired: true },
      email,
      consent: answerConsent,
    },
    filters: [{ kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: '/produkt/' }] }],
    frequency: { rule: 'always' },
    teaser: { mode: 'always', text: 'Widzisz to taniej?' },
  }),
} satisfies ReadyCampaign
