import type { ReadyCampaign } from './ready-campaign.ts'
import { ADDRESS_BEFORE, leading, picture, PICTURE_BEFORE } from './usual-parts.ts'

export default {
  purpose: 'sales',
  seasons: ['holidays'],
  title: 'Karta podarunkowa',
  sentence: 'Przypomina o karcie podarunkowej, gdy ktoś długo nie może wybrać.',
  before: [ADDRESS_BEFORE, PICTURE_BEFORE],
  campaign: (home) => ({
    name: 'Karta podarunkowa',
    type: 'mobile',
    format: 'format_7',
    target: 'click',
    screens: {
      form: [
        picture,
        { kind: 'heading', text: 'Podłoga na prezent?', size: 's' },
        { kind: 'text', text: 'Karta podarunkowa: kwotę wybierasz Ty, kolor ktoś bliski.' },
        leading('Zobacz kartę', `${home}/sklep/`),
      ],
    },
    triggers: [{ kind: 'inactivity', seconds: 40 }],
    filters: [{ kind: 'pageCount', least: 3 }],
    frequency: { rule: 'once', stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
