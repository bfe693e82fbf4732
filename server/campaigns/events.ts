import type { Sql } from '#server/platform/db/tables.ts'
import { defineEvent } from '#server/platform/events.ts'

/** A campaign or one of its variants was removed; handlers run in that transaction. */
export const campaignRemoved = defineEvent<{ tx: Sql; campaignId: string }>('campaign removed')

/** The last lead of an address on a site was removed; handlers run in that transaction. */
export const addressLeftSite = defineEvent<{ tx: Sql; siteId: string; email: string }>('address left site')

/** The last lead of an address that is no member's was removed; handlers run in that transaction. */
export const addressForgotten = defineEvent<{ tx: Sql; email: string }>('address forgotten')
