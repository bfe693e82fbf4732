import type { Identity } from '#contract/identity/identity.ts'
import type { Profile } from '#contract/identity/profile.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { recordEvent } from '../audit/record-event.ts'
import { removeUnprovenFactors } from '../factors/report-factor-change.ts'
import { problems } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { presentIdentity, reasonsOf } from '../members/present-identity.ts'
import {
  addIdentity,
  findIdentity,
  findIdentityByEmail,
  listFactors,
  setIdentity,
  setSignedIn,
} from '../members/store.ts'
import { queueMemberEvent } from '../members/queue-member-event.ts'
import { newMember } from './register-member.ts'
import { makeSessionToken } from './continue-sign-in.ts'
import { endEverything } from './set-password.ts'
import type { SignInContext } from './sign-in-context.ts'
import { setEmailVerified } from './verify-email.ts'
import type { SignOnPolicy } from '#contract/identity/account.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import type { Site } from '../sites/site.ts'
import { loadGivenSettings, setSiteSettings } from '../sites/store.ts'
import type { Peer } from '../http/peer.ts'

export const policyOf = ({
  settings: { requireOwnerApproval, requireEmailVerification },
}: Site): SignOnPolicy => ({ requireOwnerApproval, requireEmailVerification })

type Change = { requireOwnerApproval?: boolean | undefined; requireEmailVerification?: boolean | undefined }

/** Changes a site's rules for registration; missing ones stay. */
export const changePolicy = async (
  { services }: IdentityService,
  site: Site,
  peer: Peer,
  change: Change,
): Promise<SignOnPolicy> => {
  const { requireOwnerApproval, requireEmailVerification } = {
    ...policyOf(site),
    ...withoutUndefined(change),
  }
  const policy = { requireOwnerApproval, requireEmailVerification }
  await services.db.transaction(async (tx) => {
    await setSiteSettings(tx, site.id, { ...(await loadGivenSettings(tx, site.id)), ...policy })
    await recordEvent(tx, services, 'policy_changed', { siteId: site.id, peer, details: policy })
    await raiseVersion(tx, 'identity')
  })
  await services.refresh()
  return policy
}

const withoutUndefined = (change: Change) =>
  Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<SignOnPolicy>

type SigningOn = { email: string; profile: Profile; verifyEmail: boolean }

/**
 * Signs a member on for a trusted application, which vouches for their identity; a new one gets an account
 * without a password. Its permission replaces the member's own proof, not the owner's decisions.
 */
export const signOnMember = (
  identity: IdentityService,
  at: SignInContext,
  { email, profile, verifyEmail }: SigningOn,
): Promise<{ sessionToken: string; identity: Identity }> => {
  const { services } = identity
  const { site, client, peer } = at
  return services.db.transaction(async (tx) => {
    const found = await findOrAdd(tx, identity, at, email, profile)
    if (verifyEmail) await vouchForEmail(tx, identity, at, found)
    const member = (await findIdentity(tx, found.id)) ?? found
    if (member.status !== 'ACTIVE' && member.status !== 'PENDING') throw problems.blocked()
    if (reasonsOf(member).includes('PENDING_ADMIN_APPROVAL_REQUIRED'))
      throw problems.application(
        403,
        'PENDING_ADMIN_APPROVAL_REQUIRED',
        'The owner of the site has not approved this member yet',
      )
    await setSignedIn(tx, member.id, services.now())
    await recordEvent(tx, services, 'signed_on_by_app', {
      siteId: site.id,
      identityId: member.id,
      clientId: client?.id ?? null,
      peer,
    })
    const sessionToken = await makeSessionToken(tx, services, site.id, {
      identityId: member.id,
      clientId: client?.id ?? null,
      passed: [],
    })
    return { sessionToken, identity: presentIdentity(member, await listFactors(tx, member.id)) }
  })
}

/**
 * The address belongs to the person known to the application. Another person may have registered it without
 * verification and is locked out: their password, factors and sessions become invalid.
 */
const vouchForEmail = async (
  tx: Sql,
  identity: IdentityService,
  at: SignInContext,
  member: IdentityRow,
): Promise<void> => {
  if (member.is_email_verified === 1) return
  if (member.password_hash !== null) {
    await setIdentity(tx, member.id, { password_hash: null }, identity.services.now())
    await endEverything(tx, identity.services, member.id, 'address proven by somebody else')
    await recordEvent(tx, identity.services, 'session_ended', {
      siteId: at.site.id,
      identityId: member.id,
      clientId: at.client?.id ?? null,
      peer: at.peer,
      details: { reason: 'address proven by somebody else' },
    })
  }
  await removeUnprovenFactors(tx, identity.services, { ...at, member })
  await setEmailVerified(tx, identity, at, member)
}

const findOrAdd = async (
  tx: Sql,
  identity: IdentityService,
  { site, client, peer }: SignInContext,
  email: string,
  profile: Profile,
): Promise<IdentityRow> => {
  const known = await findIdentityByEmail(tx, site.id, email)
  if (known) return known
  const member = newMember(identity.services, {
    siteId: site.id,
    email,
    passwordHash: null,
    profile,
    reasons: [],
  })
  if (!(await addIdentity(tx, member))) return (await findIdentityByEmail(tx, site.id, email))!
  await recordEvent(tx, identity.services, 'registered', {
    siteId: site.id,
    identityId: member.id,
    clientId: client?.id ?? null,
    peer,
  })
  await queueMemberEvent(tx, identity.services, 'created', member)
  return member
}
