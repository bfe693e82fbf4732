import type { ReadyCampaign } from './ready-campaign.ts'
import { ADDRESS_BEFORE, leading, selectorBefore } from './usual-parts.ts'

export default {
  purpose: 'news',
  seasons: ['holidays', 'winter'],
  title: 'Informacja o dostawie',
  sentence: 'W treści strony mówi wprost, kiedy przyjedzie podłoga i że kierowca zadzwoni.',
  before: [{ text: 'Wpisz swój czas dostawy.' }, selectorBefore('#dostawa'), ADDRESS_BEFORE],
  campaign: (home) => ({
    name: 'Informacja o dostawie',
    type: 'content',
    format: 'format_1',
    target: 'others',
    container: '#dostawa',
    screens: {
      form: [
        { kind: 'heading', text: 'Kiedy przyjedzie podłoga?', size: 'm' },
        {
          kind: 'text',
          text: 'Produkty z magazynu wysyłamy w ciągu dwóch dni roboczych. Kierowca dzwoni przed przyjazdem.',
        },
        leading('Więcej o dostawie', `${home}/dostawa/`, 'secondary'),
      ],
    },
    frequency: { rule: 'always', stopsAfterConversion: false },
  }),
} satisfies ReadyCampaign
