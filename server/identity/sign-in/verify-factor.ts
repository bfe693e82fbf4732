import type { FactorType } from '#contract/identity/names.ts'
import type { AvailableFactor, SignInAnswer } from '#contract/identity/sign-in.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { recordEvent } from '../audit/record-event.ts'
import { problems } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { findIdentity } from '../members/store.ts'
import {
  findSecret,
  restoreAttempt,
  type OneTimeSecret,
  setSecretData,
  consumeAttempt,
  consumeSecret,
} from '../secrets/one-time-secrets.ts'
import { continueSignIn } from './continue-sign-in.ts'
import type { StateData, SignInContext, SignInStep } from './sign-in-context.ts'
import {
  countFailure,
  clearFailures,
  readThrottling,
  type SignInAttempt,
} from '../throttle/sign-in-throttle.ts'
import type { Factor, FactorContext } from '../factors/factor.ts'
import {
  findFactorKind,
  isUsableFactor,
  listAvailableFactors,
  unavailableFactors,
} from '../factors/available-factors.ts'
import { rememberDevice } from '../members/remembered-device.ts'
import { listFactorsOfType } from '../factors/store.ts'

export type SubmittedFactor = {
  factorType: FactorType
  stateToken: string
  /** The factor's data object; undefined: the factor is chosen, and its challenge starts. */
  data?: object | undefined
  /** Our own pages store the returned token as a cookie. */
  remembersDevice?: boolean
}

type State = OneTimeSecret<StateData>
type FactorVerification = {
  state: State
  member: IdentityRow
  kind: Factor
  moment: FactorContext
  available: AvailableFactor[]
}

/**
 * One step of a sign-in with a second factor: starts its challenge, or checks its proof. Wrong attempts count
 * for the state token and the member; the right one uses up the token, and the sign-in continues from its
 * first condition.
 */
export const verifySecondFactor = async (
  identity: IdentityService,
  at: SignInContext,
  proof: SubmittedFactor,
): Promise<SignInStep> => {
  const { services } = identity
  const prepared = await prepare(identity, at, proof)
  const step = await services.db.transaction(async (tx) => {
    const verification = await readVerification(tx, identity, at, proof)
    if (proof.data === undefined) return beginChallenge(verification, proof.stateToken)
    return takeProof(verification, at, proof, prepared)
  })
  services.mailWaiting()
  if (step === 'wrong') throw problems.verificationFailed()
  return step
}

const readState = async (
  sql: Sql,
  identity: IdentityService,
  at: SignInContext,
  stateToken: string,
): Promise<State> => {
  const state = await findSecret<StateData>(sql, 'state', stateToken, identity.services.now())
  if (
    !state ||
    state.siteId !== at.site.id ||
    state.data.step === 'verify-email' ||
    state.data.clientId !== (at.client?.id ?? null)
  )
    throw problems.badState()
  return state
}

const tryingOf = (at: SignInContext, memberId: string): SignInAttempt => ({
  site: at.site,
  email: `second factor of ${memberId}`,
  network: at.peer.network,
})

/** Slow work before the transaction; it decides nothing alone. */
const prepare = async (
  identity: IdentityService,
  at: SignInContext,
  { factorType, stateToken, data }: SubmittedFactor,
): Promise<unknown> => {
  const kind = findFactorKind(factorType)
  if (data === undefined || !kind?.prepare) return data
  const { services } = identity
  const { identityId } = await readState(services.db.read, identity, at, stateToken)
  const member = identityId === null ? undefined : await findIdentity(services.db.read, identityId)
  if (!member) throw problems.badState()
  const { waitSeconds } = await readThrottling(services.db.read, tryingOf(at, member.id), services.now())
  if (waitSeconds > 0) throw problems.throttled(waitSeconds)
  return kind.prepare(identity, member, data)
}

