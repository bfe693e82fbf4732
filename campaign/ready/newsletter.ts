import type { ReadyCampaign } from './ready-campaign.ts'
import {
  CONSENT_BEFORE,
  email,
  newsletterConsent,
  notAtCheckout,
  picture,
  PICTURE_BEFORE,
  sending,
  thanks,
} from './usual-parts.ts'

export default {
  purpose: 'contacts',
  title: 'Newsletter',
  sentence: 'Okno ze zdjęciem zaprasza do newslettera po przeczytaniu połowy strony.',
  before: [{ text: 'Napisz, jak często naprawdę wysyłasz wiadomości.' }, CONSENT_BEFORE, PICTURE_BEFORE],
  campaign: () => ({
    name: 'Newsletter',
    type: 'lightbox',
    format: 'format_4',
    screens: {
      form: [
        picture,
        { kind: 'heading', text: 'Podłogi raz w miesiącu' },
        { kind: 'text', text: 'Nowe kolory, porady montażysty i wyprzedaże, zanim trafią na stronę główną.' },
        { kind: 'fields', fields: ['email', 'consent'] },
        sending('Zapisz mnie'),
      ],
      thankYou: thanks('Dziękujemy!', 'Pierwszą wiadomość wyślemy z najbliższym newsletterem.'),
    },
    fields: { email, consent: newsletterConsent },
    triggers: [{ kind: 'scroll', percent: 50 }],
    filters: [notAtCheckout],
    frequency: { rule: 'times', times: 3, days: 14, stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
