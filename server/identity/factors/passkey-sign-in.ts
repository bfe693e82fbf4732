import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { FactorType } from '#contract/identity/names.ts'
import type { IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import { recordEvent } from '../audit/record-event.ts'
import { IdentityProblem, problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { findIdentity } from '../members/store.ts'
import { continueSignIn } from '../sign-in/continue-sign-in.ts'
import type { SigningIn, SignInStep } from '../sign-in/signing-in.ts'
import { takeFromQuota, waitForQuota } from '#server/limits/quota.ts'
import { forgetFailures } from '#server/limits/sign-in-throttle.ts'
import { limitRequests } from '../tokens/limit-requests.ts'
import { readAssertion, usePasskey } from './passkey.ts'
import { relyingParty } from './relying-party.ts'
import { findFactorByLookup } from './store.ts'
import { tellFactorChange } from './tell-factor-change.ts'
import { CEREMONY_MS, makeChallenge, signedForm, useChallenge } from './webauthn-challenge.ts'

/** It proves something held, and the finger, face or PIN that opens it: two factors in one. */
const PASSED: FactorType[] = ['WEBAUTHN']

/**
 * A sign-in without an address: whoever holds a passkey of this site may answer. Every login page asks for one, so the
 * options are written by hand: the library that checks an answer is loaded when there is one.
 */
export const beginPasskeySignIn = async (
  identity: IdentityService,
  { site, client, peer }: SigningIn,
): Promise<{ challengeId: string; options: PublicKeyCredentialRequestOptionsJSON }> => {
  const { shop } = identity
  await limitRequests(identity, peer, site)
  // Nothing is lost with it in a power cut but this one ceremony.
  const challengeId = await shop.db.transaction((tx) => makeChallenge(tx, shop, site.id, null, 'first'), {
    isDurable: false,
  })
  return {
    challengeId,
    options: {
      rpId: relyingParty(shop, client ?? undefined).id,
      challenge: signedForm(challengeId),
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
  at: SigningIn,
  answered: Answered,
): Promise<SignInStep | undefined> => {
  const { shop } = identity
  const { site, client, peer } = at
  const quotaKey = `passkey:${site.id}:${peer.network}`
  const { signInFailuresPerIp } = site.settings
  const waitSeconds = await waitForQuota(shop.db.read, quotaKey, signInFailuresPerIp, shop.now())
  if (waitSeconds > 0) throw problems.throttled(waitSeconds)

  const outcome = await shop.db.transaction(async (tx): Promise<SignInStep | IdentityProblem | undefined> => {
    const member = await findOwner(tx, identity, at, answered)
    if (!member) {
      await takeFromQuota(tx, quotaKey, signInFailuresPerIp, shop.now())
      return undefined
    }
    await forgetFailures(tx, { site, email: member.email, network: peer.network }, shop.now())
    try {
      return await continueSignIn(tx, identity, { ...at, member, passed: PASSED })
    } catch (error) {
      if (!(error instanceof IdentityProblem)) throw error
      // Refused, yet the challenge is used up, the passkey has counted, and the log has its line.
      await recordEvent(tx, shop, 'sign_in_failed', {
        siteId: site.id,
        identityId: member.id,
        clientId: client?.id ?? null,
        peer,
        details: { reason: error.message },
      })
      return error
    }
  })
  shop.mailWaiting()
  if (outcome instanceof IdentityProblem) throw outcome
  return outcome
}

/** Whose passkey signed this challenge; everything else has its line in the audit log. */
const findOwner = async (
  tx: Sql,
  identity: IdentityService,
  { site, client, peer }: SigningIn,
  { challengeId, credential }: Answered,
): Promise<IdentityRow | undefined> => {
  const { shop } = identity
  const about = { siteId: site.id, clientId: client?.id ?? null, peer }
  const answer = readAssertion(credential)
  const isAsked = await useChallenge(tx, shop, challengeId, site.id, null, 'first')
  // Nobody was named before: the passkey itself must say whose it is (WebAuthn L3, 7.2, step 6).
  const row =
    isAsked && answer?.response.userHandle ? await findFactorByLookup(tx, 'WEBAUTHN', answer.id) : undefined
  const owner = row && (await findIdentity(tx, row.identity_id))
  if (!answer || !row || owner?.site_id !== site.id) {
    await recordEvent(tx, shop, 'sign_in_failed', { ...about, details: { reason: 'passkey' } })
    return undefined
  }
  const verdict = await usePasskey(
    tx,
    shop,
    relyingParty(shop, client ?? undefined),
    row,
    challengeId,
    answer,
  )
  if (verdict === true) return owner
  const details = { type: 'WEBAUTHN', factorId: row.id }
  if (verdict === 'cloned')
    await tellFactorChange(tx, shop, {
      site,
      identityId: owner.id,
      peer,
      event: 'factor_failed',
      change: 'passkeyCloned',
      details: { ...details, reason: 'counter' },
    })
  else await recordEvent(tx, shop, 'factor_failed', { ...about, identityId: owner.id, details })
  return undefined
}
