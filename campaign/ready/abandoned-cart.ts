import type { ReadyCampaign } from './ready-campaign.ts'
import { answerConsent, closing, CONSENT_BEFORE, phone, sending, thanks } from './usual-parts.ts'

export default {
  purpose: 'sales',
  seasons: ['blackFriday'],
  title: 'Porzucony koszyk',
  sentence: 'Kto zamierza wyjść z koszyka, może poprosić o pomoc w zamówieniu.',
  before: [{ text: 'Napisz, w jakich godzinach oddzwaniasz.' }, CONSENT_BEFORE],
  campaign: () => ({
    name: 'Porzucony koszyk',
    type: 'lightbox',
    format: 'format_2',
    screens: {
      form: [
        { kind: 'heading', text: 'Coś Cię zatrzymało?' },
        {
          kind: 'text',
          text: 'Pomożemy policzyć metry, dobrać listwy albo sprawdzić koszt dostawy. Oddzwonimy w godzinach pracy.',
        },
        { kind: 'fields', fields: ['phone', 'question', 'consent'] },
        sending('Proszę o telefon'),
        closing('Nie potrzebuję pomocy'),
      ],
      thankYou: thanks('Dziękujemy!', 'Oddzwonimy najszybciej, jak to możliwe.'),
    },
    fields: {
      phone,
      question: { kind: 'text', label: 'O co chodzi?', placeholder: 'np. ile paczek na 20 m²' },
      consent: answerConsent,
    },
    triggers: [{ kind: 'exitIntent' }],
    filters: [{ kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: '/koszyk' }] }],
    frequency: { rule: 'once_a_day', stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
