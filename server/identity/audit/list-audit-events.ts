import type { AuditEvent } from '#contract/console/audit-events.ts'
import type { AuditLine } from '#contract/console/shop/members.ts'
import type { Sql } from '#server/platform/db/tables.ts'

/** The end of a page of a list by time: its last row's time and id. */
export const cursorOf = (ms: number, id: string): string => `${ms}.${id}`

/** An invalid cursor counts as the beginning. */
export const readCursor = (text: string): { ms: number; id: string } | undefined => {
  const [, ms, id] = /^(\d{1,16})\.([\w.:-]{1,100})$/.exec(text) ?? []
  return ms === undefined || id === undefined ? undefined : { ms: Number(ms), id }
}

const PER_PAGE = 50

type Wanted = {
  siteId: string
  identityId?: string
  events?: readonly AuditEvent[] | undefined
  before?: string
}

/** Events of a site, or of one of its members, newest first. */
export const listAuditEvents = async (
  db: Sql,
  { siteId, identityId, events, before = '' }: Wanted,
): Promise<{ events: AuditLine[]; nextBefore: string | null }> => {
  let query = db
    .selectFrom('audit_events')
    .leftJoin('identities', 'identities.id', 'audit_events.identity_id')
    .selectAll('audit_events')
    .select('identities.email')
    .where('audit_events.site_id', '=', siteId)
  if (identityId !== undefined) query = query.where('audit_events.identity_id', '=', identityId)
  if (events) query = query.where('audit_events.event', 'in', events)
  const cursor = readCursor(before)
  if (cursor)
    query = query.where((where) =>
      where.or([
        where('at_ms', '<', cursor.ms),
        where.and([where('at_ms', '=', cursor.ms), where('audit_events.id', '<', cursor.id)]),
      ]),
    )
  const rows = await query
    .orderBy('at_ms', 'desc')
    .orderBy('audit_events.id', 'desc')
    .limit(PER_PAGE + 1)
    .execute()
  const shown = rows.slice(0, PER_PAGE)
  const last = shown.at(-1)
  return {
    events: shown.map((row) => ({
      id: row.id,
      atMs: row.at_ms,
      event: row.event,
      member: row.identity_id === null ? null : { id: row.identity_id, email: row.email ?? '' },
      clientId: row.client_id,
      ip: row.ip,
      userAgent: row.user_agent,
      requestId: row.request_id,
      details: JSON.parse(row.details_json) as AuditLine['details'],
    })),
    nextBefore: rows.length > PER_PAGE && last ? cursorOf(last.at_ms, last.id) : null,
  }
}
