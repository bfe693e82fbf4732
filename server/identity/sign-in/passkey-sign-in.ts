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

/** It proves something held, and the finger, face or PIN that opens it: two factors in one. */
const PASSED: FactorType[] = ['WEBAUTHN']

/**
 * A sign-in without an address: whoever holds a passkey of this site may answer. Every login page asks for one, so the
 * options are written by hand: the library that checks an answer is loaded when there is one.
 */
export const beginPasskeySignIn = async (
  identity: IdentityService,
  { site, client, peer }: SignInContext,
): Promise<{ challengeId: string; options: PublicKeyCredentialRequestOptionsJSON }> => {
  const { services } = identity
  await limitRequests(identity, peer, site)
  // Nothing is lost with it in a power cut but this one ceremony.
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
 * Signs in whoever's passkey answered, as far as the gates let them; undefined: nobody's of this site. A
 * passkey cannot be guessed, so failures shut out nobody but the place they come from, which makes us work.
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
        // Refused, yet the challenge is used up, the passkey has counted, and the log has its line.
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

/** Whose passkey signed this challenge; everything else has its line in the audit log. */
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
  // Nobody was named before: the passkey itself must say whose it is (WebAuthn L3, 7.2, step 6).
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
