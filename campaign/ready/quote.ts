import type { ReadyCampaign } from './ready-campaign.ts'
import { answerConsent, CONSENT_BEFORE, email, selectorBefore, sending, thanks } from './usual-parts.ts'

export default {
  purpose: 'advice',
  title: 'Wycena',
  sentence: 'Formularz w treści strony zbiera to, co potrzebne do wyceny.',
  before: [selectorBefore('#wycena'), CONSENT_BEFORE],
  campaign: () => ({
    name: 'Wycena',
    type: 'embedded',
    format: 'format_1',
    container: '#wycena',
    screens: {
      form: [
        { kind: 'heading', text: 'Wycena podłogi z montażem' },
        { kind: 'text', text: 'Podaj metraż i miejscowość, a przygotujemy wycenę bez zobowiązań.' },
        { kind: 'fields', fields: ['area', 'city', 'email', 'consent'] },
        sending('Poproszę wycenę'),
      ],
      thankYou: thanks('Dziękujemy!', 'Wycenę wyślemy e-mailem.'),
    },
    fields: {
      area: { kind: 'number', label: 'Metraż w m²', placeholder: 'np. 42,5', isRequired: true },
      city: { kind: 'text', label: 'Miejscowość', isRequired: true },
      email,
      consent: answerConsent,
    },
    frequency: { rule: 'always' },
  }),
} satisfies ReadyCampaign
