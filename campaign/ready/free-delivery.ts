import type { ReadyCampaign } from './ready-campaign.ts'
import { ADDRESS_BEFORE, leading } from './usual-parts.ts'

export default {
  purpose: 'sales',
  seasons: ['blackFriday', 'holidays'],
  title: 'Darmowa dostawa od kwoty',
  sentence: 'Pasek u góry przypomina, od jakiej kwoty dostawa jest darmowa.',
  before: [{ text: 'Wpisz kwotę, od której dostawa jest u Ciebie naprawdę darmowa.' }, ADDRESS_BEFORE],
  campaign: (home) => ({
    name: 'Darmowa dostawa od kwoty',
    type: 'bar',
    format: 'format_16',
    target: 'click',
    location: 'top',
    screens: {
      form: [
        { kind: 'heading', text: 'Darmowa dostawa od 1500 zł', size: 's' },
        { kind: 'text', text: 'Na terenie całej Polski, prosto pod drzwi.' },
        leading('Wybieram podłogę', `${home}/sklep/`),
      ],
    },
    triggers: [{ kind: 'timeDelay', seconds: 2 }],
    filters: [
      { kind: 'pageAddress', rules: [{ outcome: 'dont_show', operator: 'contain', text: '/zamowienie' }] },
    ],
    frequency: { rule: 'once_a_session', stopsAfterClose: true, stopsAfterConversion: false },
  }),
} satisfies ReadyCampaign
