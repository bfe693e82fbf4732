import type { ReadyCampaign } from './ready-campaign.ts'
import { closing, leading } from './usual-parts.ts'

export default {
  purpose: 'advice',
  title: 'Podpowiedź o kalkulatorze',
  sentence: 'Kto ogląda produkt dłuższą chwilę, dowiaduje się, że paczki policzy kalkulator.',
  before: [{ text: 'Podaj adres strony z kalkulatorem.' }],
  campaign: (home) => ({
    name: 'Podpowiedź o kalkulatorze',
    type: 'bside',
    format: 'format_6',
    target: 'click',
    screens: {
      form: [
        { kind: 'heading', text: 'Ile paczek potrzebujesz?', size: 'm' },
        { kind: 'text', text: 'Wpisz wymiary pokoju, a kalkulator doliczy zapas na docinki.' },
        leading('Policz paczki', `${home}/kalkulator/`),
        closing('Wiem, ile kupić'),
      ],
    },
    triggers: [{ kind: 'timeDelay', seconds: 30 }],
    filters: [{ kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: '/produkt/' }] }],
    frequency: { rule: 'once', stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
