import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { FactorType } from '#contract/identity/names.ts'
import type { IdentityRow } from '#server/db/identity-tables.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../identity-service.ts'
import { findIdentity } from '../members/store.ts'
import type { Client, Site } from '../sites/site.ts'
import type { Peer } from '../tokens/open-session.ts'
import { loadWebauthn } from './load-webauthn.ts'
import { readAssertion, usePasskey } from './passkey.ts'
import { relyingParty } from './relying-party.ts'
import { findFactorByLookup } from './store.ts'
import { tellFactorChange } from './tell-factor-change.ts'
import { CEREMONY_MS, makeChallenge, useChallenge } from './webauthn-challenge.ts'

type Place = { site: Site; client?: Client | undefined; peer: Peer }

/** A sign-in without an address: whoever holds a passkey of this site may answer. */
export const beginPasskeySignIn = async ({ shop }: IdentityService, { site, client }: Place): Promise<{ challengeId: string; options: PublicKeyCredentialRequestOptionsJSON }> => {
  // Nothing is lost with it in a power cut but this one ceremony.
  const challengeId = await shop.db.transaction((tx) => makeChallenge(tx, shop, site.id, null, 'first'), { isDurable: false })
  const { generateAuthenticationOptions } = await loadWebauthn()
  const options = await generateAuthenticationOptions({ rpID: relyingParty(shop, client).id, challenge: challengeId, allowCredentials: [], userVerification: 'required', timeout: CEREMONY_MS })
  return { challengeId, options }
}

/** What a passkey proves: something held, and the finger, face or PIN that opens it. Nothing more is asked for. */
export const PASSKEY_PASSED: FactorType[] = ['PASSWORD', 'WEBAUTHN']

/** Whose passkey answered; undefined: nobody's of this site. The member's status is for the sign-in to judge. */
export const usePasskeyToSignIn = async (identity: IdentityService, { site, client, peer }: Place, { challengeId, credential }: { challengeId: string; credential: string }): Promise<IdentityRow | undefined> => {
  const { shop } = identity
  const answer = readAssertion(credential)
  const member = await shop.db.transaction(async (tx) => {
    if (!(await useChallenge(tx, shop, challengeId, site.id, null, 'first'))) return undefined
    // Nobody was named before: the passkey itself must say whose it is (WebAuthn L3, 7.2, step 6).
    if (!answer?.response.userHandle) return undefined
    const row = await findFactorByLookup(tx, 'WEBAUTHN', answer.id)
    const owner = row && (await findIdentity(tx, row.identity_id))
    if (!row || owner?.site_id !== site.id) return undefined
    const verdict = await usePasskey(tx, shop, relyingParty(shop, client), row, challengeId, answer)
    if (verdict === true) return owner
    const details = { type: 'WEBAUTHN', factorId: row.id }
    if (verdict === 'cloned') await tellFactorChange(tx, shop, { site, identityId: owner.id, peer, event: 'factor_failed', change: 'passkeyCloned', details: { ...details, reason: 'counter' } })
    else await recordEvent(tx, shop, 'factor_failed', { siteId: site.id, identityId: owner.id, peer, details })
    return undefined
  })
  shop.mailWaiting()
  return member
}
