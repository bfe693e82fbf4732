import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { defineEvent } from '#server/platform/events.ts'
import type { Site } from '../sites/site.ts'

/**
 * A member verified their e-mail address, or signed in with a verified one; handlers run in that transaction.
 */
export const emailProven = defineEvent<{ tx: Sql; site: Site; member: IdentityRow }>('email proven')

/** Sessions of a member were ended by the member or the owner; handlers run in that transaction. */
export const memberSessionsEnded = defineEvent<{ tx: Sql; identityId: string }>('member sessions ended')
