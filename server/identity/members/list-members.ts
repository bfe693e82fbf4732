import { sql } from 'kysely'
import type { MembersAnswer, MemberSummary } from '#contract/console/members.ts'
import type { PendingReason } from '#contract/identity/names.ts'
import type { Profile } from '#contract/identity/profile.ts'
import type { IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import { cursorOf, readCursor } from '../audit/cursor.ts'

const PER_PAGE = 30

/** A member as lists show one. */
export const summaryOf = (row: IdentityRow): MemberSummary => {
  const { firstName = '', lastName = '' } = JSON.parse(row.profile_json) as Profile
  return {
    id: row.id,
    email: row.email,
    name: `${firstName} ${lastName}`.trim(),
    status: row.status,
    reasons: JSON.parse(row.reasons_json) as PendingReason[],
    isEmailVerified: row.is_email_verified === 1,
    createdMs: row.created_ms,
    signedInMs: row.signed_in_ms,
  }
}

/** Members of a site, newest first; `search` looks into e-mail and profile. */
export const listMembers = async (db: Sql, siteId: string, { search, before }: { search: string; before: string }): Promise<Omit<MembersAnswer, 'sites' | 'siteId'>> => {
  let query = db.selectFrom('identities').selectAll().where('site_id', '=', siteId)
  const wanted = search.trim().toLowerCase()
  if (wanted) {
    const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<boolean>`(email like ${pattern} escape '\\' or lower(profile_json) like ${pattern} escape '\\')`)
  }
  const cursor = readCursor(before)
  if (cursor) query = query.where((where) => where.or([where('created_ms', '<', cursor.ms), where.and([where('created_ms', '=', cursor.ms), where('id', '<', cursor.id)])]))
  const rows = await query.orderBy('created_ms', 'desc').orderBy('id', 'desc').limit(PER_PAGE + 1).execute()
  const shown = rows.slice(0, PER_PAGE)
  const last = shown.at(-1)
  return { members: shown.map(summaryOf), nextBefore: rows.length > PER_PAGE && last ? cursorOf(last.created_ms, last.id) : null }
}
