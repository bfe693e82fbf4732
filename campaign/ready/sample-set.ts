import type { ReadyCampaign } from './ready-campaign.ts'
import {
  answerConsent,
  CONSENT_BEFORE,
  email,
  phone,
  picture,
  PICTURE_BEFORE,
  sending,
  thanks,
} from './usual-parts.ts'

export default {
  purpose: 'sales',
  seasons: ['spring'],
  title: 'Zestaw próbek',
  sentence: 'Kto ogląda kolejny produkt, może zamówić próbki do domu.',
  before: [{ text: 'Napisz, ile próbek wysyłasz i czy są płatne.' }, CONSENT_BEFORE, PICTURE_BEFORE],
  campaign: () => ({
    name: 'Zestaw próbek',
    type: 'lightbox',
    format: 'format_3',
    screens: {
      form: [
        picture,
        { kind: 'heading', text: 'Zobacz kolor u siebie' },
        {
          kind: 'text',
          text: 'Ekran pokazuje tylko część prawdy. Napisz, które podłogi Ci się podobają, a wyślemy próbki.',
        },
        { kind: 'fields', fields: ['floors', 'email', 'phone', 'consent'] },
        sending('Poproszę próbki'),
      ],
      thankYou: thanks('Próbki są zamówione', 'Potwierdzimy adres wysyłki e-mailem lub telefonicznie.'),
    },
    fields: {
      floors: {
        kind: 'text',
        label: 'Które podłogi?',
        placeholder: 'np. dąb naturalny, jodełka',
        isRequired: true,
      },
      email,
      phone: { ...phone, isRequired: false },
      consent: answerConsent,
    },
    triggers: [{ kind: 'pageCount', pages: 4 }],
    filters: [{ kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: '/produkt/' }] }],
    frequency: { rule: 'once_a_day', stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
