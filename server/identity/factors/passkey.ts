import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import * as v from 'valibot'
import type { FactorRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { openFactor, sealFactor } from './factor-row.ts'
import { findFactor, replaceSealed } from './store.ts'
import type { Client } from '../sites/site.ts'
import { findSecret, makeSecret, consumeSecret, SECRET_KINDS } from '../secrets/one-time-secrets.ts'

/**
 * enrol: a new passkey · second: after the password · first: instead of it, by whichever member owns the
 * passkey.
 */
type ChallengeUse = 'enrol' | 'second' | 'first'

/** As long as the challenge is valid. */
export const CEREMONY_MS = SECRET_KINDS.challenge.lifetimeMs

export const COSE_ALGORITHMS = { EdDSA: -8, ES256: -7, RS256: -257 } as const

/** A challenge is its own id: 256 random bits that work once, and of which only the hash is stored. */
export const createPasskeyChallenge = (
  tx: Sql,
  services: Services,
  siteId: string,
  identityId: string | null,
  use: ChallengeUse,
): Promise<string> => makeSecret(tx, services, 'challenge', { siteId, identityId, data: { use } })

/** The form in which it returns in the browser's signed data. */
export const encodeChallenge = (challengeId: string): string =>
  Buffer.from(challengeId, 'utf8').toString('base64url')

/**
 * Uses up the challenge, whatever the result; false: it is of another site, member or purpose, expired, or
 * used.
 */
export const consumePasskeyChallenge = async (
  tx: Sql,
  services: Services,
  challengeId: string,
  siteId: string,
  identityId: string | null,
  use: ChallengeUse,
): Promise<boolean> => {
  const found = await findSecret<{ use: ChallengeUse }>(tx, 'challenge', challengeId, services.now())
  if (!found || found.siteId !== siteId || found.identityId !== identityId || found.data.use !== use)
    return false
  return consumeSecret(tx, found.hash, services.now())
}

type RelyingParty = {
  /** The host that passkeys are created for. */
  id: string
  /** Pages that may use them: ours, and the client's pages on the same host or its subdomains. */
  origins: string[]
}

/** WebAuthn's scope: pages of other hosts could not use these passkeys, and browsers would refuse. */
export const relyingParty = ({ settings }: Services, client: Client | undefined): RelyingParty => {
  const { hostname, origin } = new URL(settings.publicUrl)
  const isWithin = (other: string) => {
    const host = new URL(other).hostname
    return host === hostname || host.endsWith(`.${hostname}`)
  }
  return { id: hostname, origins: [...new Set([origin, ...(client?.origins ?? []).filter(isWithin)])] }
}

/**
 * Loaded when the first passkey is created or used: it needs 28 MB and a fifth of a second, and many shops
 * have no member with one.
 */
export const loadWebauthn = () => import('@simplewebauthn/server')

/** The stored data of a passkey; `publicKey` is COSE in base64url. */
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

/** A browser's answer from its JSON; undefined: it is invalid. */
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
 * Whether the passkey of this row signed this challenge on one of our pages, with user verification.
 * 'cloned': valid signature, but its counter decreased: two devices have the key (WebAuthn L3, 6.1.1).
 */
export const verifyPasskey = async (
  tx: Sql,
  services: Services,
  party: RelyingParty,
  row: FactorRow,
  challengeId: string,
  answer: Assertion,
): Promise<boolean | 'cloned'> => {
  const data = await openFactor<PasskeyData>(tx, services, row)
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
    const current: PasskeyData | undefined = await openFactor<PasskeyData>(tx, services, read)
    if (!current) return false
    // Passkeys that are synchronised between devices do not count: always 0.
    const isBehind = (counter > 0 || current.counter > 0) && counter <= current.counter
    if (isBehind) {
      if (await replaceSealed(tx, read, { status: 'REQUIRE_REENROLL' })) return 'cloned'
    } else if (
      await replaceSealed(tx, read, {
        sealed: sealFactor(services, read, { ...current, counter } satisfies PasskeyData),
        used_ms: services.now(),
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
      expectedChallenge: encodeChallenge(challengeId),
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      // Zero: the counter is compared above, after the signature was verified.
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(Buffer.from(data.publicKey, 'base64url')),
        counter: 0,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library could not parse it.
    return undefined
  }
}
