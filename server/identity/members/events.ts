import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { defineEvent } from '#server/platform/events.ts'
import type { Site } from '../sites/site.ts'

/** A member proved their email address, or signed in with a proven one; handlers run in that transaction. */
export const emailProven = defineEvent<{ tx: Sql; site: Site; member: IdentityRow }>('email proven')

/** Some or all sessions of a member were ended, by them or by the owner; handlers run in that transaction. */
export const memberSessionsEnded = defineEvent<{ tx: Sql; identityId: string }>('member sessions ended')
