import type { Sql, Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { refusedMs, SHOP_SCOPE } from '#server/shop/consents/consents.ts'
import type { ConnectorAudience, Measuring } from '../connectors/connector.ts'
import { marketingScopeOf } from '../leads/lead-consent.ts'
import type { LeadConsent } from '../fields/check-fields.ts'

type LeadRow = Tables['leads']

/**
 * Whether a lead agreed to marketing: every requested consent was given, it is confirmed where that is requested, and
 * was not taken back. After a refusal only what a mailed link confirmed later counts.
 */
const agreesToMarketing = async (sql: Sql, services: Services, lead: LeadRow): Promise<boolean> => {
  const { email, confirmed_ms, unsubscribed_ms, consents_json, received_ms } = lead
  if (email === null || confirmed_ms === null || unsubscribed_ms !== null) return false
  const consents = JSON.parse(consents_json) as LeadConsent[]
  if (consents.length === 0 || !consents.every(({ isGiven }) => isGiven)) return false
  const lastNoMs = await refusedMs(sql, email, [
    ...new Set([SHOP_SCOPE, marketingScopeOf(services, lead.site_id)]),
  ])
  return (
    lastNoMs === 0 ||
    (Number(received_ms) > lastNoMs && Number(confirmed_ms) > Math.max(lastNoMs, Number(received_ms)))
  )
}

/** Whether a lead may be sent to a service of this audience; decided when it is queued and again when it is sent. */
export const mayReceive = async (
  sql: Sql,
  services: Services,
  audience: ConnectorAudience,
  lead: LeadRow,
): Promise<boolean> => {
  const { measuring } = JSON.parse(lead.details_json) as { measuring?: Measuring | null }
  switch (audience) {
    case 'owner':
      return lead.confirmed_ms !== null
    case 'marketing':
      return agreesToMarketing(sql, services, lead)
    case 'analytics':
      return lead.confirmed_ms !== null && measuring?.analytics === true
    case 'advertising':
      return measuring?.marketing === true && (await agreesToMarketing(sql, services, lead))
  }
}
