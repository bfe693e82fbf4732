import type { ReadyCampaign } from './ready-campaign.ts'
import { ADDRESS_BEFORE, leading, notAtCheckout, picture, PICTURE_BEFORE } from './usual-parts.ts'

export default {
  purpose: 'loyalty',
  title: 'Powitanie powracających',
  sentence: 'Wita tych, którzy wracają, i prowadzi prosto do sklepu.',
  before: [ADDRESS_BEFORE, PICTURE_BEFORE],
  campaign: (home) => ({
    name: 'Powitanie powracających',
    type: 'browsing',
    format: 'format_1',
    target: 'click',
    screens: {
      form: [
        picture,
        { kind: 'heading', text: 'Miło widzieć Cię znowu', size: 's' },
        { kind: 'text', text: 'Od ostatniego razu mogły dojść nowe kolory.' },
        leading('Co nowego?', `${home}/sklep/`),
      ],
    },
    triggers: [{ kind: 'timeDelay', seconds: 5 }],
    filters: [{ kind: 'visitorKind', who: 'returning' }, notAtCheckout],
    frequency: { rule: 'times', times: 3, days: 7, stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
