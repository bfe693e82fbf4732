import type { ReadyCampaign } from './ready-campaign.ts'
import { ADDRESS_BEFORE, leading, picture, PICTURE_BEFORE } from './usual-parts.ts'

export default {
  purpose: 'sales',
  seasons: ['spring', 'autumn'],
  title: 'Nowa kolekcja',
  sentence: 'Okienko u dołu pokazuje nowość tym, którzy już u Ciebie byli.',
  before: [{ text: 'Opisz swoją nową kolekcję.' }, ADDRESS_BEFORE, PICTURE_BEFORE],
  campaign: (home) => ({
    name: 'Nowa kolekcja',
    type: 'bside',
    format: 'format_3',
    target: 'click',
    screens: {
      form: [
        { kind: 'heading', text: 'Nowość: jodełka w trzech kolorach', size: 'm' },
        { kind: 'text', text: 'Naturalna, bielona i wędzona. Próbki są już gotowe do wysłania.' },
        leading('Zobacz kolekcję', `${home}/sklep/`),
        picture,
      ],
    },
    triggers: [{ kind: 'timeDelay', seconds: 6 }],
    filters: [{ kind: 'visitorKind', who: 'returning' }],
    frequency: { rule: 'times', times: 2, days: 3, stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
