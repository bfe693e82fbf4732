import type { ReadyCampaign } from './ready-campaign.ts'
import { sending, thanks } from './usual-parts.ts'

export default {
  purpose: 'opinions',
  title: 'Opinia o stronie',
  sentence: 'Zakładka na opinie: nie pytamy o nazwisko, adres ani telefon.',
  before: [],
  campaign: () => ({
    name: 'Opinia o stronie',
    type: 'sside',
    format: 'format_2',
    target: 'others',
    location: 'right-middle',
    screens: {
      form: [
        { kind: 'heading', text: 'Co możemy poprawić?', size: 'm' },
        { kind: 'text', text: 'Napisz, czego brakuje albo co nie działa. Nie pytamy, kim jesteś.' },
        { kind: 'fields', fields: ['words'] },
        sending('Wyślij uwagę'),
      ],
      thankYou: thanks('Dziękujemy!', 'Czytamy każdą uwagę.'),
    },
    fields: { words: { kind: 'text', label: 'Twoja uwaga', isLong: true, isRequired: true } },
    frequency: { rule: 'always', stopsAfterConversion: false },
    teaser: { mode: 'always', text: 'Uwagi' },
  }),
} satisfies ReadyCampaign
