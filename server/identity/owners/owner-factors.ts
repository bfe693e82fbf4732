import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { OwnFactorEntry } from '#contract/console/staff/own-account.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { FactorRow, OwnerTables } from '#server/platform/db/tables/identity-tables.ts'
import type { Services } from '#server/platform/services.ts'
import { storePasskey, makePasskeyOptions } from '../factors/enrol-passkey.ts'
import { makeTotpRow, presentTotp, type TotpEnrolment } from '../factors/enrol-totp.ts'
import { readLabel } from '../factors/factor-refusal.ts'
import { makeFactorRow } from '../factors/factor-row.ts'
import { consumeRecoveryCode, generateRecoveryCodes } from '../factors/kinds/recovery-code.ts'
import { consumeTotpCode } from '../factors/kinds/totp.ts'
import {
  CEREMONY_MS,
  consumePasskeyChallenge,
  createPasskeyChallenge,
  encodeChallenge,
  readAssertion,
  relyingParty,
  verifyPasskey,
} from '../factors/passkey.ts'
import { findFactor, findFactorByLookup, listFactorsOfType, removeFactorsOfType } from '../factors/store.ts'
import { addFactor, listFactors, removeFactor, setFactor } from '../members/store.ts'
import {
  consumeAttempt,
  consumeSecret,
  findSecret,
  makeSecret,
  removeSecretsOf,
} from '../secrets/one-time-secrets.ts'
import { queueStaffLetter } from './owner-links.ts'
import { findOwnerRow, loadStaffRules, lockOwnerRow } from './store.ts'

/**
 * Factors of accounts of the console are stored with those of members, under the account's id. Secrets name no site
 * of members, so neither side accepts the other's.
 */
const SITE = 'console'
const MAX_FACTORS = 10
const REAL = ['TOTP', 'WEBAUTHN']

/** The account whose factors change. */
type FactorOwner = { id: string; email: string }

const isRequired = ({ type, status }: FactorRow) => REAL.includes(type) && status !== 'INACTIVE'
const isUsable = ({ type, status }: FactorRow) => REAL.includes(type) && status === 'ACTIVE'

/** Which of these accounts have a usable second factor. */
export const listFactorOwners = async (db: Sql, ids: string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('identity_factors')
    .select('identity_id')
    .where('identity_id', 'in', ids)
    .where('type', 'in', REAL)
    .where('status', '=', 'ACTIVE')
    .execute()
  return new Set(rows.map((row) => row.identity_id))
}

/** Removes every factor of an account, and sign-ins that wait for one. */
export const removeOwnerFactors = async (tx: Sql, ownerId: string): Promise<void> => {
  for (const { id } of await listFactors(tx, ownerId)) await removeFactor(tx, ownerId, id)
  await removeSecretsOf(tx, ownerId, 'ownerState')
}

/** The account's factors, oldest first, without one that was never confirmed and without used-up recovery codes. */
export const listOwnerFactors = async (db: Sql, ownerId: string): Promise<OwnFactorEntry[]> =>
  (await listFactors(db, ownerId))
    .filter(({ status }) => status !== 'INACTIVE')
    .map(({ id, type, status, label, created_ms, used_ms }) => ({
      id,
      type: type as OwnFactorEntry['type'],
      label,
      isBroken: status === 'REQUIRE_REENROLL',
      createdMs: Number(created_ms),
      usedMs: used_ms === null ? null : Number(used_ms),
    }))

/**
 * Starts the second step of a sign-in: its secret connects it with the password. Undefined: the account has no
 * factor, so the password is enough. A factor that is broken is still required: a recovery code replaces it.
 */
export const beginFactorStep = (
  services: Services,
  { id: ownerId, password_hash }: { id: string; password_hash: string | null },
): Promise<{ state: string; hasCodes: boolean; hasPasskey: boolean } | undefined> =>
  services.db.transaction(async (tx) => {
    const now = await lockOwnerRow(tx, ownerId)
    const factors = await listFactors(tx, ownerId)
    // A session is refused then, too.
    if (now?.password_hash !== password_hash || !factors.some(isRequired)) return undefined
    return {
      state: await makeSecret(tx, services, 'ownerState', { siteId: SITE, identityId: ownerId, data: {} }),
      hasCodes: factors.some(({ type, status }) => type === 'TOTP' && status === 'ACTIVE'),
      hasPasskey: factors.some(({ type, status }) => type === 'WEBAUTHN' && status === 'ACTIVE'),
    }
  })

/** The account that waits for its second factor; undefined when that took too long or failed too often. */
export const findFactorStep = async ({ db, now }: Services, state: string): Promise<string | undefined> =>
  (await findSecret(db.read, 'ownerState', state, now()))?.identityId ?? undefined

