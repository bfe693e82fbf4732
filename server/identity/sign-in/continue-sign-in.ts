import type { FactorType } from '#contract/identity/names.ts'
import type { SignInAnswer } from '#contract/identity/sign-in.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { emailProven } from '../members/events.ts'
import { recordEvent } from '../audit/record-event.ts'
import { listAvailableFactors, unavailableFactors } from '../factors/available-factors.ts'
import { consumeRememberedDevice } from '../members/remembered-device.ts'
import { problems } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { presentIdentity, reasonsOf } from '../members/present-identity.ts'
import { listFactors, setSignedIn } from '../members/store.ts'
import { makeSecret, findSecret, consumeSecret } from '../secrets/one-time-secrets.ts'
import { requestEmailCode } from './email-code.ts'
import type { StateData, SignInContext, SignInStep } from './sign-in-context.ts'
import type { Services } from '#server/platform/services.ts'

/** Data of a session token (kind `session` of the one-time secrets): every condition was met. */
type SessionTokenData = {
  identityId: string
  clientId: string | null
  authenticatedMs: number
  passed: FactorType[]
}

/** Creates a token that opens one session within ten minutes, at the site it was made for. */
export const makeSessionToken = (
  tx: Sql,
  services: Services,
  siteId: string,
  { identityId, clientId, passed }: Omit<SessionTokenData, 'authenticatedMs'>,
): Promise<string> =>
  makeSecret(tx, services, 'session', {
    siteId,
    identityId,
    data: { identityId, clientId, authenticatedMs: services.now(), passed } satisfies SessionTokenData,
  })

/** Uses it up in the transaction that opens the session; undefined when it is invalid at this site. */
export const consumeSessionToken = async (
  tx: Sql,
  services: Services,
  siteId: string,
  token: string,
): Promise<SessionTokenData | undefined> => {
  const found = await findSecret<SessionTokenData>(tx, 'session', token, services.now())
  if (!found || found.siteId !== siteId) return undefined
  return (await consumeSecret(tx, found.hash, services.now())) ? found.data : undefined
}

export type Continuing = SignInContext & {
  /** The member as read in this transaction. */
  member: IdentityRow
  /** Factors proven so far: at least a first factor. */
  passed: FactorType[]
  /** The token of a device that needs no second factor. */
  rememberedDevice?: string | undefined
  /** This sign-in looks suspicious: a second factor is required in any case. */
  isHighRisk?: boolean
}

type Moment = Continuing & {
  tx: Sql
  identity: IdentityService
  /** Set by the condition that accepted the remembered device's token. */
  deviceToken?: string
}

/** Answers when the sign-in cannot continue yet; throws when it cannot continue at all. */
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
    stateToken: await requestEmailCode(moment.tx, moment.identity, moment),
  }
}

const awaitOwner: Gate = async ({ member }) =>
  reasonsOf(member).includes('PENDING_ADMIN_APPROVAL_REQUIRED')
    ? { state: 'REQUIRE_OWNER_APPROVAL' }
    : undefined

/** Pending for a reason that others must resolve. */
const awaitOthers: Gate = async ({ member }) =>
  member.status === 'PENDING' ? { state: 'STATUS_CHECK' } : undefined

const requireSecondFactor: Gate = async (moment) => {
  const {
    tx,
    identity: { services },
    site,
    client,
    member,
    passed,
    rememberedDevice,
    isHighRisk = false,
  } = moment
  // Anything besides the password was a second factor, or a passkey, which counts as two.
  if (passed.some((type) => type !== 'PASSWORD')) return undefined
  const availableFactors = await listAvailableFactors(tx, member.id, {
    unavailable: unavailableFactors(services),
    isHighRisk,
  })
  if (availableFactors.length === 0) return undefined
  const deviceToken = rememberedDevice
    ? await consumeRememberedDevice(tx, services, site, member.id, rememberedDevice)
    : undefined
  if (deviceToken !== undefined) {
    moment.deviceToken = deviceToken
    return undefined
  }
  const data: StateData = { step: 'second-factor', clientId: client?.id ?? null, passed, isHighRisk }
  const stateToken = await makeSecret(tx, services, 'state', { siteId: site.id, identityId: member.id, data })
  return {
    state: 'REQUIRE_MFA',
    stateToken,
    requireMfaData: { availableFactors, reason: isHighRisk ? 'HIGH_RISK_LOGIN' : 'USER_SETTINGS' },
  }
}

const succeed: Gate = async ({ tx, identity: { services }, site, client, member, passed, peer }) => {
  const clientId = client?.id ?? null
  await setSignedIn(tx, member.id, services.now())
  await services.events.emit(emailProven, { tx, site, member })
  await recordEvent(tx, services, 'signed_in', {
    siteId: site.id,
    identityId: member.id,
    clientId,
    peer,
    details: { factors: passed.join(', ') },
  })
  const sessionToken = await makeSessionToken(tx, services, site.id, {
    identityId: member.id,
    clientId,
    passed,
  })
  return {
    state: 'SUCCESS',
    sessionToken,
    identity: presentIdentity(member, await listFactors(tx, member.id)),
  }
}

/** In this order; the first one that answers determines the state of the sign-in. */
export const GATES: readonly Gate[] = [
  refuseBlocked,
  demandNewPassword,
  verifyEmail,
  awaitOwner,
  awaitOthers,
  requireSecondFactor,
  succeed,
]

/**
 * Continues after any proof of identity: every sign-in passes all conditions here, from the first one at each
 * step, and there is no other way to a session token. Call it in the transaction of the proof, and
 * `services.mailWaiting()` after that.
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
