import * as v from 'valibot'
import { campaign, type Campaign, type CampaignFile } from '../campaign.ts'

/** A newsletter campaign of an owner. */
export const newsletterFile: CampaignFile = {
  name: 'Newsletter',
  type: 'lightbox',
  format: 'format_2',
  screens: {
    form: [
      { kind: 'heading', text: 'Rabat 5% na pierwsze zamówienie' },
      { kind: 'text', text: 'Zapisz się, a wyślemy kod.' },
      { kind: 'fields', fields: ['email', 'consent'] },
      { kind: 'button', text: 'Zapisz mnie', action: { kind: 'submit' } },
    ],
    thankYou: [{ kind: 'heading', text: 'Dziękujemy!' }],
  },
  fields: {
    email: { kind: 'email', label: 'Adres e-mail', isRequired: true },
    consent: {
      kind: 'consent',
      label: 'Zgoda',
      text: 'Chcę dostawać wiadomości o promocjach.',
      isRequired: true,
    },
  },
  triggers: [{ kind: 'timeDelay', seconds: 5 }],
}

/** The newsletter campaign with a test's changes. */
export const makeCampaign = (other: Partial<CampaignFile> = {}): Campaign =>
  v.parse(campaign, { ...newsletterFile, ...other })
