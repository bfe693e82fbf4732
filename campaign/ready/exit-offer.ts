import type { ReadyCampaign } from './ready-campaign.ts'
import {
  closing,
  CONSENT_BEFORE,
  COUPON_BEFORE,
  email,
  newsletterConsent,
  notAtCheckout,
  picture,
  PICTURE_BEFORE,
  sending,
} from './usual-parts.ts'

export default {
  purpose: 'sales',
  seasons: ['blackFriday'],
  title: 'Propozycja na pożegnanie',
  sentence: 'Kto zamierza wyjść, dostaje kod w zamian za zapis do newslettera.',
  before: [COUPON_BEFORE, { text: 'Popraw wysokość rabatu w nagłówku.' }, CONSENT_BEFORE, PICTURE_BEFORE],
  campaign: () => ({
    name: 'Propozycja na pożegnanie',
    type: 'fullpage',
    format: 'format_2',
    screens: {
      form: [
        picture,
        { kind: 'heading', text: 'Zanim wyjdziesz: 3% na start' },
        { kind: 'text', text: 'Zapisz się do newslettera i weź kod na później. Nie ma terminu, który goni.' },
        { kind: 'fields', fields: ['email', 'consent'] },
        sending('Poproszę kod'),
        closing('Nie, dziękuję'),
      ],
      thankYou: [
        { kind: 'heading', text: 'Kod jest Twój' },
        { kind: 'text', text: 'Wpisz go w koszyku, kiedy wrócisz.' },
        { kind: 'coupon', label: 'Kod rabatowy' },
        closing('Zamknij', 'primary'),
      ],
    },
    fields: { email, consent: newsletterConsent },
    coupon: { code: '' },
    triggers: [{ kind: 'exitIntent' }],
    filters: [{ kind: 'pageCount', least: 2 }, notAtCheckout],
    frequency: { rule: 'once', stopsAfterClose: true },
    thankYou: { autoCloseSeconds: null },
  }),
} satisfies ReadyCampaign
