import type { FactorType } from '#contract/identity/names.ts'
import type { SignInAnswer } from '#contract/identity/sign-in.ts'
import type { IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import { joinGuestOrders } from '#server/orders/join-guest-orders.ts'
import { recordEvent } from '../audit/record-event.ts'
import { listAvailableFactors } from '../factors/list-available-factors.ts'
import { useRememberedDevice } from '../factors/remembered-device.ts'
import { unavailableFactors } from '../factors/unavailable-factors.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { presentIdentity } from '../members/present-identity.ts'
import { reasonsOf } from '../members/reasons-of.ts'
import { listFactors, setSignedIn } from '../members/store.ts'
import { makeSecret } from '../one-time-secrets.ts'
import { askForEmail } from './ask-for-email.ts'
import { makeSessionToken } from './session-token.ts'
import type { StateData } from './sign-in-state.ts'
import type { SigningIn, SignInStep } from './signing-in.ts'

export type Continuing = SigningIn & {
  /** As the transaction sees them now. */
  member: IdentityRow
  /** What they have proven themselves with so far: at least a first factor. */
  passed: FactorType[]
  /** The token of a device that is not to be asked for the second factor. */
  rememberedDevice?: string | undefined
  /** This sign-in looks as if it was not theirs: a second factor is asked for in any case. */
  isHighRisk?: boolean
}

type Moment = Continuing & {
  tx: Sql
  identity: IdentityService
  /** Set by the gate that took the remembered device's. */
  deviceToken?: string
}

/** Answers when somebody may not pass yet; throws when they may not pass at all. */
type Gate = (moment: Moment) => Promise<SignInAnswer | undefined>

const refuseBlocked: Gate = async ({ member }) => {
  if (member.status !== 'ACTIVE' && member.status !== 'PENDING') throw problems.blocked()
  return undefined
}

const demandNewPassword: Gate = async ({ member }) => {
  if (member.must_reset_password === 1) throw problems.resetPassword()
  return undefined
}

const verifyEmail: Gate = async (moment) => {
  const { member, site } = moment
  const isWanted =
    site.settings.requireEmailVerification ||
    reasonsOf(member).includes('PENDING_EMAIL_VERIFICATION_REQUIRED')
  if (member.is_email_verified === 1 || !isWanted) return undefined
  return {
    state: 'REQUIRE_EMAIL_VERIFICATION',
    stateToken: await askForEmail(moment.tx, moment.identity, moment),
  }
}

const awaitOwner: Gate = async ({ member }) =>
  reasonsOf(member).includes('PENDING_ADMIN_APPROVAL_REQUIRED')
    ? { state: 'REQUIRE_OWNER_APPROVAL' }
    : undefined

/** Pending for a reason of somebody else's making. */
const awaitOthers: Gate = async ({ member }) =>
  member.status === 'PENDING' ? { state: 'STATUS_CHECK' } : undefined

const askSecondFactor: Gate = async (moment) => {
  const {
    tx,
    identity: { shop },
    site,
    client,
    member,
    passed,
    rememberedDevice,
    isHighRisk = false,
  } = moment
  // Whatever is not the password was a second factor, or a passkey, which is two in one.
  if (passed.some((type) => type !== 'PASSWORD')) return undefined
  const availableFactors = await listAvailableFactors(tx, member.id, {
    unavailable: unavailableFactors(shop),
    isHighRisk,
  })
  if (availableFactors.length === 0) return undefined
  const deviceToken = rememberedDevice
    ? await useRememberedDevice(tx, shop, site, member.id, rememberedDevice)
    : undefined
  if (deviceToken !== undefined) {
    moment.deviceToken = deviceToken
    return undefined
  }
  const data: StateData = { step: 'second-factor', clientId: client?.id ?? null, passed, isHighRisk }
  const stateToken = await makeSecret(tx, shop, 'state', { siteId: site.id, identityId: member.id, data })
  return {
    state: 'REQUIRE_MFA',
    stateToken,
    requireMfaData: { availableFactors, reason: isHighRisk ? 'HIGH_RISK_LOGIN' : 'USER_SETTINGS' },
  }
}

const succeed: Gate = async ({ tx, identity: { shop }, site, client, member, passed, peer }) => {
  const clientId = client?.id ?? null
  await setSignedIn(tx, member.id, shop.now())
  await joinGuestOrders(tx, site, member)
  await recordEvent(tx, shop, 'signed_in', {
    siteId: site.id,
    identityId: member.id,
    clientId,
    peer,
    details: { factors: passed.join(', ') },
  })
  const sessionToken = await makeSessionToken(tx, shop, site.id, { identityId: member.id, clientId, passed })
  return {
    state: 'SUCCESS',
    sessionToken,
    identity: presentIdentity(member, await listFactors(tx, member.id)),
  }
}

/** In this order; the first that answers is where the sign-in stands. */
export const GATES: readonly Gate[] = [
  refuseBlocked,
  demandNewPassword,
  verifyEmail,
  awaitOwner,
  awaitOthers,
  askSecondFactor,
  succeed,
]

/**
 * After somebody has proven who they are, however they did: every sign-in passes all gates here, from the
 * first one at each step, and there is no other way to a session token of theirs. Call it in the transaction
 * in which they proved it, and `shop.mailWaiting()` after that.
 */
export const continueSignIn = async (
  tx: Sql,
  identity: IdentityService,
  continuing: Continuing,
): Promise<SignInStep> => {
  const moment: Moment = { ...continuing, tx, identity }
  for (const gate of GATES) {
    const answer = await gate(moment)
    if (answer)
      return {
        answer,
        memberId: continuing.member.id,
        ...(moment.deviceToken === undefined ? {} : { deviceToken: moment.deviceToken }),
      }
  }
  throw new Error('No gate answered')
}
