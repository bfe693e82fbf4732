import * as v from 'valibot'
import { type Campaign, campaignShape } from '../campaign-shape.ts'

/** What a new campaign starts with: it is valid, and an example of how the rest is made. */
export const startingCampaign: Campaign = v.parse(campaignShape, {
  name: 'Nowa kampania',
  type: 'lightbox',
  format: 'format_2',
  screens: {
    form: [
      { kind: 'heading', text: 'Bądźmy w kontakcie' },
      { kind: 'text', text: 'Zostaw adres, a napiszemy, gdy będzie coś ciekawego.' },
      { kind: 'fields', fields: ['email', 'consent'] },
      { kind: 'button', text: 'Zapisz mnie', action: { kind: 'submit' } },
    ],
    thankYou: [
      { kind: 'heading', text: 'Dziękujemy!' },
      { kind: 'button', text: 'Wróć do strony', action: { kind: 'close' } },
    ],
  },
  fields: {
    email: { kind: 'email', label: 'Adres e-mail', isRequired: true },
    consent: {
      kind: 'consent',
      label: 'Zgoda',
      text: 'Chcę dostawać wiadomości e-mail. Mogę zrezygnować w każdej chwili.',
      isRequired: true,
    },
  },
  triggers: [{ kind: 'timeDelay', seconds: 10 }],
})
