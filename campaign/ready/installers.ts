import type { ReadyCampaign } from './ready-campaign.ts'
import { answerConsent, CONSENT_BEFORE, email, sending, thanks } from './usual-parts.ts'

export default {
  purpose: 'news',
  seasons: ['spring', 'summer'],
  title: 'Program dla montażystów i firm',
  sentence: 'Zbiera zgłoszenia firm, które chcą kupować na stałych warunkach.',
  before: [{ text: 'Napisz, co naprawdę daje Twój program.' }, CONSENT_BEFORE],
  campaign: () => ({
    name: 'Program dla montażystów i firm',
    type: 'lightbox',
    format: 'format_8',
    screens: {
      form: [
        { kind: 'heading', text: 'Układasz podłogi zawodowo?' },
        {
          kind: 'text',
          text: 'Dla firm mamy osobne ceny i stałego opiekuna. Zostaw firmowy adres, a prześlemy warunki.',
        },
        { kind: 'fields', fields: ['company', 'email', 'consent'] },
        sending('Poproszę warunki'),
      ],
      thankYou: thanks('Dziękujemy!', 'Opiekun napisze w ciągu dwóch dni roboczych.'),
    },
    fields: {
      company: { kind: 'text', label: 'Nazwa firmy', isRequired: true },
      email: { ...email, label: 'Firmowy adres e-mail', mode: 'business' },
      consent: answerConsent,
    },
    triggers: [{ kind: 'click', selector: '[href*="dla-firm"]' }],
    frequency: { rule: 'always' },
  }),
} satisfies ReadyCampaign
