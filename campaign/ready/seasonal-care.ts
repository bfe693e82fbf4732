import type { ReadyCampaign } from './ready-campaign.ts'
import { ADDRESS_BEFORE, leading, picture, PICTURE_BEFORE } from './usual-parts.ts'

export default {
  purpose: 'loyalty',
  seasons: ['autumn', 'winter', 'spring'],
  title: 'Porady na sezon',
  sentence: 'W sezonie grzewczym radzi, jak dbać o drewnianą podłogę.',
  before: [
    { text: 'Wybierz w warunku „Daty”, kiedy porada jest na czasie.' },
    ADDRESS_BEFORE,
    PICTURE_BEFORE,
  ],
  campaign: (home) => ({
    name: 'Porady na sezon',
    type: 'mobile',
    format: 'format_2',
    target: 'click',
    screens: {
      form: [
        picture,
        { kind: 'heading', text: 'Drewno zimą', size: 's' },
        { kind: 'text', text: 'Wilgotność 45–60% chroni podłogę przed szczelinami.' },
        leading('Czytam poradę', `${home}/blog/`),
      ],
    },
    triggers: [{ kind: 'scroll', percent: 35 }],
    filters: [{ kind: 'dates' }],
    frequency: { rule: 'once', stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
