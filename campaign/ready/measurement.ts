import type { ReadyCampaign } from './ready-campaign.ts'
import {
  answerConsent,
  CONSENT_BEFORE,
  phone,
  picture,
  PICTURE_BEFORE,
  sending,
  thanks,
} from './usual-parts.ts'

export default {
  purpose: 'advice',
  seasons: ['spring', 'summer'],
  title: 'Umów pomiar',
  sentence: 'Zbiera zgłoszenia na pomiar: miejscowość, telefon i dogodny dzień.',
  before: [{ text: 'Napisz, gdzie dojeżdżasz i ile kosztuje pomiar.' }, CONSENT_BEFORE, PICTURE_BEFORE],
  campaign: () => ({
    name: 'Umów pomiar',
    type: 'fullpage',
    format: 'format_3',
    screens: {
      form: [
        picture,
        { kind: 'heading', text: 'Zmierzymy za Ciebie' },
        {
          kind: 'text',
          text: 'Przyjedziemy, sprawdzimy podłoże i policzymy materiał. Termin ustalimy telefonicznie.',
        },
        { kind: 'fields', fields: ['city', 'phone', 'day', 'consent'] },
        sending('Umawiam pomiar'),
      ],
      thankYou: thanks('Mamy Twoje zgłoszenie', 'Zadzwonimy, żeby potwierdzić termin.'),
    },
    fields: {
      city: { kind: 'text', label: 'Miejscowość', isRequired: true },
      phone,
      day: { kind: 'date', label: 'Dogodny dzień' },
      consent: answerConsent,
    },
    triggers: [{ kind: 'click', selector: '[href*="pomiar"]' }],
    frequency: { rule: 'always' },
  }),
} satisfies ReadyCampaign
