import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { defineEvent } from '#server/platform/events.ts'

/** A campaign or one of its variants was removed; handlers run in that transaction. */
export const campaignRemoved = defineEvent<{ tx: Sql; campaignId: string }>('campaign removed')

type OfLead = { tx: Sql; lead: Tables['leads'] }

/** A lead counts: it needs no confirmation, or was confirmed; handlers run in the transaction that saves that. */
export const leadCounted = defineEvent<OfLead & { site: { id: string; name: string } }>('lead counted')

/** An address unsubscribed from a site; handlers run in that transaction. */
export const leadUnsubscribed = defineEvent<OfLead>('lead unsubscribed')

/** A lead is about to be removed; handlers run in that transaction, while it is still there. */
export const leadForgotten = defineEvent<{ tx: Sql; leadId: string }>('lead forgotten')

/** The last lead of an address on a site was removed; handlers run in that transaction. */
export const addressLeftSite = defineEvent<{ tx: Sql; siteId: string; email: string }>('address left site')

/** The last lead of an address that is no member's was removed; handlers run in that transaction. */
export const addressForgotten = defineEvent<{ tx: Sql; email: string }>('address forgotten')
