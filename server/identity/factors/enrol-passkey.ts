import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { SignedInMember } from '../members/signed-in-member.ts'
import * as v from 'valibot'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
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

/** Whom a passkey is created for: a member of a site, or an account of the console. */
export type PasskeySubject = { siteId: string; siteName: string; id: string; email: string }

/** A challenge and the browser's options for creating a passkey. */
export const makePasskeyOptions = async (
  tx: Sql,
  services: Services,
  { siteId, siteName, id, email }: PasskeySubject,
): Promise<{ challengeId: string; options: PublicKeyCredentialCreationOptionsJSON }> => {
  const { generateRegistrationOptions } = await loadWebauthn()
  const challengeId = await createPasskeyChallenge(tx, services, siteId, id, 'enrol')
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: relyingParty(services, undefined).id,
    userName: email,
    userDisplayName: email,
    // Opaque, as WebAuthn requires: authenticators do not show it.
    userID: new Uint8Array(Buffer.from(id, 'utf8')),
    challenge: challengeId,
    attestationType: 'none',
    excludeCredentials: (await listFactorsOfType(tx, id, 'WEBAUTHN')).flatMap(({ lookup }) =>
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
  return { challengeId, options }
}

type NewPasskey = { challengeId: string; credential: string; label: string }

/**
 * Stores the new passkey as the browser created it. The challenge is used up, whatever the result. Returns the id of
 * its row.
 */
export const storePasskey = async (
  tx: Sql,
  services: Services,
  { siteId, id }: Pick<PasskeySubject, 'siteId' | 'id'>,
  { challengeId, credential, label }: NewPasskey,
): Promise<
  { ok: true; factorId: string } | { ok: false; reason: 'wrong_credential' | 'known_credential' }
> => {
  if (!(await consumePasskeyChallenge(tx, services, challengeId, siteId, id, 'enrol')))
    return { ok: false, reason: 'wrong_credential' }
  const made = await verified(relyingParty(services, undefined), challengeId, credential)
  if (!made) return { ok: false, reason: 'wrong_credential' }
  const row = makeFactorRow(services, id, {
    type: 'WEBAUTHN',
    label: readLabel(label),
    lookup: made.id,
    data: made.data,
  })
  return (await addPasskeyFactor(tx, row))
    ? { ok: true, factorId: row.id }
    : { ok: false, reason: 'known_credential' }
}

/**
 * Options for creating a passkey: one that is found without an address, and that verifies its user by
 * fingerprint, face or PIN.
 */
export const beginPasskey = async ({ services }: IdentityService, owner: SignedInMember): Promise<Begun> => {
  const identityId = owner.session.subject_id
  return services.db.transaction(async (tx): Promise<Begun> => {
    const reason = await findFactorRefusal(tx, owner, services.now())
    const member = await findIdentity(tx, identityId)
    if (reason || !member) return { ok: false, reason: reason ?? 'sign_in_again' }
    const subject = { siteId: owner.site.id, siteName: owner.site.name, id: identityId, email: member.email }
    return { ok: true, ...(await makePasskeyOptions(tx, services, subject)) }
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
  given: NewPasskey,
): Promise<Registered> => {
  const identityId = owner.session.subject_id
  const registered = await services.db.transaction(async (tx): Promise<Registered> => {
    const reason = await findFactorRefusal(tx, owner, services.now())
    if (reason) return { ok: false, reason }
    const subject = { siteId: owner.site.id, id: identityId }
    const added = await storePasskey(tx, services, subject, given)
    if (!added.ok) return added
    await reportFactorChange(tx, services, {
      site: owner.site,
      identityId,
      peer: owner.peer,
      event: 'factor_added',
      change: 'passkeyAdded',
      details: { type: 'WEBAUTHN', factorId: added.factorId },
    })
    return added
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
