import { loadLiveSite } from '#server/campaigns/live-site.ts'
import type { Shop } from '#server/shop.ts'
import { findLead, type LeadRow, setLeadConfirmed, setUnsubscribed } from './store.ts'
import { tellOfLead, tellPrograms } from './tell-of-lead.ts'

/** Whoever has not answered by then does not want to. */
export const CONFIRMED_WITHIN_MS = 30 * 86_400_000

/** A lead whose link may still be used; undefined: it is gone, or waited too long. */
export const findLeadToConfirm = async (
  shop: Pick<Shop, 'db' | 'now'>,
  id: string,
): Promise<LeadRow | undefined> => {
  const lead = await findLead(shop.db.read, id)
  return lead && (lead.confirmed_ms !== null || shop.now() - Number(lead.received_ms) < CONFIRMED_WITHIN_MS)
    ? lead
    : undefined
}

/**
 * From now on it counts, and its owner is told, once; following the link again changes nothing. False: there
 * is no such lead.
 */
export const confirmLead = async (shop: Shop, id: string): Promise<boolean> => {
  const lead = await findLeadToConfirm(shop, id)
  if (!lead) return false
  const site = await loadLiveSite(shop, lead.site_id)
  await shop.db.transaction(async (tx) => {
    const confirmed = { ...lead, confirmed_ms: shop.now() }
    if ((await setLeadConfirmed(tx, id, confirmed.confirmed_ms)) && site)
      await tellOfLead(tx, shop, site, confirmed)
  })
  shop.mailWaiting()
  return true
}

/**
 * Nobody of this site writes to the address any more; all that the address left there is marked. False: there
 * is no such lead.
 */
export const unsubscribeLead = async (shop: Shop, id: string): Promise<boolean> => {
  const lead = await findLead(shop.db.read, id)
  if (!lead) return false
  const site = await loadLiveSite(shop, lead.site_id)
  await shop.db.transaction(async (tx) => {
    const unsubscribed = { ...lead, unsubscribed_ms: shop.now() }
    if ((await setUnsubscribed(tx, lead, unsubscribed.unsubscribed_ms)) && site)
      await tellPrograms(tx, shop, site, 'lead_unsubscribed', unsubscribed)
  })
  return true
}
