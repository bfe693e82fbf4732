import type { ReadyCampaign } from './ready-campaign.ts'
import {} from './usual-parts.ts'

export default {
  purpose: 'news',
  title: 'Zaproszenie do mediów społecznościowych',
  sentence: 'Po przeczytaniu wpisu zaprasza do obejrzenia zdjęć z realizacji.',
  before: [{ text: 'Podaj adresy swoich profili przy przyciskach.' }],
  campaign: () => ({
    name: 'Zaproszenie do mediów społecznościowych',
    type: 'social',
    format: 'format_1',
    target: 'click',
    screens: {
      form: [
        { kind: 'heading', text: 'Zdjęcia z naszych montaży', size: 's' },
        { kind: 'text', text: 'Co tydzień nowe wnętrze, przed i po.' },
        {
          kind: 'social',
          links: [
            { network: 'facebook', url: 'https://facebook.example/podlogi' },
            { network: 'instagram', url: 'https://instagram.example/podlogi' },
          ],
        },
      ],
    },
    triggers: [{ kind: 'scroll', percent: 80 }],
    frequency: { rule: 'once', stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
