import type { ReadyCampaign } from './ready-campaign.ts'
import { closing } from './usual-parts.ts'

export default {
  purpose: 'news',
  seasons: ['holidays', 'summer'],
  title: 'Inne godziny otwarcia',
  sentence: 'Pasek uprzedza o przerwie lub innych godzinach i znika w dniu, który podasz.',
  before: [{ text: 'Wpisz dni i godziny.' }, { text: 'Ustaw w warunku „Daty”, kiedy pasek ma zniknąć.' }],
  campaign: () => ({
    name: 'Inne godziny otwarcia',
    type: 'bar',
    format: 'format_12',
    target: 'others',
    location: 'top',
    screens: {
      form: [
        { kind: 'heading', text: 'Zmiana godzin otwarcia', size: 's' },
        {
          kind: 'text',
          text: 'W święta salon jest zamknięty. Zamówienia przez internet przyjmujemy cały czas.',
        },
        closing('Rozumiem', 'primary'),
      ],
    },
    triggers: [{ kind: 'timeDelay', seconds: 0 }],
    filters: [{ kind: 'dates' }],
    frequency: { rule: 'once_a_day', stopsAfterClose: true, stopsAfterConversion: false },
  }),
} satisfies ReadyCampaign