/** Whether the code proves the account's second factor: of its app, or one of its recovery codes, each once. */
const proveByCode = async (tx: Sql, services: Services, ownerId: string, code: string): Promise<boolean> => {
  for (const row of await listFactors(tx, ownerId)) {
    if (row.status !== 'ACTIVE') continue
    if (row.type === 'TOTP' && (await consumeTotpCode(tx, services, row, code))) return true
    if (row.type === 'RECOVERY_CODE' && (await consumeRecoveryCode(tx, services, row, code))) return true
  }
  return false
}

/** Finishes the second step; of many codes at once no more are checked than attempts remain. */
export const passFactorStep = (
  services: Services,
  state: string,
  code: string,
): Promise<'passed' | 'wrong' | 'gone'> =>
  services.db.transaction(async (tx) => {
    const found = await findSecret(tx, 'ownerState', state, services.now())
    if (!found?.identityId || (await consumeAttempt(tx, found.hash)) === undefined) return 'gone'
    if (!(await proveByCode(tx, services, found.identityId, code))) return 'wrong'
    return (await consumeSecret(tx, found.hash, services.now())) ? 'passed' : 'gone'
  })

/** Whether the code proves the account's second factor, outside of a sign-in. */
export const isOwnFactorCode = (services: Services, ownerId: string, code: string): Promise<boolean> =>
  services.db.transaction((tx) => proveByCode(tx, services, ownerId, code))

const notify = (
  tx: Sql,
  services: Services,
  owner: FactorOwner,
  change: Parameters<typeof queueStaffLetter>[2]['letter'] & { kind: 'factors' },
) => queueStaffLetter(tx, services, { ownerId: owner.id, to: owner.email, letter: change })

/** Creates a secret for an authenticator app; it becomes active with its first code. */
export const beginOwnerTotp = (services: Services, owner: FactorOwner): Promise<TotpEnrolment | undefined> =>
  services.db.transaction(async (tx) => {
    const factors = await listFactors(tx, owner.id)
    for (const { id, type, status } of factors)
      if (type === 'TOTP' && status === 'INACTIVE') await removeFactor(tx, owner.id, id)
    if (factors.filter(isRequired).length >= MAX_FACTORS) return undefined
    const row = makeTotpRow(services, owner.id)
    await addFactor(tx, row)
    return presentTotp(services, row, services.shopSettings().shopName, owner.email)
  })

type Confirmed = { ok: true; recoveryCodes: string[] | null } | { ok: false }

/** New recovery codes if the account has none; null: the earlier ones are still valid. */
const addRecoveryCodes = async (tx: Sql, services: Services, ownerId: string): Promise<string[] | null> => {
  const existing = await listFactorsOfType(tx, ownerId, 'RECOVERY_CODE')
  if (existing.some(({ status }) => status === 'ACTIVE')) return null
  return replaceRecoveryCodes(tx, services, ownerId)
}

const replaceRecoveryCodes = async (tx: Sql, services: Services, ownerId: string): Promise<string[]> => {
  await removeFactorsOfType(tx, ownerId, 'RECOVERY_CODE')
  const { codes, data } = generateRecoveryCodes(services)
  await addFactor(tx, makeFactorRow(services, ownerId, { type: 'RECOVERY_CODE', data }))
  return codes
}

/** Accepts the app's first code: from now on the factor is required. An older app is replaced. */
export const confirmOwnerTotp = async (
  services: Services,
  owner: FactorOwner,
  factorId: string,
  code: string,
): Promise<Confirmed> => {
  const confirmed = await services.db.transaction(async (tx): Promise<Confirmed> => {
    const row = await findFactor(tx, owner.id, factorId)
    if (row?.type !== 'TOTP' || row.status !== 'INACTIVE') return { ok: false }
    if (!(await consumeTotpCode(tx, services, row, code, { status: 'ACTIVE' }))) return { ok: false }
    await removeFactorsOfType(tx, owner.id, 'TOTP', row.id)
    await notify(tx, services, owner, { kind: 'factors', change: 'totpAdded' })
    return { ok: true, recoveryCodes: await addRecoveryCodes(tx, services, owner.id) }
  })
  services.mailWaiting()
  return confirmed
}

/** Options for the browser to create a passkey; undefined: there are too many. */
export const beginOwnerPasskey = (services: Services, owner: FactorOwner) =>
  services.db.transaction(async (tx) => {
    if ((await listFactors(tx, owner.id)).filter(isRequired).length >= MAX_FACTORS) return undefined
    const siteName = services.shopSettings().shopName
    return makePasskeyOptions(tx, services, { siteId: SITE, siteName, id: owner.id, email: owner.email })
  })

