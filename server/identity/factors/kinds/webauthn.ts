import { createHash } from 'node:crypto'
import type { Factor } from '../factor.ts'
import {
  loadWebauthn,
  readAssertion,
  verifyPasskey,
  relyingParty,
  CEREMONY_MS,
  createPasskeyChallenge,
  consumePasskeyChallenge,
} from '../passkey.ts'
import { findFactorByLookup, listFactorsOfType } from '../store.ts'
import { reportFactorChange } from '../report-factor-change.ts'

type StoredChallenge = { challengeHash: string }

const hashOf = (challengeId: string) =>
  createHash('sha256').update(`asked challenge:${challengeId}`).digest('hex')

/** One of the member's passkeys or security keys (WebAuthn L3). */
export default {
  type: 'WEBAUTHN',
  dataField: 'webauthnData',
  hasRow: true,
  challenge: async ({ tx, identity: { services }, member, site, client }) => {
    const challengeId = await createPasskeyChallenge(tx, services, site.id, member.id, 'second')
    const passkeys = (await listFactorsOfType(tx, member.id, 'WEBAUTHN')).filter(
      ({ status, lookup }) => status === 'ACTIVE' && lookup !== null,
    )
    const { generateAuthenticationOptions } = await loadWebauthn()
    const options = await generateAuthenticationOptions({
      rpID: relyingParty(services, client).id,
      challenge: challengeId,
      allowCredentials: passkeys.map(({ lookup }) => ({ id: lookup! })),
      userVerification: 'required',
      timeout: CEREMONY_MS,
    })
    return {
      shown: {
        webauthnData: { challengeId, publicKeyCredentialRequestOptionsJson: JSON.stringify(options) },
      },
      stored: { challengeHash: hashOf(challengeId) } satisfies StoredChallenge,
    }
  },
  restartsChallenge: true,
  // Empty: the form was sent before the browser's prompt, or without scripts.
  ofForm: (typed) =>
    typed('credential')
      ? { challengeId: typed('challenge').slice(0, 1_000), credential: typed('credential').slice(0, 20_000) }
      : undefined,
  verify: async ({ tx, identity: { services }, member, site, client, peer }, stored, data) => {
    const { challengeId, credential } = data as { challengeId: string; credential: string }
    // Only the challenge of this sign-in, and each one once.
    if (
      hashOf(challengeId) !== (stored as Partial<StoredChallenge>).challengeHash ||
      !(await consumePasskeyChallenge(tx, services, challengeId, site.id, member.id, 'second'))
    )
      return false
    const answer = readAssertion(credential)
    const row = answer && (await findFactorByLookup(tx, 'WEBAUTHN', answer.id))
    if (!row || row.identity_id !== member.id) return false
    const verdict = await verifyPasskey(
      tx,
      services,
      relyingParty(services, client),
      row,
      challengeId,
      answer,
    )
    if (verdict === 'cloned')
      await reportFactorChange(tx, services, {
        site,
        identityId: member.id,
        peer,
        event: 'factor_failed',
        change: 'passkeyCloned',
        details: { type: 'WEBAUTHN', factorId: row.id, reason: 'counter' },
      })
    return verdict === true
  },
} satisfies Factor