const readVerification = async (
  tx: Sql,
  identity: IdentityService,
  at: SignInContext,
  { factorType, stateToken }: SubmittedFactor,
): Promise<FactorVerification> => {
  const { services } = identity
  const state = await readState(tx, identity, at, stateToken)
  const member = state.identityId === null ? undefined : await findIdentity(tx, state.identityId)
  if (!member) throw problems.badState()
  if (member.status !== 'ACTIVE' && member.status !== 'PENDING') throw problems.blocked()
  const { waitSeconds } = await readThrottling(tx, tryingOf(at, member.id), services.now())
  if (waitSeconds > 0) throw problems.throttled(waitSeconds)

  const kind = findFactorKind(factorType)
  const isFirstStep = state.data.step === 'first-factor'
  const available = isFirstStep
    ? []
    : await listAvailableFactors(tx, member.id, {
        unavailable: unavailableFactors(services),
        isHighRisk: state.data.isHighRisk ?? false,
      })
  const mayBeUsed = isFirstStep
    ? kind?.isFirst === true
    : available.some((one) => one.factorType === factorType && isUsableFactor(one))
  if (!kind || !mayBeUsed) throw problems.badFactor()
  const row = (await listFactorsOfType(tx, member.id, factorType)).find(({ status }) => status === 'ACTIVE')
  return {
    state,
    member,
    kind,
    available,
    moment: { tx, identity, member, site: at.site, client: at.client ?? undefined, peer: at.peer, row },
  }
}

const challengeAnswer = (
  { kind, available, state }: FactorVerification,
  stateToken: string,
  shown: object,
): SignInAnswer => ({
  state: 'MFA_CHALLENGE',
  stateToken,
  mfaChallengeData: {
    factorType: kind.type,
    verificationChallengeData: shown,
    availableFactors: available,
    reason: state.data.isHighRisk ? 'HIGH_RISK_LOGIN' : 'USER_SETTINGS',
  },
})

const beginChallenge = async (verification: FactorVerification, stateToken: string): Promise<SignInStep> => {
  const { state, kind, moment, member } = verification
  const { shown, stored } = await kind.challenge(moment)
  const asked = {
    type: kind.type,
    factorId: moment.row?.id ?? null,
    kept: stored,
    ...(shown.hint === undefined ? {} : { hint: shown.hint }),
  }
  await setSecretData(moment.tx, state.hash, { ...state.data, asked } satisfies StateData)
  return { answer: challengeAnswer(verification, stateToken, shown), memberId: member.id }
}

const takeProof = async (
  verification: FactorVerification,
  at: SignInContext,
  proof: SubmittedFactor,
  prepared: unknown,
): Promise<SignInStep | 'wrong'> => {
  const { state, kind, moment, member } = verification
  const { tx, identity } = moment
  const { services } = identity
  // Counted before it is checked: of many attempts at once, no more are checked than remain.
  if ((await consumeAttempt(tx, state.hash)) === undefined) throw problems.badState()

  const { asked } = state.data
  const verdict = await kind.verify(moment, asked?.type === kind.type ? asked.kept : {}, prepared)
  if (typeof verdict === 'object') {
    await restoreAttempt(tx, state.hash)
    return { answer: challengeAnswer(verification, proof.stateToken, verdict.waiting), memberId: member.id }
  }
  const trying = tryingOf(at, member.id)
  if (!verdict) {
    await countFailure(tx, trying, services.now())
    await recordEvent(tx, services, 'factor_failed', {
      siteId: at.site.id,
      identityId: member.id,
      clientId: state.data.clientId,
      peer: at.peer,
      details: { type: kind.type },
    })
    return 'wrong'
  }
  if (!(await consumeSecret(tx, state.hash, services.now()))) throw problems.badState()
  await clearFailures(tx, trying, services.now())
  const current = await findIdentity(tx, member.id)
  const step = await continueSignIn(tx, identity, {
    ...at,
    member: current!,
    passed: [...state.data.passed, kind.type],
  })
  const isRemembered = proof.remembersDevice === true && step.answer.state === 'SUCCESS' && !kind.isFirst
  return isRemembered
    ? { ...step, deviceToken: await rememberDevice(tx, services, at.site, member.id) }
    : step
}
