import { emptyProfile, profile } from '#contract/identity/profile.ts'
import type { PendingReason } from '#contract/identity/names.ts'
import * as v from 'valibot'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { IdentityService } from '../service/identity-service.ts'
import {
  addIdentity,
  findIdentity,
  findIdentityByEmail,
  setIdentity,
  addFactor,
  listFactors,
  setFactor,
} from '../members/store.ts'
import { endSessionsOf } from '../tokens/session-store.ts'
import type { SeedContext, Seed } from './seed-file.ts'
import { siteIdOf } from './load-sites.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { makeFactorRow, openFactor, sealFactor } from '../factors/factor-row.ts'
import type { TotpData } from '../factors/kinds/totp.ts'

/** Makes this the member's active TOTP secret; a factor with the same secret retains its last used step. */
const saveTotp = async (tx: Sql, services: Services, identityId: string, secret: string): Promise<void> => {
  const known = (await listFactors(tx, identityId)).find(({ type }) => type === 'TOTP')
  if (known?.status === 'ACTIVE' && (await openFactor<TotpData>(tx, services, known))?.secret === secret)
    return
  const data: TotpData = { secret, lastStep: 0 }
  if (known) await setFactor(tx, known.id, { status: 'ACTIVE', sealed: sealFactor(services, known, data) })
  else await addFactor(tx, makeFactorRow(services, identityId, { type: 'TOTP', data }))
}

type Given = Seed['identities'][number]

/**
 * By position in the file: the hash to store, made outside the transaction because it is slow; undefined:
 * unchanged.
 */
type Prepared = (string | undefined)[]

/** Hashes the passwords that differ from the members' current ones. */
export const preparePasswords = async (identity: IdentityService, seed: Seed): Promise<Prepared> => {
  const prepared: Prepared = []
  for (const given of seed.identities) {
    const siteId = given.siteId ?? seed.site?.id ?? ''
    const known = await find(identity.services.db.read, given, siteId)
    const isKnown =
      given.password === undefined ||
      (known?.password_hash != null && (await identity.passwords.verify(known.password_hash, given.password)))
    prepared.push(isKnown ? undefined : await identity.passwords.hash(given.password!))
  }
  return prepared
}

const find = async (sql: SeedContext['tx'], given: Given, siteId: string): Promise<IdentityRow | undefined> =>
  (given.id === undefined ? undefined : await findIdentity(sql, given.id)) ??
  findIdentityByEmail(sql, siteId, given.email)

export const loadIdentities = async (loading: SeedContext, passwords: Prepared): Promise<void> => {
  const { tx, seed, fault } = loading
  const seen = new Set<string>()
  for (const [index, given] of seed.identities.entries()) {
    const path = `identities.${index}`
    const siteId = siteIdOf(loading, given, path)
    if (siteId === undefined) continue
    if (seen.has(`${siteId} ${given.email}`)) fault(`${path}.email`, 'ten adres jest już wyżej w pliku')
    seen.add(`${siteId} ${given.email}`)

    const known = await find(tx, given, siteId)
    const byEmail = await findIdentityByEmail(tx, siteId, given.email)
    if (known && known.site_id !== siteId) fault(`${path}.id`, 'ta osoba należy do innej witryny')
    else if (byEmail && given.id !== undefined && byEmail.id !== given.id)
      fault(`${path}.email`, 'ten adres ma już kto inny')
    else await saveIdentity(loading, given, siteId, known, passwords[index])
  }
}

const saveIdentity = async (
  { tx, identity: { services } }: SeedContext,
  given: Given,
  siteId: string,
  known: IdentityRow | undefined,
  passwordHash: string | undefined,
) => {
  const now = services.now()
  const id = known?.id ?? given.id ?? uuidV7(now, services.randomBytes)
  if (known) {
    const changes = changesOf(known, given, passwordHash)
    if (Object.keys(changes).length > 0) await setIdentity(tx, id, changes, now)
    // Ends sessions from before the new password or the block.
    if (passwordHash !== undefined || changes.status === 'BLOCKED') await endSessionsOf(tx, id, 'seed', now)
  } else {
    const isVerified = given.emailVerified ?? false
    await addIdentity(tx, {
      id,
      site_id: siteId,
      email: given.email,
      is_email_verified: isVerified ? 1 : 0,
      password_hash: passwordHash ?? null,
      must_reset_password: given.mustResetPassword ? 1 : 0,
      status: given.status ?? 'ACTIVE',
      reasons_json: JSON.stringify(reasonsOf(given, isVerified)),
      profile_json: JSON.stringify(given.profile ? v.parse(profile, given.profile) : emptyProfile()),
      metadata_json: '{}',
      revision: 1,
      created_ms: now,
      updated_ms: now,
      signed_in_ms: null,
    })
  }
  if (given.totpSecretBase32 !== undefined) await saveTotp(tx, services, id, given.totpSecretBase32)
}

/** Default reasons for a pending member. */
const reasonsOf = ({ status, pendingReasons }: Given, isVerified: boolean): PendingReason[] =>
  status !== 'PENDING'
    ? []
    : (pendingReasons ?? [
        isVerified ? 'PENDING_ADMIN_APPROVAL_REQUIRED' : 'PENDING_EMAIL_VERIFICATION_REQUIRED',
      ])

/** Only what differs: loading the same file again raises no revision. */
const changesOf = (
  known: IdentityRow,
  given: Given,
  passwordHash: string | undefined,
): Parameters<typeof setIdentity>[2] => {
  const isVerified = given.emailVerified ?? known.is_email_verified === 1
  const wanted = {
    email: given.email,
    is_email_verified: isVerified ? 1 : 0,
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
    ...(given.mustResetPassword !== undefined && { must_reset_password: given.mustResetPassword ? 1 : 0 }),
    ...(given.profile && { profile_json: JSON.stringify(v.parse(profile, given.profile)) }),
    ...(given.status && { status: given.status }),
  }
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => known[name as keyof IdentityRow] !== value),
  ) as Parameters<typeof setIdentity>[2]
  const reasons = reasonsOf(given, isVerified)
  return given.status && JSON.stringify(reasons) !== known.reasons_json ? { ...changes, reasons } : changes
}
