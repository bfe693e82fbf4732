import type {
  MembersAnswer,
  MemberStatus,
  MemberSummary,
  MemberAnswer,
} from '#contract/console/shop/members.ts'
import type { Profile } from '#contract/identity/profile.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { cursorOf, readCursor, listAuditEvents } from '../audit/list-audit-events.ts'
import { reasonsOf } from './present-identity.ts'
import { listIdentities, findIdentity, listFactors } from './store.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { listSessionsOf } from '../tokens/session-store.ts'

/** One member for the owner: profile, sessions and events; undefined: there is none. */
export const showMember = async (
  { services, directory }: IdentityService,
  id: string,
): Promise<MemberAnswer | undefined> => {
  const { read } = services.db
  const row = await findIdentity(read, id)
  if (!row) return undefined
  const { site, client } = await directory()
  const { phones, phonesV2 } = JSON.parse(row.profile_json) as Profile
  return {
    member: {
      ...memberSummary(row),
      siteName: site(row.site_id)?.name ?? '',
      phones: [...phones, ...phonesV2.map(({ phone }) => phone)],
      mustResetPassword: row.must_reset_password === 1,
      factors: (await listFactors(read, id)).map(({ type, status }) => ({
        type,
        isActive: status === 'ACTIVE',
      })),
    },
    sessions: (await listSessionsOf(read, id, services.now())).map((session) => ({
      id: session.id,
      kind: session.kind,
      client: session.client_id === null ? '' : (client(session.client_id)?.name ?? session.client_id),
      createdMs: session.created_ms,
      seenMs: session.seen_ms,
      userAgent: session.user_agent,
      ip: session.ip,
    })),
    events: (await listAuditEvents(read, { siteId: row.site_id, identityId: id })).events,
  }
}

const PER_PAGE = 30
/**
 * Rows read at once while searching: texts are folded here, because the engines fold Polish letters
 * differently or not at all.
 */
const BATCH = 200

/** A member in a list. */
export const memberSummary = (row: IdentityRow): MemberSummary => {
  const { firstName = '', lastName = '' } = JSON.parse(row.profile_json) as Profile
  return {
    id: row.id,
    email: row.email,
    name: `${firstName} ${lastName}`.trim(),
    status: row.status,
    reasons: reasonsOf(row),
    isEmailVerified: row.is_email_verified === 1,
    createdMs: row.created_ms,
    signedInMs: row.signed_in_ms,
  }
}

type Wanted = {
  /** Words that must all occur in e-mail, name, company or telephone, ignoring case and accents. */
  search?: string
  status?: MemberStatus | undefined
  /** `nextBefore` of the previous page. */
  before?: string
}

/** Members of a site, newest first. */
export const listMembers = async (
  db: Sql,
  siteId: string,
  { search = '', status, before = '' }: Wanted,
): Promise<Omit<MembersAnswer, 'sites' | 'siteId'>> => {
  const words = foldPolish(search).split(/\s+/).filter(Boolean)
  const limit = PER_PAGE + 1
  const rows: IdentityRow[] = []
  for (let from = readCursor(before); rows.length < limit;) {
    const size = words.length === 0 ? limit : BATCH
    const batch = await listIdentities(db, { siteId, status, from, limit: size })
    rows.push(...(words.length === 0 ? batch : batch.filter((row) => matchesWords(row, words))))
    const last = batch.at(-1)
    if (batch.length < size || !last) break
    from = { ms: last.created_ms, id: last.id }
  }
  const shown = rows.slice(0, PER_PAGE)
  const last = shown.at(-1)
  return {
    members: shown.map(memberSummary),
    nextBefore: rows.length > PER_PAGE && last ? cursorOf(last.created_ms, last.id) : null,
  }
}

/** The searchable data of a person; not the stored profile, whose field names everybody has. */
const matchesWords = ({ email, profile_json }: IdentityRow, words: string[]): boolean => {
  const {
    firstName = '',
    lastName = '',
    nickname = '',
    company = '',
    phones,
    phonesV2,
  } = JSON.parse(profile_json) as Profile
  const text = foldPolish(
    [email, firstName, lastName, nickname, company, ...phones, ...phonesV2.map(({ phone }) => phone)].join(
      '\n',
    ),
  )
  return words.every((word) => text.includes(word))
}
