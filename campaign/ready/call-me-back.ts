import type { ReadyCampaign } from './ready-campaign.ts'
import { answerConsent, CONSENT_BEFORE, phone, sending, thanks } from './usual-parts.ts'

export default {
  purpose: 'advice',
  title: 'Oddzwonimy',
  sentence: 'Zakładka przy krawędzi otwiera formularz z numerem telefonu.',
  before: [{ text: 'Napisz, kiedy oddzwaniasz.' }, CONSENT_BEFORE],
  campaign: () => ({
    name: 'Oddzwonimy',
    type: 'sside',
    format: 'format_2',
    screens: {
      form: [
        { kind: 'heading', text: 'Oddzwonimy', size: 'm' },
        { kind: 'text', text: 'Zostaw numer i wybierz porę. Dzwonimy od poniedziałku do piątku.' },
        { kind: 'fields', fields: ['phone', 'when', 'consent'] },
        sending('Proszę o telefon'),
      ],
      thankYou: thanks('Dziękujemy!', 'Zadzwonimy o wybranej porze.'),
    },
    fields: {
      phone,
      when: {
        kind: 'radio',
        label: 'Kiedy zadzwonić?',
        choices: [
          { value: 'rano', label: 'Rano (9–12)' },
          { value: 'popoludniu', label: 'Po południu (12–17)' },
        ],
      },
      consent: answerConsent,
    },
    frequency: { rule: 'always' },
    teaser: { mode: 'always', text: 'Oddzwonimy' },
  }),
} satisfies ReadyCampaign
