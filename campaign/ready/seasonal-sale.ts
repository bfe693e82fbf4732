import type { ReadyCampaign } from './ready-campaign.ts'
import { ADDRESS_BEFORE, closing, leading, picture, PICTURE_BEFORE } from './usual-parts.ts'

export default {
  purpose: 'sales',
  seasons: ['spring', 'summer', 'winter', 'blackFriday', 'holidays'],
  title: 'Wyprzedaż do dnia, który podasz',
  sentence: 'Zegar odlicza do prawdziwego końca wyprzedaży i nigdy nie zaczyna od nowa.',
  before: [
    {
      text: 'Ustaw „Odliczanie” do dnia i godziny, w których wyprzedaż naprawdę się kończy. Bez tej daty kampanii nie da się zapisać.',
      isDone: ({ timer }) => timer !== null,
    },
    ADDRESS_BEFORE,
    PICTURE_BEFORE,
  ],
  needsDate: true,
  campaign: (home) => ({
    name: 'Wyprzedaż',
    type: 'fullpage',
    format: 'format_1',
    target: 'click',
    screens: {
      form: [
        picture,
        { kind: 'heading', text: 'Wyprzedaż końcówek kolekcji' },
        {
          kind: 'text',
          text: 'Ostatnie paczki w niższych cenach. Kiedy zegar dojdzie do zera, ceny wrócą do zwykłych.',
        },
        { kind: 'timer', label: 'Do końca wyprzedaży' },
        leading('Zobacz wyprzedaż', `${home}/sklep/`),
        closing('Nie teraz'),
      ],
    },
    triggers: [{ kind: 'timeDelay', seconds: 8 }],
    frequency: { rule: 'once_a_day', stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
