import type { ReadyCampaign } from './ready-campaign.ts'
import {  } from './usual-parts.ts'

export default {
  purpose: 'news',
  title: 'Zaproszenie do mediów społecznościowych',
  sentence: 'Po przeczytaniu wpisu zaprasza do obejrzenia zdjęć z realizacji.',
  before: ['Podaj adres swojego profilu w przycisku.'],
  campaign: () => ({
    name: 'Zaproszenie do mediów społecznościowych',
    type: 'mobile',
    format: 'format_1',
    target: 'click',
    screens: {
      form: [
        { kind: 'heading', text: 'Zdjęcia z naszych montaży', size: 's' },
        { kind: 'text', text: 'Co tydzień nowe wnętrze, przed i po.' },
        { kind: 'button', text: 'Zobacz profil', action: { kind: 'redirect', url: 'https://profil.example/', opensNewTab: true } },
      ],
    },
    triggers: [{ kind: 'scroll', percent: 80 }],
    frequency: { rule: 'once', stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
