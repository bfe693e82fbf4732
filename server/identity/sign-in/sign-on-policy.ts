import type { SignOnPolicy } from '#contract/identity/account.ts'
import { raiseVersion } from '#server/db/versions.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Site } from '../sites/site.ts'
import { loadGivenSettings, setSiteSettings } from '../sites/store.ts'
import type { Peer } from '../tokens/open-session.ts'

export const policyOf = ({
  settings: { requireOwnerApproval, requireEmailVerification },
}: Site): SignOnPolicy => ({ requireOwnerApproval, requireEmailVerification })

type Change = { requireOwnerApproval?: boolean | undefined; requireEmailVerification?: boolean | undefined }

/** Changes what a site demands of who registers; what is not named stays. */
export const changePolicy = async (
  { shop }: IdentityService,
  site: Site,
  peer: Peer,
  change: Change,
): Promise<SignOnPolicy> => {
  const { requireOwnerApproval, requireEmailVerification } = {
    ...policyOf(site),
    ...withoutUndefined(change),
  }
  const policy = { requireOwnerApproval, requireEmailVerification }
  await shop.db.transaction(async (tx) => {
    await setSiteSettings(tx, site.id, { ...(await loadGivenSettings(tx, site.id)), ...policy })
    await recordEvent(tx, shop, 'policy_changed', { siteId: site.id, peer, details: policy })
    await raiseVersion(tx, 'identity')
  })
  await shop.refresh()
  return policy
}

const withoutUndefined = (change: Change) =>
  Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<SignOnPolicy>
