import type { Identity } from '#contract/identity/identity.ts'
import type { Profile } from '#contract/identity/profile.ts'
import type { IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import { recordEvent } from '../audit/record-event.ts'
import { removeUnprovenFactors } from '../factors/remove-unproven-factors.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { presentIdentity } from '../members/present-identity.ts'
import { reasonsOf } from '../members/reasons-of.ts'
import {
  addIdentity,
  findIdentity,
  findIdentityByEmail,
  listFactors,
  setIdentity,
  setSignedIn,
} from '../members/store.ts'
import { queueEvent } from '../webhooks/queue-event.ts'
import { newMember } from './new-member.ts'
import { makeSessionToken } from './session-token.ts'
import { endEverything } from './set-password.ts'
import type { SigningIn } from './signing-in.ts'
import { setEmailVerified } from './verify-email.ts'

type SigningOn = { email: string; profile: Profile; verifyEmail: boolean }

/**
 * Signs a member on for a trusted application, which vouches for who they are; somebody new gets an account without a
 * password. Its permission stands in for the member's own proof, not for the owner's decisions.
 */
export const signOnMember = (
  identity: IdentityService,
  at: SigningIn,
  { email, profile, verifyEmail }: SigningOn,
): Promise<{ sessionToken: string; identity: Identity }> => {
  const { shop } = identity
  const { site, client, peer } = at
  return shop.db.transaction(async (tx) => {
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
    await setSignedIn(tx, member.id, shop.now())
    await recordEvent(tx, shop, 'signed_on_by_app', {
      siteId: site.id,
      identityId: member.id,
      clientId: client?.id ?? null,
      peer,
    })
    const sessionToken = await makeSessionToken(tx, shop, site.id, {
      identityId: member.id,
      clientId: client?.id ?? null,
      passed: [],
    })
    return { sessionToken, identity: presentIdentity(member, await listFactors(tx, member.id)) }
  })
}

/**
 * The address is the person's whom the application knows. Whoever registered it before without proving it may
 * be somebody else, who is shut out: their password, factors and sessions open nothing any more.
 */
const vouchForEmail = async (
  tx: Sql,
  identity: IdentityService,
  at: SigningIn,
  member: IdentityRow,
): Promise<void> => {
  if (member.is_email_verified === 1) return
  if (member.password_hash !== null) {
    await setIdentity(tx, member.id, { password_hash: null }, identity.shop.now())
    await endEverything(tx, identity.shop, member.id, 'address proven by somebody else')
    await recordEvent(tx, identity.shop, 'session_ended', {
      siteId: at.site.id,
      identityId: member.id,
      clientId: at.client?.id ?? null,
      peer: at.peer,
      details: { reason: 'address proven by somebody else' },
    })
  }
  await removeUnprovenFactors(tx, identity.shop, { ...at, member })
  await setEmailVerified(tx, identity, at, member)
}

const findOrAdd = async (
  tx: Sql,
  identity: IdentityService,
  { site, client, peer }: SigningIn,
  email: string,
  profile: Profile,
): Promise<IdentityRow> => {
  const known = await findIdentityByEmail(tx, site.id, email)
  if (known) return known
  const member = newMember(identity.shop, {
    siteId: site.id,
    email,
    passwordHash: null,
    profile,
    reasons: [],
  })
  if (!(await addIdentity(tx, member))) return (await findIdentityByEmail(tx, site.id, email))!
  await recordEvent(tx, identity.shop, 'registered', {
    siteId: site.id,
    identityId: member.id,
    clientId: client?.id ?? null,
    peer,
  })
  await queueEvent(tx, identity.shop, 'created', member)
  return member
}
