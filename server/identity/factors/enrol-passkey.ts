import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { SignedInMember } from '../members/signed-in-member.ts'
import * as v from 'valibot'
import type { IdentityService } from '../service/identity-service.ts'
import { findIdentity } from '../members/store.ts'
import { type FactorRefusal, findFactorRefusal, readLabel } from './factor-refusal.ts'
import {
  loadWebauthn,
  type PasskeyData,
  relyingParty,
  CEREMONY_MS,
  COSE_ALGORITHMS,
  createPasskeyChallenge,
  encodeChallenge,
  consumePasskeyChallenge,
} from './passkey.ts'
import { makeFactorRow } from './factor-row.ts'
import { addPasskeyFactor, listFactorsOfType } from './store.ts'
import { reportFactorChange } from './report-factor-change.ts'

const ALGORITHMS = Object.values(COSE_ALGORITHMS)

type Begun =
  | { ok: true; challengeId: string; options: PublicKeyCredentialCreationOptionsJSON }
  | { ok: false; reason: FactorRefusal }

/**
 * Options for creating a passkey: one that is found without an address, and that verifies its user by
 * fingerprint, face or PIN.
 */
export const beginPasskey = async ({ services }: IdentityService, owner: SignedInMember): Promise<Begun> => {
  const identityId = owner.session.subject_id
  const { generateRegistrationOptions } = await loadWebauthn()
  return services.db.transaction(async (tx): Promise<Begun> => {
    const reason = await findFactorRefusal(tx, owner, services.now())
    const member = await findIdentity(tx, identityId)
    if (reason || !member) return { ok: false, reason: reason ?? 'sign_in_again' }
    const challengeId = await createPasskeyChallenge(tx, services, owner.site.id, identityId, 'enrol')
    const options = await generateRegistrationOptions({
      rpName: owner.site.name,
      rpID: relyingParty(services, undefined).id,
      userName: member.email,
      userDisplayName: member.email,
      // Opaque, as WebAuthn requires: authenticators do not show it.
      userID: new Uint8Array(Buffer.from(identityId, 'utf8')),
      challenge: challengeId,
      attestationType: 'none',
      excludeCredentials: (await listFactorsOfType(tx, identityId, 'WEBAUTHN')).flatMap(({ lookup }) =>
        lookup === null ? [] : [{ id: lookup }],
      ),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      supportedAlgorithmIDs: ALGORITHMS,
      timeout: CEREMONY_MS,
    })
    return { ok: true, challengeId, options }
  })
}

const MAX_TEXT = 16_000
const base64Url = v.pipe(v.string(), v.maxLength(MAX_TEXT), v.regex(/^[\w-]*$/))
const registration = v.object({
  id: base64Url,
  rawId: base64Url,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10)), []),
  }),
})

type Registered =
  | { ok: true; factorId: string }
  | { ok: false; reason: 'wrong_credential' | 'known_credential' | FactorRefusal }

/**
 * Registers the new passkey as the browser created it (`credential`: JSON text). The challenge is used up,
 * whatever the result.
 */
export const registerPasskey = async (
  { services }: IdentityService,
  owner: SignedInMember,
  { challengeId, credential, label }: { challengeId: string; credential: string; label: string },
): Promise<Registered> => {
  const identityId = owner.session.subject_id
  const registered = await services.db.transaction(async (tx): Promise<Registered> => {
    const reason = await findFactorRefusal(tx, owner, services.now())
    if (reason) return { ok: false, reason }
    if (!(await consumePasskeyChallenge(tx, services, challengeId, owner.site.id, identityId, 'enrol')))
      return { ok: false, reason: 'wrong_credential' }
    const made = await verified(relyingParty(services, undefined), challengeId, credential)
    if (!made) return { ok: false, reason: 'wrong_credential' }
    const row = makeFactorRow(services, identityId, {
      type: 'WEBAUTHN',
      label: readLabel(label),
      lookup: made.id,
      data: made.data,
    })
    if (!(await addPasskeyFactor(tx, row))) return { ok: false, reason: 'known_credential' }
    await reportFactorChange(tx, services, {
      site: owner.site,
      identityId,
      peer: owner.peer,
      event: 'factor_added',
      change: 'passkeyAdded',
      details: { type: 'WEBAUTHN', factorId: row.id },
    })
    return { ok: true, factorId: row.id }
  })
  services.mailWaiting()
  return registered
}

const verified = async (
  party: { id: string; origins: string[] },
  challengeId: string,
  text: string,
): Promise<{ id: string; data: PasskeyData } | undefined> => {
  try {
    const { verifyRegistrationResponse } = await loadWebauthn()
    const response = v.parse(registration, JSON.parse(text))
    const { verified: isVerified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: encodeChallenge(challengeId),
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!isVerified) return undefined
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
    return {
      id: credential.id,
      data: {
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: response.response.transports,
        deviceType: credentialDeviceType,
        isBackedUp: credentialBackedUp,
      },
    }
  } catch {
    // The library could not parse it.
    return undefined
  }
}
