import type { Sql } from '#server/db/tables.ts'
import type { Consent } from './check-fields.ts'
import { listLeadsOf } from './store.ts'

type Asked = {
  campaignIds: readonly string[]
  /** Only what was left there; null: on any site. */
  siteId: string | null
  /** 0: never. */
  refusedMs: number
}

/**
 * Whether an address was left in one of these campaigns, confirmed, with every consent given that was asked
 * for, and never taken back. Anybody can type anybody's address: once its owner has said no, only what they
 * confirmed later by the link of a mail counts.
 */
export const findAgreedLead = async (
  sql: Sql,
  email: string,
  { campaignIds, siteId, refusedMs }: Asked,
): Promise<boolean> => {
  const leads = await listLeadsOf(sql, email, campaignIds, siteId)
  const lastNoMs = Math.max(refusedMs, ...leads.map(({ unsubscribed_ms }) => Number(unsubscribed_ms ?? 0)))
  return leads.some(({ consents_json, received_ms, confirmed_ms, unsubscribed_ms }) => {
    if (confirmed_ms === null || unsubscribed_ms !== null) return false
    if (lastNoMs > 0 && !(Number(received_ms) > lastNoMs && Number(confirmed_ms) > Number(received_ms)))
      return false
    const consents = JSON.parse(consents_json) as Consent[]
    return consents.length > 0 && consents.every(({ isGiven }) => isGiven)
  })
}
