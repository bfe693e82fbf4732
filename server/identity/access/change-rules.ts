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
 * The owner changes what a site demands of who makes an account; its other settings stay. `refuseOutdated` is given the
 * settings as they are now, and throws when the rules in them are not what was read.
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
