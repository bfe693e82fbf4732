import { raiseVersion } from '#server/db/versions.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Peer } from '../tokens/open-session.ts'
import type { Site } from './site.ts'
import type { SiteSettings } from './site-settings.ts'
import { loadGivenSettings, setSiteSettings } from './store.ts'

type Rules = Pick<SiteSettings, 'requireOwnerApproval' | 'requireEmailVerification' | 'hidesKnownEmails' | 'minPasswordLength' | 'captchaAfterFailures'>

/** The owner changes what a site demands of who makes an account; its other settings stay. */
export const changeRules = async ({ shop }: IdentityService, site: Site, rules: Rules, peer: Peer): Promise<void> => {
  await shop.db.transaction(async (tx) => {
    await setSiteSettings(tx, site.id, { ...(await loadGivenSettings(tx, site.id)), ...rules })
    await recordEvent(tx, shop, 'policy_changed', { siteId: site.id, peer, details: { ...rules, by: 'owner' } })
    await raiseVersion(tx, 'identity')
  })
  await shop.refresh()
}
