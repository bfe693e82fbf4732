import type { ReadyCampaign } from './ready-campaign.ts'
import {
  answerConsent,
  CONSENT_BEFORE,
  email,
  picture,
  PICTURE_BEFORE,
  sending,
  thanks,
} from './usual-parts.ts'

export default {
  purpose: 'advice',
  title: 'Doradztwo w wyborze podłogi',
  sentence: 'Trzy pytania o pokój, a Ty odpisujesz z propozycją podłogi.',
  before: [
    { text: 'Włącz ją, gdy ktoś u Ciebie odpowiada na takie pytania.' },
    CONSENT_BEFORE,
    PICTURE_BEFORE,
  ],
  campaign: () => ({
    name: 'Doradztwo w wyborze podłogi',
    type: 'lightbox',
    format: 'format_1',
    screens: {
      form: [
        picture,
        { kind: 'heading', text: 'Nie wiesz, co wybrać?' },
        {
          kind: 'text',
          text: 'Odpowiedz na trzy pytania. Doradca zaproponuje dwie, trzy podłogi do Twojego pokoju.',
        },
        { kind: 'fields', fields: ['room', 'heating', 'email', 'consent'] },
        sending('Poproszę o propozycję'),
      ],
      thankYou: thanks('Dziękujemy!', 'Doradca odpisze w ciągu dwóch dni roboczych.'),
    },
    fields: {
      room: {
        kind: 'select',
        label: 'Do którego pokoju?',
        isRequired: true,
        choices: [
          { value: 'salon', label: 'Salon' },
          { value: 'sypialnia', label: 'Sypialnia' },
          { value: 'kuchnia', label: 'Kuchnia' },
          { value: 'korytarz', label: 'Przedpokój lub korytarz' },
          { value: 'calosc', label: 'Cały dom' },
        ],
      },
      heating: {
        kind: 'radio',
        label: 'Ogrzewanie podłogowe?',
        choices: [
          { value: 'tak', label: 'Tak' },
          { value: 'nie', label: 'Nie' },
        ],
      },
      email,
      consent: answerConsent,
    },
    triggers: [
      { kind: 'pageCount', pages: 5 },
      { kind: 'inactivity', seconds: 45 },
    ],
    frequency: { rule: 'once_a_day', stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
