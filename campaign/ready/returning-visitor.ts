import type { ReadyCampaign } from './ready-campaign.ts'
import { ADDRESS_BEFORE, closing, leading, notAtCheckout } from './usual-parts.ts'

export default {
  purpose: 'loyalty',
  title: 'Powitanie powracających',
  sentence: 'Wita tych, którzy wracają, i prowadzi prosto do sklepu.',
  before: [ADDRESS_BEFORE],
  campaign: (home) => ({
    name: 'Powitanie powracających',
    type: 'sside',
    format: 'format_2',
    target: 'click',
    screens: {
      form: [
        { kind: 'heading', text: 'Miło widzieć Cię znowu', size: 'm' },
        { kind: 'text', text: 'Od ostatniego razu mogły dojść nowe kolory. Zajrzyj do sklepu albo zapytaj nas o podłogę, która wpadła Ci w oko.' },
        leading('Co nowego?', `${home}/sklep/`),
        closing('Rozejrzę się po swojemu'),
      ],
    },
    triggers: [{ kind: 'timeDelay', seconds: 5 }],
    filters: [{ kind: 'visitorKind', who: 'returning' }, notAtCheckout],
    frequency: { rule: 'times', times: 3, days: 7, stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
