import type { ReadyCampaign } from './ready-campaign.ts'
import { closing, sending, thanks } from './usual-parts.ts'

export default {
  purpose: 'opinions',
  title: 'Ankieta: czego szukasz?',
  sentence: 'Jedno pytanie, jedno kliknięcie, bez podawania adresu.',
  before: [{ text: 'Popraw odpowiedzi tak, żeby pasowały do Twojego sklepu.' }],
  campaign: () => ({
    name: 'Ankieta: czego szukasz?',
    type: 'sside',
    format: 'format_2',
    target: 'others',
    location: 'left-bottom',
    screens: {
      form: [
        { kind: 'heading', text: 'Jakiej podłogi szukasz?', size: 'm' },
        { kind: 'fields', fields: ['looking_for'] },
        sending('Odpowiadam'),
        closing('Tylko oglądam'),
      ],
      thankYou: thanks('Dziękujemy!', 'Twoja odpowiedź pomoże nam dobrać ofertę.'),
    },
    fields: {
      looking_for: {
        kind: 'checkbox',
        label: 'Można wybrać kilka',
        isRequired: true,
        choices: [
          { value: 'panele', label: 'Panele' },
          { value: 'deska', label: 'Deska warstwowa lub lita' },
          { value: 'jodelka', label: 'Jodełka' },
          { value: 'winyl', label: 'Podłoga winylowa' },
          { value: 'nie-wiem', label: 'Jeszcze nie wiem' },
        ],
      },
    },
    triggers: [{ kind: 'timeDelay', seconds: 25 }],
    frequency: { rule: 'once', stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
