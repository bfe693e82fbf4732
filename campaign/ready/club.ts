import type { ReadyCampaign } from './ready-campaign.ts'
import {
  CONSENT_BEFORE,
  email,
  newsletterConsent,
  picture,
  PICTURE_BEFORE,
  sending,
  thanks,
} from './usual-parts.ts'

export default {
  purpose: 'loyalty',
  title: 'Klub stałych klientów',
  sentence: 'Zaprasza do klubu osoby, które były u Ciebie co najmniej trzy razy.',
  before: [{ text: 'Napisz, co naprawdę dostają członkowie klubu.' }, CONSENT_BEFORE, PICTURE_BEFORE],
  campaign: () => ({
    name: 'Klub stałych klientów',
    type: 'lightbox',
    format: 'format_5',
    screens: {
      form: [
        picture,
        { kind: 'heading', text: 'Dołącz do klubu' },
        {
          kind: 'text',
          text: 'Wcześniejszy dostęp do wyprzedaży i pomoc doradcy bez kolejki. Udział nic nie kosztuje.',
        },
        { kind: 'fields', fields: ['first_name', 'email', 'consent'] },
        sending('Dołączam'),
      ],
      thankYou: thanks('Witamy w klubie', 'Napiszemy, co dalej.'),
    },
    fields: { first_name: { kind: 'name', label: 'Imię' }, email, consent: newsletterConsent },
    triggers: [{ kind: 'timeDelay', seconds: 12 }],
    filters: [{ kind: 'sessions', least: 3 }],
    frequency: { rule: 'times', times: 2, days: 30, stopsAfterClose: true },
  }),
} satisfies ReadyCampaign
