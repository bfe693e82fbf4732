import type { ReadyCampaign } from './ready-campaign.ts'
import {
  closing,
  CONSENT_BEFORE,
  COUPON_BEFORE,
  email,
  newsletterConsent,
  notAtCheckout,
  sending,
} from './usual-parts.ts'

export default {
  purpose: 'contacts',
  seasons: ['blackFriday'],
  title: 'Kod na pierwsze zakupy',
  sentence: 'Nowa osoba zostawia adres i od razu widzi kod rabatowy.',
  before: [COUPON_BEFORE, { text: 'Popraw wysokość rabatu w nagłówku.' }, CONSENT_BEFORE],
  campaign: () => ({
    name: 'Kod na pierwsze zakupy',
    type: 'lightbox',
    format: 'format_11',
    screens: {
      form: [
        { kind: 'heading', text: '5% na pierwsze zakupy' },
        {
          kind: 'text',
          text: 'Zapisz się do newslettera, a kod zobaczysz od razu. Piszemy rzadko i tylko o podłogach.',
        },
        { kind: 'fields', fields: ['email', 'consent'] },
        sending('Poproszę kod'),
        closing('Nie, dziękuję'),
      ],
      thankYou: [
        { kind: 'heading', text: 'Oto Twój kod' },
        { kind: 'text', text: 'Wpisz go w koszyku przed zapłatą.' },
        { kind: 'coupon', label: 'Kod rabatowy' },
        closing('Wracam do zakupów', 'primary'),
      ],
    },
    fields: { email, consent: newsletterConsent },
    coupon: { code: '' },
    triggers: [{ kind: 'timeDelay', seconds: 20 }],
    filters: [{ kind: 'visitorKind', who: 'new' }, notAtCheckout],
    thankYou: { autoCloseSeconds: null },
  }),
} satisfies ReadyCampaign