/** Stores a passkey as the browser created it. */
export const addOwnerPasskey = async (
  services: Services,
  owner: FactorOwner,
  given: { challengeId: string; credential: string; label: string },
): Promise<Confirmed> => {
  const added = await services.db.transaction(async (tx): Promise<Confirmed> => {
    const { ok } = await storePasskey(tx, services, { siteId: SITE, id: owner.id }, given)
    if (!ok) return { ok: false }
    await notify(tx, services, owner, { kind: 'factors', change: 'passkeyAdded' })
    return { ok: true, recoveryCodes: await addRecoveryCodes(tx, services, owner.id) }
  })
  services.mailWaiting()
  return added
}

/** Changes the account's own name of a factor; false: it is not theirs. */
export const renameOwnerFactor = (
  { db }: Services,
  ownerId: string,
  factorId: string,
  label: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await findFactor(tx, ownerId, factorId))) return false
    await setFactor(tx, factorId, { label: readLabel(label) })
    return true
  })

/** Which kind of factor it is; undefined: it is not the account's. */
export const findOwnerFactorType = async (
  { db }: Services,
  ownerId: string,
  factorId: string,
): Promise<string | undefined> => (await findFactor(db.read, ownerId, factorId))?.type

/** Removes a factor; with the last one its recovery codes. `required`: the shop's owner demands one. */
export const removeOwnerFactor = async (
  services: Services,
  owner: FactorOwner,
  factorId: string,
): Promise<'removed' | 'unknown' | 'required'> => {
  const outcome = await services.db.transaction(async (tx) => {
    const factors = await listFactors(tx, owner.id)
    if (!factors.some(({ id, type }) => id === factorId && REAL.includes(type))) return 'unknown'
    const rest = factors.filter(({ id }) => id !== factorId)
    if (!rest.some(isUsable) && (await loadStaffRules(tx)).requiresFactor) return 'required'
    await removeFactor(tx, owner.id, factorId)
    if (!rest.some(isRequired)) await removeFactorsOfType(tx, owner.id, 'RECOVERY_CODE')
    await notify(tx, services, owner, { kind: 'factors', change: 'removed' })
    return 'removed'
  })
  services.mailWaiting()
  return outcome
}

/** Ten new recovery codes, shown only now; undefined: there is no factor that they could replace. */
export const makeOwnerRecoveryCodes = async (
  services: Services,
  owner: FactorOwner,
): Promise<string[] | undefined> => {
  const codes = await services.db.transaction(async (tx) => {
    if (!(await listFactors(tx, owner.id)).some(isRequired)) return undefined
    await notify(tx, services, owner, { kind: 'factors', change: 'recoveryCodesMade' })
    return replaceRecoveryCodes(tx, services, owner.id)
  })
  services.mailWaiting()
  return codes
}

/** Options for signing in by any passkey of the console, without an address. */
export const beginOwnerPasskeySignIn = async (
  services: Services,
): Promise<{ challengeId: string; options: PublicKeyCredentialRequestOptionsJSON }> => {
  const challengeId = await services.db.transaction(
    (tx) => createPasskeyChallenge(tx, services, SITE, null, 'first'),
    { isDurable: false },
  )
  return {
    challengeId,
    options: {
      rpId: relyingParty(services, undefined).id,
      challenge: encodeChallenge(challengeId),
      allowCredentials: [],
      userVerification: 'required',
      timeout: CEREMONY_MS,
    },
  }
}

/**
 * The active account whose passkey signed the challenge. It proves possession and its user, two factors in one, so no
 * password is asked.
 */
export const findOwnerByPasskey = async (
  services: Services,
  { challengeId, credential }: { challengeId: string; credential: string },
): Promise<OwnerTables['owners'] | undefined> => {
  const owner = await services.db.transaction(async (tx) => {
    const isAsked = await consumePasskeyChallenge(tx, services, challengeId, SITE, null, 'first')
    const answer = readAssertion(credential)
    // No account was named: the passkey itself must name its user (WebAuthn L3, 7.2, step 6).
    const row =
      isAsked && answer?.response.userHandle ? await findFactorByLookup(tx, 'WEBAUTHN', answer.id) : undefined
    const found = row && (await findOwnerRow(tx, row.identity_id))
    if (!answer || !row || found?.status !== 'active') return undefined
    const verdict = await verifyPasskey(
      tx,
      services,
      relyingParty(services, undefined),
      row,
      challengeId,
      answer,
    )
    if (verdict === 'cloned') await notify(tx, services, found, { kind: 'factors', change: 'passkeyCloned' })
    return verdict === true ? found : undefined
  })
  services.mailWaiting()
  return owner
}
