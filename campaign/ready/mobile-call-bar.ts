import type { ReadyCampaign } from './ready-campaign.ts'
import { leading } from './usual-parts.ts'

export default {
  purpose: 'advice',
  title: 'Zadzwoń z telefonu',
  sentence: 'Na telefonie, w godzinach pracy, pokazuje przycisk, który od razu dzwoni.',
  before: [
    {
      text: 'Wpisz swój numer telefonu w przycisku.',
      isDone: (campaign) => !JSON.stringify(campaign.screens).includes('+48000000000'),
    },
    { text: 'Ustaw dni i godziny, w których ktoś odbiera.' },
  ],
  campaign: () => ({
    name: 'Zadzwoń z telefonu',
    type: 'bar',
    format: 'format_4',
    target: 'click',
    location: 'bottom',
    screens: {
      form: [
        { kind: 'heading', text: 'Pytanie o podłogę?', size: 's' },
        leading('Zadzwoń', 'tel:+48000000000'),
      ],
    },
    triggers: [{ kind: 'timeDelay', seconds: 5 }],
    filters: [
      { kind: 'device', device: 'mobile' },
      { kind: 'daysAndHours', days: [1, 2, 3, 4, 5], fromMinute: 540, untilMinute: 1020 },
    ],
    frequency: { rule: 'once_a_session', stopsAfterClose: true, stopsAfterConversion: false },
  }),
} satisfies ReadyCampaign
