import type { ReadyCampaign } from './ready-campaign.ts'
import { ADDRESS_BEFORE, closing, leading, picture, PICTURE_BEFORE } from './usual-parts.ts'

export default {
  purpose: 'advice',
  seasons: ['spring', 'autumn'],
  title: 'Zaproszenie do salonu',
  sentence: 'Zaprasza do salonu osoby z Polski, które obejrzały kilka podłóg.',
  before: [{ text: 'Wpisz adres salonu i godziny otwarcia.' }, ADDRESS_BEFORE, PICTURE_BEFORE],
  campaign: (home) => ({
    name: 'Zaproszenie do salonu',
    type: 'bside',
    format: 'format_2',
    target: 'click',
    screens: {
      form: [
        { kind: 'heading', text: 'Podłogę najlepiej zobaczyć na żywo', size: 'm' },
        { kind: 'text', text: 'W salonie czekają duże próbki i ktoś, kto zna odpowiedzi.' },
        leading('Jak dojechać', `${home}/kontakt/`),
        closing('Wolę kupić przez internet'),
        picture,
      ],
    },
    triggers: [{ kind: 'pageCount', pages: 4 }],
    filters: [{ kind: 'country', outcome: 'show', countries: ['PL'] }],
    frequency: { rule: 'once', stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
