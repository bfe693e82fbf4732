import type { LiveSite } from '#server/campaigns/live-site.ts'
import { drawMail, type MailPart } from '#server/mail/draw-mail.ts'
import { readLeadPrize } from '#server/prizes/lead-prize.ts'
import type { Shop } from '#server/shop.ts'
import { leadMail as words } from '#storefront/strings/pl/lead-mail.ts'
import type { Consent, KeptField } from './check-fields.ts'
import type { LeadRow } from './store.ts'

const JOINT = ', '

/** To a site's owner: somebody left an address or an answer. */
export const leadToOwnerMail = (
  { settings }: Pick<Shop, 'settings'>,
  { name }: Pick<LiveSite, 'name'>,
  lead: LeadRow,
) => {
  const subject = words.subject(lead.email ?? words.somebody, lead.campaign_name)
  const fields = JSON.parse(lead.fields_json) as KeptField[]
  const consents = JSON.parse(lead.consents_json) as Consent[]
  const rows = [
    ...fields.map(({ label, value }) => ({ label, value: Array.isArray(value) ? value.join(JOINT) : value })),
    ...consents.map(({ text, isGiven }) => ({ label: text, value: isGiven ? words.given : words.notGiven })),
  ]
  const prize = readLeadPrize(lead)
  if (prize) rows.push({ label: words.prize, value: prize.isLosing ? words.lost(prize.label) : prize.label })
  if (prize?.code) rows.push({ label: words.code, value: prize.code })
  const parts: MailPart[] = [
    { kind: 'text', text: words.opening(lead.campaign_name, name) },
    ...(rows.length ? [{ kind: 'rows', rows } as const] : []),
    {
      kind: 'rows',
      rows: [
        { label: words.page, value: lead.page_url },
        { label: words.device, value: words.devices(lead.device) },
      ],
    },
    { kind: 'link', label: words.open, url: `${settings.publicUrl}/panel/kontakty/` },
  ]
  return { subject, ...drawMail(subject, parts) }
}
