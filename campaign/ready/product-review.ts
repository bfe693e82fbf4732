import type { ReadyCampaign } from './ready-campaign.ts'
import { consent, CONSENT_BEFORE, email, sending, thanks } from './usual-parts.ts'

export default {
  purpose: 'loyalty',
  title: 'Prośba o opinię o produkcie',
  sentence: 'Po przejściu z wiadomości po zakupie prosi o kilka słów o podłodze.',
  before: [{ text: 'Wstaw w wiadomości po zakupie odnośnik, który kończy się na ?opinia.' }, CONSENT_BEFORE],
  campaign: () => ({
    name: 'Prośba o opinię o produkcie',
    type: 'lightbox',
    format: 'format_10',
    screens: {
      form: [
        { kind: 'heading', text: 'Jak się sprawdza Twoja podłoga?' },
        { kind: 'text', text: 'Dobra czy zła, każda opinia pomaga innym wybrać.' },
        { kind: 'fields', fields: ['grade', 'words', 'email', 'consent'] },
        sending('Wyślij opinię'),
      ],
      thankYou: thanks('Dziękujemy!', 'Opinia pomoże innym wybrać.'),
    },
    fields: {
      grade: {
        kind: 'select',
        label: 'Ocena',
        isRequired: true,
        choices: [
          { value: '5', label: '5 – bardzo dobra' },
          { value: '4', label: '4 – dobra' },
          { value: '3', label: '3 – przeciętna' },
          { value: '2', label: '2 – słaba' },
          { value: '1', label: '1 – bardzo słaba' },
        ],
      },
      words: { kind: 'text', label: 'Kilka słów', isLong: true },
      email,
      consent: consent('Zgadzam się na publikację opinii. Mój adres e-mail nie będzie widoczny.'),
    },
    triggers: [{ kind: 'timeDelay', seconds: 1 }],
    filters: [{ kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: '?opinia' }] }],
    frequency: { rule: 'always' },
  }),
} satisfies ReadyCampaign
