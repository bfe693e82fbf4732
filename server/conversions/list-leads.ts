import type { Lead } from '#contract/console/leads.ts'
import { foldPolish } from '#server/catalog/fold-polish.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Consent, KeptField } from './check-fields.ts'
import { readLeadPrize } from '#server/prizes/lead-prize.ts'
import { type LeadCursor, type LeadFilter, listLeadRows } from './lead-store.ts'
import type { LeadRow } from './store.ts'

const PER_PAGE = 30
/**
 * Read at once while searching: the texts are folded here, because the engines fold Polish letters
 * differently or not at all.
 */
const BATCH = 200

const writeCursor = ({ receivedMs, id }: LeadCursor) => `${receivedMs}-${id}`
const readCursor = (text: string): LeadCursor | undefined => {
  const [, time, id] = /^(\d{1,15})-([\w-]{1,64})$/.exec(text) ?? []
  return time && id ? { receivedMs: Number(time), id } : undefined
}

/**
 * What people left, newest first. `search`: words that must all stand somewhere in it, case and accents do
 * not matter; `before`: `nextBefore` of the page before.
 */
export const listLeads = async (
  sql: Sql,
  filter: LeadFilter,
  { search = '', before = '' }: { search?: string; before?: string },
): Promise<{ leads: Lead[]; nextBefore: string | null }> => {
  const words = foldPolish(search).split(/\s+/).filter(Boolean)
  const found: Lead[] = []
  for await (const lead of eachLead(sql, filter, readCursor(before), words.length ? BATCH : PER_PAGE + 1)) {
    if (words.length === 0 || holds(lead, words)) found.push(lead)
    if (found.length > PER_PAGE) break
  }
  const leads = found.slice(0, PER_PAGE)
  const last = leads.at(-1)
  return { leads, nextBefore: found.length > PER_PAGE && last ? writeCursor(last) : null }
}

/** One after another, so that there may be any number of them. */
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

const holds = ({ email, campaignName, fields, pageUrl, prize }: Lead, words: string[]): boolean => {
  const text = foldPolish(
    [
      email ?? '',
      campaignName,
      pageUrl,
      prize?.label ?? '',
      prize?.code ?? '',
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
    fields: (JSON.parse(row.fields_json) as KeptField[]).map(({ id, label, value }) => ({
      label: label || id,
      values: Array.isArray(value) ? value : [value],
    })),
    consents: JSON.parse(row.consents_json) as Consent[],
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
