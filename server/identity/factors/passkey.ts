import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import * as v from 'valibot'
import type { FactorRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { loadWebauthn } from './load-webauthn.ts'
import { openFactor, sealFactor } from './make-factor-row.ts'
import type { RelyingParty } from './relying-party.ts'
import { findFactor, replaceSealed } from './store.ts'
import { signedForm } from './webauthn-challenge.ts'

/** What is kept of a passkey; `publicKey` is COSE in base64url. */
export type PasskeyData = {
  publicKey: string
  counter: number
  transports: string[]
  deviceType: string
  isBackedUp: boolean
}

const MAX_TEXT = 16_000
const base64Url = v.pipe(v.string(), v.maxLength(MAX_TEXT), v.regex(/^[\w-]*$/))

const assertion = v.object({
  id: base64Url,
  rawId: base64Url,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: v.optional(v.nullable(base64Url)),
  }),
})
export type Assertion = v.InferOutput<typeof assertion>

/** A browser's answer from its JSON; undefined: it is none. */
export const readAssertion = (text: string): Assertion | undefined => {
  try {
    const read = v.safeParse(assertion, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

const MAX_TRIES = 20

/**
 * Whether the passkey of this row signed this challenge on one of our pages, with its owner verified.
 * 'cloned': rightly signed, but its counter went back: two devices hold the key (WebAuthn L3, 6.1.1).
 */
export const usePasskey = async (
  tx: Sql,
  shop: Pick<Shop, 'settings' | 'now' | 'randomBytes'>,
  party: RelyingParty,
  row: FactorRow,
  challengeId: string,
  answer: Assertion,
): Promise<boolean | 'cloned'> => {
  const data = await openFactor<PasskeyData>(tx, shop, row)
  if (!data || row.status !== 'ACTIVE' || answer.id !== row.lookup) return false
  if (
    answer.response.userHandle &&
    Buffer.from(answer.response.userHandle, 'base64url').toString('utf8') !== row.identity_id
  )
    return false
  const counter = await verifiedCounter(party, data, challengeId, answer)
  if (counter === undefined) return false

  let read: FactorRow | undefined = row
  for (let tries = 0; read && tries < MAX_TRIES; tries++) {
    const current: PasskeyData | undefined = await openFactor<PasskeyData>(tx, shop, read)
    if (!current) return false
    // Passkeys that are copied between devices by design count nothing: 0 for ever.
    const isBehind = (counter > 0 || current.counter > 0) && counter <= current.counter
    if (isBehind) {
      if (await replaceSealed(tx, read, { status: 'REQUIRE_REENROLL' })) return 'cloned'
    } else if (
      await replaceSealed(tx, read, {
        sealed: sealFactor(shop, read, { ...current, counter } satisfies PasskeyData),
        used_ms: shop.now(),
      })
    )
      return true
    read = await findFactor(tx, row.identity_id, row.id)
  }
  return false
}

const verifiedCounter = async (
  party: RelyingParty,
  data: PasskeyData,
  challengeId: string,
  answer: Assertion,
): Promise<number | undefined> => {
  try {
    const { verifyAuthenticationResponse } = await loadWebauthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: signedForm(challengeId),
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      // Zero: the counter is compared above, once the signature is known to be right.
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(Buffer.from(data.publicKey, 'base64url')),
        counter: 0,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // Whatever the library cannot read is no proof.
    return undefined
  }
}
