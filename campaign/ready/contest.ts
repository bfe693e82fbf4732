import type { ReadyCampaign } from './ready-campaign.ts'
import { consent, CONSENT_BEFORE, email, leading, sending, thanks } from './usual-parts.ts'

export default {
  purpose: 'opinions',
  seasons: ['summer', 'holidays'],
  title: 'Konkurs bez zakupów',
  sentence: 'Zbiera zgłoszenia do konkursu, w którym o wygranej decyduje odpowiedź, a nie zakupy.',
  before: [
    { text: 'Przygotuj regulamin i podaj jego adres w przycisku „Regulamin”.' },
    { text: 'Wpisz w tekście nagrodę i dzień, w którym konkurs się kończy.' },
    CONSENT_BEFORE,
  ],
  campaign: (home) => ({
    name: 'Konkurs bez zakupów',
    type: 'fullpage',
    format: 'format_12',
    screens: {
      form: [
        { kind: 'heading', text: 'Opowiedz o swojej podłodze' },
        { kind: 'text', text: 'Najciekawszą opowieść nagrodzimy. Nie trzeba niczego kupować.' },
        { kind: 'fields', fields: ['story', 'email', 'consent'] },
        sending('Zgłaszam się'),
        leading('Regulamin', `${home}/regulamin-konkursu/`, 'link'),
      ],
      thankYou: thanks('Zgłoszenie przyjęte', 'O wyniku napiszemy e-mailem.'),
    },
    fields: {
      story: { kind: 'text', label: 'Twoja opowieść', isLong: true, isRequired: true },
      email,
      consent: consent('Akceptuję regulamin konkursu i zgadzam się na kontakt w sprawie jego wyniku.'),
    },
    triggers: [{ kind: 'scroll', percent: 50 }],
    frequency: { rule: 'once_a_day', stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
