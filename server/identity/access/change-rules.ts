import * as v from 'valibot'
import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../service/identity-service.ts'
import type { Peer } from '../http/peer.ts'
import { changeDirectory } from '../sites/directory.ts'
import type { Site } from '../sites/site.ts'
import { type IdentitySiteSettings, identitySiteSettings } from '../sites/site-settings.ts'
import { loadGivenSettings, setSiteSettings } from '../sites/store.ts'

type Rules = Pick<
  IdentitySiteSettings,
  | 'requireOwnerApproval'
  | 'requireEmailVerification'
  | 'hidesKnownEmails'
  | 'minPasswordLength'
  | 'captchaAfterFailures'
>

/**
 * Changes a site's rules for registration; its other settings stay. `refuseOutdated` receives the current
 * settings and throws if their rules are not the ones that were read.
 */
export const changeRules = async (
  identity: IdentityService,
  site: Site,
  rules: Rules,
  peer: Peer,
  refuseOutdated: (current: IdentitySiteSettings) => void = () => {},
): Promise<void> =>
  changeDirectory(identity, async (tx) => {
    const given = await loadGivenSettings(tx, site.id)
    refuseOutdated(v.parse(identitySiteSettings, given))
    await setSiteSettings(tx, site.id, { ...given, ...rules })
    await recordEvent(tx, identity.services, 'policy_changed', {
      siteId: site.id,
      peer,
      details: { ...rules, by: 'owner' },
    })
  })
