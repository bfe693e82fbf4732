import type { Lead } from '#contract/console/campaigns/leads.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { LeadConsent, LeadField } from '../fields/check-fields.ts'
import { readLeadPrize } from './lead-prize.ts'
import {
  countLeadRowsByCampaign,
  findLead,
  hasLead,
  type LeadCursor,
  type LeadFilter,
  type LeadRow,
  listLeadRows,
} from './store.ts'
import { findConsentsOfLead } from '#server/shop/consents/consents.ts'
import { CSV_BEGIN, csvLine } from '#server/platform/text/csv-line.ts'

const JOINT = ', '
const warsawTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const formatTime = (ms: number | null) => (ms === null ? '' : warsawTime.format(ms))

/** Leads as CSV, newest first, streamed; a column for each field that any of them has. */
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
      'Tagi',
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
    lead.tags.join(JOINT),
    consents(true),
    consents(false),
    formatTime(lead.confirmedMs),
    formatTime(lead.unsubscribedMs),
    lead.pageUrl,
    lead.referrer,
    lead.device,
    lead.country,
    lead.ip,
  ]
}

const PER_PAGE = 30
/**
 * Rows read at once while searching. Texts are folded here, because the engines fold Polish letters differently or not
 * at all.
 */
const BATCH = 200

const writeCursor = ({ receivedMs, id }: LeadCursor) => `${receivedMs}-${id}`
const readCursor = (text: string): LeadCursor | undefined => {
  const [, time, id] = /^(\d{1,15})-([\w-]{1,64})$/.exec(text) ?? []
  return time && id ? { receivedMs: Number(time), id } : undefined
}

/**
 * Leads, newest first. `search`: words that must all occur, ignoring case and accents; `before`: `nextBefore` of the
 * previous page.
 */
export const listLeads = async (
  sql: Sql,
  filter: LeadFilter,
  { search = '', before = '' }: { search?: string; before?: string },
): Promise<{ leads: Lead[]; nextBefore: string | null }> => {
  const words = foldPolish(search).split(/\s+/).filter(Boolean)
  const found: Lead[] = []
  for await (const lead of eachLead(sql, filter, readCursor(before), words.length ? BATCH : PER_PAGE + 1)) {
    if (words.length === 0 || matches(lead, words)) found.push(lead)
    if (found.length > PER_PAGE) break
  }
  const leads = found.slice(0, PER_PAGE)
  const last = leads.at(-1)
  return { leads, nextBefore: found.length > PER_PAGE && last ? writeCursor(last) : null }
}

/** Yields them one by one, so that there may be any number of them. */
export async function* eachLead(
  sql: Sql,
  filter: LeadFilter,
  from?: LeadCursor,
  batch = BATCH,
): AsyncGenerator<Lead> {
  for (let before = from; ;) {
    const rows = await listLeadRows(sql, filter, before, batch)
    yield* rows.map(readLead)
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    before = { receivedMs: Number(last.received_ms), id: last.id }
  }
}

const matches = ({ email, campaignName, fields, pageUrl, prize, tags }: Lead, words: string[]): boolean => {
  const text = foldPolish(
    [
      email ?? '',
      campaignName,
      pageUrl,
      prize?.label ?? '',
      prize?.code ?? '',
      ...tags,
      ...fields.flatMap(({ values }) => values),
    ].join('\n'),
  )
  return words.every((word) => text.includes(word))
}

const momentOf = (ms: number | null) => (ms === null ? null : Number(ms))

const prizeOf = (row: LeadRow): Lead['prize'] => {
  const prize = readLeadPrize(row)
  return prize && { label: prize.label, code: prize.code, isLosing: prize.isLosing }
}

const readLead = (row: LeadRow): Lead => {
  const details = JSON.parse(row.details_json) as Record<string, unknown>
  const detail = (name: string) => (typeof details[name] === 'string' ? details[name] : '')
  return {
    id: row.id,
    siteId: row.site_id,
    campaignId: row.campaign_id,
    campaignName: row.campaign_name,
    email: row.email,
    fields: (JSON.parse(row.fields_json) as LeadField[]).map(({ id, label, value }) => ({
      label: label || id,
      values: Array.isArray(value) ? value : [value],
    })),
    consents: JSON.parse(row.consents_json) as LeadConsent[],
    tags: JSON.parse(row.tags_json) as string[],
    prize: prizeOf(row),
    receivedMs: Number(row.received_ms),
    confirmedMs: momentOf(row.confirmed_ms),
    unsubscribedMs: momentOf(row.unsubscribed_ms),
    pageUrl: row.page_url,
    referrer: detail('referrer'),
    landingUrl: detail('origin_landing_page'),
    cause: row.cause,
    device: row.device,
    country: row.country,
    ip: row.ip,
  }
}

/** Campaigns with leads, by their name at the last one. */
export const countLeadsByCampaign = (sql: Sql, siteId?: string) => countLeadRowsByCampaign(sql, siteId)

/** Whether an address, in lower case, was ever left on a site. */
export const isLeadOf = (sql: Sql, siteId: string, email: string): Promise<boolean> =>
  hasLead(sql, email, siteId)

/** Everything that is stored of a lead, for the person's export; undefined: there is none. */
export const exportLead = async (sql: Sql, id: string) => {
  const row = await findLead(sql, id)
  if (!row) return undefined
  const lead = readLead(row)
  return {
    ...lead,
    received: new Date(lead.receivedMs).toISOString(),
    marketingConsents: (await findConsentsOfLead(sql, id)).map(
      ({ person: _person, given_id: _given, ...consent }) => consent,
    ),
  }
}
