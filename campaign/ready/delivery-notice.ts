import type { ReadyCampaign } from './ready-campaign.ts'
import { ADDRESS_BEFORE, leading } from './usual-parts.ts'

export default {
  purpose: 'news',
  title: 'Informacja o dostawie',
  sentence: 'W koszyku mówi wprost, kiedy przyjedzie podłoga i kto ją wniesie.',
  before: ['Wpisz swój czas dostawy.', ADDRESS_BEFORE],
  campaign: (home) => ({
    name: 'Informacja o dostawie',
    type: 'bside',
    format: 'format_1',
    target: 'others',
    screens: {
      form: [
        { kind: 'heading', text: 'Kiedy przyjedzie podłoga?', size: 'm' },
        { kind: 'text', text: 'Produkty z magazynu wysyłamy w ciągu dwóch dni roboczych. Kierowca dzwoni przed przyjazdem.' },
        leading('Więcej o dostawie', `${home}/dostawa/`, 'secondary'),
      ],
    },
    triggers: [{ kind: 'timeDelay', seconds: 3 }],
    filters: [{ kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: '/koszyk' }] }],
    frequency: { rule: 'once_a_day', stopsAfterClose: true, stopsAfterConversion: false },
  }),
} satisfies ReadyCampaign
