import * as v from 'valibot'
import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Peer } from '../tokens/open-session.ts'
import { changeDirectory } from './change-directory.ts'
import type { Site } from './site.ts'
import { type SiteSettings, siteSettings } from './site-settings.ts'
import { loadGivenSettings, setSiteSettings } from './store.ts'

type Rules = Pick<
  SiteSettings,
  | 'requireOwnerApproval'
  | 'requireEmailVerification'
  | 'hidesKnownEmails'
  | 'minPasswordLength'
  | 'captchaAfterFailures'
>

/**
 * The owner changes what a site demands of who makes an account; its other settings stay. `refuseOutdated` is given the
 * settings as they are now, and throws when the rules in them are not what was read.
 */
export const changeRules = async (
  identity: IdentityService,
  site: Site,
  rules: Rules,
  peer: Peer,
  refuseOutdated: (current: SiteSettings) => void = () => {},
): Promise<void> =>
  changeDirectory(identity, async (tx) => {
    const given = await loadGivenSettings(tx, site.id)
    refuseOutdated(v.parse(siteSettings, given))
    await setSiteSettings(tx, site.id, { ...given, ...rules })
    await recordEvent(tx, identity.shop, 'policy_changed', {
      siteId: site.id,
      peer,
      details: { ...rules, by: 'owner' },
    })
  })
