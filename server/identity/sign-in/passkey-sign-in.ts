import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { FactorType } from '#contract/identity/names.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { recordEvent } from '../audit/record-event.ts'
import { IdentityProblem, problems } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { findIdentity } from '../members/store.ts'
import { continueSignIn } from './continue-sign-in.ts'
import type { SignInContext, SignInStep } from './sign-in-context.ts'
import { takeFromQuota, waitForQuota } from '#server/platform/limits/quota.ts'
import { clearFailures } from '../throttle/sign-in-throttle.ts'
import { limitRequests } from '../throttle/limit-requests.ts'
import {
  readAssertion,
  verifyPasskey,
  relyingParty,
  CEREMONY_MS,
  createPasskeyChallenge,
  encodeChallenge,
  consumePasskeyChallenge,
} from '../factors/passkey.ts'
import { findFactorByLookup } from '../factors/store.ts'
import { reportFactorChange } from '../factors/report-factor-change.ts'

/** It proves possession and user verification: two factors in one. */
const PASSED: FactorType[] = ['WEBAUTHN']

/**
 * Starts a sign-in without an address, for any passkey of this site. Every login page requests it, so the
 * options are written here without the library, which is loaded when there is an answer to check.
 */
export const beginPasskeySignIn = async (
  identity: IdentityService,
  { site, client, peer }: SignInContext,
): Promise<{ challengeId: string; options: PublicKeyCredentialRequestOptionsJSON }> => {
  const { services } = identity
  await limitRequests(identity, peer, site)
  // A power cut can lose only this one attempt.
  const challengeId = await services.db.transaction(
    (tx) => createPasskeyChallenge(tx, services, site.id, null, 'first'),
    {
      isDurable: false,
    },
  )
  return {
    challengeId,
    options: {
      rpId: relyingParty(services, client ?? undefined).id,
      challenge: encodeChallenge(challengeId),
      allowCredentials: [],
      userVerification: 'required',
      timeout: CEREMONY_MS,
    },
  }
}

type Answered = { challengeId: string; credential: string }

/**
 * Signs in the owner of the passkey, as far as the conditions allow; undefined: it is not of this site. A
 * passkey cannot be guessed, so failures limit only their network, because they cost processor time.
 */
export const signInWithPasskey = async (
  identity: IdentityService,
  at: SignInContext,
  answered: Answered,
): Promise<SignInStep | undefined> => {
  const { services } = identity
  const { site, client, peer } = at
  const quotaKey = `passkey:${site.id}:${peer.network}`
  const { signInFailuresPerIp } = site.settings
  const waitSeconds = await waitForQuota(services.db.read, quotaKey, signInFailuresPerIp, services.now())
  if (waitSeconds > 0) throw problems.throttled(waitSeconds)

  const outcome = await services.db.transaction(
    async (tx): Promise<SignInStep | IdentityProblem | undefined> => {
      const member = await findOwner(tx, identity, at, answered)
      if (!member) {
        await takeFromQuota(tx, quotaKey, signInFailuresPerIp, services.now())
        return undefined
      }
      await clearFailures(tx, { site, email: member.email, network: peer.network }, services.now())
      try {
        return await continueSignIn(tx, identity, { ...at, member, passed: PASSED })
      } catch (error) {
        if (!(error instanceof IdentityProblem)) throw error
        // Refused, but the challenge is used up, the counter is stored, and the log has its line.
        await recordEvent(tx, services, 'sign_in_failed', {
          siteId: site.id,
          identityId: member.id,
          clientId: client?.id ?? null,
          peer,
          details: { reason: error.message },
        })
        return error
      }
    },
  )
  services.mailWaiting()
  if (outcome instanceof IdentityProblem) throw outcome
  return outcome
}

/** The owner of the passkey that signed this challenge; failures are recorded in the audit log. */
const findOwner = async (
  tx: Sql,
  identity: IdentityService,
  { site, client, peer }: SignInContext,
  { challengeId, credential }: Answered,
): Promise<IdentityRow | undefined> => {
  const { services } = identity
  const about = { siteId: site.id, clientId: client?.id ?? null, peer }
  const answer = readAssertion(credential)
  const isAsked = await consumePasskeyChallenge(tx, services, challengeId, site.id, null, 'first')
  // No member was named: the passkey itself must name its user (WebAuthn L3, 7.2, step 6).
  const row =
    isAsked && answer?.response.userHandle ? await findFactorByLookup(tx, 'WEBAUTHN', answer.id) : undefined
  const owner = row && (await findIdentity(tx, row.identity_id))
  if (!answer || !row || owner?.site_id !== site.id) {
    await recordEvent(tx, services, 'sign_in_failed', { ...about, details: { reason: 'passkey' } })
    return undefined
  }
  const verdict = await verifyPasskey(
    tx,
    services,
    relyingParty(services, client ?? undefined),
    row,
    challengeId,
    answer,
  )
  if (verdict === true) return owner
  const details = { type: 'WEBAUTHN', factorId: row.id }
  if (verdict === 'cloned')
    await reportFactorChange(tx, services, {
      site,
      identityId: owner.id,
      peer,
      event: 'factor_failed',
      change: 'passkeyCloned',
      details: { ...details, reason: 'counter' },
    })
  else await recordEvent(tx, services, 'factor_failed', { ...about, identityId: owner.id, details })
  return undefined
}
