import type { Tables } from '#server/platform/db/tables.ts'
import type { Contact, Measuring } from '../connectors/connector.ts'
import type { LeadConsent, LeadField } from '../fields/check-fields.ts'

type LeadRow = Tables['leads']

const textOf = ({ value }: LeadField) => (Array.isArray(value) ? value.join(', ') : value)

/** One field with the whole name is split at its first space. */
const namesOf = (fields: LeadField[]): [first: string, last: string] => {
  const byId = (id: string) => fields.find((field) => field.id === id)
  const [first, last] = [byId('first_name'), byId('last_name')]
  if (first || last) return [first ? textOf(first) : '', last ? textOf(last) : '']
  const whole = fields.find(({ kind }) => kind === 'name')
  const [, begin = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(whole ? textOf(whole).trim() : '') ?? []
  return [begin, rest]
}

const measuringOf = (detailsJson: string): Measuring | null =>
  (JSON.parse(detailsJson) as { measuring?: Measuring | null }).measuring ?? null

/** A lead as services get it: its own columns, split by meaning. */
export const contactOfLead = (lead: LeadRow, siteName: string): Contact => {
  const fields = JSON.parse(lead.fields_json) as LeadField[]
  const consents = JSON.parse(lead.consents_json) as LeadConsent[]
  const phone = fields.find(({ kind }) => kind === 'phone')
  const [firstName, lastName] = namesOf(fields)
  const isNamed = ({ id, kind }: LeadField) => id === 'first_name' || id === 'last_name' || kind === 'name'
  return {
    leadId: lead.id,
    email: lead.email,
    firstName,
    lastName,
    phone: phone ? textOf(phone) : '',
    fields: fields
      .filter((field) => field.kind !== 'email' && field !== phone && !isNamed(field))
      .map((field) => ({ label: field.label || field.id, value: textOf(field) })),
    consents: consents.filter(({ isGiven }) => isGiven).map(({ text }) => text),
    tags: JSON.parse(lead.tags_json) as string[],
    campaignName: lead.campaign_name,
    siteName,
    pageUrl: lead.page_url,
    country: lead.country,
    receivedMs: Number(lead.received_ms),
    measuring: measuringOf(lead.details_json),
  }
}
