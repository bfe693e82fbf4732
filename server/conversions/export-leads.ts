import type { Lead } from '#contract/console/leads.ts'
import type { Sql } from '#server/db/tables.ts'
import { CSV_BEGIN, csvLine } from '#server/http/csv-line.ts'
import type { LeadFilter } from './lead-store.ts'
import { eachLead } from './list-leads.ts'

const JOINT = ', '
const warsawTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const momentOf = (ms: number | null) => (ms === null ? '' : warsawTime.format(ms))

/** What people left as CSV, newest first, piece by piece; a column for each field that any of them has. */
export async function* exportLeads(sql: Sql, filter: LeadFilter): AsyncGenerator<string> {
  const labels = new Set<string>()
  for await (const { fields } of eachLead(sql, filter)) for (const { label } of fields) labels.add(label)

  yield (
    CSV_BEGIN +
    csvLine([
      'Data',
      'E-mail',
      'Kampania',
      ...labels,
      'Nagroda',
      'Kod nagrody',
      'Zgody',
      'Bez zgody',
      'Potwierdzono',
      'Wypisano',
      'Strona',
      'Skąd',
      'Urządzenie',
      'Kraj',
      'Adres IP',
    ])
  )
  for await (const lead of eachLead(sql, filter)) yield csvLine(lineOf(lead, labels))
}

const lineOf = (lead: Lead, labels: ReadonlySet<string>): string[] => {
  const values = Map.groupBy(lead.fields, ({ label }) => label)
  const consents = (isGiven: boolean) =>
    lead.consents
      .filter((consent) => consent.isGiven === isGiven)
      .map(({ text }) => text)
      .join(JOINT)
  return [
    warsawTime.format(lead.receivedMs),
    lead.email ?? '',
    lead.campaignName,
    ...[...labels].map((label) => (values.get(label) ?? []).flatMap((field) => field.values).join(JOINT)),
    lead.prize?.label ?? '',
    lead.prize?.code ?? '',
    consents(true),
    consents(false),
    momentOf(lead.confirmedMs),
    momentOf(lead.unsubscribedMs),
    lead.pageUrl,
    lead.referrer,
    lead.device,
    lead.country,
    lead.ip,
  ]
}
